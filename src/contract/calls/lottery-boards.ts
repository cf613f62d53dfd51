import * as v from 'valibot';
import { defineCall } from '../call';
import { boardsFromWire } from '../entities/lottery-board';
import { passThrough } from '../wire';

/** Answers of /lgw and /lotto are the data itself: no envelope stands around them. Refusals are envelopes all the same. */
export const lotteryCall = { limit: 'read', answer: 'raw', method: 'GET', tier: 'partner' } as const;

/** A game's id at an older gateway is a number, at ours its code. */
export const gameId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[A-Za-z0-9_]{1,20}$/),
);

/** Boards of all games, or of one: for guests, and the same for all. */
export const lotteryBoards = defineCall({
  ...lotteryCall,
  name: 'lottery.boards',
  path: '/lgw/boards',
  module: null,
  access: 'public',
  silent: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, gameId: v.optional(v.union([gameId, v.literal('')]), '') }),
    v.transform((wire) => ({ game: wire.gameId })),
  ),
  reply: boardsFromWire,
  errors: ['LOTTERY_GAME_UNKNOWN'],
});
