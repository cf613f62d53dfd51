import type { Below } from '../../../kit/fair-stream';
import { unitsOfPicks, type Model } from '../family';
import { SPIN_UNITS, spinBet } from './bet';

/** Columns and rows of the field; a cell's number is column × SIDE + row from the top. */
export const SIDE = 7;
const CELLS = SIDE * SIDE;

/** Letters that fall, from dear to common, and how many of 100 numbers bring them; W belongs to every cluster that it touches. */
export const FALLING: readonly (readonly [letter: string, weight: number])[] = [
  ['W', 2],
  ['A', 8],
  ['B', 10],
  ['D', 12],
  ['E', 15],
  ['F', 16],
  ['G', 18],
  ['H', 19],
];

/** Cells from which on a cluster pays each column of PAYS. */
export const SIZES = [5, 6, 7, 8, 10, 13, 17, 22] as const;
/** In units, by size. */
export const PAYS: Readonly<Record<string, readonly number[]>> = {
  A: [50, 100, 200, 500, 1_500, 5_000, 20_000, 60_000],
  B: [30, 60, 120, 300, 800, 3_000, 10_000, 40_000],
  D: [20, 40, 80, 160, 400, 1_500, 5_000, 20_000],
  E: [15, 25, 50, 100, 250, 800, 3_000, 10_000],
  F: [12, 20, 30, 60, 160, 500, 1_500, 6_000],
  G: [8, 12, 20, 40, 100, 300, 1_000, 4_000],
  H: [6, 10, 15, 30, 80, 250, 800, 3_000],
};
/** What the first, second … fall pays is multiplied by; the last holds for all further ones. */
export const FALL_TIMES = [1, 2, 3, 5, 8] as const;
/** Falls of one round: what would fall after them stays. */
export const MOST_FALLS = 20;

export interface Cluster {
  symbol: string;
  /** Cells that burst, W among them. */
  cells: number[];
  /** In units, multiplied. */
  pay: number;
}

export interface Fall {
  /** 49 letters, column by column from the top. */
  cells: string;
  clusters: Cluster[];
  times: number;
}

export interface ClusterShow {
  /** The field as it first stands, then after each fall; the last one has no cluster, or is the last allowed. */
  falls: Fall[];
}

const LEAST = SIZES[0];
const DEAREST = Math.max(...Object.values(PAYS).flat());
/** Most units of one round: a field holds no more clusters than this many of the smallest. */
export const MOST_PAID = Math.floor(CELLS / LEAST) * DEAREST * Math.max(...FALL_TIMES) * MOST_FALLS;

/** Cells beside each cell: right, left, below, above. */
const BESIDE: readonly (readonly number[])[] = Array.from({ length: CELLS }, (_, cell) => {
  const [column, row] = [Math.floor(cell / SIDE), cell % SIDE];
  const sides: number[] = [];
  if (row > 0) sides.push(cell - 1);
  if (row < SIDE - 1) sides.push(cell + 1);
  if (column > 0) sides.push(cell - SIDE);
  if (column < SIDE - 1) sides.push(cell + SIDE);
  return sides;
});

const LETTERS = FALLING.flatMap(([letter, weight]) => Array.from({ length: weight }, () => letter));
const drawLetter = (below: Below): string => LETTERS[below(LETTERS.length)] ?? '';

const payOf = (symbol: string, size: number): number => {
  let column = -1;
  while (size >= (SIZES[column + 1] ?? Infinity)) column += 1;
  return PAYS[symbol]?.[column] ?? 0;
};

/** All that hang together from a cell on, over sides, by one letter or W. */
const spread = (field: readonly string[], start: number, seen: Uint8Array): number[] => {
  const symbol = field[start];
  const cells = [start];
  seen[start] = 1;
  for (let index = 0; index < cells.length; index += 1)
    for (const cell of BESIDE[cells[index] ?? 0] ?? []) {
      if (seen[cell] === 1 || (field[cell] !== symbol && field[cell] !== 'W')) continue;
      seen[cell] = 1;
      cells.push(cell);
    }
  // A W may belong to clusters of other letters too.
  for (const cell of cells) if (field[cell] === 'W') seen[cell] = 0;
  return cells;
};

/** Clusters of a field, in the order of their first cells. */
export const clustersOf = (field: readonly string[], factor: number): Cluster[] => {
  const seen = new Uint8Array(CELLS);
  const clusters: Cluster[] = [];
  field.forEach((symbol, start) => {
    if (symbol === 'W' || seen[start] === 1) return;
    const cells = spread(field, start, seen);
    if (cells.length >= LEAST) clusters.push({ symbol, cells, pay: payOf(symbol, cells.length) * factor });
  });
  return clusters;
};

/** What stays falls down, new letters come from above: column by column, from the bottom up. */
const refill = (below: Below, field: readonly string[], burst: ReadonlySet<number>): string[] => {
  const next: string[] = [];
  for (let column = 0; column < SIDE; column += 1) {
    const stays = field
      .slice(column * SIDE, (column + 1) * SIDE)
      .filter((_, row) => !burst.has(column * SIDE + row));
    while (stays.length < SIDE) stays.unshift(drawLetter(below));
    next.push(...stays);
  }
  return next;
};

/** A field in which letters that hang together burst, and others fall in their place. */
export const clusterReels: Model = {
  name: 'cluster',
  ...spinBet,
  // tools/rtp-simulation.ts 4000000 publish-cluster reels/cluster
  returns: [{ of: '', millionths: 955_231, by: { simulatedRounds: 4_000_000, halfWidthMillionths: 4_066 } }],
  exactReturn(of) {
    throw new RangeError(`the return of ${of} is simulated: falls hang on where letters lie`);
  },
  play(below, { picks, actions }) {
    if (unitsOfPicks(clusterReels, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    let field = Array.from({ length: CELLS }, () => drawLetter(below));
    const falls: Fall[] = [];
    let paid = 0;
    for (;;) {
      const factor = FALL_TIMES[Math.min(falls.length, FALL_TIMES.length - 1)] ?? 1;
      const clusters = falls.length < MOST_FALLS ? clustersOf(field, factor) : [];
      falls.push({ cells: field.join(''), clusters, times: factor });
      if (clusters.length === 0) break;
      paid += clusters.reduce((sum, cluster) => sum + cluster.pay, 0);
      field = refill(below, field, new Set(clusters.flatMap((cluster) => cluster.cells)));
    }
    const show: ClusterShow = { falls };
    return { staked: SPIN_UNITS, paid, show, moves: [] };
  },
  rest() {
    throw new RangeError('a spin is over at once');
  },
};
