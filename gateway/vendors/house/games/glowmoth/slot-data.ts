/** Everything that decides what Glowmoth Orchard pays, as data. Changing a row changes the published return. */

export const REELS = 5;
export const ROWS = 3;

/** W wild moth, M scatter moon, then from dear to common. */
export const SYMBOLS = ['W', 'M', 'L', 'P', 'R', 'F', 'S', 'A', 'E', 'B'] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];
export type PayingSymbol = Exclude<SlotSymbol, 'W' | 'M'>;

/** Picture and text key of each symbol. */
export const SYMBOL_NAMES = {
  W: 'moth',
  M: 'moon',
  L: 'lantern',
  P: 'pomegranate',
  R: 'pear',
  F: 'fig',
  S: 'mushroom',
  A: 'acorn',
  E: 'leaf',
  B: 'berry',
} as const satisfies Record<SlotSymbol, string>;

/** Reel strips, read downwards and round. Wilds stand on the three middle reels; moons never share a window. */
export const STRIPS: readonly string[] = [
  'RPAEFBSEBAFMBELRSBAMEABLSPFRAEBFSEPSEBA',
  'BASEBSLAWRBPEFRABMPBSALEWPFEBARBAFESFERS',
  'PFRBEFLABLRABSEPRBFWSAESMWAESBAPEBAREBFS',
  'PFBALMABEFWRPBEABSAERSEBSRESRLBFELAPFSBW',
  'LASFEAFEMBALSPEBSEASBPARBEFRLBEFBSAERMPB',
];

/** Row (0 top) that each of the 20 lines takes on each reel. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 0, 1, 2, 2],
];

/** Pay for 3, 4 and 5 from the first reel on, in bets per line. */
export const PAYTABLE = {
  L: [50, 250, 1500],
  P: [40, 150, 600],
  R: [25, 100, 400],
  F: [20, 80, 300],
  S: [15, 60, 200],
  A: [12, 40, 150],
  E: [10, 30, 100],
  B: [8, 25, 80],
} as const satisfies Record<PayingSymbol, readonly [number, number, number]>;

/** Pay for 3, 4 and 5 moons anywhere, in total bets. */
export const SCATTER_PAY = [2, 10, 100] as const;
/** Free spins for 3, 4 and 5 moons in the paid spin. Moons in free spins pay, but start no further ones. */
export const FREE_SPINS = [10, 15, 25] as const;
/** Everything won in a free spin counts this often. */
export const FREE_SPIN_MULTIPLIER = 3;
