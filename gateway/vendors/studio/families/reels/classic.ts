import type { Fraction } from '../../../kit/fraction';
import { share } from '../exact';
import { unitsOfPicks, type Model } from '../family';
import { SPIN_UNITS, spinBet } from './bet';
import { allStops, countOf, drawWindow, type Strips } from './strips';

/** Three reels: A seven, B bell, T D U three, two and one bars, P plum, Q cherry, X empty; W stands for all but X. */
export const STRIPS: Strips = [
  'XDBTXTXPXBXQPXUQXUPBXDWUXUAD',
  'DXPXUXTXBAXUXTQBXBUDWPXQUXDP',
  'QXDTXPXBDXWDXUXQBXUPXUTXUXPA',
];

/** Three rows from the top, then both diagonals: the cell on each reel. */
export const LINES: readonly (readonly [number, number, number])[] = [
  [1, 4, 7],
  [0, 3, 6],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
export const UNITS_PER_LINE = SPIN_UNITS / LINES.length;

/** Pay for three of a letter, in bets of a line. */
export const PAYS: Readonly<Record<string, number>> = { A: 100, B: 25, T: 40, D: 20, U: 8, P: 10 };
/** Any three bars. */
export const ANY_BARS = 3;
/** One, two or three cherries anywhere on a line. */
export const CHERRIES = [0, 0, 6, 20] as const;
/** Each W in a win of three doubles it. */
export const WILD_TIMES = 2;
/** Three W. */
export const THREE_WILDS = 250;

const BARS = 'TDU';

export interface ClassicWin {
  line: number;
  /** A letter of PAYS, 'bars' for bars of any sort, Q for cherries, W. */
  symbol: string;
  wilds: number;
  pay: number;
}

export interface ClassicShow {
  /** 9 letters, reel by reel from the top. */
  cells: string;
  lines: ClassicWin[];
}

/** Most units of one round. */
export const MOST_PAID =
  LINES.length * UNITS_PER_LINE * Math.max(THREE_WILDS, WILD_TIMES ** 2 * Math.max(...Object.values(PAYS)));

/** What three letters in a row pay, in bets of a line. */
export const payOfThree = (three: string): { symbol: string; wilds: number; times: number } | null => {
  const wilds = countOf(three, 'W');
  if (wilds === 3) return { symbol: 'W', wilds, times: THREE_WILDS };
  const others = three.replaceAll('W', '');
  const [first = ''] = others;
  const factor = WILD_TIMES ** wilds;
  if (countOf(others, first) === others.length && Object.hasOwn(PAYS, first))
    return { symbol: first, wilds, times: (PAYS[first] ?? 0) * factor };
  if ([...others].every((letter) => BARS.includes(letter)))
    return { symbol: 'bars', wilds, times: ANY_BARS * factor };
  const cherries = countOf(others, 'Q');
  // A W makes a cherry of itself only beside one.
  if (cherries === 0) return null;
  return { symbol: 'Q', wilds, times: (CHERRIES[cherries + wilds] ?? 0) * factor };
};

const exactReturn = (): Fraction => {
  const letters = STRIPS.map((strip) =>
    [...new Set(strip)].map((letter) => [letter, countOf(strip, letter)] as const),
  );
  const [first = [], second = [], third = []] = letters;
  let sum = 0;
  for (const [a, inFirst] of first)
    for (const [b, inSecond] of second)
      for (const [c, inThird] of third)
        sum += inFirst * inSecond * inThird * (payOfThree(a + b + c)?.times ?? 0);
  // Every line sees each strip evenly, so that the mean of one is the mean of all.
  return share(sum, allStops(STRIPS));
};

/** Three reels, five lines, wilds that double. */
export const classicReels: Model = {
  name: 'classic',
  ...spinBet,
  returns: [{ of: '', millionths: 966_199, by: 'count' }],
  exactReturn,
  play(below, { picks, actions }) {
    if (unitsOfPicks(classicReels, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const cells = drawWindow(below, STRIPS);
    const lines = LINES.flatMap((line, index): ClassicWin[] => {
      const win = payOfThree(line.map((cell) => cells[cell] ?? '').join(''));
      if (!win) return [];
      return [{ line: index, symbol: win.symbol, wilds: win.wilds, pay: win.times * UNITS_PER_LINE }];
    });
    const paid = lines.reduce((sum, win) => sum + win.pay, 0);
    const show: ClassicShow = { cells, lines };
    return { staked: SPIN_UNITS, paid, show, moves: [] };
  },
  rest() {
    throw new RangeError('a spin is over at once');
  },
};
