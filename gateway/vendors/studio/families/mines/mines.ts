import type { Fraction } from '../../../kit/fraction';
import { drawDistinct } from '../distinct';
import { choose, share } from '../exact';
import { fieldsOf, numberOr, numbersOf } from '../read-show';
import { unitsOfPicks, type Action, type Family, type Model, type Table } from '../family';

/** Fields, five by five. */
export const FIELDS = 25;
const SIDE = 5;
export const MOST_MINES = 24;
/** A bet is always so many units, so that a factor of two decimals pays whole units. */
export const UNITS = 100;
/** What all winners together get of 100 stakes, before the factor is cut to two decimals. */
const SHARE = 97;
/** A round that would pay more than this many stakes ends before. */
const MOST_FACTOR = 10_000 * UNITS;

/** Most units of one round. */
export const MOST_PAID = MOST_FACTOR;

export const placeOf = (mines: number): string => `mines-${mines}`;
const games = Array.from({ length: MOST_MINES }, (_, index) => index + 1);
const minesAt = (place: string): number | undefined => games.find((mines) => placeOf(mines) === place);
/** How many mines a place stands for, or null. */
export const minesOfPlace = (place: string): number | null => minesAt(place) ?? null;
/** A field as players call it: row and column from the top left. */
export const fieldName = (field: number): string => `${Math.floor(field / SIDE) + 1}, ${(field % SIDE) + 1}`;

/** Ways to open so many fields and meet no mine. */
const safeWays = (mines: number, opened: number): bigint => choose(FIELDS - mines, opened);
const allWays = (opened: number): bigint => choose(FIELDS, opened);

const factorOf = (mines: number, opened: number): number =>
  Number((BigInt(SHARE * UNITS) * allWays(opened)) / (100n * safeWays(mines, opened)));

/** What stopping pays after one, two … fields: hundredths of the stake. The last of them ends the round by itself. */
const ladderOf = (mines: number): readonly number[] => {
  const ladder: number[] = [];
  for (let opened = 1; opened <= FIELDS - mines; opened += 1) {
    const factor = factorOf(mines, opened);
    if (factor > MOST_FACTOR) break;
    ladder.push(factor);
  }
  return ladder;
};
const ladders: ReadonlyMap<number, readonly number[]> = new Map(
  games.map((mines) => [mines, ladderOf(mines)]),
);
export const ladderAt = (mines: number): readonly number[] => ladders.get(mines) ?? [];

/** The return to a player who stops after so many fields. */
export const returnAfter = (mines: number, opened: number): Fraction =>
  share(safeWays(mines, opened) * BigInt(ladderAt(mines)[opened - 1] ?? 0), allWays(opened) * BigInt(UNITS));

const isLess = (left: Fraction, right: Fraction): boolean =>
  left.numerator * right.denominator < right.numerator * left.denominator;

/** How many fields to open, so that the return is the least of all. */
export const worstStop = (mines: number): number => {
  let worst = 1;
  for (let opened = 2; opened <= ladderAt(mines).length; opened += 1)
    if (isLess(returnAfter(mines, opened), returnAfter(mines, worst))) worst = opened;
  return worst;
};

/** Published returns in millionths, for one mine, two, three …: whatever a player does returns at least this. */
const RETURNS = [
  964_800, 962_500, 962_500, 965_696, 966_522, 965_200, 964_800, 965_600, 966_400, 966_000, 967_633, 967_200,
  968_000, 968_000, 968_000, 968_400, 969_600, 968_800, 969_600, 970_000, 969_600, 969_600, 969_600, 970_000,
];

export interface MinesShow {
  mines: number;
  /** Fields in the order in which they were opened. */
  opened: number[];
  /** What stopping pays now, in hundredths of the stake; 0 before the first field, and after a mine. */
  factor: number;
  /** What it pays after one more field; null when there is none. */
  next: number | null;
  /** Where the mines lay, when the round is over. */
  at: number[] | null;
}

/** Reads what a round shows; null when it is none of the game's. */
export const readMines = (value: unknown): MinesShow | null => {
  const show = fieldsOf(value);
  const mines = numberOr(show?.['mines'], 0);
  if (!show || minesAt(placeOf(mines)) === undefined || !Array.isArray(show['opened'])) return null;
  return {
    mines,
    opened: numbersOf(show['opened']),
    factor: numberOr(show['factor'], 0),
    next: show['next'] === null ? null : numberOr(show['next'], 0),
    at: show['at'] === null ? null : numbersOf(show['at']),
  };
};

/** How far a round has come; null when an action is none of the game's. */
const walk = (
  at: readonly number[],
  actions: readonly Action[],
  last: number,
): { opened: number[]; hit: boolean; over: boolean } | null => {
  const opened: number[] = [];
  let hit = false;
  let over = false;
  for (const { name, value } of actions) {
    if (over) return null;
    if (name === 'stop' && value === 0 && opened.length > 0) {
      over = true;
      continue;
    }
    if (name !== 'open' || !Number.isInteger(value) || value < 0 || value >= FIELDS || opened.includes(value))
      return null;
    opened.push(value);
    hit = at.includes(value);
    over = hit || opened.length === last;
  }
  return { opened, hit, over };
};

/** Mines in a field of 25: the more fields are opened, the more stopping pays. */
export const field25: Model = {
  name: 'field25',
  places: games.map((mines) => ({ place: placeOf(mines), least: UNITS, most: UNITS, step: UNITS })),
  mostPicks: 1,
  mostUnits: UNITS,
  mostActions: FIELDS,
  returns: games.map((mines, index) => ({
    of: placeOf(mines),
    millionths: RETURNS[index] ?? 0,
    by: 'count',
  })),
  exactReturn(of) {
    const mines = minesAt(of);
    if (mines === undefined) throw new RangeError(`no bet ${of}`);
    return returnAfter(mines, worstStop(mines));
  },
  play(below, { picks, actions }) {
    const [pick] = picks;
    const mines = pick && minesAt(pick.place);
    if (mines === undefined || unitsOfPicks(field25, picks) === null) return 'PICKS';
    const ladder = ladderAt(mines);
    const at = drawDistinct(below, mines, FIELDS);
    const state = walk(at, actions, ladder.length);
    if (!state) return 'ACTION';
    const { opened, hit, over } = state;
    const factor = hit ? 0 : (ladder[opened.length - 1] ?? 0);
    const show: MinesShow = {
      mines,
      opened,
      factor,
      next: over ? null : (ladder[opened.length] ?? null),
      at: over ? at : null,
    };
    const open = { name: 'open', of: FIELDS, units: 0 };
    const moves = opened.length > 0 ? [open, { name: 'stop', of: 1, units: 0 }] : [open];
    return { staked: UNITS, paid: over ? factor : 0, show, moves: over ? [] : moves };
  },
  follow(of, table) {
    const mines = minesAt(of);
    if (mines === undefined) throw new RangeError(`no bet ${of}`);
    const { opened } = table.show as MinesShow;
    return opened.length < worstStop(mines)
      ? { name: 'open', value: opened.length }
      : { name: 'stop', value: 0 };
  },
  rest: ({ moves }: Table) => ({
    name: moves.some((move) => move.name === 'stop') ? 'stop' : 'open',
    value: 0,
  }),
};

export const mines: Family = { name: 'mines', models: [field25] };
