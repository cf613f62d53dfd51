import type { LotteryGame, LotteryResult, NumberSpace } from './game';
import { fixedWidth } from './selection';

const WORD = 0x1_0000_0000;
/** More words than this for one number do not happen: the chance is below 2^-256. */
const MAX_REFUSED = 256;

/** The next word of a stream: a whole number from 0 to 2^32 - 1, each equally likely. */
export type Words = () => number;

/**
 * A number from 0 to `bound` - 1, each equally likely: words of the last, incomplete stretch of the bound are refused.
 * A bound of 1 takes no word.
 * @throws RangeError where the bound or the stream is broken
 */
export const below = (words: Words, bound: number): number => {
  if (!Number.isInteger(bound) || bound < 1 || bound > WORD) throw new RangeError(`bad bound ${bound}`);
  if (bound === 1) return 0;
  const limit = WORD - (WORD % bound);
  for (let refused = 0; refused < MAX_REFUSED; refused += 1) {
    const word = words();
    if (word < limit) return word % bound;
  }
  throw new RangeError('the stream is broken');
};

/** `count` different numbers of 1–`of` in the order they are drawn: partial Fisher–Yates. */
const drawDifferent = (words: Words, of: number, count: number): number[] => {
  const balls = Array.from({ length: of }, (_, at) => at + 1);
  for (let at = 0; at < count; at += 1) {
    const other = at + below(words, of - at);
    const ball = balls[other] ?? 0;
    balls[other] = balls[at] ?? 0;
    balls[at] = ball;
  }
  return balls.slice(0, count);
};

const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Numbers of a space from words, in the order that docs/lottery-rules.md gives. */
export const drawSpace = (space: NumberSpace, words: Words): number[][] => {
  switch (space.kind) {
    case 'digits':
      return [times(space.count, () => below(words, 10))];
    case 'dice':
      return [times(space.count, () => 1 + below(words, 6))];
    case 'permutation':
      return [drawDifferent(words, space.of, space.of)];
    case 'ordered':
      return [drawDifferent(words, space.of, space.count)];
    case 'set': {
      const bonus = space.bonus ?? 0;
      const balls = drawDifferent(words, space.of, space.count + bonus);
      const main = ascending(balls.slice(0, space.count));
      return bonus === 0 ? [main] : [main, ascending(balls.slice(space.count))];
    }
    case 'prizes':
      return space.prizes.map(({ count, digits }) =>
        times(count, () => times(digits, () => below(words, 10)).reduce((sum, digit) => sum * 10 + digit, 0)),
      );
  }
};

/** The highest number of each group of a result, which says how wide its numbers are written. */
const highestOf = (space: NumberSpace): number[] => {
  switch (space.kind) {
    case 'digits':
      return [9];
    case 'dice':
      return [6];
    case 'permutation':
    case 'ordered':
      return [space.of];
    case 'set':
      return (space.bonus ?? 0) === 0 ? [space.of] : [space.of, space.of];
    case 'prizes':
      return space.prizes.map(({ digits }) => 10 ** digits - 1);
  }
};

const countsOf = (space: NumberSpace): number[] => {
  switch (space.kind) {
    case 'permutation':
      return [space.of];
    case 'set':
      return (space.bonus ?? 0) === 0 ? [space.count] : [space.count, space.bonus ?? 0];
    case 'prizes':
      return space.prizes.map(({ count }) => count);
    default:
      return [space.count];
  }
};

const resultText = (space: NumberSpace, numbers: readonly (readonly number[])[]): string => {
  const highest = highestOf(space);
  return numbers
    .map((group, at) => group.map((number) => fixedWidth(number, highest[at] ?? 0)).join(','))
    .join('|');
};

/** The numbers of a draw from a stream of words. */
export const drawNumbers = (game: Pick<LotteryGame, 'draw'>, words: Words): LotteryResult => {
  const numbers = drawSpace(game.draw, words);
  return { numbers, text: resultText(game.draw, numbers) };
};

const NUMBER = /^\d{1,6}$/;

const isOfSpace = (space: NumberSpace, numbers: readonly (readonly number[])[]): boolean => {
  const counts = countsOf(space);
  const highest = highestOf(space);
  const lowest = space.kind === 'digits' || space.kind === 'prizes' ? 0 : 1;
  if (numbers.length !== counts.length) return false;
  const fits = numbers.every(
    (group, at) => group.length === counts[at] && group.every((n) => n >= lowest && n <= (highest[at] ?? 0)),
  );
  const all = numbers.flat();
  const isDifferent = space.kind !== 'digits' && space.kind !== 'dice' && space.kind !== 'prizes';
  return fits && (!isDifferent || new Set(all).size === all.length);
};

/** Reads a result from text: numbers of a set may come in any order. Null where it is none of this game. */
export const readResult = (game: Pick<LotteryGame, 'draw'>, text: string): LotteryResult | null => {
  const groups = text.trim().split('|');
  const parts = groups.map((group) => group.split(',').map((part) => part.trim()));
  if (!parts.flat().every((part) => NUMBER.test(part))) return null;
  const space = game.draw;
  // A prize is told with all of its digits: a lost zero is a mistyped prize.
  if (space.kind === 'prizes')
    for (const [at, group] of parts.entries())
      if (group.some((part) => part.length !== space.prizes[at]?.digits)) return null;
  const read = parts.map((group) => group.map(Number));
  const numbers = space.kind === 'set' ? read.map(ascending) : read;
  return isOfSpace(space, numbers) ? { numbers, text: resultText(space, numbers) } : null;
};

/** The numbers as the wire's `winNo` has them: groups run together with commas. */
export const winNo = (result: LotteryResult): string => result.text.replaceAll('|', ',');
