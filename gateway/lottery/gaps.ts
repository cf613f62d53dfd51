import type { LotteryGap } from '../../src/contract/entities/lottery';
import type { LotteryGame, LotteryResult, NumberSpace } from '../../src/contract/lottery/game';

/** Where a number is looked for: at each place of its own, or anywhere in the draw. */
const isPlaced = (space: NumberSpace): boolean => space.kind !== 'set' && space.kind !== 'prizes';

const lowestOf = (space: NumberSpace): number => (space.kind === 'digits' || space.kind === 'prizes' ? 0 : 1);
const highestOf = (space: NumberSpace): number => {
  if (space.kind === 'digits') return 9;
  if (space.kind === 'dice') return 6;
  // Of prizes the last two digits are bet on most.
  if (space.kind === 'prizes') return 99;
  return space.of;
};

const countOne = (seen: readonly boolean[]): { gap: number; maxGap: number; count: number } => {
  let run = 0;
  let maxGap = 0;
  let gap: number | null = null;
  let count = 0;
  for (const is of seen) {
    if (is) {
      gap ??= run;
      count += 1;
      run = 0;
    } else {
      run += 1;
      maxGap = Math.max(maxGap, run);
    }
  }
  return { gap: gap ?? seen.length, maxGap, count };
};

/** Missing and seen counts of every number over results, the latest first. What was says nothing about what comes. */
export const gapsOf = (game: Pick<LotteryGame, 'draw'>, results: readonly LotteryResult[]): LotteryGap[] => {
  const space = game.draw;
  const places = isPlaced(space) ? (results[0]?.numbers[0] ?? []).map((_, at) => at) : [-1];
  const valuesAt = (result: LotteryResult, place: number): readonly number[] => {
    if (place >= 0) return [result.numbers[0]?.[place] ?? -1];
    return space.kind === 'prizes'
      ? result.numbers.flat().map((number) => number % 100)
      : (result.numbers[0] ?? []);
  };
  const highest = highestOf(space);
  const numbers = Array.from({ length: highest - lowestOf(space) + 1 }, (_, at) => lowestOf(space) + at);
  return places.flatMap((place) => {
    const drawn = results.map((result) => new Set(valuesAt(result, place)));
    return numbers.map((number) => ({
      place: place < 0 ? '' : String(place),
      number: String(number).padStart(String(highest).length, '0'),
      ...countOne(drawn.map((set) => set.has(number))),
    }));
  });
};
