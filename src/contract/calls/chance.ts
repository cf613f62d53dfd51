import * as v from 'valibot';
import { defineCall } from '../call';
import {
  chanceGamesFromWire,
  chancePlayFromWire,
  chancePlaysFromWire,
  chanceTicketsFromWire,
  rainCatchFromWire,
  rainFromWire,
} from '../entities/chance';
import { raffleResultFromWire, rafflesFromWire, raffleTicketsFromWire } from '../entities/raffle';
import { anything, maybe, maybeInteger, maybeText, nothing, passThrough, text } from '../wire';

const rewards = { module: 'REWCEN3', answer: 'envelope' } as const;
const own = { ...rewards, access: 'real', tier: 'own' } as const;
const reading = { method: 'GET', limit: 'read', silent: true } as const;
const moving = { ...own, method: 'POST', limit: 'write' } as const;
const shown = { ...rewards, ...reading, access: 'public', tier: 'partner' } as const;
const digits = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[1-9]\d{0,17}$/));
const id = v.pipe(
  digits,
  v.transform((words) => BigInt(words)),
);
const maybeId = maybe(id);

/** Wheels and eggs with their odds and what today's seed was committed to; for guests as well. */
export const chanceGames = defineCall({
  ...shown,
  name: 'chance.games',
  path: '/wps/relay/PROMOFE_getTicketGlobalConfig',
  request: nothing,
  reply: chanceGamesFromWire,
  errors: [],
});

/** Tickets that can be played now. */
export const chanceTickets = defineCall({
  ...own,
  ...reading,
  name: 'chance.tickets',
  path: '/wps/relay/PROMOFE_getClaimTicketList',
  request: v.strictObject({ ...passThrough, isApp: maybeText(4), status: maybeText(20) }),
  reply: chanceTicketsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Plays one ticket; named again it is the same play. */
export const chancePlay = defineCall({
  ...moving,
  name: 'chance.play',
  path: '/wps/relay/PROMOFE_claimTicket',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      transactionId: v.pipe(text(40), v.regex(/^[1-9]\d{0,17}-[1-9]\d{0,8}$/)),
      isApp: maybeText(4),
      /** What the member adds to the chance. */
      seed: v.pipe(maybeText(64), v.regex(/^[\w-]*$/)),
    }),
    v.transform(({ transactionId, seed }) => ({ ticketId: transactionId, seed })),
  ),
  reply: chancePlayFromWire,
  errors: ['TRIAL_REFUSED', 'CONTEST_UNKNOWN', 'CONTEST_OVER', 'CHANCE_TICKET_GONE', 'PLAY_PAUSED'],
});

/** The member's plays with their proofs, the newest first. */
export const chancePlays = defineCall({
  ...own,
  ...reading,
  name: 'chance.plays',
  path: '/wps/relay/PROMOFE_getTicketHistory',
  request: v.pipe(
    v.strictObject({ ...passThrough, page: maybeInteger({ min: 1, max: 1_000, fallback: 1 }) }),
    v.transform(({ page }) => ({ page })),
  ),
  reply: chancePlaysFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** One round of the red rain, or the one that runs or comes next. */
export const rainStatus = defineCall({
  ...own,
  ...reading,
  name: 'chance.rain',
  path: '/wps/relay/MCSFE_getRafflePromotionStatus',
  aliases: [{ path: '/wps/relay/MCS2_getRafflePromotionStatus' }],
  request: v.pipe(
    v.strictObject({ ...passThrough, rafflePromotionId: maybeId, raffleScheduleId: maybeId }),
    v.transform((wire) => ({ promotionId: wire.rafflePromotionId, roundId: wire.raffleScheduleId })),
  ),
  reply: rainFromWire,
  errors: ['TRIAL_REFUSED', 'CONTEST_UNKNOWN'],
});

/** Takes a slice of the pot, one of a round; asked again it is the same one. Nothing left is an answer. */
export const rainGrab = defineCall({
  ...moving,
  name: 'chance.grab',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  aliases: [{ path: '/wps/relay/MCSFE_claimRafflePromotion' }],
  request: v.pipe(
    v.strictObject({ ...passThrough, promotionId: id, raffleScheduleId: id }),
    v.transform((wire) => ({ promotionId: wire.promotionId, roundId: wire.raffleScheduleId })),
  ),
  reply: rainCatchFromWire,
  errors: ['TRIAL_REFUSED', 'CONTEST_UNKNOWN', 'CONTEST_OVER', 'GRAB_NOT_YOURS', 'PLAY_PAUSED'],
});

/** Raffles with numbered tickets; for guests as well. */
export const raffleList = defineCall({
  ...shown,
  name: 'chance.raffles',
  path: '/wps/relay/MCSFE_getRaffleDraws',
  request: nothing,
  reply: rafflesFromWire,
  errors: [],
});

/** A raffle with its winners and what anyone needs to check the drawing. */
export const raffleResult = defineCall({
  ...shown,
  name: 'chance.raffle',
  path: '/wps/relay/MCSFE_getRaffleResult',
  request: v.pipe(
    v.strictObject({
      ...{ ...passThrough, raffleId: id },
      ticketsFrom: maybeInteger({ min: 0, max: 1_000_000, fallback: 0 }),
    }),
    v.transform(({ raffleId, ticketsFrom }) => ({ raffleId, ticketsFrom })),
  ),
  reply: raffleResultFromWire,
  errors: ['CONTEST_UNKNOWN'],
});

/** The member's own numbers with their receipts. */
export const raffleTickets = defineCall({
  ...own,
  ...reading,
  name: 'chance.raffleTickets',
  path: '/wps/relay/MCSFE_getRaffleTickets',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      raffleId: id,
      page: maybeInteger({ min: 1, max: 10_000, fallback: 1 }),
      size: maybeInteger({ min: 1, max: 100, fallback: 20 }),
    }),
    v.transform(({ raffleId, page, size }) => ({ raffleId, page, size })),
  ),
  reply: raffleTicketsFromWire,
  errors: ['TRIAL_REFUSED', 'CONTEST_UNKNOWN'],
});

/** What the first login inside of the app gives: once for an account, and once for a device. */
export const appReward = defineCall({
  ...moving,
  name: 'chance.app',
  path: '/wps/relay/MCS2_claimAppDownloadPromotion',
  aliases: [{ path: '/wps/relay/MCSFE_claimAppDownloadPromotion' }],
  silent: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, uuid: v.pipe(text(64), v.regex(/^[A-Za-z0-9-]{8,64}$/)) }),
    v.transform(({ uuid }) => ({ uuid })),
  ),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'APP_REWARD_NONE', 'PLAY_PAUSED'],
});
