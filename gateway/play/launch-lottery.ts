import type { LotteryGame } from '../../src/contract/lottery/index';
import { GatewayError, type SessionContext } from '../platform/index';
import { demand, type Protection } from '../protection/index';

/** What a lottery's launch asks for, in the words of the wire; '' for what it leaves out. */
export interface LotteryAsked {
  vendor: string;
  /** A game's code, or 'lobby'. */
  lotteryGame: string;
  lotteryArea: string;
  lotteryMode: string;
  lotteryPrizeMode: string;
  lotteryView: string;
}

export interface LotteryLaunches {
  /**
   * The address of the merchant's own lottery; null where another vendor is asked for, or the merchant draws no such game.
   * @throws GatewayError TRIAL_REFUSED, and what a pause, an exclusion or a limit of the member's own says
   */
  own(input: { asked: LotteryAsked; merchantId: number; session: SessionContext }): Promise<string | null>;
}

/** Vendor codes that stand for the gateway's own lottery, besides none. */
const OWN_VENDORS: ReadonlySet<string> = new Set(['', 'LOTT', 'ELOTT']);
/** Whether games of this vendor are the gateway's own lottery. */
export const isOwnLottery = (vendor: string): boolean => OWN_VENDORS.has(vendor);

const areaOf = ({ lotteryArea, lotteryMode }: LotteryAsked): LotteryGame['area'] =>
  lotteryArea.toUpperCase() === 'VN' ? 'VN' : lotteryMode.toUpperCase().startsWith('SEA') ? 'SEA' : 'LOTT';
const prizeModeOf = ({ lotteryPrizeMode, lotteryMode }: LotteryAsked): string =>
  (lotteryPrizeMode || lotteryMode).toUpperCase().startsWith('ELOTT') ? 'ELOTT' : 'LOTT';

export const createLotteryLaunches = (deps: {
  /** Games that the merchant draws. */
  gamesOf: (merchantId: number) => Promise<readonly Pick<LotteryGame, 'code' | 'area'>[]>;
  protection: Pick<Protection, 'mayLaunch' | 'noteLaunch'>;
  /** The operator's own origin. */
  site: string;
}): LotteryLaunches => ({
  async own({ asked, merchantId, session }) {
    if (!isOwnLottery(asked.vendor)) return null;
    const isLobby = asked.lotteryView === 'lobby' || ['', 'lobby'].includes(asked.lotteryGame);
    const code = isLobby ? '' : asked.lotteryGame;
    const games = await deps.gamesOf(merchantId);
    const isOurs = games.some((game) => (isLobby ? game.area === areaOf(asked) : game.code === code));
    if (!isOurs) return null;
    if (session.kind === 'trial') throw new GatewayError('TRIAL_REFUSED');
    const who = { merchantId, memberId: session.memberId };
    demand(await deps.protection.mayLaunch(who));
    await deps.protection.noteLaunch(who);
    const address = new URL('/frame/lottery', deps.site);
    address.searchParams.set('gameCode', code);
    address.searchParams.set('view', isLobby ? 'lobby' : 'betting');
    address.searchParams.set('mode', prizeModeOf(asked));
    return address.href;
  },
});
