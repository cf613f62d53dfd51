import * as v from 'valibot';
import { defineCall } from '../call';
import { categoryFromWire, gameFromWire, type GamePage } from '../entities/game';
import {
  anything,
  looseCount,
  looseId,
  looseList,
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
