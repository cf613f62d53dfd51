import { countOf, ROWS, type Strips } from './strips';

/** Row (0 top) that each of the 20 lines takes on each of five reels. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
];

/** Pay for 3, 4 and 5 of a letter from the first reel on, in units. */
export type Pays = Readonly<Record<string, readonly [three: number, four: number, five: number]>>;

export interface LineWin {
  /** From 0, as in LINES. */
  line: number;
  symbol: string;
  count: number;
  pay: number;
}

const LEAST = 3;
const LINE_CELLS = LINES.map((line) => line.map((row, reel) => reel * ROWS + row));

const payOf = (pays: Pays, symbol: string, count: number): number =>
  count < LEAST || !Object.hasOwn(pays, symbol) ? 0 : (pays[symbol]?.[count - LEAST] ?? 0);

/** Wins of a window; W stands for the line's first symbol and never on the first reel. */
export const lineWins = (cells: string, pays: Pays): LineWin[] => {
  const wins: LineWin[] = [];
  LINE_CELLS.forEach((line, index) => {
    const [first = 0] = line;
    const symbol = cells[first] ?? '';
    let count = 1;
    for (; count < line.length; count += 1) {
      const cell = cells[line[count] ?? 0];
      if (cell !== symbol && cell !== 'W') break;
    }
    const pay = payOf(pays, symbol, count);
    if (pay > 0) wins.push({ line: index, symbol, count, pay });
  });
  return wins;
};

/** Units that one line pays, summed over all stops; every line sees each strip evenly, so one stands for all. */
export const lineSum = (strips: Strips, pays: Pays): bigint => {
  let sum = 0n;
  for (const [symbol, table] of Object.entries(pays)) {
    const hits = strips.map((strip) => BigInt(countOf(strip, symbol) + countOf(strip, 'W')));
    table.forEach((pay, index) => {
      const count = LEAST + index;
      const ways = strips.reduce((product, strip, reel) => {
        const hit = hits[reel] ?? 0n;
        if (reel < count) return product * hit;
        const others = BigInt(strip.length);
        return product * (reel === count ? others - hit : others);
      }, 1n);
      sum += ways * BigInt(pay);
    });
  }
  return sum;
};

/** The most that a window can pay: every line full of the dearest symbol. */
export const mostOfLines = (pays: Pays): number =>
  LINES.length * Math.max(...Object.values(pays).map((table) => Math.max(...table)));
