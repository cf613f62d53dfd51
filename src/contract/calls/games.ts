import * as v from 'valibot';
import { defineCall } from '../call';
import { categoryFromWire, gameFromWire, type GamePage } from '../entities/game';
import {
  anything,
  looseCount,
  looseFlag,
  looseId,
  looseList,
  looseText,
  maybeFlag,
  maybeInteger,
  maybeText,
  passing,
} from '../wire';

export const PAGE_SIZE = 18;
export const MAX_PAGE_SIZE = 999;
const page = maybeInteger({ min: 1, max: 100_000, fallback: 1 });
const pageSize = maybeInteger({ min: 1, max: MAX_PAGE_SIZE, fallback: PAGE_SIZE });

export const vendors = defineCall({
  name: 'games.vendors',
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  aliases: [{ path: '/wps/relay/GCSGAME_gameVendor' }],
  module: null,
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.strictObject({ ...passing, flush: maybeFlag }),
  reply: v.pipe(
    v.object({ data: v.object({ lanes: looseList(categoryFromWire) }) }),
    v.transform((wire) => wire.data.lanes),
  ),
  errors: [],
});

export const gameList = defineCall({
  name: 'games.list',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  module: 'GAMELO3',
  access: 'visitor',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passing,
      gameType: maybeText(32),
      vassalage: maybeText(512),
      gameClassify: maybeText(32),
      gameName: maybeText(64),
      pageNo: page,
      pageSize,
    }),
    v.transform((wire) => ({
      category: wire.gameType,
      vendors: wire.vassalage
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
      classify: wire.gameClassify,
      search: wire.gameName.trim(),
      page: wire.pageNo,
      pageSize: wire.pageSize,
    })),
  ),
  reply: v.pipe(
    v.object({ games: looseList(gameFromWire), totalPages: looseCount, totalCount: looseCount }),
    v.transform((wire): GamePage => wire),
  ),
  errors: [],
});

export const hotGames = defineCall({
  name: 'games.hot',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  aliases: [{ method: 'POST' }],
  module: 'GAMELOHOT3',
  access: 'visitor',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passing,
      isPlatform: v.optional(v.unknown()),
      gameType: maybeText(32),
      vassalage: maybeText(512),
    }),
    v.transform((wire) => ({
      category: wire.gameType,
      vendors: wire.vassalage
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    })),
  ),
  reply: v.pipe(
    v.object({ list: looseList(gameFromWire) }),
    v.transform((wire) => wire.list),
  ),
  errors: [],
});

const memberList = v.pipe(
  v.strictObject({
    ...passing,
    pageNo: page,
    page,
    pageSize,
    gameType: maybeText(32),
    vassalage: maybeText(512),
  }),
  v.transform((wire) => ({
    category: wire.gameType,
    vendor: wire.vassalage,
    page: Math.max(wire.pageNo, wire.page),
    pageSize: wire.pageSize,
  })),
);

export const favouriteIds = defineCall({
  name: 'favourites.ids',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  aliases: [{ path: '/wps/relay/MCS2_getFavoriteGames' }],
  module: 'GAMELOFAV3',
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.strictObject(passing),
  reply: looseList(looseId),
  errors: [],
});

export const favouriteList = defineCall({
  name: 'favourites.list',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  aliases: [{ path: '/wps/relay/MCS2_getFavoriteGamesList' }],
  module: 'GAMELOFAV3',
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: memberList,
  reply: v.pipe(
    v.object({ content: looseList(gameFromWire), totalPages: looseCount }),
    v.transform((wire): GamePage => ({
      games: wire.content,
      totalPages: wire.totalPages,
      totalCount: wire.content.length,
    })),
  ),
  errors: [],
});

const favouriteChange = v.pipe(
  v.strictObject({
    ...passing,
    nodeId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/)),
    vendor: maybeText(32),
    gameType: maybeText(32),
  }),
  v.transform((wire) => ({ gameId: wire.nodeId })),
);

export const favouriteAdd = defineCall({
  name: 'favourites.add',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  aliases: [{ path: '/wps/relay/MCS2_addFavoriteGameV2' }],
  module: 'GAMELOFAV3',
  access: 'member',
  tier: 'partner',
  limit: 'write',
  answer: 'envelope',
  request: favouriteChange,
  reply: anything,
  errors: ['GAME_UNKNOWN', 'FAVOURITES_FULL'],
});

export const favouriteRemove = defineCall({
  name: 'favourites.remove',
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  aliases: [{ path: '/wps/relay/MCS2_removeFavoriteGameV2' }],
  module: 'GAMELOFAV3',
  access: 'member',
  tier: 'partner',
  limit: 'write',
  answer: 'envelope',
  request: favouriteChange,
  reply: anything,
  errors: [],
});

export const recentGames = defineCall({
  name: 'games.recent',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  module: 'GAMELOREC3',
  access: 'member',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: memberList,
  reply: v.pipe(
    v.object({ list: looseList(gameFromWire), totalPages: looseCount }),
    v.transform((wire): GamePage => ({
      games: wire.list,
      totalPages: wire.totalPages,
      totalCount: wire.list.length,
    })),
  ),
  errors: [],
});

/** Where a launched game is, whichever of the two answer forms came. */
export interface LaunchTarget {
  url: string;
  /** The wallet that is played from, where vendors have wallets of their own; null: the main one. */
  walletId: number | null;
}
const launchReply = v.pipe(
  v.object({
    content: v.optional(v.nullable(v.object({ game_url: looseText, game_url2: looseText })), null),
    gameUrl: looseText,
    display: looseText,
    single: looseFlag,
    accountTypeId: looseCount,
  }),
  v.transform((wire): LaunchTarget => ({
    url: wire.content?.game_url || wire.content?.game_url2 || wire.gameUrl,
    walletId: wire.accountTypeId || null,
  })),
  v.check((target) => target.url !== '', 'the answer names no address'),
);
const launchErrors = [
  'TRIAL_REFUSED',
  'GAME_UNKNOWN',
  'VENDOR_MAINTENANCE',
  'VENDOR_UNAVAILABLE',
  'WALLET_NOT_ENOUGH',
  'ROOM_FULL',
] as const;

export const launchGame = defineCall({
  name: 'launch.game',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  access: 'member',
  tier: 'partner',
  limit: 'launch',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passing,
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
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passing,
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
