import * as v from 'valibot';
import { factNames, windows } from './facts';

/** Bounds of one definition. */
export const MAX_DEPTH = 5;
export const MAX_LEAVES = 40;
const MAX_TIERS = 30;
const MAX_ROWS = 40;
const MAX_TEXT = 4_000;
const MAX_MINOR = 1_000_000_000_000;
const MILLION = 1_000_000;
const MAX_WAGER = 100;
/** Free rounds of one grant. */
export const MAX_ROUNDS = 500;

const word = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const minor = whole(0, MAX_MINOR);
const categories = v.optional(v.pipe(v.array(word(20)), v.maxLength(20)), []);
const fact = {
  fact: v.picklist(factNames),
  window: v.optional(v.picklist(windows), 'event'),
  categories,
};

export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'notIn', 'known'] as const;
export type Operator = (typeof operators)[number];

const scalar = v.union([v.pipe(v.number(), v.integer()), word(80), v.boolean()]);
const leaf = v.strictObject({
  ...fact,
  op: v.picklist(operators),
  value: v.optional(v.union([scalar, v.pipe(v.array(scalar), v.minLength(1), v.maxLength(500))])),
});
export type Leaf = v.InferOutput<typeof leaf>;
/** all: each must hold. any: one must. not: it must not. No conditions in `all`: every member. */
export type Condition = Leaf | { all: Condition[] } | { any: Condition[] } | { not: Condition };
type LeafInput = v.InferInput<typeof leaf>;
type ConditionInput =
  | LeafInput
  | { all: ConditionInput[] }
  | { any: ConditionInput[] }
  | { not: ConditionInput };

const condition: v.GenericSchema<ConditionInput, Condition> = v.lazy((input) => {
  const has = (key: string): boolean => typeof input === 'object' && input !== null && key in input;
  if (has('all')) return v.strictObject({ all: v.pipe(v.array(condition), v.maxLength(MAX_LEAVES)) });
  if (has('any'))
    return v.strictObject({ any: v.pipe(v.array(condition), v.minLength(1), v.maxLength(MAX_LEAVES)) });
  if (has('not')) return v.strictObject({ not: condition });
  return leaf;
});

const trigger = v.variant('on', [
  v.strictObject({ on: v.literal('deposit') }),
  v.strictObject({ on: v.literal('bet'), categories }),
  v.strictObject({ on: v.literal('login') }),
  v.strictObject({ on: v.literal('register') }),
  v.strictObject({ on: v.literal('level') }),
  v.strictObject({ on: v.literal('birthday') }),
  v.strictObject({ on: v.literal('manual') }),
  v.strictObject({
    on: v.literal('code'),
    codes: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{3,32}$/))),
      v.minLength(1),
      v.maxLength(5_000),
    ),
    /** single: each code is good once for all members together. */
    use: v.optional(v.picklist(['public', 'single']), 'public'),
  }),
  v.strictObject({ on: v.literal('period'), every: v.picklist(['day', 'week', 'month']) }),
]);

const bounds = { min: v.optional(minor), max: v.optional(whole(1, MAX_MINOR)) };
const amount = v.variant('rule', [
  v.strictObject({ rule: v.literal('fixed'), amount: whole(1, MAX_MINOR) }),
  /** A part of a figure, rounded down, held between min and max. */
  v.strictObject({ rule: v.literal('ppm'), ...fact, ppm: whole(1, 10 * MILLION), ...bounds }),
  /** The last tier whose `from` the figure reaches: a fixed amount, or a part of the figure. */
  v.strictObject({
    rule: v.literal('tier'),
    ...fact,
    tiers: v.pipe(
      v.array(
        v.strictObject({
          from: minor,
          amount: v.optional(whole(1, MAX_MINOR)),
          ppm: v.optional(whole(1, 10 * MILLION)),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_TIERS),
    ),
    ...bounds,
  }),
  /** One row by chance; the chance of a row is its weight by the sum of weights. */
  v.strictObject({
    rule: v.literal('table'),
    rows: v.pipe(
      v.array(v.strictObject({ weight: whole(1, MILLION), amount: minor })),
      v.minLength(2),
      v.maxLength(MAX_ROWS),
    ),
  }),
]);
export type AmountRule = v.InferOutput<typeof amount>;

const effect = v.strictObject({
  unit: v.picklist(['money', 'bonus', 'points', 'tickets', 'rounds']),
  /** Which kind of ticket. */
  ticket: v.optional(whole(1, 99_999)),
  /** Of which game, and what each of them stakes. */
  rounds: v.optional(v.strictObject({ vendor: word(60), game: word(80), stake: whole(1, MAX_MINOR) })),
  amount,
});
export type Effect = v.InferOutput<typeof effect>;

export const wagering = v.strictObject({
  /** How many times the base has to be staked. */
  wager: whole(0, MAX_WAGER),
  base: v.optional(v.picklist(['bonus', 'both']), 'bonus'),
  days: whole(1, 365),
  /** By category, in ppm; a category that is not named counts nothing. */
  weights: v.record(v.string(), whole(0, MILLION)),
  /** The largest stake that bonus money may be part of. */
  maxStake: v.optional(whole(1, MAX_MINOR)),
  /** The most that becomes own money. */
  cap: v.optional(whole(1, MAX_MINOR)),
});
export type Wagering = v.InferOutput<typeof wagering>;

const settlement = v.strictObject({
  claim: v.picklist(['auto', 'manual', 'request']),
  /** Hours in which it is claimed, else it lapses. */
  claimHours: v.optional(whole(24, 24 * 365)),
  bonus: v.optional(wagering),
  rounds: v.optional(
    v.strictObject({
      /** Days in which they are played. */
      days: whole(1, 60),
      /** Own money at once, or bonus money when the last one is over. */
      wins: v.picklist(['money', 'bonus']),
    }),
  ),
});

const limits = v.strictObject({
  /** Grants of one member. */
  perDay: v.optional(whole(1, 1_000)),
  perWeek: v.optional(whole(1, 1_000)),
  perMonth: v.optional(whole(1, 1_000)),
  ever: v.optional(whole(1, 100_000)),
  /** Minor units of money and bonus of one member in a day. */
  minorPerDay: v.optional(whole(1, MAX_MINOR)),
});

const texts = v.strictObject({
  title: word(120),
  /** The conditions in full, beside the offer. */
  terms: word(MAX_TEXT),
  remark: v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
});

const time = v.pipe(v.string(), v.isoTimestamp());

/** Types of promotions on the wire; what is none of them is sent as MANUAL. */
export const promotionKinds = [
  'MANUAL',
  'SIGNUP',
  'REGISTER',
  'APP_DOWNLOAD',
  'LOGIN',
  'DEPOSIT',
  'FIRST_DEPOSIT',
  'SECOND_DEPOSIT',
  'THIRD_DEPOSIT',
  'FOURTH_DEPOSIT',
  'FIFTH_DEPOSIT',
  'DEPOSIT_COUNT',
  'DEPOSIT_BET_BONUS',
  'SAVIOR',
  'LUCKY_BET',
  'MISSION',
  'UPGRADE_BONUS',
  'RANK_SALARY',
  'REBATE',
  'BIRTHDAY',
  'PROMO_CODE',
] as const;

/** One version of a promotion: trigger → who → effects → settlement, with its limits, texts and markets. */
export const definitionSchema = v.strictObject({
  kind: v.picklist(promotionKinds),
  currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/)),
  trigger,
  who: v.optional(condition, { all: [] }),
  effects: v.pipe(v.array(effect), v.minLength(1), v.maxLength(4)),
  settle: settlement,
  /** What one grant is for: each event, or one in so long. */
  once: v.optional(v.picklist(['event', 'day', 'week', 'month', 'ever']), 'event'),
  limits: v.optional(limits, {}),
  from: time,
  until: v.optional(time),
  texts: v.strictObject({ EN: texts, PT: texts, ES: texts }),
  markets: v.pipe(v.array(word(8)), v.minLength(1), v.maxLength(20)),
  /** Members of a hundred who never get it, so that its effect can be measured. */
  controlPercent: v.optional(whole(0, 20), 0),
});
export type Definition = v.InferOutput<typeof definitionSchema>;

/** What does not hold, where. */
export interface Fault {
  field: string;
  reason: string;
}
