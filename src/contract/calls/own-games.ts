import * as v from 'valibot';
import { defineCall } from '../call';
import { gameFromWire, type GamePage } from '../entities/game';
import { anything, looseCount, looseId, looseList, maybeText, passThrough } from '../wire';
import { page, pageSize } from './paging';

const memberList = v.pipe(
  v.strictObject({
    ...passThrough,
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

/** Numbers of the member's favourite games. */
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
  request: v.strictObject(passThrough),
  reply: looseList(looseId),
  errors: [],
});

/** The member's favourite games by page. */
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
    ...passThrough,
    nodeId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/)),
    vendor: maybeText(32),
    gameType: maybeText(32),
  }),
  v.transform((wire) => ({ gameId: wire.nodeId })),
);

/** Makes a game a favourite. */
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

/** Takes a game out of the favourites. */
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

/** Games that the member played last, the latest first. */
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
