import type { Fraction } from '../../../kit/fraction';
import { plus, share, times } from '../exact';
import { unitsOfPicks, type Model } from '../family';
import { SPIN_UNITS, spinBet } from './bet';
import { awarded, meanFreeGames, type FreeGames } from './free-games';
import { lineSum, lineWins, mostOfLines, type LineWin, type Pays } from './lines';
import { allStops, countOf, drawWindow, windowCounts, type Strips } from './strips';

/** W stands on the middle reels; S on the first, third and last, one in sight of each at most. */
export const STRIPS: Strips = [
  'GEHGEHEFGHFGDHGFSEDHFDBEHGFHGFBSAGADHB',
  'HEBAFWBHGEAEWHFGHFHGAHEDGDEHDFBEGBFGFDHG',
  'EDHAHGHSBGFHDFGEDBADEAFGFHBGEFGWHGWHFEHDFS',
  'BDFEGWHWFHDBEFGHFGDFHGHEGFAEDBHGAGEAEHBDF',
  'FEASEHGBEHDAHSFGFGHDFEDHGBFGADGEGFHGHBHD',
];

/** In units, of which a line has one. */
export const PAYS: Pays = {
  A: [60, 300, 2000],
  B: [40, 200, 800],
  D: [25, 100, 400],
  E: [16, 60, 200],
  F: [12, 50, 150],
  G: [8, 30, 120],
  H: [5, 20, 80],
};

/** Units for S in sight, by how many: only three pay. */
export const SCATTER_PAYS: ReadonlyMap<number, number> = new Map([[3, 2 * SPIN_UNITS]]);
/** What is won in a free game counts this often. */
export const FREE_TIMES = 2;
export const FREE_GAMES: FreeGames = { awards: new Map([[3, 10]]), most: 50 };

export interface LinesSpin {
  /** 15 letters, reel by reel from the top. */
  cells: string;
  lines: LineWin[];
  scatters: number;
  scatterPay: number;
  /** In units, with whatever it is multiplied by. */
  pay: number;
  /** Free games that it wins. */
  awards: number;
}

export interface LinesShow {
  base: LinesSpin;
  free: LinesSpin[];
}

/** Most units of one round: each line of each spin full of the dearest symbol. */
export const MOST_PAID =
  (mostOfLines(PAYS) + Math.max(...SCATTER_PAYS.values())) * (1 + FREE_TIMES * FREE_GAMES.most);

const spinOf = (cells: string, factor: number, until: number): LinesSpin => {
  const lines = lineWins(cells, PAYS);
  const scatters = countOf(cells, 'S');
  const scatterPay = SCATTER_PAYS.get(scatters) ?? 0;
  const pay = lines.reduce((sum, win) => sum + win.pay, scatterPay) * factor;
  return { cells, lines, scatters, scatterPay, pay, awards: awarded(FREE_GAMES, scatters, until) };
};

/** (Lines and scatters of a spin) × (1 + multiplier × free games played on average). */
const exactReturn = (): Fraction => {
  const ways = windowCounts(STRIPS, 'S');
  const scatterSum = [...SCATTER_PAYS].reduce(
    (sum, [count, pay]) => sum + BigInt(pay) * (ways[count] ?? 0n),
    0n,
  );
  const spinMean = plus(
    share(lineSum(STRIPS, PAYS) * BigInt(SPIN_UNITS), allStops(STRIPS)),
    share(scatterSum, allStops(STRIPS)),
  );
  const games = meanFreeGames(FREE_GAMES, { paid: ways, free: ways });
  return times(times(spinMean, plus(share(1), times(share(FREE_TIMES), games))), share(1, SPIN_UNITS));
};

/** Five reels and 20 lines, with free games that count double. */
export const lines20: Model = {
  name: 'lines20',
  ...spinBet,
  returns: [{ of: '', millionths: 956_479, by: 'count' }],
  exactReturn,
  play(below, { picks, actions }) {
    if (unitsOfPicks(lines20, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const base = spinOf(drawWindow(below, STRIPS), 1, 0);
    const free: LinesSpin[] = [];
    let won = base.awards;
    while (free.length < won) {
      const spin = spinOf(drawWindow(below, STRIPS), FREE_TIMES, won);
      free.push(spin);
      won += spin.awards;
    }
    const paid = free.reduce((sum, spin) => sum + spin.pay, base.pay);
    const show: LinesShow = { base, free };
    return { staked: SPIN_UNITS, paid, show, moves: [] };
  },
  rest() {
    throw new RangeError('a spin is over at once');
  },
};
