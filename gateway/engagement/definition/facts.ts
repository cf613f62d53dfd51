/** What a figure counts in: minor units of the merchant's currency, a plain number, a word, or yes and no. */
export type FactUnit = 'money' | 'count' | 'word' | 'flag';

/**
 * Over which time a figure is taken, up to the event: the merchant's day or calendar month, the last 7 or 30 days, the period that an event
 * closes, or ever. `event`: of the event itself or of the member as they are.
 */
export const windows = ['event', 'day', '7d', '30d', 'month', 'period', 'ever'] as const;
export type Window = (typeof windows)[number];

interface FactRule {
  unit: FactUnit;
  windows: readonly Window[];
  /** May be narrowed to categories of games. */
  byCategory?: true;
}

const sums = ['day', '7d', '30d', 'month', 'period', 'ever'] as const;
// Bets are many: never over more than a month.
const play = ['day', '7d', '30d', 'month', 'period'] as const;
const event = ['event'] as const;

/** Figures that conditions may compare and effects may take a part of. Each has one reading in facts.queries.ts. */
export const facts = {
  /** Of what happened: the deposit, the stake of the round, the code … */
  'event.amount': { unit: 'money', windows: event },
  'event.win': { unit: 'money', windows: event },
  /** Win by stake, in hundredths: 500 is five times the stake. */
  'event.multiple': { unit: 'count', windows: event },
  /** Which deposit of the member it is: 1 for the first ever. */
  'event.ordinal': { unit: 'count', windows: event },
  /** Days in a row with a login, this one included. */
  'event.streak': { unit: 'count', windows: event },
  /** 1 Monday … 7 Sunday, and 0 … 23, in the merchant's zone. */
  'event.weekday': { unit: 'count', windows: event },
  'event.hour': { unit: 'count', windows: event },
  'event.level': { unit: 'count', windows: event },
  'event.category': { unit: 'word', windows: event },
  'event.vendor': { unit: 'word', windows: event },
  'event.game': { unit: 'word', windows: event },
  'event.code': { unit: 'word', windows: event },
  'deposits.sum': { unit: 'money', windows: sums },
  'deposits.count': { unit: 'count', windows: sums },
  'stakes.sum': { unit: 'money', windows: play, byCategory: true },
  'wins.sum': { unit: 'money', windows: play, byCategory: true },
  /** Stakes less wins; below zero for who won. */
  'loss.sum': { unit: 'money', windows: play, byCategory: true },
  'bets.count': { unit: 'count', windows: play, byCategory: true },
  'logins.days': { unit: 'count', windows: sums },
  /** Days since the registration. */
  'member.days': { unit: 'count', windows: event },
  'member.level': { unit: 'count', windows: event },
  /** Unknown while no birthday is told. */
  'member.age': { unit: 'count', windows: event },
  'member.name': { unit: 'word', windows: event },
  'member.agent': { unit: 'word', windows: event },
  'member.verified': { unit: 'flag', windows: event },
  'member.mobile': { unit: 'flag', windows: event },
} as const satisfies Readonly<Record<string, FactRule>>;

export type FactName = keyof typeof facts;
export const factNames = Object.keys(facts) as FactName[];
export const factRule = (name: FactName): FactRule => facts[name];

/** One figure as a definition names it. */
export interface FactRef {
  fact: FactName;
  window: Window;
  /** Empty: all. */
  categories: readonly string[];
}

/** What figures are kept under while an event is judged: the same words are the same figure. */
export const factKey = (ref: FactRef): string => {
  const known = keys.get(ref);
  if (known !== undefined) return known;
  const key = [ref.fact, ref.window, [...ref.categories].sort().join('+')].join('|');
  keys.set(ref, key);
  return key;
};
/** Of refs that stay: those of definitions are asked for with each event. */
const keys = new WeakMap<FactRef, string>();

/** A figure: null where it is not known. Money and counts are whole numbers. */
export type FactValue = bigint | string | boolean | null;
export type FactValues = ReadonlyMap<string, FactValue>;
