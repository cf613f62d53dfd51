import type { Measure, ValueSet } from './game';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** How often each number comes, the most frequent first. */
const timesOf = (values: readonly number[]): number[] => {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times.values()].sort((a, b) => b - a);
};

/** Whether different numbers follow one another; digits in a ring when `round`. */
const isStraight = (values: readonly number[], round: boolean): boolean => {
  const known = new Set(values);
  if (known.size < values.length) return false;
  const follows = (start: number): boolean =>
    values.every((_, at) => known.has(round ? (start + at) % 10 : start + at));
  return values.some(follows);
};

const shape = (values: readonly number[], round: boolean): number => {
  const [most = 0] = timesOf(values);
  if (most >= 3) return 4;
  if (isStraight(values, round)) return 3;
  if (most === 2) return 2;
  const known = new Set(values);
  return values.some((value) => known.has(round ? (value + 1) % 10 : value + 1)) ? 1 : 0;
};

/** Three of the five make tens: then the rest's last digit counts, 10 for none. */
const niu = (values: readonly number[]): number => {
  const all = sum(values);
  for (let first = 0; first < values.length; first += 1)
    for (let second = first + 1; second < values.length; second += 1) {
      const rest = (values[first] ?? 0) + (values[second] ?? 0);
      if ((all - rest) % 10 === 0) return rest % 10 === 0 ? 10 : rest % 10;
    }
  return 0;
};

const stud = (values: readonly number[]): number => {
  const [most = 0, next = 0] = timesOf(values);
  if (most === 5) return 6;
  if (most === 4) return 5;
  if (most === 3) return next === 2 ? 4 : 2;
  if (most === 2) return next === 2 ? 1 : 0;
  return isStraight(values, true) ? 3 : -1;
};

/** What a rule measures. `highest` of the space says where its lower half ends. */
export const measureOf = (measure: Measure, values: readonly number[], highest: number): number => {
  const [first = 0, second = 0] = values;
  switch (measure) {
    case 'number':
      return first;
    case 'sum':
      return sum(values);
    case 'sumNoTriple':
      return timesOf(values)[0] === values.length ? -1 : sum(values);
    case 'sumTail':
      return sum(values) % 10;
    case 'span':
      return Math.max(...values) - Math.min(...values);
    case 'compare':
      return first > second ? 2 : first === second ? 1 : 0;
    case 'shape':
      return shape(values, false);
    case 'shapeRound':
      return shape(values, true);
    case 'niu':
      return niu(values);
    case 'stud':
      return stud(values);
    case 'oddCount':
      return values.filter((value) => value % 2 === 1).length;
    case 'lowCount':
      return values.filter((value) => value * 2 <= highest).length;
  }
};

/** Whether a measured value is in a set. */
export const isIn = ({ ranges, parity }: ValueSet, value: number): boolean =>
  ranges.some(([from, to]) => value >= from && value <= to) &&
  (parity === undefined || (Math.abs(value) % 2 === 1) === (parity === 'odd'));
