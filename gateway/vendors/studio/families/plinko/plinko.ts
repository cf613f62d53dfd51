import type { Fraction } from '../../../kit/fraction';
import { choose, share } from '../exact';
import { fieldsOf, numberOr, numbersOf, textOr } from '../read-show';
import { unitsOfPicks, type Family, type Model } from '../family';

/** A bet is always so many units, so that a factor of two decimals pays whole units. */
export const UNITS = 100;
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];
export const ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export type Rows = (typeof ROWS)[number];

/** What the slots pay in hundredths of the stake, from the edge to the middle; both sides are alike. */
export const FACTORS: Readonly<Record<Risk, Readonly<Record<Rows, readonly number[]>>>> = {
  low: {
    8: [500, 250, 130, 80, 50],
    9: [600, 320, 170, 90, 60],
    10: [700, 380, 210, 120, 70, 50],
    11: [800, 490, 300, 170, 90, 40],
    12: [900, 530, 310, 190, 110, 70, 40],
    13: [1000, 650, 420, 260, 150, 80, 40],
    14: [1200, 640, 360, 210, 140, 100, 70, 70],
    15: [1400, 890, 560, 350, 220, 130, 80, 40],
    16: [1600, 760, 400, 240, 160, 120, 90, 80, 80],
  },
  medium: {
    8: [1200, 430, 150, 50, 20],
    9: [1600, 620, 230, 80, 20],
    10: [2000, 730, 280, 110, 50, 30],
    11: [2500, 930, 360, 150, 70, 40],
    12: [3200, 1010, 380, 170, 90, 60, 60],
    13: [4200, 1760, 740, 310, 130, 60, 30],
    14: [5500, 2100, 830, 360, 170, 80, 50, 40],
    15: [8000, 3300, 1380, 580, 250, 110, 50, 30],
    16: [10_000, 3900, 1610, 690, 310, 150, 80, 40, 30],
  },
  high: {
    8: [2500, 480, 110, 40, 20],
    9: [4000, 520, 130, 60, 50],
    10: [6500, 1030, 240, 80, 40, 30],
    11: [10_000, 1980, 450, 120, 40, 20],
    12: [16_000, 2500, 550, 160, 70, 40, 30],
    13: [25_000, 3100, 620, 190, 90, 60, 50],
    14: [40_000, 7300, 1580, 410, 130, 50, 30, 20],
    15: [60_000, 12_000, 2600, 670, 200, 70, 30, 20],
    16: [90_000, 15_000, 3100, 810, 260, 110, 50, 40, 30],
  },
};

export interface Bet {
  risk: Risk;
  rows: Rows;
}
export const placeOf = (risk: Risk, rows: Rows): string => `${risk}-${rows}`;
const bets = RISKS.flatMap((risk) => ROWS.map((rows) => ({ place: placeOf(risk, rows), risk, rows })));
const betAt = (place: string) => bets.find((bet) => bet.place === place);
/** The bet that a place is, or null. */
export const readPlace = (place: string): Bet | null => betAt(place) ?? null;

/** The factors of all slots, left to right. */
export const slotsOf = (risk: Risk, rows: Rows): number[] =>
  Array.from({ length: rows + 1 }, (_, slot) => FACTORS[risk][rows][Math.min(slot, rows - slot)] ?? 0);

/** Most units of one round. */
export const MOST_PAID = Math.max(...bets.flatMap(({ risk, rows }) => slotsOf(risk, rows)));

/** All ways through the pegs: those that end in a slot, with what it pays. */
const exactReturn = (of: string): Fraction => {
  const bet = betAt(of);
  if (!bet) throw new RangeError(`no bet ${of}`);
  const sum = slotsOf(bet.risk, bet.rows).reduce(
    (paid, factor, slot) => paid + choose(bet.rows, slot) * BigInt(factor),
    0n,
  );
  return share(sum, 2n ** BigInt(bet.rows) * BigInt(UNITS));
};

/** Published returns in millionths, of low, medium and high risk by rows. */
const RETURNS = [
  966_406, 965_625, 963_867, 966_016, 966_260, 965_381, 964_392, 965_143, 965_039, 964_063, 964_844, 964_453,
  965_430, 964_795, 964_624, 965_076, 965_076, 965_176, 965_625, 964_844, 964_453, 964_551, 965_283, 965_259,
  964_185, 964_301, 964_456,
];

export interface PlinkoShow {
  place: string;
  /** At each peg 0 for left, 1 for right. */
  path: number[];
  /** How often the ball went right. */
  slot: number;
  /** In hundredths of the stake. */
  factor: number;
}

/** Reads what a round shows; null when it is none of the game's. */
export const readDrop = (value: unknown): PlinkoShow | null => {
  const show = fieldsOf(value);
  const bet = betAt(textOr(show?.['place'], ''));
  const path = numbersOf(show?.['path']);
  if (!bet || path.length !== bet.rows) return null;
  return { place: bet.place, path, slot: numberOr(show?.['slot'], 0), factor: numberOr(show?.['factor'], 0) };
};

/** A ball falls through 8 to 16 rows of pegs into a slot. */
export const pegs: Model = {
  name: 'pegs',
  places: bets.map(({ place }) => ({ place, least: UNITS, most: UNITS, step: UNITS })),
  mostPicks: 1,
  mostUnits: UNITS,
  mostActions: 0,
  returns: bets.map(({ place }, index) => ({ of: place, millionths: RETURNS[index] ?? 0, by: 'count' })),
  exactReturn,
  play(below, { picks, actions }) {
    const [pick] = picks;
    const bet = pick && betAt(pick.place);
    if (!bet || unitsOfPicks(pegs, picks) === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const path = Array.from({ length: bet.rows }, () => below(2));
    const slot = path.reduce((sum, right) => sum + right, 0);
    const factor = slotsOf(bet.risk, bet.rows)[slot] ?? 0;
    const show: PlinkoShow = { place: bet.place, path, slot, factor };
    return { staked: UNITS, paid: factor, show, moves: [] };
  },
  rest() {
    throw new RangeError('a fall is over at once');
  },
};

export const plinko: Family = { name: 'plinko', models: [pegs] };
