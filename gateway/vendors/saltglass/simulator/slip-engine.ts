import type { GatewayErrorCode } from '../../../../src/contract/tables/error-codes';
import { createLeasedRuns, MAX_IN_FLIGHT, type Mode, type Step as StepOf } from '../../kit/leased-runs';
import { createOnce } from '../../kit/once';
import type { Player } from '../../kit/player';
import { roundAt, timesOfRound } from './clock';
import { isOpen, type Slip, type SlipChange, type SlipState, type SlipStore } from './slip-store';
import type { TableStore } from './table-store';
import type { TableWallet } from './wallet-client';
import { betSum, payOf, type SpotBet } from './wheel';

/** Open slips taken up per merchant and sweep. */
export const SWEEP_LIMIT = 200;
/** Open slips of one player looked at on return. */
const OPEN_OF_PLAYER = 10;

export interface TableLog {
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}

export type BetAnswer = { ok: true; slip: Slip } | { ok: false; code: GatewayErrorCode; slip: Slip | null };

export interface Bet {
  player: Player & { reference: string };
  /** The page's idempotency key. */
  slipKey: string;
  roundNo: bigint;
  bets: readonly SpotBet[];
}

export interface SlipEngine {
  /** Puts a slip on the table and takes its price; the same key again answers the same slip. */
  place(bet: Bet): Promise<BetAnswer>;
  /** Brings what a player has open as far as the clock allows. */
  recover(player: Player): Promise<void>;
  /** The same for every slip without a lease. Returns how many it ended. */
  settleOpen(merchantIds: readonly number[]): Promise<number>;
  idle(): Promise<void>;
}

type Step = StepOf<SlipState, SlipChange>;

const refusalOf = (reason: string | null): GatewayErrorCode => {
  if (reason === 'INSUFFICIENT_FUNDS') return 'WALLET_NOT_ENOUGH';
  if (reason === 'SESSION_EXPIRED') return 'SESSION_INVALID';
  return reason === 'PLAYER_BLOCKED' || reason === 'PLAYER_NOT_FOUND'
    ? 'ACCESS_DENIED'
    : 'VENDOR_UNAVAILABLE';
};

const answerFor = (slip: Slip): BetAnswer => {
  if (slip.state === 'cancelled') return { ok: false, code: refusalOf(slip.reason), slip };
  if (slip.state === 'cancelling') return { ok: false, code: 'VENDOR_UNAVAILABLE', slip };
  return slip.state === 'created' ? { ok: false, code: 'BUSY', slip } : { ok: true, slip };
};
const no = (code: GatewayErrorCode): BetAnswer => ({ ok: false, code, slip: null });

const textOf = (bets: readonly SpotBet[]): string =>
  bets
    .map((bet) => `${bet.spot}=${bet.amountMinor}`)
    .sort()
    .join('|');

/** What each state of a slip does next. */
const createSteps = (input: {
  tables: TableStore;
  wallet: TableWallet;
  log: TableLog;
  now: () => number;
}) => {
  const { tables, wallet, log, now } = input;

  const bet = async (slip: Slip): Promise<Step> => {
    const outcome = await wallet.bet(slip);
    if (outcome.kind === 'done') return { to: 'debited', change: { balanceMinor: outcome.balanceMinor } };
    if (outcome.kind === 'unknown') return { to: 'cancelling', change: { reason: 'UNKNOWN' } };
    return { to: 'cancelled', change: { reason: outcome.status, balanceMinor: outcome.balanceMinor } };
  };
  const draw = async (slip: Slip): Promise<Step> => {
    // Paid when the wheel rests: a balance that moves sooner would tell the number.
    if (now() < timesOfRound(slip.roundNo).restsAtMs) return 'stuck';
    const round = await tables.draw(slip.merchantId, slip.roundNo);
    if (!round || round.pocket === null) return 'stuck';
    return { to: 'drawn', change: { winMinor: payOf(slip.bets, round.pocket) } };
  };
  const settle = async (slip: Slip): Promise<Step> => {
    if (slip.winMinor === null) throw new Error(`slip ${slip.id} was drawn without a win`);
    const outcome = await wallet.win(slip, slip.winMinor);
    if (outcome.kind === 'done') return { to: 'credited', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ slip: slip.id, outcome: outcome.kind }, 'the end of a slip waits for the wallet');
    return 'stuck';
  };
  const refund = async (slip: Slip): Promise<Step> => {
    const outcome = await wallet.refund(slip);
    if (outcome.kind === 'done') return { to: 'cancelled', change: { balanceMinor: outcome.balanceMinor } };
    log.warn({ slip: slip.id, outcome: outcome.kind }, 'a cancelled slip waits for the wallet');
    return 'stuck';
  };

  return async (slip: Slip, mode: Mode): Promise<Step> => {
    switch (slip.state) {
      case 'created': {
        // A bet that is asked for again when the number may be known is taken back, never taken up.
        const isLate = now() >= timesOfRound(slip.roundNo).closesAtMs;
        return mode === 'play' && !isLate ? bet(slip) : { to: 'cancelling', change: { reason: 'ABANDONED' } };
      }
      case 'debited':
        return draw(slip);
      case 'drawn':
        return settle(slip);
      case 'cancelling':
        return refund(slip);
      default:
        return 'stuck';
    }
  };
};

export const createSlipEngine = (input: {
  slips: SlipStore;
  tables: TableStore;
  wallet: TableWallet;
  random: (bytes: number) => Buffer;
  log: TableLog;
  now: () => number;
}): SlipEngine => {
  const { slips, tables, random, log, now } = input;
  const token = (): string => random(12).toString('base64url');
  const runs = createLeasedRuns({ store: slips, step: createSteps(input), isOpen, token });
  const places = createOnce<BetAnswer>(MAX_IN_FLIGHT);

  const place = async ({ player, slipKey, roundNo, bets }: Bet): Promise<BetAnswer> => {
    const known = await slips.byKey(player, slipKey);
    if (known) {
      const isSame = known.roundNo === roundNo && textOf(known.bets) === textOf(bets);
      return isSame ? answerFor(await runs.finish(known, 'play')) : no('LEDGER_KEY_CONFLICT');
    }
    if (roundNo !== roundAt(now()).no) return no('ROUND_UNKNOWN');
    await tables.round(player.merchantId, roundNo);
    const leaseToken = token();
    const id = `tw-${random(15).toString('base64url')}`;
    const created = await slips.create({
      player,
      id,
      slipKey,
      roundNo,
      bets,
      betMinor: betSum(bets),
      leaseToken,
    });
    if (created === 'closed') return no('ROUND_UNKNOWN');
    if (created === 'conflict') return no('BUSY');
    const record = await slips.byId(player.merchantId, id);
    if (!record) throw new Error(`slip ${id} vanished`);
    return answerFor(await runs.run({ record, mode: 'play', leaseToken }));
  };

  return {
    place(bet) {
      const { player, slipKey, roundNo, bets } = bet;
      const key = [player.merchantId, player.memberId, slipKey, roundNo, textOf(bets)].join(':');
      return places.run(key, () => place(bet)) ?? Promise.resolve(no('BUSY'));
    },
    async recover(player) {
      for (const slip of await slips.openOf(player, OPEN_OF_PLAYER)) await runs.finish(slip, 'recover');
    },
    async settleOpen(merchantIds) {
      let ended = 0;
      for (const merchantId of merchantIds) {
        const current = roundAt(now());
        // A slip whose wheel still turns has nothing to do.
        const upTo = now() >= current.restsAtMs ? current.no : current.no - 1n;
        const due = { upTo, limit: SWEEP_LIMIT };
        for (const slip of await slips.stale(merchantId, due)) {
          try {
            if (!isOpen(await runs.finish(slip, 'recover'))) ended += 1;
          } catch (error) {
            log.error({ err: error, slip: slip.id }, 'an open slip could not be settled');
          }
        }
      }
      return ended;
    },
    async idle() {
      await places.idle();
      await runs.idle();
    },
  };
};
