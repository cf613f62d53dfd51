import * as v from 'valibot';
import { wagering } from '../index';

/** Bounds of one contest. */
const MAX_MINOR = 1_000_000_000_000;
const MAX_STEPS = 12;
const MAX_ROWS = 24;
const MAX_RANK = 1_000;
const MAX_RANGES = 40;
const MAX_WINNERS = 100;
const MAX_TIMES = 60;
const MILLION = 1_000_000;

const word = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const categories = v.optional(v.pipe(v.array(word(20)), v.maxLength(20)), []);
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));

/** By what bonus money is wagered, as in promotions; always by itself. */
const { base: _, ...terms } = wagering.entries;

/** Own money, bonus money, points, tickets, or goods that are named; nothing of them: no prize. */
const prize = v.strictObject({
  money: v.optional(whole(0, MAX_MINOR), 0),
  /** Bonus money with its terms: a grant of its own. */
  bonus: v.optional(v.strictObject({ amount: whole(1, MAX_MINOR), ...terms })),
  points: v.optional(whole(0, MAX_MINOR), 0),
  tickets: v.optional(v.record(v.pipe(v.string(), v.regex(/^TKT[1-9]\d{0,4}$/)), whole(1, 1_000)), {}),
  /** What it is, where it is no money: goods that a person sends. */
  name: v.optional(v.strictObject({ EN: word(80), PT: word(80), ES: word(80) })),
});
export type PrizeRule = v.InferOutput<typeof prize>;

const said = v.strictObject({ title: word(120), terms: word(4_000) });
const common = {
  currency,
  /** First instant and the one behind the last, as the merchant's clocks show them: 2026-12-01T20:00. */
  from: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
  until: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
  texts: v.strictObject({ EN: said, PT: said, ES: said }),
};

/** The same again, each day or week, so many times together; each time with a budget of its own out of the first one's. */
const repeat = v.optional(v.strictObject({ every: v.picklist(['day', 'week']), times: whole(2, MAX_TIMES) }));

const mission = v.strictObject({
  ...{ ...common, repeat },
  kind: v.literal('mission'),
  goal: v.variant('of', [
    v.strictObject({ of: v.literal('stakes'), categories }),
    v.strictObject({ of: v.literal('deposits') }),
    v.strictObject({ of: v.literal('rounds'), categories, minStake: v.optional(whole(1, MAX_MINOR), 1) }),
    /** Rounds that won at least so many hundredths of their stake. */
    v.strictObject({
      ...{ of: v.literal('multiple'), categories, minStake: v.optional(whole(1, MAX_MINOR), 1) },
      multiple: whole(100, 100 * MILLION),
    }),
  ]),
  /** Members who can take part: the budget holds all steps of all of them. */
  places: whole(1, MILLION),
  steps: v.pipe(
    v.array(v.strictObject({ target: whole(1, MAX_MINOR), prize })),
    v.minLength(1),
    v.maxLength(MAX_STEPS),
  ),
  /** Hours behind the end in which steps are claimed. */
  claimHours: v.optional(whole(24, 24 * 90), 72),
});
const board = v.strictObject({
  ...{ ...common, repeat },
  kind: v.literal('board'),
  by: v.picklist(['wager', 'win', 'multiplier']),
  categories,
  minStake: v.optional(whole(1, MAX_MINOR), 1),
  prizes: v.pipe(
    v.array(v.strictObject({ from: whole(1, MAX_RANK), to: whole(1, MAX_RANK), prize })),
    v.minLength(1),
    v.maxLength(MAX_RANGES),
  ),
  /** Seconds behind the end in which what is under way is still counted. */
  graceS: v.optional(whole(10, 3_600), 60),
});
const chance = {
  ...common,
  /** Kind of ticket that one play costs. */
  ticket: whole(1, 99_999),
  /** Plays of all members together: the budget holds the dearest of each. */
  plays: whole(1, 10 * MILLION),
  rows: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,12}$/)),
        weight: whole(1, MILLION),
        prize,
        pieces: v.optional(whole(1, MILLION)),
        /** Whose prize is given when the pieces are gone: a row that cannot run out. */
        substitute: v.optional(word(12)),
      }),
    ),
    v.minLength(2),
    v.maxLength(MAX_ROWS),
  ),
};
const wheel = v.strictObject({ ...chance, kind: v.literal('wheel') });
const egg = v.strictObject({ ...chance, kind: v.literal('egg') });
const rain = v.strictObject({
  ...common,
  kind: v.literal('rain'),
  /** A round on each day, by the merchant's clocks. */
  times: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
    v.minLength(1),
    v.maxLength(24),
  ),
  seconds: whole(10, 3_600),
  pot: whole(1, MAX_MINOR),
  slices: whole(1, 100_000),
  /** online: anyone. deposit, bet: who paid in or played on that day. */
  who: v.optional(v.picklist(['online', 'deposit', 'bet']), 'online'),
  /** Slices are bonus money by these terms; own money without. */
  bonus: v.optional(v.strictObject(terms)),
});
const raffle = v.strictObject({
  ...common,
  kind: v.literal('raffle'),
  /** A ticket for each so much of stakes or deposits. */
  per: v.strictObject({ of: v.picklist(['stakes', 'deposits']), minor: whole(1, MAX_MINOR), categories }),
  perMember: whole(1, 10_000),
  tickets: whole(1, MILLION),
  prizes: v.pipe(v.array(prize), v.minLength(1), v.maxLength(MAX_WINNERS)),
});
const referral = v.strictObject({
  ...common,
  kind: v.literal('referral'),
  /** What one has of settled stakes of friends, in parts per million, by level. */
  levels: v.pipe(v.array(whole(0, 50_000)), v.minLength(1), v.maxLength(3)),
  counts: v.strictObject({ deposit: whole(0, MAX_MINOR), stakes: whole(0, MAX_MINOR), days: whole(1, 365) }),
  reward: v.optional(whole(0, MAX_MINOR), 0),
  friendReward: v.optional(whole(0, MAX_MINOR), 0),
  /** Friends of one member who count. */
  friends: v.optional(whole(1, 10_000), 200),
});
const app = v.strictObject({ ...common, kind: v.literal('app'), places: whole(1, MILLION), prize });

export const contestSchema = v.variant('kind', [mission, board, wheel, egg, rain, raffle, referral, app]);
export type Contest = v.InferOutput<typeof contestSchema>;
export type ContestKind = Contest['kind'];
export type ContestOf<Kind extends ContestKind> = Extract<Contest, { kind: Kind }>;
export type ChanceContest = ContestOf<'wheel'> | ContestOf<'egg'>;

export interface Fault {
  field: string;
  reason: string;
}
