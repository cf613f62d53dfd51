import type { Game, VendorCard } from '../../contract/entities/game';
import type { LaunchDecision, LotteryTarget, SessionState } from '../types';

export type LaunchTarget = Game | VendorCard;

/** What the operator's own page of games is loaded again with. */
export const GAME_KEPT_AS = 'game_redirect';

/** Vendors whose games have a page of their own on the operator's site. */
const lotteries: Readonly<Record<string, LotteryTarget['kind']>> = {
  TCG_LOTTO_VN: 'vn',
  TCG_SEA: 'sea',
  LOTT: 'classic',
  ELOTT: 'classic',
};

/** Which lottery page a vendor's games are on. */
export const lotteryKind = (vendor: string): LotteryTarget['kind'] | undefined =>
  Object.hasOwn(lotteries, vendor) ? lotteries[vendor] : undefined;

export const isGame = (target: LaunchTarget): target is Game => 'platforms' in target;

/** The game's code, as the lottery pages want it. */
const gameCode = (target: LaunchTarget): string =>
  isGame(target) ? target.code || target.vendorGameId : target.vendorGameId;

/** No frame may show it, whatever the lobby says of it. */
const WINDOW_VENDOR = 'BBIN';
/** Its own player page starts its games, from the CDN of launches. */
const PLAYER_VENDOR = 'ALB';

/**
 * LAUNCH-1 and LAUNCH-2 as a function: what a click on a game or vendor means for this visitor.
 * @param how newWindow: the vendor refuses frames; trial: play money, which needs no account; room: a room was chosen;
 *   player: there is a CDN that player pages are on
 */
export const decideLaunch = (
  target: LaunchTarget,
  visitor: Pick<SessionState, 'state' | 'kind'>,
  how: { newWindow: boolean; trial?: boolean; room?: string; player?: boolean },
): LaunchDecision => {
  const { vendor, category } = target;
  const display = how.newWindow || vendor === WINDOW_VENDOR ? 'window' : 'frame';
  if (how.trial === true) return { type: 'open', display };
  // A list of slots is for browsing: no login is needed.
  if (!isGame(target) && category === 'RNG')
    return { type: 'place', place: { at: 'category', category, vendor } };
  if (visitor.state === 'guest') return { type: 'need-login' };
  if (visitor.kind === 'trial') return { type: 'trial-refused' };
  const kind = lotteryKind(vendor);
  if (kind) return { type: 'place', place: { at: 'lottery', kind, gameCode: gameCode(target) } };
  if (target.group) return { type: 'group', vendor, category };
  if (!target.vendorGameId && !(isGame(target) && target.roomId)) return { type: 'soon' };
  if (how.player === true && vendor === PLAYER_VENDOR) return { type: 'player' };
  if (isGame(target) && category === 'PVP' && !how.room) return { type: 'rooms', display };
  return { type: 'open', display };
};

const FLASH_VENDORS: readonly string[] = ['PT', 'PTSS', 'DG', 'GPI'];
const ENGLISH_FOR_INDONESIAN: readonly string[] = ['JDB', 'AE', 'DG'];

/** The platform a vendor is asked for. */
export const launchPlatform = (target: LaunchTarget): string => {
  if (FLASH_VENDORS.includes(target.vendor) && ['LIVE', 'FISH'].includes(target.category)) return 'flash';
  const listed = isGame(target)
    ? target.platforms
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : [];
  if (listed.length === 0 || listed.includes('html5-desktop')) return 'html5-desktop';
  return listed.includes('flash') ? 'flash' : 'html5';
};

/** Some vendors have no Indonesian. */
export const launchLanguage = (target: LaunchTarget, language: string): string =>
  language === 'ID' && ENGLISH_FOR_INDONESIAN.includes(target.vendor) ? 'EN' : language;

const ids = (target: LaunchTarget) =>
  isGame(target)
    ? {
        gameId: target.vendorGameId || target.roomId,
        nodeId: target.id,
        matchId: target.matchId,
        leagueId: target.leagueId,
        roomId: target.roomId,
      }
    : { gameId: target.vendorGameId, nodeId: target.gameId };

/** Query of a launch for real money. The session travels in its header alone: addresses end up in logs. */
export const launchRequest = (
  target: LaunchTarget,
  options: { language: string; merchant: string; room?: string },
) => ({
  ...ids(target),
  ...(options.room ? { roomId: options.room } : {}),
  accountType: '1',
  confirmTrans: '0',
  vassalage: target.vendor,
  gameType: target.category,
  launchMode: 'GLS' as const,
  platform: launchPlatform(target),
  clientType: 3,
  language: launchLanguage(target, options.language),
  merchantCode: options.merchant,
});

/** Query of a launch for play money. */
export const trialRequest = (target: LaunchTarget, options: { language: string }) => {
  const { gameId, nodeId, matchId, leagueId } = { matchId: '', leagueId: '', ...ids(target) };
  return {
    gameId,
    nodeId,
    matchId,
    leagueId,
    vassalage: target.vendor,
    platform: launchPlatform(target),
    language: launchLanguage(target, options.language),
  };
};
