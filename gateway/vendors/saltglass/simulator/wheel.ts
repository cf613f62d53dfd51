import type { Below } from '../../kit/fair-stream';

// Everything that decides what the Tidewheel pays. Every bet returns 24/25 in the long run.

/** 0 is the moon; 1 to 24 are tides. */
export const POCKETS = 25;
/** Order on the rim, colours alternating. */
export const RIM: readonly number[] = [
  0, 15, 4, 21, 10, 17, 6, 23, 12, 1, 18, 7, 24, 13, 2, 19, 8, 3, 14, 9, 20, 5, 16, 11, 22,
];

export type Colour = 'moon' | 'coral' | 'ink';
/** Odd numbers are coral, even ones ink. */
export const colourOf = (pocket: number): Colour =>
  pocket === 0 ? 'moon' : pocket % 2 === 1 ? 'coral' : 'ink';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const tides = range(1, POCKETS - 1);

/** What may be bet on beside single numbers: the numbers that win. */
export const GROUPS = {
  coral: tides.filter((one) => colourOf(one) === 'coral'),
  ink: tides.filter((one) => colourOf(one) === 'ink'),
  low: range(1, 12),
  high: range(13, 24),
  ebb: range(1, 8),
  slack: range(9, 16),
  flood: range(17, 24),
} as const;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];
/** Spots: a number as text, or a group's name. */
export type Spot = string;

const isGroup = (spot: string): spot is Group => Object.hasOwn(GROUPS, spot);
export const isSpot = (spot: string): boolean =>
  isGroup(spot) || (/^(0|[1-9]\d?)$/.test(spot) && Number(spot) < POCKETS);

const numbersOf = (spot: Spot): readonly number[] => (isGroup(spot) ? GROUPS[spot] : [Number(spot)]);
/** What comes back for a stake on a spot that wins, stake included: 24, 3 or 2 times. */
export const timesOf = (spot: Spot): number => (POCKETS - 1) / numbersOf(spot).length;
export const isWon = (spot: Spot, pocket: number): boolean => numbersOf(spot).includes(pocket);

export interface SpotBet {
  spot: Spot;
  amountMinor: bigint;
}

export const betSum = (bets: readonly SpotBet[]): bigint =>
  bets.reduce((sum, bet) => sum + bet.amountMinor, 0n);

/** What a slip is paid when the ball rests in a pocket. */
export const payOf = (bets: readonly SpotBet[], pocket: number): bigint =>
  bets.reduce(
    (sum, bet) => sum + (isWon(bet.spot, pocket) ? bet.amountMinor * BigInt(timesOf(bet.spot)) : 0n),
    0n,
  );

export const drawPocket = (below: Below): number => below(POCKETS);

/** Published return to the player in millionths, the same for every spot. */
export const RETURN_PPM = 960_000;

/** Bets on one slip. */
export const MAX_SPOTS = 20;
/** The most on one spot: so many of the highest chip. */
export const MAX_CHIPS_ON_SPOT = 10n;
