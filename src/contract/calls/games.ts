import * as v from 'valibot';
import { defineCall } from '../call';
import { categoryFromWire, gameFromWire, type GamePage } from '../entities/game';
import { looseCount, looseList, looseText, maybeFlag, maybeText, passThrough } from '../wire';
import { page, pageSize } from './paging';

/** Categories of the lobby with their vendors and shelves. */
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
  request: v.strictObject({ ...passThrough, flush: maybeFlag }),
  reply: v.pipe(
    v.object({ data: v.object({ lanes: looseList(categoryFromWire) }) }),
    v.transform((wire) => wire.data.lanes),
  ),
  errors: [],
});

/** Games of the catalogue by page, narrowed by category, vendor, shelf or name. */
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
      ...passThrough,
      gameType: maybeText(32),
      vassalage: maybeText(512),
      gameClassify: maybeText(32),
      gameName: maybeText(64),
      pageNo: page,
      pageSize,
      sort: v.optional(v.picklist(['', 'popular', 'new', 'name']), ''),
      openOnly: maybeFlag,
    }),
    v.transform((wire) => ({
      sort: wire.sort,
      openOnly: wire.openOnly,
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
    v.object({
      games: looseList(gameFromWire),
      totalPages: looseCount,
      totalCount: looseCount,
      guess: looseText,
    }),
    v.transform((wire): GamePage => wire),
  ),
  errors: [],
});

/** Popular games, of a category or of vendors where asked for. */
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
      ...passThrough,
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

export { MAX_PAGE_SIZE, PAGE_SIZE } from './paging';
// Apart, so that a page for guests does not carry them.
export * from './own-games';
