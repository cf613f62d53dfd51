import type { BetType, LotteryGame, NumberSpace, Source } from '../../../src/contract/lottery/index';
import { chooseExactly } from './fraction';

/** Most results that are enumerated; beyond, a closed form is asked. */
export const MAX_ENUMERATED = 100_000;

/** Numbers that a rule can meet, and in how many ways. */
export interface Outcome {
  values: number[];
  bonus: number[];
  ways: bigint;
}

/** How independent numbers or draws without repeats look to a source. */
interface Tuples {
  length: number;
  from: number;
  size: number;
  isDifferent: boolean;
}

const prizeTuples = (
  space: Extract<NumberSpace, { kind: 'prizes' }>,
  source: Extract<Source, { prizes: readonly string[] }>,
): Tuples | null => {
  const rows = space.prizes.filter(({ code }) => source.prizes.includes(code));
  const digits = source.last ?? source.first ?? rows[0]?.digits ?? 0;
  if (source.split === true)
    return rows.length === 1 && rows[0]?.count === 1
      ? { length: digits, from: 0, size: 10, isDifferent: false }
      : null;
  const length = rows.reduce((sum, { count }) => sum + count, 0);
  return { length, from: 0, size: 10 ** digits, isDifferent: false };
};

const tuplesOf = (space: NumberSpace, source: Source): Tuples | null => {
  if (space.kind === 'prizes') return 'prizes' in source ? prizeTuples(space, source) : null;
  if (space.kind === 'set' || 'prizes' in source) return null;
  const count = space.kind === 'permutation' ? space.of : space.count;
  const length = 'places' in source ? source.places.length : count;
  if (space.kind === 'digits') return { length, from: 0, size: 10, isDifferent: false };
  if (space.kind === 'dice') return { length, from: 1, size: 6, isDifferent: false };
  return { length, from: 1, size: space.of, isDifferent: true };
};

const totalOf = ({ length, size, isDifferent }: Tuples): number => {
  let total = 1;
  for (let at = 0; at < length; at += 1) total *= isDifferent ? size - at : size;
  return total;
};

function* eachTuple(tuples: Tuples, begun: number[] = []): Generator<number[]> {
  if (begun.length === tuples.length) {
    yield begun;
    return;
  }
  for (let number = tuples.from; number < tuples.from + tuples.size; number += 1) {
    if (tuples.isDifferent && begun.includes(number)) continue;
    yield* eachTuple(tuples, [...begun, number]);
  }
}

function* eachSet(of: number, count: number, begun: number[] = []): Generator<number[]> {
  if (begun.length === count) {
    yield begun;
    return;
  }
  for (let number = (begun.at(-1) ?? 0) + 1; number <= of; number += 1)
    yield* eachSet(of, count, [...begun, number]);
}

const setOutcomes = (space: Extract<NumberSpace, { kind: 'set' }>): Outcome[] | null => {
  const bonus = space.bonus ?? 0;
  if (
    chooseExactly(space.of, space.count) * BigInt(bonus === 0 ? 1 : space.of - space.count) >
    MAX_ENUMERATED
  )
    return null;
  const outcomes: Outcome[] = [];
  for (const values of eachSet(space.of, space.count)) {
    if (bonus === 0) outcomes.push({ values, bonus: [], ways: 1n });
    else
      for (let ball = 1; ball <= space.of; ball += 1)
        if (!values.includes(ball)) outcomes.push({ values, bonus: [ball], ways: 1n });
  }
  return outcomes;
};

/** Whether a rule judges the same whatever the order of the numbers is. */
const isUnordered = ({ rule }: BetType): boolean =>
  rule.name === 'value'
    ? rule.measure !== 'number' && rule.measure !== 'compare'
    : rule.name !== 'places' && rule.name !== 'eachPlace';

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

/** In how many orders numbers stand. */
const ordersOf = (values: readonly number[]): bigint => {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times.values()].reduce((ways, count) => ways / factorial(count), factorial(values.length));
};

/** Numbers in rising order, each the same again where repeats are allowed. */
function* eachSorted(tuples: Tuples, begun: number[] = []): Generator<number[]> {
  if (begun.length === tuples.length) {
    yield begun;
    return;
  }
  const least = (begun.at(-1) ?? tuples.from - 1) + (tuples.isDifferent ? 1 : 0);
  for (let number = Math.max(least, tuples.from); number < tuples.from + tuples.size; number += 1)
    yield* eachSorted(tuples, [...begun, number]);
}

/** Every outcome of what a bet looks at; null where there are too many. Those that differ in order alone are joined. */
export const outcomesOf = (game: Pick<LotteryGame, 'draw'>, bet: BetType): Outcome[] | null => {
  const { draw } = game;
  if (draw.kind === 'set') return 'all' in bet.rule.source ? setOutcomes(draw) : null;
  const tuples = tuplesOf(draw, bet.rule.source);
  if (tuples === null || totalOf(tuples) > MAX_ENUMERATED) return null;
  return isUnordered(bet)
    ? [...eachSorted(tuples)].map((values) => ({ values, bonus: [], ways: ordersOf(values) }))
    : [...eachTuple(tuples)].map((values) => ({ values, bonus: [], ways: 1n }));
};

/** Chance of one number at each of `length` places: what `places` and `eachPlace` have by formula. */
export const placesTotal = (game: Pick<LotteryGame, 'draw'>, bet: BetType, length: number): bigint | null => {
  const tuples = tuplesOf(game.draw, bet.rule.source);
  return tuples === null ? null : BigInt(totalOf({ ...tuples, length }));
};
