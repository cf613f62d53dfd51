import * as v from 'valibot';
import { defineCall } from '../call';
import { gameDetailFromWire, gameFiguresFromWire, vendorCountFromWire } from '../entities/game-facts';
import { looseList, maybeText, passThrough } from '../wire';

/** All that is known of one game: what lists leave out, so that they stay small. */
export const gameDetail = defineCall({
  name: 'games.detail',
  method: 'GET',
  path: '/wps/games/detail',
  module: 'GAMELO3',
  access: 'visitor',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({ ...passThrough, nodeId: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
    v.transform((wire) => ({ gameId: wire.nodeId })),
  ),
  reply: gameDetailFromWire,
  errors: ['GAME_UNKNOWN'],
});

/** How many games each vendor of a category has; all categories where none is named. */
export const vendorCounts = defineCall({
  name: 'games.counts',
  method: 'GET',
  path: '/wps/games/vendors',
  module: 'GAMELO3',
  access: 'visitor',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({ ...passThrough, gameType: maybeText(32) }),
    v.transform((wire) => ({ category: wire.gameType })),
  ),
  reply: v.pipe(
    v.object({ list: looseList(vendorCountFromWire) }),
    v.transform((wire) => wire.list),
  ),
  errors: [],
});

/** Jackpots and seats as they are now, of the games that have some: the same for all, and asked for again and again. */
export const gameFigures = defineCall({
  name: 'games.figures',
  method: 'GET',
  path: '/wps/games/figures',
  module: 'GAMELO3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  passive: true,
  silent: true,
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({ ...passThrough }),
    v.transform(() => ({})),
  ),
  reply: v.pipe(
    v.object({ list: looseList(gameFiguresFromWire) }),
    v.transform((wire) => wire.list),
  ),
  errors: [],
});
