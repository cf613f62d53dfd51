import * as v from 'valibot';
import { defineCall } from '../call';
import { looseCount, looseText, maybe, maybeText, passThrough } from '../wire';

/** Where a launched game is, whichever of the two answer forms came. */
export interface LaunchTarget {
  url: string;
  /** The wallet that is played from, where vendors have wallets of their own; null: the main one. */
  walletId: number | null;
}
const launchReply = v.pipe(
  v.object({
    content: maybe(v.object({ game_url: looseText, game_url2: looseText })),
    gameUrl: looseText,
    accountTypeId: looseCount,
  }),
  v.transform((wire): LaunchTarget => ({
    url: wire.content?.game_url || wire.content?.game_url2 || wire.gameUrl,
    walletId: wire.accountTypeId || null,
  })),
  v.check(({ url }) => url !== ''),
);
const launchErrors = [
  'TRIAL_REFUSED',
  'GAME_UNKNOWN',
  'VENDOR_MAINTENANCE',
  'VENDOR_UNAVAILABLE',
  'WALLET_NOT_ENOUGH',
  'ROOM_FULL',
] as const;

/** Opens a game and returns its address. */
export const launchGame = defineCall({
  name: 'launch.game',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  access: 'member',
  tier: 'partner',
  limit: 'launch',
  once: true,
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      gameId: maybeText(64),
      roomId: maybeText(64),
      nodeId: maybeText(32),
      matchId: maybeText(64),
      leagueId: maybeText(64),
      accountType: maybeText(4),
      confirmTrans: maybeText(4),
      vassalage: maybeText(32),
      gameType: maybeText(32),
      launchMode: v.picklist(['GLS', 'LOTT']),
      username: maybeText(64),
      lottoArea: maybeText(16),
      lottoMode: maybeText(32),
      lottoPrizeMode: maybeText(16),
      lottoGameCode: maybeText(64),
      lottoView: maybeText(16),
      hasLobby: maybeText(8),
      labelName: maybeText(64),
      backUrl: maybeText(2048),
    }),
    v.transform((wire) => ({
      mode: wire.launchMode,
      vendor: wire.vassalage,
      vendorGameId: wire.gameId,
      gameId: wire.nodeId,
      roomId: wire.roomId,
      language: wire.language,
      backUrl: wire.backUrl,
      lotteryGame: wire.lottoGameCode,
      lotteryArea: wire.lottoArea,
      lotteryMode: wire.lottoMode,
      lotteryPrizeMode: wire.lottoPrizeMode,
      lotteryView: wire.lottoView,
    })),
  ),
  reply: launchReply,
  errors: launchErrors,
});

/** Play money, no account needed. */
export const trialLaunch = defineCall({
  name: 'launch.trial',
  method: 'GET',
  path: '/wps/relay/GCS_gameTrialLaunch',
  module: null,
  access: 'visitor',
  tier: 'partner',
  limit: 'trial',
  once: true,
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      gameId: maybeText(64),
      nodeId: maybeText(32),
      matchId: maybeText(64),
      leagueId: maybeText(64),
      vassalage: maybeText(32),
    }),
    v.transform((wire) => ({
      vendorGameId: wire.gameId,
      gameId: wire.nodeId,
      vendor: wire.vassalage,
      language: wire.language,
    })),
  ),
  reply: launchReply,
  errors: [...launchErrors, 'GAME_NO_TRIAL'],
});
