import type { Fraction } from '../../../kit/fraction';
import { drawDistinct } from '../distinct';
import { choose, share } from '../exact';
import { fieldsOf, numbersOf } from '../read-show';
import { unitsOfPicks, type Family, type Model } from '../family';

export const NUMBERS = 80;
export const DRAWN = 20;
export const MOST_NUMBERS = 10;
/** What every number costs. */
export const UNITS = 10;

/** For each count of numbers: what 0, 1, 2 … hits pay, in stakes. */
export const PAYS: readonly (readonly number[])[] = [
  [],
  [0, 3.8],
  [0, 1, 9.2],
  [0, 0, 3, 38],
  [0, 0, 1, 7, 140],
  [0, 0, 0, 3.5, 20, 640],
  [0, 0, 0, 2, 10, 70, 1_500],
  [0, 0, 0, 1, 5, 25, 220, 5_000],
  [0, 0, 0, 0, 3, 15, 100, 1_000, 10_000],
  [0, 0, 0, 0, 1, 8, 50, 300, 3_000, 20_000],
  [2, 0, 0, 0, 0, 5, 25, 120, 700, 5_000, 30_000],
];

/** Published returns in millionths, for one number, two, three … */
const RETURNS = [950_000, 932_911, 943_525, 944_246, 948_371, 955_190, 934_980, 959_633, 950_661, 957_805];

/** Most units of one round. */
export const MOST_PAID = Math.max(...PAYS.map((pays, count) => Math.max(0, ...pays) * count * UNITS));

export const placeOf = (number: number): string => `n${String(number).padStart(2, '0')}`;
const places = Array.from({ length: NUMBERS }, (_, index) => ({
  place: placeOf(index + 1),
  least: UNITS,
  most: UNITS,
  step: UNITS,
}));
export const numberOf = (place: string): number => Number(place.slice(1));

const counts = Array.from({ length: MOST_NUMBERS }, (_, index) => index + 1);
/** Units paid for so many hits of so many numbers. */
export const unitsFor = (count: number, hits: number): number =>
  Math.round((PAYS[count]?.[hits] ?? 0) * count * UNITS);

/** Of all ways to draw 20 of 80, those that hit 0, 1, 2 … of the numbers, with what they pay. */
const exactReturn = (of: string): Fraction => {
  const count = counts.find((one) => String(one) === of);
  if (count === undefined) throw new RangeError(`no card of ${of} numbers`);
  let sum = 0n;
  for (let hits = 0; hits <= count; hits += 1)
    sum += choose(count, hits) * choose(NUMBERS - count, DRAWN - hits) * BigInt(unitsFor(count, hits));
  return share(sum, choose(NUMBERS, DRAWN) * BigInt(count * UNITS));
};

export interface KenoShow {
  /** In the order in which they were drawn, 1 to 80. */
  drawn: number[];
  picked: number[];
  hits: number[];
}

/** Reads what a round shows; null when it is none of the game's. */
export const readKeno = (value: unknown): KenoShow | null => {
  const show = fieldsOf(value);
  const [drawn, picked, hits] = [show?.['drawn'], show?.['picked'], show?.['hits']].map(numbersOf);
  return drawn?.length === DRAWN && picked && hits ? { drawn, picked, hits } : null;
};

/** One to ten numbers of 80, of which 20 are drawn. */
export const eighty: Model = {
  name: 'eighty',
  places,
  mostPicks: MOST_NUMBERS,
  mostUnits: MOST_NUMBERS * UNITS,
  mostActions: 0,
  returns: RETURNS.map((millionths, index) => ({ of: String(index + 1), millionths, by: 'count' })),
  exactReturn,
  picksOf(of) {
    if (!counts.some((count) => String(count) === of)) throw new RangeError(`no card of ${of} numbers`);
    return places.slice(0, Number(of)).map(({ place }) => ({ place, units: UNITS }));
  },
  play(below, { picks, actions }) {
    const staked = unitsOfPicks(eighty, picks);
    if (staked === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const drawn = drawDistinct(below, DRAWN, NUMBERS).map((index) => index + 1);
    const picked = picks.map((pick) => numberOf(pick.place)).sort((left, right) => left - right);
    const hits = picked.filter((number) => drawn.includes(number));
    const show: KenoShow = { drawn, picked, hits };
    return { staked, paid: unitsFor(picked.length, hits.length), show, moves: [] };
  },
  rest() {
    throw new RangeError('a draw is over at once');
  },
};

export const keno: Family = { name: 'keno', models: [eighty] };
