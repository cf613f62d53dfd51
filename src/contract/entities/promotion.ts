import * as v from 'valibot';
import { amountOrZero, maybeAmount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseMap, looseText, looseTime, maybe } from '../wire';

/** What waits to be claimed. */
export interface PromotionReward {
  id: string;
  /** DEPOSIT, LOGIN, MANUAL … */
  type: string;
  title: string;
  money: Money;
  /** Its money is bonus money: it is wagered before it is paid out. */
  isBonus: boolean;
  points: number;
  /** Tickets by kind: TKT1. */
  tickets: ReadonlyMap<string, number>;
  /** Rounds of a game that are not paid by the member. */
  rounds: number;
  issuedAt: number | null;
  /** Behind it the offer has lapsed. */
  claimUntil: number | null;
  /** A person decides: a claim asks, with a remark. */
  isRequest: boolean;
  /** It was asked for and waits for its answer. */
  isPending: boolean;
  /** What a person said about it; null unless it was decided. */
  decision: PromotionDecision | null;
}
export interface PromotionDecision {
  isApproved: boolean;
  /** In the words of who decided. */
  reason: string;
  at: number | null;
}

const counts = v.pipe(
  looseMap,
  v.transform(
    (map): ReadonlyMap<string, number> =>
      new Map(Object.entries(map).map(([unit, count]) => [unit, Number(count) || 0])),
  ),
);

export const rewardFromWire = v.pipe(
  v.object({
    rewardId: looseId,
    promotionType: looseText,
    title: looseText,
    rewardAmount: amountOrZero,
    currency: looseText,
    isBonus: looseFlag,
    pointAmount: looseCount,
    tickets: counts,
    freeRounds: looseCount,
    approvedAt: looseTime,
    expireTime: looseTime,
    claimMethod: looseText,
    status: looseText,
    reason: looseText,
    decidedAt: looseTime,
  }),
  v.transform((wire): PromotionReward => ({
    id: wire.rewardId,
    type: wire.promotionType,
    title: wire.title,
    money: readMoney(wire.rewardAmount, wire.currency),
    isBonus: wire.isBonus,
    points: wire.pointAmount,
    tickets: wire.tickets,
    rounds: wire.freeRounds,
    issuedAt: wire.approvedAt,
    claimUntil: wire.expireTime,
    isRequest: wire.claimMethod === 'REQUEST',
    isPending: wire.status === 'P',
    decision:
      wire.status === 'A' || wire.status === 'R'
        ? { isApproved: wire.status === 'A', reason: wire.reason, at: wire.decidedAt }
        : null,
  })),
);
export const rewardsFromWire = looseList(rewardFromWire);
export const rewardToWire = (reward: PromotionReward) => ({
  rewardId: reward.id,
  promotionType: reward.type,
  title: reward.title,
  rewardAmount: amountToWire(reward.money),
  currency: reward.money.currency,
  isBonus: reward.isBonus ? 'Y' : 'N',
  pointAmount: reward.points,
  tickets: Object.fromEntries(reward.tickets),
  freeRounds: reward.rounds,
  // Of no one product: what counts is said by the terms.
  productType: 'ALL',
  approvedAt: reward.issuedAt,
  expireTime: reward.claimUntil,
  claimMethod: reward.isRequest ? 'REQUEST' : 'MANUAL',
  // I: issued. P: asked for, not decided. A, R: granted or refused, with the reason.
  status: reward.decision === null ? (reward.isPending ? 'P' : 'I') : reward.decision.isApproved ? 'A' : 'R',
  ...{ reason: reward.decision?.reason ?? '', decidedAt: reward.decision?.at ?? null },
});

/** Rounds of a game that are not paid by the member, while some may still be played. */
export interface FreeRounds {
  vendor: string;
  game: string;
  left: number;
  count: number;
  /** What each of them stakes. */
  stake: Money;
  /** What becomes of wins: own money at once, or bonus money when the last round is over. */
  wins: 'money' | 'bonus';
}

/** Bonus money with how far it is wagered. */
export interface PromotionBonus {
  id: string;
  type: string;
  title: string;
  state: string;
  granted: Money;
  /** What it holds now: what giving it up gives up. */
  left: Money;
  required: Money;
  progress: Money;
  expiresAt: number | null;
  /** What a stake counts, by category of the game, in parts per million. */
  weights: ReadonlyMap<string, number>;
  /** Null: no largest stake, no most that becomes own money. */
  maxStake: Money | null;
  cap: Money | null;
  terms: string;
  version: number;
  /** Not null: it is a set of free rounds, and `left` is what they won so far. */
  rounds: FreeRounds | null;
}

const roundsWire = v.object({
  vendor: looseText,
  gameId: looseText,
  remaining: looseCount,
  total: looseCount,
  stake: amountOrZero,
  winsAreBonus: looseFlag,
});
export const bonusFromWire = v.pipe(
  v.object({
    rewardId: looseId,
    promotionType: looseText,
    title: looseText,
    status: looseText,
    currency: looseText,
    bonusAmount: amountOrZero,
    balance: amountOrZero,
    requiredTurnover: amountOrZero,
    currentTurnover: amountOrZero,
    expireTime: looseTime,
    weights: counts,
    maxStake: maybeAmount,
    maxCashOut: maybeAmount,
    terms: looseText,
    version: looseCount,
    freeRounds: maybe(roundsWire),
  }),
  v.transform((wire): PromotionBonus => {
    const money = (value: unknown): Money => readMoney(value, wire.currency);
    const rounds = wire.freeRounds;
    return {
      id: wire.rewardId,
      type: wire.promotionType,
      title: wire.title,
      state: wire.status,
      granted: money(wire.bonusAmount),
      left: money(wire.balance),
      required: money(wire.requiredTurnover),
      progress: money(wire.currentTurnover),
      expiresAt: wire.expireTime,
      weights: wire.weights,
      maxStake: wire.maxStake === null ? null : money(wire.maxStake),
      cap: wire.maxCashOut === null ? null : money(wire.maxCashOut),
      terms: wire.terms,
      version: wire.version,
      rounds: rounds && {
        ...{ vendor: rounds.vendor, game: rounds.gameId, left: rounds.remaining, count: rounds.total },
        ...{ stake: money(rounds.stake), wins: rounds.winsAreBonus ? 'bonus' : 'money' },
      },
    };
  }),
);
export const bonusesFromWire = looseList(bonusFromWire);
export const bonusToWire = (bonus: PromotionBonus) => ({
  rewardId: bonus.id,
  promotionType: bonus.type,
  title: bonus.title,
  status: bonus.state,
  currency: bonus.granted.currency,
  bonusAmount: amountToWire(bonus.granted),
  balance: amountToWire(bonus.left),
  requiredTurnover: amountToWire(bonus.required),
  currentTurnover: amountToWire(bonus.progress),
  expireTime: bonus.expiresAt,
  weights: Object.fromEntries(bonus.weights),
  maxStake: bonus.maxStake === null ? null : amountToWire(bonus.maxStake),
  maxCashOut: bonus.cap === null ? null : amountToWire(bonus.cap),
  terms: bonus.terms,
  version: bonus.version,
  freeRounds: bonus.rounds && {
    ...{ vendor: bonus.rounds.vendor, gameId: bonus.rounds.game, stake: amountToWire(bonus.rounds.stake) },
    ...{ remaining: bonus.rounds.left, total: bonus.rounds.count },
    winsAreBonus: bonus.rounds.wins === 'bonus' ? 'Y' : 'N',
  },
});

/** The significant conditions of a promotion, as figures: what stands beside the offer. */
export interface PromotionConditions {
  /** What it is given for: deposit, bet, login, register, level, birthday, code, period. */
  on: string;
  /** Only members for whom further conditions hold. */
  isNarrow: boolean;
  /** How often: event, day, week, month, ever. */
  once: string;
  /** auto, manual, request. */
  claim: string;
  /** Hours in which it is claimed; null: it comes by itself. */
  claimHours: number | null;
  /** money, bonus, points, tickets, rounds. */
  gives: readonly string[];
  perDay: number | null;
  ever: number | null;
  /** Of bonus money; null where none is given. */
  bonus: {
    /** How many times the base is staked, of the bonus alone or of both. */
    wager: number;
    isOfBoth: boolean;
    days: number;
    /** What a stake counts, by category of the game, in parts per million. */
    weights: ReadonlyMap<string, number>;
    maxStake: Money | null;
    cap: Money | null;
  } | null;
}

const bonusWire = v.object({
  wager: looseCount,
  base: looseText,
  days: looseCount,
  weights: counts,
  maxStake: maybeAmount,
  maxCashOut: maybeAmount,
});
const conditionsWire = v.object({
  trigger: looseText,
  narrow: looseFlag,
  once: looseText,
  claimMethod: looseText,
  claimHours: looseCount,
  units: looseList(looseText),
  limitPerDay: looseCount,
  limitEver: looseCount,
  currency: looseText,
  bonus: maybe(bonusWire),
});
const conditionsOf = (wire: v.InferOutput<typeof conditionsWire>): PromotionConditions => {
  const money = (value: unknown): Money | null => (value === null ? null : readMoney(value, wire.currency));
  const { bonus } = wire;
  return {
    ...{ on: wire.trigger, isNarrow: wire.narrow, once: wire.once, claim: wire.claimMethod },
    ...{ claimHours: wire.claimHours || null, gives: wire.units },
    ...{ perDay: wire.limitPerDay || null, ever: wire.limitEver || null },
    bonus: bonus && {
      ...{ wager: bonus.wager, isOfBoth: bonus.base === 'both', days: bonus.days, weights: bonus.weights },
      ...{ maxStake: money(bonus.maxStake), cap: money(bonus.maxCashOut) },
    },
  };
};
const conditionsToWire = ({ bonus, ...of }: PromotionConditions) => ({
  ...{ trigger: of.on, narrow: of.isNarrow ? 'Y' : 'N', once: of.once, claimMethod: of.claim },
  ...{ claimHours: of.claimHours ?? 0, units: [...of.gives] },
  ...{ limitPerDay: of.perDay ?? 0, limitEver: of.ever ?? 0 },
  currency: (bonus?.maxStake ?? bonus?.cap)?.currency ?? '',
  bonus: bonus && {
    ...{ wager: bonus.wager, base: bonus.isOfBoth ? 'both' : 'bonus', days: bonus.days },
    weights: Object.fromEntries(bonus.weights),
    maxStake: bonus.maxStake === null ? null : amountToWire(bonus.maxStake),
    maxCashOut: bonus.cap === null ? null : amountToWire(bonus.cap),
  },
});

/** A promotion in force, as it is shown to members and guests. */
export interface PromotionOffer {
  code: string;
  type: string;
  title: string;
  /** The conditions in full. */
  terms: string;
  remark: string;
  from: number | null;
  until: number | null;
  version: number;
  /** Of the version's text: what was shown can be named later. */
  hash: string;
  /** By chance: what each row gives, and its chance in parts per million. */
  odds: readonly { amount: string; ppm: number }[];
  /** Null where a gateway does not tell them: then the terms are all there is. */
  conditions: PromotionConditions | null;
}

export const offersFromWire = looseList(
  v.pipe(
    v.object({
      promotionCode: looseText,
      promotionType: looseText,
      title: looseText,
      terms: looseText,
      remark: looseText,
      startTime: looseTime,
      endTime: looseTime,
      version: looseCount,
      hash: looseText,
      odds: looseList(v.object({ amount: looseText, ppm: looseCount })),
      conditions: maybe(conditionsWire),
    }),
    v.transform((wire): PromotionOffer => ({
      code: wire.promotionCode,
      type: wire.promotionType,
      title: wire.title,
      terms: wire.terms,
      remark: wire.remark,
      from: wire.startTime,
      until: wire.endTime,
      version: wire.version,
      hash: wire.hash,
      odds: wire.odds,
      conditions: wire.conditions === null ? null : conditionsOf(wire.conditions),
    })),
  ),
);
export const offerToWire = (offer: PromotionOffer) => ({
  promotionCode: offer.code,
  promotionType: offer.type,
  title: offer.title,
  terms: offer.terms,
  remark: offer.remark,
  startTime: offer.from,
  endTime: offer.until,
  version: offer.version,
  hash: offer.hash,
  odds: offer.odds.map(({ amount: row, ppm }) => ({ amount: row, ppm })),
  conditions: offer.conditions && conditionsToWire(offer.conditions),
});
