/** Pockets of a wheel with one zero. */
export const POCKETS = 37;
const COLUMNS = 3;
const ROWS = 12;

/** Numbers on red pockets. */
export const REDS: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

/** A place of the cloth and the numbers that win there. */
export interface Bet {
  place: string;
  numbers: readonly number[];
}

const inside = (kind: string, numbers: readonly number[]): Bet => ({
  place: `${kind}-${numbers.join('-')}`,
  numbers,
});
const outside = (place: string, has: (number: number) => boolean): Bet => ({
  place,
  numbers: Array.from({ length: POCKETS - 1 }, (_, index) => index + 1).filter(has),
});
const rows = Array.from({ length: ROWS }, (_, row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3] as const);
const all = Array.from({ length: POCKETS }, (_, number) => number);

/** Two numbers that touch each other on the cloth. */
const splits = all.flatMap((number) => {
  if (number === 0) return [inside('split', [0, 1]), inside('split', [0, 2]), inside('split', [0, 3])];
  const beside = number % COLUMNS === 0 ? [] : [inside('split', [number, number + 1])];
  return number + COLUMNS < POCKETS ? [...beside, inside('split', [number, number + COLUMNS])] : beside;
});
const streets = [
  inside('street', [0, 1, 2]),
  inside('street', [0, 2, 3]),
  ...rows.map((row) => inside('street', row)),
];
const corners = [
  inside('corner', [0, 1, 2, 3]),
  ...rows
    .slice(1)
    .flatMap(([first]) =>
      [first - 3, first - 2].map((number) => inside('corner', [number, number + 1, number + 3, number + 4])),
    ),
];
const lines = rows
  .slice(1)
  .map(([first]) => inside('line', [first - 3, first - 2, first - 1, first, first + 1, first + 2]));

/** All that can be staked on. Each pays as if there were no zero: 36 stakes shared by its numbers. */
export const BETS: readonly Bet[] = [
  ...all.map((number) => inside('straight', [number])),
  ...splits,
  ...streets,
  ...corners,
  ...lines,
  ...[1, 2, 3].map((column) => outside(`column-${column}`, (number) => number % 3 === column % 3)),
  ...[1, 2, 3].map((dozen) => outside(`dozen-${dozen}`, (number) => Math.ceil(number / 12) === dozen)),
  outside('red', (number) => REDS.has(number)),
  outside('black', (number) => !REDS.has(number)),
  outside('even', (number) => number % 2 === 0),
  outside('odd', (number) => number % 2 === 1),
  outside('low', (number) => number <= 18),
  outside('high', (number) => number > 18),
];
