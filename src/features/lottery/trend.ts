import type { NumberSpace } from '../../contract/lottery';

/** One number at one place, over the draws that were counted. */
export interface TrendRow {
  readonly number: number;
  readonly count: number;
  /** Draws since it last came; null where it never did. */
  readonly gap: number | null;
  /** The longest stretch without it. */
  readonly longest: number;
}
export interface Trend {
  readonly draws: number;
  readonly rows: readonly TrendRow[];
  readonly hot: readonly number[];
  readonly cold: readonly number[];
  /** Shares in whole per cent of the numbers that came. */
  readonly bigPercent: number;
  readonly oddPercent: number;
}

const HOT_ROWS = 3;
/** Draws that the chart shows, and the widest game that it has room for. */
const CHART_DRAWS = 20;
const CHART_NUMBERS = 28;

/** One draw of the chart: for each number how long it was missing then, 0 where it came. */
export interface ChartRow {
  readonly issue: string;
  readonly missing: readonly number[];
}

const rangeOf = (space: NumberSpace): readonly [number, number] => {
  switch (space.kind) {
    case 'digits':
      return [0, 9];
    case 'dice':
      return [1, 6];
    case 'prizes':
      return [0, 99];
    default:
      return [1, space.of];
  }
};

/** Places whose numbers can be looked at one by one; 0 where the order says nothing. */
export const trendPlaces = (space: NumberSpace): number => {
  switch (space.kind) {
    case 'digits':
    case 'ordered':
      return space.count;
    case 'permutation':
      return space.of;
    default:
      return 0;
  }
};

const valuesOf = (
  space: NumberSpace,
  numbers: readonly (readonly number[])[],
  place: number,
): readonly number[] => {
  if (space.kind === 'prizes') return numbers.flatMap((group) => group.map((number) => number % 100));
  const [main = []] = numbers;
  return trendPlaces(space) === 0 ? main : main.slice(place, place + 1);
};

/** Counts over results, newest first. Past draws say nothing about the next: this only counts. */
export const trendOf = (
  space: NumberSpace,
  results: readonly (readonly (readonly number[])[])[],
  place: number,
): Trend => {
  const [from, to] = rangeOf(space);
  const drawn = results.map((numbers) => valuesOf(space, numbers, place));
  const sets = drawn.map((values) => new Set(values));
  const rows = Array.from({ length: to - from + 1 }, (_, at): TrendRow => {
    const number = from + at;
    let longest = 0;
    let run = 0;
    let gap: number | null = null;
    for (const [age, set] of sets.entries()) {
      if (!set.has(number)) run += 1;
      else {
        gap ??= age;
        run = 0;
      }
      longest = Math.max(longest, run);
    }
    return { number, count: drawn.flat().filter((one) => one === number).length, gap, longest };
  });
  const all = drawn.flat();
  const percent = (fits: (number: number) => boolean): number =>
    all.length === 0 ? 0 : Math.round((all.filter(fits).length * 100) / all.length);
  const by = (rank: (row: TrendRow) => number): number[] =>
    [...rows]
      .sort((a, b) => rank(b) - rank(a))
      .slice(0, HOT_ROWS)
      .map(({ number }) => number);
  return {
    draws: results.length,
    rows,
    hot: by(({ count }) => count),
    cold: by(({ gap }) => gap ?? results.length),
    bigPercent: percent((number) => number > (from + to) / 2),
    oddPercent: percent((number) => number % 2 === 1),
  };
};

/** Draw by draw, newest first; null for games with more numbers than a chart has room for. */
export const chartOf = (
  space: NumberSpace,
  results: readonly { readonly issue: string; readonly numbers: readonly (readonly number[])[] }[],
  place: number,
): { readonly from: number; readonly rows: readonly ChartRow[] } | null => {
  const [from, to] = rangeOf(space);
  if (to - from >= CHART_NUMBERS) return null;
  let missing = Array.from({ length: to - from + 1 }, () => 0);
  const rows = [...results].reverse().map(({ issue, numbers }): ChartRow => {
    const came = new Set(valuesOf(space, numbers, place));
    missing = missing.map((count, at) => (came.has(from + at) ? 0 : count + 1));
    return { issue, missing };
  });
  return { from, rows: rows.reverse().slice(0, CHART_DRAWS) };
};
