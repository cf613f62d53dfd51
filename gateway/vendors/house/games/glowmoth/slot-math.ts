import type { Below } from '../../../kit/fair-stream';
import {
  FREE_SPINS,
  FREE_SPIN_MULTIPLIER,
  LINES,
  PAYTABLE,
  REELS,
  ROWS,
  SCATTER_PAY,
  STRIPS,
  SYMBOLS,
  type PayingSymbol,
  type SlotSymbol,
} from './slot-data';

/** Strip position that stands in the top row, one per reel. */
export type Stops = readonly number[];

export interface LineWin {
  line: number;
  symbol: PayingSymbol;
  count: 3 | 4 | 5;
  /** In bets per line, before the free-spin multiplier. */
  pay: number;
}

export interface SpinResult {
  stops: Stops;
  lines: LineWin[];
  moons: number;
  /** In bets per line, before the free-spin multiplier. */
  scatterPay: number;
  /** In bets per line, multiplier included. */
  pay: number;
}

export interface RoundOutcome {
  base: Stops;
  free: Stops[];
}

export interface RoundResult {
  base: SpinResult;
  free: SpinResult[];
  /** The whole round, in bets per line. */
  pay: number;
}

const NO_LINES: LineWin[] = [];
const at = <T>(list: ArrayLike<T>, index: number): T => {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no entry ${index}`);
  return value;
};

const STRIP_CODES = STRIPS.map((strip) =>
  Uint8Array.from([...strip].map((letter) => SYMBOLS.findIndex((symbol) => symbol === letter))),
);
const WILD = SYMBOLS.indexOf('W');
const MOON = SYMBOLS.indexOf('M');
const PAYS = SYMBOLS.map((symbol): readonly number[] =>
  symbol === 'W' || symbol === 'M' ? [] : PAYTABLE[symbol],
);
const LINE_CELLS = LINES.map((line) => Uint8Array.from(line.map((row, reel) => reel * ROWS + row)));

/** Whether stops name a position on every strip. */
export const stopsAreValid = (stops: Stops): boolean =>
  stops.length === REELS &&
  stops.every((stop, reel) => Number.isInteger(stop) && stop >= 0 && stop < at(STRIPS, reel).length);

/** The 15 cells in sight, reel by reel from the top. */
export const windowOf = (stops: Stops): SlotSymbol[] => {
  const cells: SlotSymbol[] = [];
  fillWindow(stops).forEach((code) => cells.push(at(SYMBOLS, code)));
  return cells;
};

const fillWindow = (stops: Stops, cells = new Uint8Array(REELS * ROWS)): Uint8Array => {
  for (let reel = 0; reel < REELS; reel += 1) {
    const strip = at(STRIP_CODES, reel);
    let position = at(stops, reel);
    for (let row = 0; row < ROWS; row += 1) {
      cells[reel * ROWS + row] = at(strip, position);
      position = position + 1 === strip.length ? 0 : position + 1;
    }
  }
  return cells;
};

/** How many reels from the left one line matches; wilds stand for the first reel's symbol. */
const matches = (cells: Uint8Array, line: Uint8Array, first: number): number => {
  let count = 1;
  while (count < REELS) {
    const code = at(cells, at(line, count));
    if (code !== first && code !== WILD) break;
    count += 1;
  }
  return count;
};

const scratch = new Uint8Array(REELS * ROWS);

/** What one set of stops pays. Pure; the same code draws, verifies and simulates. */
export const evaluate = (stops: Stops, multiplier = 1): SpinResult => {
  const cells = fillWindow(stops, scratch);
  let lines = NO_LINES;
  let pay = 0;
  for (let index = 0; index < LINE_CELLS.length; index += 1) {
    const line = at(LINE_CELLS, index);
    const first = at(cells, at(line, 0));
    if (first === MOON || first === WILD) continue;
    const count = matches(cells, line, first);
    if (count !== 3 && count !== 4 && count !== 5) continue;
    const linePay = at(at(PAYS, first), count - 3);
    pay += linePay;
    if (lines === NO_LINES) lines = [];
    lines.push({ line: index, symbol: at(SYMBOLS, first) as PayingSymbol, count, pay: linePay });
  }
  let moons = 0;
  for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === MOON) moons += 1;
  const scatterPay = moons < 3 ? 0 : at(SCATTER_PAY, moons - 3) * LINES.length;
  return { stops, lines, moons, scatterPay, pay: (pay + scatterPay) * multiplier };
};

/** Draws one stop per reel, left to right. */
export const spin = (below: Below): Stops => STRIPS.map((strip) => below(strip.length));

/** Draws a whole round: the paid spin, then every free spin it starts, from one stream. */
export const drawRound = (below: Below): RoundOutcome => {
  const base = spin(below);
  const free: Stops[] = [];
  const { moons } = evaluate(base);
  const count = moons < 3 ? 0 : at(FREE_SPINS, moons - 3);
  for (let index = 0; index < count; index += 1) free.push(spin(below));
  return { base, free };
};

/** What a drawn round pays. */
export const settleRound = (outcome: RoundOutcome): RoundResult => {
  const base = evaluate(outcome.base);
  const free = outcome.free.map((stops) => evaluate(stops, FREE_SPIN_MULTIPLIER));
  return { base, free, pay: free.reduce((sum, one) => sum + one.pay, base.pay) };
};

const isStops = (value: unknown): value is Stops =>
  Array.isArray(value) && value.every((stop) => typeof stop === 'number') && stopsAreValid(value);

/** Reads a stored or sent outcome; null when it is none. */
export const readRound = (value: unknown): RoundOutcome | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { base, free } = value as Record<string, unknown>;
  return isStops(base) && Array.isArray(free) && free.every(isStops) ? { base, free } : null;
};
