import * as v from 'valibot';
import { amountOrZero, maybeAmount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';
import { type ContestPrize, prizeFields, prizeOfWire, prizeToWire } from './contest-prize';

export type ChanceKind = 'wheel' | 'egg';
const kinds: Readonly<Record<string, ChanceKind>> = { PRIZE_WHEEL: 'wheel', GOLDEN_EGG: 'egg' };
const wordOfKind = (kind: ChanceKind): string => (kind === 'wheel' ? 'PRIZE_WHEEL' : 'GOLDEN_EGG');

/** A field of the wheel, an egg. Its chance never changes; when its pieces are gone the prize is the one of `substitute`. */
export interface ChanceRow {
  id: string;
  prize: ContestPrize;
  weight: number;
  /** In parts per million, rounded: weight by the sum of weights is exact. */
  ppm: number;
  /** Pieces left; null: as many as are drawn. */
  left: number | null;
  /** Row whose prize is given when no piece is left; '' where it cannot run out. */
  substitute: string;
}
export interface ChanceGame {
  id: string;
  code: string;
  kind: ChanceKind;
  title: string;
  terms: string;
  /** Kind of ticket that one play costs: TKT1. */
  ticket: string;
  from: number | null;
  until: number | null;
  rows: readonly ChanceRow[];
  /** The merchant's day, and what the day's seed was committed to before its first play. */
  day: string;
  commitment: string;
  /** SHA-256 of the rules: what was shown can be named later. */
  hash: string;
}

const rowWire = v.object({
  ...prizeFields,
  configId: looseId,
  weight: looseCount,
  ppm: looseCount,
  stock: looseText,
  substituteId: looseId,
});
export const chanceGamesFromWire = looseList(
  v.pipe(
    v.object({
      id: looseId,
      code: looseText,
      ticketType: looseText,
      title: looseText,
      terms: looseText,
      ticketId: looseText,
      startTime: looseTime,
      endTime: looseTime,
      configs: looseList(rowWire),
      day: looseText,
      commitment: looseText,
      hash: looseText,
    }),
    v.transform((wire): ChanceGame => ({
      ...{ id: wire.id, code: wire.code, kind: kinds[wire.ticketType] ?? 'wheel', title: wire.title },
      ...{ terms: wire.terms, ticket: wire.ticketId, from: wire.startTime, until: wire.endTime },
      rows: wire.configs.map((row) => ({
        ...{ id: row.configId, prize: prizeOfWire(row), weight: row.weight, ppm: row.ppm },
        ...{ left: row.stock === '' ? null : Number(row.stock) || 0, substitute: row.substituteId },
      })),
      ...{ day: wire.day, commitment: wire.commitment, hash: wire.hash },
    })),
  ),
);
export const chanceGameToWire = (game: ChanceGame) => ({
  ...{
    id: game.id,
    code: game.code,
    ticketType: wordOfKind(game.kind),
    title: game.title,
    terms: game.terms,
  },
  ...{ ticketId: game.ticket, startTime: game.from, endTime: game.until },
  configs: game.rows.map((row) => ({
    ...{ configId: row.id, ...prizeToWire(row.prize), weight: row.weight, ppm: row.ppm },
    ...{ stock: row.left === null ? '' : String(row.left), substituteId: row.substitute },
  })),
  ...{ day: game.day, commitment: game.commitment, hash: game.hash },
});

/** A ticket that can be played now. */
export interface ChanceTicket {
  /** What `play` names; played again it is the same play. */
  id: string;
  gameId: string;
  kind: ChanceKind;
  ticket: string;
}
export const chanceTicketsFromWire = looseList(
  v.pipe(
    v.object({ transactionId: looseId, gameId: looseId, ticketId: looseText, ticketType: looseText }),
    v.transform((wire): ChanceTicket => ({
      ...{ id: wire.transactionId, gameId: wire.gameId, ticket: wire.ticketId },
      kind: kinds[wire.ticketType] ?? 'wheel',
    })),
  ),
);
export const chanceTicketToWire = (ticket: ChanceTicket) => ({
  ...{ transactionId: ticket.id, gameId: ticket.gameId, ticketId: ticket.ticket },
  ...{ ticketType: wordOfKind(ticket.kind), conditionStatus: [] },
});

/** A play with all that is needed to check it. `seed` is told when its day is over. */
export interface ChancePlay {
  ticketId: string;
  gameId: string;
  /** Row that was drawn, and row whose prize was given: another one where the first had no piece left. */
  drawn: string;
  given: string;
  prize: ContestPrize;
  day: string;
  commitment: string;
  /** What the member added. */
  memberSeed: string;
  /** What the digest is made of, besides the seed. */
  proofText: string;
  /** '' until the day is over. */
  seed: string;
  at: number | null;
}
const playObject = v.object({
  ...prizeFields,
  transactionId: looseId,
  gameId: looseId,
  drawnId: looseId,
  configId: looseId,
  day: looseText,
  commitment: looseText,
  memberSeed: looseText,
  proofText: looseText,
  seed: looseText,
  playTime: looseTime,
});
export const chancePlayFromWire = v.pipe(
  playObject,
  v.transform((wire): ChancePlay => ({
    ...{ ticketId: wire.transactionId, gameId: wire.gameId, drawn: wire.drawnId, given: wire.configId },
    ...{ prize: prizeOfWire(wire), day: wire.day, commitment: wire.commitment, memberSeed: wire.memberSeed },
    ...{ proofText: wire.proofText, seed: wire.seed, at: wire.playTime },
  })),
);
export const chancePlaysFromWire = looseList(chancePlayFromWire);
export const chancePlayToWire = (play: ChancePlay) => ({
  ...{ transactionId: play.ticketId, gameId: play.gameId, drawnId: play.drawn, configId: play.given },
  ...{ ...prizeToWire(play.prize), value: amountToWire(play.prize.money) },
  ...{ day: play.day, commitment: play.commitment, memberSeed: play.memberSeed, proofText: play.proofText },
  ...{ seed: play.seed, playTime: play.at },
});

/** A round in which a pot is handed out in slices that were cut before. */
export interface RainRound {
  /** '' where none is near. */
  promotionId: string;
  roundId: string;
  title: string;
  terms: string;
  startsAt: number | null;
  endsAt: number | null;
  hasStarted: boolean;
  hasEnded: boolean;
  /** The member has a slice of it. */
  isClaimed: boolean;
  /** What they got. */
  won: Money | null;
  pot: Money;
  /** Slices are bonus money, staked so many times within so many days; null: own money. */
  bonus: { wager: number; days: number } | null;
  slices: number;
  /** SHA-256 of the cut, before the round begins. */
  commitment: string;
  /**
   * When the round is over: what was committed to is the SHA-256 of `rain 1|salt|cuts`, the cuts in smallest units in their order. Null before,
   * and for pots of more slices than one answer holds.
   */
  proof: { salt: string; cuts: string } | null;
  /** The round that was over last, and can be asked for by name. */
  last: { promotionId: string; roundId: string } | null;
  /** The database's clock at the answer. */
  now: number | null;
}
const rainObject = v.object({
  rafflePromotionId: looseId,
  raffleScheduleId: looseId,
  title: looseText,
  terms: looseText,
  startTime: looseTime,
  endTime: looseTime,
  hasStarted: looseFlag,
  hasEnded: looseFlag,
  isClaimed: looseFlag,
  value: maybeAmount,
  currency: looseText,
  pot: amountOrZero,
  isBonus: looseFlag,
  prizeWager: looseCount,
  prizeDays: looseCount,
  count: looseCount,
  commitment: looseText,
  salt: looseText,
  cuts: looseText,
  lastPromotionId: looseId,
  lastScheduleId: looseId,
  serverTime: looseTime,
});
export const rainFromWire = v.pipe(
  rainObject,
  v.transform((wire): RainRound => ({
    ...{
      promotionId: wire.rafflePromotionId,
      roundId: wire.raffleScheduleId,
      title: wire.title,
      terms: wire.terms,
    },
    ...{
      startsAt: wire.startTime,
      endsAt: wire.endTime,
      hasStarted: wire.hasStarted,
      hasEnded: wire.hasEnded,
    },
    ...{ isClaimed: wire.isClaimed, won: wire.value === null ? null : readMoney(wire.value, wire.currency) },
    ...{ pot: readMoney(wire.pot, wire.currency), slices: wire.count, commitment: wire.commitment },
    bonus: wire.isBonus ? { wager: wire.prizeWager, days: wire.prizeDays } : null,
    proof: wire.salt === '' ? null : { salt: wire.salt, cuts: wire.cuts },
    now: wire.serverTime,
    last:
      wire.lastScheduleId === '' ? null : { promotionId: wire.lastPromotionId, roundId: wire.lastScheduleId },
  })),
);
const seconds = (from: number | null, until: number | null): number =>
  from === null || until === null ? 0 : Math.max(0, Math.ceil((until - from) / 1_000));
export const rainToWire = (round: RainRound) => ({
  ...{
    rafflePromotionId: round.promotionId,
    raffleScheduleId: round.roundId,
    title: round.title,
    terms: round.terms,
  },
  ...{ startTime: round.startsAt, endTime: round.endsAt, hasStarted: round.hasStarted ? 'Y' : 'N' },
  ...{ hasEnded: round.hasEnded ? 'Y' : 'N', isClaimed: round.isClaimed ? 'Y' : 'N' },
  // Seconds until it begins, and that it lasts.
  ...{ due: seconds(round.now, round.startsAt), time: seconds(round.startsAt, round.endsAt) },
  value: round.won === null ? null : amountToWire(round.won),
  ...{ currency: round.pot.currency, pot: amountToWire(round.pot), count: round.slices },
  ...(round.bonus && { isBonus: 'Y', prizeWager: round.bonus.wager, prizeDays: round.bonus.days }),
  ...{ commitment: round.commitment, serverTime: round.now },
  ...{ salt: round.proof?.salt ?? '', cuts: round.proof?.cuts ?? '' },
  ...{ lastPromotionId: round.last?.promotionId ?? '', lastScheduleId: round.last?.roundId ?? '' },
});

/** What a grab gave; null: the slices were gone, which is an answer. */
export interface RainCatch {
  won: Money | null;
}
export const rainCatchFromWire = v.pipe(
  v.object({ value: maybeAmount, currency: looseText }),
  v.transform((wire): RainCatch => ({
    won: wire.value === null ? null : readMoney(wire.value, wire.currency),
  })),
);
export const rainCatchToWire = ({ won }: RainCatch, currency: string) => ({
  value: won === null ? null : amountToWire(won),
  currency,
  ticket: null,
});
