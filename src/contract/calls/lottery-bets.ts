import * as v from 'valibot';
import { defineCall } from '../call';
import { chaseFromWire, chasesFromWire, savedListFromWire } from '../entities/lottery-chase';
import { orderLines, quoteFromWire } from '../entities/lottery-order';
import {
  ticketDetailFromWire,
  ticketFromWire,
  ticketPageFromWire,
  ticketsFromWire,
  ticketStates,
} from '../entities/lottery-ticket';
import { maybeInteger, maybeText, nothing, passThrough } from '../wire';
import { gameId, issueText } from './lottery';

// Money is staked here: on the operator's own pages, and in a frame of theirs on a partner's.
const own = { answer: 'raw', tier: 'own', module: null } as const;

export const TICKET_PAGE_SIZE = 20;
export const MAX_TICKET_PAGE_SIZE = 100;
/** Draws that one chase may run over. */
export const MAX_CHASE_DRAWS = 100;
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[A-Za-z0-9-]{1,60}$/));
/** One purchase, however often its answer is lost. */
const requestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/));
const orderFields = {
  gameId,
  /** Left out: the draw that is open. */
  numero: v.optional(v.union([issueText, v.literal('')]), ''),
  lines: orderLines,
};
const seen = {
  /** What was shown for the first draw: another total is asked again, never charged. Plain decimals. */
  total: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(24)),
  oddsVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
  requestId,
};

/** What a slip costs and may win; nothing is bought. */
export const lotteryQuote = defineCall({
  ...own,
  name: 'lottery.quote',
  method: 'POST',
  path: '/lgw/orders/quote',
  access: 'real',
  limit: 'read',
  silent: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, ...orderFields }),
    v.transform((wire) => ({ game: wire.gameId, issue: wire.numero, lines: wire.lines })),
  ),
  reply: quoteFromWire,
  errors: [
    'TRIAL_REFUSED',
    'LOTTERY_GAME_UNKNOWN',
    'LOTTERY_CURRENCY',
    'LOTTERY_CLOSED',
    'LOTTERY_SELECTION_INVALID',
    'LOTTERY_LIMIT',
    'LOTTERY_LINES',
  ],
});

const buying = [
  'TRIAL_REFUSED',
  'LOTTERY_GAME_UNKNOWN',
  'LOTTERY_CURRENCY',
  'LOTTERY_CLOSED',
  'LOTTERY_PRICE_CHANGED',
  'LOTTERY_NUMBER_FULL',
  'LOTTERY_SELECTION_INVALID',
  'LOTTERY_LIMIT',
  'LOTTERY_LINES',
  'WALLET_NOT_ENOUGH',
  'LIMIT_STAKE_REACHED',
  'LIMIT_LOSS_REACHED',
  'LIMIT_TIME_REACHED',
  'PLAY_PAUSED',
  'SELF_EXCLUDED',
  'REALITY_CHECK_DUE',
] as const;

/** Buys a ticket for one draw, once. */
export const lotteryBet = defineCall({
  ...own,
  name: 'lottery.bet',
  method: 'POST',
  path: '/lgw/orders/betting',
  access: 'real',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...orderFields, ...seen }),
    v.transform((wire) => ({
      game: wire.gameId,
      issue: wire.numero,
      lines: wire.lines,
      total: wire.total,
      oddsVersion: wire.oddsVersion,
      requestId: wire.requestId,
    })),
  ),
  reply: ticketDetailFromWire,
  errors: buying,
});

/** Takes a whole ticket back before its draw closes. */
export const lotteryCancel = defineCall({
  ...own,
  name: 'lottery.cancel',
  method: 'PUT',
  path: '/lgw/orders/suborders/cancel',
  access: 'real',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, ticketId: id }),
    v.transform((wire) => ({ id: wire.ticketId })),
  ),
  reply: ticketFromWire,
  errors: ['TRIAL_REFUSED', 'LOTTERY_TICKET_UNKNOWN', 'LOTTERY_NOT_CANCELLABLE', 'LOTTERY_CLOSED'],
});

/** Tickets of the merchant's day, of one game where named. */
export const lotteryToday = defineCall({
  ...own,
  name: 'lottery.today',
  method: 'GET',
  path: '/lgw/orders/today',
  access: 'member',
  limit: 'read',
  request: v.pipe(
    v.strictObject({ ...passThrough, gameId: v.optional(v.union([gameId, v.literal('')]), '') }),
    v.transform((wire) => ({ game: wire.gameId })),
  ),
  reply: ticketsFromWire,
  errors: [],
});

/** The member's tickets, the newest first. */
export const lotteryTickets = defineCall({
  ...own,
  name: 'lottery.tickets',
  method: 'GET',
  path: '/lgw/tickets',
  access: 'member',
  limit: 'read',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      gameId: v.optional(v.union([gameId, v.literal('')]), ''),
      status: v.optional(v.picklist(['', ...ticketStates]), ''),
      cursor: v.pipe(maybeText(60), v.regex(/^[0-9.]*$/)),
      size: maybeInteger({ min: 1, max: MAX_TICKET_PAGE_SIZE, fallback: TICKET_PAGE_SIZE }),
    }),
    v.transform((wire) => ({
      game: wire.gameId,
      state: wire.status,
      cursor: wire.cursor,
      size: wire.size,
    })),
  ),
  reply: ticketPageFromWire,
  errors: [],
});

/** One ticket with its bets. */
export const lotteryTicket = defineCall({
  ...own,
  name: 'lottery.ticket',
  method: 'GET',
  path: '/lgw/tickets/detail',
  access: 'member',
  limit: 'read',
  request: v.pipe(
    v.strictObject({ ...passThrough, ticketId: id }),
    v.transform((wire) => ({ id: wire.ticketId })),
  ),
  reply: ticketDetailFromWire,
  errors: ['LOTTERY_TICKET_UNKNOWN'],
});

/** The same bet over the next draws, one ticket each as its turn comes. */
export const lotteryChase = defineCall({
  ...own,
  name: 'lottery.chase',
  method: 'POST',
  path: '/lgw/chases',
  access: 'real',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      ...orderFields,
      ...seen,
      multiples: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
        v.minLength(1),
        v.maxLength(MAX_CHASE_DRAWS),
      ),
      stopOnWin: v.optional(v.boolean(), true),
    }),
    v.transform((wire) => ({
      game: wire.gameId,
      issue: wire.numero,
      lines: wire.lines,
      total: wire.total,
      oddsVersion: wire.oddsVersion,
      requestId: wire.requestId,
      multiples: wire.multiples,
      stopOnWin: wire.stopOnWin,
    })),
  ),
  reply: chaseFromWire,
  errors: [...buying, 'LOTTERY_CHASE_INVALID'],
});

/** The member's orders that bet on draws to come. */
export const lotteryChases = defineCall({
  ...own,
  name: 'lottery.chases',
  method: 'GET',
  path: '/lgw/chases',
  access: 'member',
  limit: 'read',
  request: nothing,
  reply: chasesFromWire,
  errors: [],
});

/** Draws that are not placed yet are left out; tickets that stand, stand. */
export const lotteryChaseStop = defineCall({
  ...own,
  name: 'lottery.chaseStop',
  method: 'PUT',
  path: '/lgw/chases/stop',
  access: 'real',
  limit: 'write',
  whileClosed: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, chaseId: id }),
    v.transform((wire) => ({ id: wire.chaseId })),
  ),
  reply: chaseFromWire,
  errors: ['TRIAL_REFUSED', 'LOTTERY_CHASE_UNKNOWN'],
});

/** The member's saved selections. */
export const lotterySaved = defineCall({
  ...own,
  name: 'lottery.saved',
  method: 'GET',
  path: '/lgw/saved',
  access: 'member',
  limit: 'read',
  request: nothing,
  reply: savedListFromWire,
  errors: [],
});

/** Saves a selection under a name and returns all of them. */
export const lotterySave = defineCall({
  ...own,
  name: 'lottery.save',
  method: 'POST',
  path: '/lgw/saved',
  access: 'real',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      gameId,
      name: maybeText(40),
      lines: orderLines,
    }),
    v.transform(({ gameId: game, name, lines }) => ({ game, name, lines })),
  ),
  reply: savedListFromWire,
  errors: ['TRIAL_REFUSED', 'LOTTERY_GAME_UNKNOWN', 'LOTTERY_SELECTION_INVALID', 'LOTTERY_SAVED_FULL'],
});

/** Forgets a saved selection and returns those that are left. */
export const lotteryForget = defineCall({
  ...own,
  name: 'lottery.forget',
  method: 'DELETE',
  path: '/lgw/saved',
  access: 'real',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, savedId: id }),
    v.transform((wire) => ({ id: wire.savedId })),
  ),
  reply: savedListFromWire,
  errors: ['TRIAL_REFUSED'],
});
