import type { Fraction } from '../../../kit/fraction';
import { plus, share, times } from '../exact';
import { unitsOfPicks, type Model } from '../family';
import { SPIN_UNITS, spinBet } from './bet';
import { awarded, meanFreeGames, type FreeGames } from './free-games';
import { allStops, countOf, drawWindow, ROWS, sightCounts, windowCounts, type Strips } from './strips';

/** W stands on the three middle reels, S on every one, one in sight of each at most. */
export const STRIPS: Strips = [
  'FHFHBFHDGEDEDGHGEBGEAGAEHFSFHDFHGABG',
  'EFGFBFGEBHDADSAEDHGDFBHFGHGFHGBEHEHWGA',
  'HEAGHGABGHDFEDBDEHBWFEHSGBDADFHGFEFGHFG',
  'DHGADGSHABFEGEBEHFDEFDBGHDGAFEHFHGFHBW',
  'ADBGFDHBFHEGHFHEFEGSHADBFGEGDGEAFHGH',
];

/** Pay for 3, 4 and 5 reels from the first on, in units for each way. */
export const PAYS: Readonly<Record<string, readonly [three: number, four: number, five: number]>> = {
  A: [20, 100, 800],
  B: [15, 60, 300],
  D: [10, 40, 150],
  E: [6, 20, 80],
  F: [4, 15, 50],
  G: [2, 10, 30],
  H: [1, 6, 25],
};

/** Units for S in sight, by how many. */
export const SCATTER_PAYS: ReadonlyMap<number, number> = new Map([
  [3, 2 * SPIN_UNITS],
  [4, 10 * SPIN_UNITS],
  [5, 50 * SPIN_UNITS],
]);
export const FREE_GAMES: FreeGames = {
  awards: new Map([
    [3, 8],
    [4, 12],
    [5, 20],
  ]),
  most: 60,
};
/** In a free game a W stands for so many of a symbol. */
export const FREE_WILD = 2;

const LEAST = 3;

export interface WaysWin {
  symbol: string;
  /** Reels from the first on. */
  reels: number;
  ways: number;
  pay: number;
}

export interface WaysSpin {
  /** 15 letters, reel by reel from the top. */
  cells: string;
  wins: WaysWin[];
  scatters: number;
  scatterPay: number;
  pay: number;
  /** Free games that it wins. */
  awards: number;
}

export interface WaysShow {
  base: WaysSpin;
  free: WaysSpin[];
}

/** Most units of one spin in which a W counts `wild`: all ways of the dearest symbol, and S besides. */
const mostOfSpin = (wild: number): number =>
  ROWS * (ROWS * wild) ** 3 * ROWS * Math.max(...Object.values(PAYS).flat()) +
  Math.max(...SCATTER_PAYS.values());
/** Most units of one round. */
export const MOST_PAID = mostOfSpin(1) + FREE_GAMES.most * mostOfSpin(FREE_WILD);

/** How many of a symbol stand on each reel, W with what it counts. */
const onReels = (cells: string, symbol: string, wild: number): number[] =>
  STRIPS.map((_, reel) => {
    const sight = cells.slice(reel * ROWS, (reel + 1) * ROWS);
    return countOf(sight, symbol) + wild * countOf(sight, 'W');
  });

export const waysWins = (cells: string, wild: number): WaysWin[] => {
  const wins: WaysWin[] = [];
  for (const [symbol, pays] of Object.entries(PAYS)) {
    // Most symbols are not on the first reel, where no W stands.
    if (!cells.slice(0, ROWS).includes(symbol)) continue;
    let ways = 1;
    let reels = 0;
    for (const count of onReels(cells, symbol, wild)) {
      if (count === 0) break;
      ways *= count;
      reels += 1;
    }
    const pay = reels < LEAST ? 0 : ways * (pays[reels - LEAST] ?? 0);
    if (pay > 0) wins.push({ symbol, reels, ways, pay });
  }
  return wins;
};

const spinOf = (cells: string, wild: number, until: number): WaysSpin => {
  const wins = waysWins(cells, wild);
  const scatters = countOf(cells, 'S');
  const scatterPay = SCATTER_PAYS.get(scatters) ?? 0;
  const pay = wins.reduce((sum, win) => sum + win.pay, scatterPay);
  return { cells, wins, scatters, scatterPay, pay, awards: awarded(FREE_GAMES, scatters, until) };
};

/** Stops of a reel on which a symbol or W is missing, and how many of them stand in sight, summed over all stops. */
const reelSums = (strip: string, symbol: string, wild: number): { none: bigint; sum: bigint } => {
  const all = sightCounts(strip, `${symbol}W`);
  const ofLetter = (letter: string): number =>
    sightCounts(strip, letter).reduce((sum, stops, seen) => sum + stops * seen, 0);
  return { none: BigInt(all[0] ?? 0), sum: BigInt(ofLetter(symbol) + wild * ofLetter('W')) };
};

/** Units of a spin summed over all stops: reels are drawn apart, so that a product of their sums is the sum of all products. */
const spinSum = (wild: number, scatters: readonly bigint[]): bigint => {
  let sum = [...SCATTER_PAYS].reduce(
    (paid, [count, pay]) => paid + BigInt(pay) * (scatters[count] ?? 0n),
    0n,
  );
  for (const [symbol, pays] of Object.entries(PAYS)) {
    const reels = STRIPS.map((strip) => reelSums(strip, symbol, wild));
    pays.forEach((pay, index) => {
      const count = LEAST + index;
      const ways = reels.reduce((product, { none, sum: seen }, reel) => {
        if (reel < count) return product * seen;
        return product * (reel === count ? none : BigInt(STRIPS[reel]?.length ?? 0));
      }, 1n);
      sum += ways * BigInt(pay);
    });
  }
  return sum;
};

const exactReturn = (): Fraction => {
  const ways = windowCounts(STRIPS, 'S');
  const mean = (wild: number): Fraction => share(spinSum(wild, ways), allStops(STRIPS));
  const games = meanFreeGames(FREE_GAMES, { paid: ways, free: ways });
  return times(plus(mean(1), times(games, mean(FREE_WILD))), share(1, SPIN_UNITS));
};

/** Five reels that pay every way from the left, with free games in which wilds count twice. */
export const ways243: Model = {
  name: 'ways243',
  ...spinBet,
  returns: [{ of: '', millionths: 964_771, by: 'count' }],
  exactReturn,
  play(below, { picks, actions }) {
    if (unitsOfPicks(ways243, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const base = spinOf(drawWindow(below, STRIPS), 1, 0);
    const free: WaysSpin[] = [];
    let won = base.awards;
    while (free.length < won) {
      const spin = spinOf(drawWindow(below, STRIPS), FREE_WILD, won);
      free.push(spin);
      won += spin.awards;
    }
    const paid = free.reduce((sum, spin) => sum + spin.pay, base.pay);
    const show: WaysShow = { base, free };
    return { staked: SPIN_UNITS, paid, show, moves: [] };
  },
  rest() {
    throw new RangeError('a spin is over at once');
  },
};
