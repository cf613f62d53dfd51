import type { LotteryGame, LotteryResult } from './game';
import { measureOf } from './measures';

/** One number at one place (or anywhere, for sets and prizes). */
export interface NumberTrend {
  number: number;
  /** Times in the results that were looked at. */
  count: number;
  /** Draws since it was last seen; the number of results where it never was. */
  gap: number;
  longestGap: number;
}

export interface Trends {
  /** A row a place; one row for all where places mean nothing. */
  places: NumberTrend[][];
  /** Sum, span and odd numbers of each result, newest first; empty where a result is prizes. */
  shapes: { sum: number; span: number; odd: number }[];
}

/** Most results that are looked at. */
export const MAX_TREND_RESULTS = 500;

const spaceOf = (game: Pick<LotteryGame, 'draw'>): { from: number; to: number; places: number } => {
  const { draw } = game;
  switch (draw.kind) {
    case 'digits':
      return { from: 0, to: 9, places: draw.count };
    case 'dice':
      return { from: 1, to: 6, places: draw.count };
    case 'permutation':
      return { from: 1, to: draw.of, places: draw.of };
    case 'ordered':
      return { from: 1, to: draw.of, places: draw.count };
    case 'set':
      return { from: 1, to: draw.of, places: 0 };
    case 'prizes':
      return { from: 0, to: 99, places: 0 };
  }
};

/** What a result shows at each place: one list for sets, and the two-digit tails of prizes. */
const shown = (game: Pick<LotteryGame, 'draw'>, result: LotteryResult): number[][] => {
  if (game.draw.kind === 'prizes') return [result.numbers.flat().map((number) => number % 100)];
  const [main = []] = result.numbers;
  return game.draw.kind === 'set' ? [[...main]] : main.map((number) => [number]);
};

/** Counts and gaps of every number over results, newest first. Past draws say nothing about the next. */
export const trends = (game: Pick<LotteryGame, 'draw'>, results: readonly LotteryResult[]): Trends => {
  const looked = results.slice(0, MAX_TREND_RESULTS);
  const { from, to, places } = spaceOf(game);
  const rows = Array.from({ length: Math.max(places, 1) }, () =>
    Array.from({ length: to - from + 1 }, (_, at): NumberTrend & { last: number } => ({
      number: from + at,
      count: 0,
      gap: looked.length,
      longestGap: 0,
      last: -1,
    })),
  );
  for (const [age, result] of looked.entries())
    for (const [place, numbers] of shown(game, result).entries())
      for (const number of numbers) {
        const row = rows[place]?.[number - from];
        if (row === undefined) continue;
        row.count += 1;
        if (row.last === -1) row.gap = age;
        row.longestGap = Math.max(row.longestGap, age - row.last - 1);
        row.last = age;
      }
  const ended = rows.map((row) =>
    row.map(({ last, ...trend }) => ({
      ...trend,
      longestGap: Math.max(trend.longestGap, looked.length - last - 1),
    })),
  );
  const shapes =
    game.draw.kind === 'prizes'
      ? []
      : looked.map(({ numbers: [main = []] }) => ({
          sum: measureOf('sum', main, to),
          span: measureOf('span', main, to),
          odd: measureOf('oddCount', main, to),
        }));
  return { places: ended, shapes };
};
