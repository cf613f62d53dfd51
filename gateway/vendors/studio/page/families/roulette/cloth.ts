import { BETS, REDS, type Bet } from '../../../families/roulette/bets';

/** Where a bet lies on the cloth, in shares of its width and height; the cloth is 14 wide and 5 high, with the numbers' first row below. */
export interface Spot {
  place: string;
  bet: Bet;
  kind: string;
  x: number;
  y: number;
  wide: number;
  high: number;
}

const COLUMNS = 14;
const ROWS = 5;
const EDGE = 0.3;

const kindOf = (place: string): string => place.split('-')[0] ?? place;
/** Column and row of a number; the zero lies beside all three. */
const cellOf = (number: number): { x: number; y: number } =>
  number === 0
    ? { x: 0.5, y: 1.5 }
    : { x: 1 + Math.floor((number - 1) / 3) + 0.5, y: 2 - ((number - 1) % 3) + 0.5 };

const centreOf = (numbers: readonly number[]): { x: number; y: number } => {
  const cells = numbers.map(cellOf);
  return {
    x: cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length,
    y: cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length,
  };
};

const OUTSIDE: Readonly<Record<string, { x: number; y: number; wide: number }>> = {
  'dozen-1': { x: 3, y: 3.5, wide: 4 },
  'dozen-2': { x: 7, y: 3.5, wide: 4 },
  'dozen-3': { x: 11, y: 3.5, wide: 4 },
  low: { x: 2, y: 4.5, wide: 2 },
  even: { x: 4, y: 4.5, wide: 2 },
  red: { x: 6, y: 4.5, wide: 2 },
  black: { x: 8, y: 4.5, wide: 2 },
  odd: { x: 10, y: 4.5, wide: 2 },
  high: { x: 12, y: 4.5, wide: 2 },
  'column-1': { x: 13.5, y: 2.5, wide: 1 },
  'column-2': { x: 13.5, y: 1.5, wide: 1 },
  'column-3': { x: 13.5, y: 0.5, wide: 1 },
};

/** Chips beside zero lie on its border with the first street. */
const besideZero = (numbers: readonly number[]): { x: number; y: number } => {
  const others = centreOf(numbers.filter((number) => number !== 0));
  return { x: 1, y: numbers.length === 4 ? 3 : others.y };
};

const insideAt = (bet: Bet): { x: number; y: number } => {
  const kind = kindOf(bet.place);
  if (kind !== 'straight' && bet.numbers[0] === 0) return besideZero(bet.numbers);
  const centre = centreOf(bet.numbers);
  return kind === 'street' || kind === 'line' ? { ...centre, y: 3 } : centre;
};

const spotOf = (bet: Bet): Spot => {
  const kind = kindOf(bet.place);
  const outside = OUTSIDE[bet.place];
  if (outside) return { place: bet.place, bet, kind, ...outside, high: 1 };
  const at = insideAt(bet);
  if (kind !== 'straight') return { place: bet.place, bet, kind, ...at, wide: EDGE, high: EDGE };
  return { place: bet.place, bet, kind, ...at, wide: 1, high: bet.numbers[0] === 0 ? 3 : 1 };
};

/** Every bet with its spot: cells first, so that chips on their borders lie above them. */
export const SPOTS: readonly Spot[] = BETS.map(spotOf).sort(
  (left, right) => Number(left.wide === EDGE) - Number(right.wide === EDGE),
);

/** A spot's box in percent, along the cloth's length and across it. */
export const boxOf = ({ x, y, wide, high }: Spot) => ({
  along: ((x - wide / 2) / COLUMNS) * 100,
  across: ((y - high / 2) / ROWS) * 100,
  length: (wide / COLUMNS) * 100,
  breadth: (high / ROWS) * 100,
});

export const isCell = (spot: Spot): boolean => spot.wide !== EDGE;
export const colourOf = (number: number): 'zero' | 'red' | 'black' => {
  if (number === 0) return 'zero';
  return REDS.has(number) ? 'red' : 'black';
};
