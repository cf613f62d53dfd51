import type { Below } from '../../../kit/fair-stream';
import type { Fraction } from '../../../kit/fraction';
import { drawDistinct } from '../distinct';
import { choose, plus, share, times, total } from '../exact';
import { fieldsOf, numberOr, numbersOf, rowsOf, textOr } from '../read-show';
import { unitsOfPicks, type Family, type Model } from '../family';

export const BALLS = 90;
export const CALLED = 60;
export const MOST_CARDS = 4;
/** What a card costs. */
export const UNITS = 20;

const ROWS = 3;
const COLUMNS = 9;
const IN_ROW = 5;
const IN_CARD = ROWS * IN_ROW;

export type Goal = 'line' | 'two' | 'full';
/** What a goal pays, in card prices, when it is reached with that many balls or fewer; the first step that holds. */
export const PRIZES: Readonly<Record<Goal, readonly { balls: number; prices: number }[]>> = {
  line: [
    { balls: 15, prices: 200 },
    { balls: 25, prices: 25 },
    { balls: 35, prices: 5 },
    { balls: 50, prices: 2 },
  ],
  two: [
    { balls: 30, prices: 1_000 },
    { balls: 40, prices: 100 },
    { balls: 50, prices: 15 },
    { balls: 55, prices: 5 },
    { balls: 60, prices: 3 },
  ],
  full: [
    { balls: 45, prices: 5_000 },
    { balls: 50, prices: 1_000 },
    { balls: 55, prices: 300 },
    { balls: 60, prices: 100 },
  ],
};
const GOALS: readonly Goal[] = ['line', 'two', 'full'];

/** Most units of one round: each card reaches every goal with its first step. */
export const MOST_PAID =
  MOST_CARDS *
  UNITS *
  GOALS.reduce((sum, goal) => sum + Math.max(...PRIZES[goal].map((step) => step.prices)), 0);

/** Three rows of nine, 0 where a card is blank. */
export type Card = number[][];

export interface Reached {
  goal: Goal;
  /** Balls that it took. */
  balls: number;
  pay: number;
}

export interface BingoShow {
  cards: { place: string; rows: Card; reached: Reached[] }[];
  /** In the order in which they were called. */
  called: number[];
}

/** Which columns each row has: five next to each other of shuffled ones, so that none of the card is empty. */
const drawColumns = (below: Below): number[][] => {
  const order = drawDistinct(below, COLUMNS, COLUMNS);
  return [0, 3, 6].map((first) =>
    Array.from({ length: IN_ROW }, (_, index) => order[(first + index) % COLUMNS] ?? 0),
  );
};

/** Fills the columns with numbers of their ten, growing downwards. */
const drawCard = (below: Below): Card => {
  const rows = drawColumns(below);
  const card: Card = rows.map(() => Array.from({ length: COLUMNS }, () => 0));
  for (let column = 0; column < COLUMNS; column += 1) {
    const first = column === 0 ? 1 : column * 10;
    const last = column === COLUMNS - 1 ? BALLS : column * 10 + 9;
    const within = rows.flatMap((columns, row) => (columns.includes(column) ? [row] : []));
    const numbers = drawDistinct(below, within.length, last - first + 1).sort((left, right) => left - right);
    within.forEach((row, index) => {
      const cells = card[row];
      if (cells) cells[column] = first + (numbers[index] ?? 0);
    });
  }
  return card;
};

const payOf = (goal: Goal, balls: number): number =>
  (PRIZES[goal].find((step) => balls <= step.balls)?.prices ?? 0) * UNITS;

/** With which ball each goal was reached. */
const reachedOn = (card: Card, called: readonly number[]): Reached[] => {
  const done = card
    .map((row) =>
      Math.max(...row.filter((number) => number > 0).map((number) => called.indexOf(number) + 1 || Infinity)),
    )
    .sort((left, right) => left - right);
  return GOALS.flatMap((goal, index) => {
    const balls = done[index] ?? Infinity;
    return balls > CALLED ? [] : [{ goal, balls, pay: payOf(goal, balls) }];
  });
};

/** How likely one, two, three of three rows are full with so many balls: they share no number. */
export const reachedBy = (balls: number): Readonly<Record<Goal, Fraction>> => {
  const all = (numbers: number): Fraction => share(choose(balls, numbers), choose(BALLS, numbers));
  const one = times(share(3), all(IN_ROW));
  const two = times(share(3), all(2 * IN_ROW));
  const full = all(IN_CARD);
  return {
    line: total([one, times(share(-1), two), full]),
    two: plus(two, times(share(-2), full)),
    full,
  };
};

/** The return of a card: each goal by the steps of its prizes. */
const exactReturn = (): Fraction =>
  total(
    GOALS.flatMap((goal) =>
      PRIZES[goal].map(({ balls, prices }, index) => {
        const before = PRIZES[goal][index - 1]?.balls ?? 0;
        const chance = plus(reachedBy(balls)[goal], times(share(-1), reachedBy(before)[goal]));
        return times(chance, share(prices));
      }),
    ),
  );

export const placeOf = (card: number): string => `card-${card}`;
const places = Array.from({ length: MOST_CARDS }, (_, index) => ({
  place: placeOf(index + 1),
  least: UNITS,
  most: UNITS,
  step: UNITS,
}));

/** Reads what a round shows; null when it is none of the game's. */
export const readBingo = (value: unknown): BingoShow | null => {
  const show = fieldsOf(value);
  const called = numbersOf(show?.['called']);
  const cards = rowsOf(show?.['cards']).map((card) => {
    const rows: unknown = card['rows'];
    const reached = rowsOf(card['reached']).flatMap((one): Reached[] => {
      const goal = GOALS.find((known) => known === one['goal']);
      return goal ? [{ goal, balls: numberOr(one['balls'], 0), pay: numberOr(one['pay'], 0) }] : [];
    });
    return {
      place: textOr(card['place'], ''),
      rows: Array.isArray(rows) ? rows.map(numbersOf) : [],
      reached,
    };
  });
  const isWhole = cards.length > 0 && cards.every(({ rows }) => rows.length === ROWS);
  return isWhole && called.length === CALLED ? { cards, called } : null;
};

/** One to four cards, 60 of 90 balls: the sooner rows are full, the more they pay. */
export const ninety: Model = {
  name: 'ninety',
  places,
  mostPicks: MOST_CARDS,
  mostUnits: MOST_CARDS * UNITS,
  mostActions: 0,
  // The same for every card: rows share no number, whatever stands on them.
  returns: [{ of: '', millionths: 931_770, by: 'count' }],
  exactReturn,
  play(below, { picks, actions }) {
    const staked = unitsOfPicks(ninety, picks);
    if (staked === null) return 'PICKS';
    if (actions.length > 0) return 'ACTION';
    const called = drawDistinct(below, CALLED, BALLS).map((index) => index + 1);
    // Cards are dealt in their order up to the last one bought, so that a card is the same whichever others are.
    const last = Math.max(...picks.map(({ place }) => places.findIndex((one) => one.place === place)));
    const cards = places
      .slice(0, last + 1)
      .map(({ place }) => ({ place, rows: drawCard(below) }))
      .filter(({ place }) => picks.some((pick) => pick.place === place))
      .map((card) => ({ ...card, reached: reachedOn(card.rows, called) }));
    const paid = cards.flatMap((card) => card.reached).reduce((sum, one) => sum + one.pay, 0);
    const show: BingoShow = { cards, called };
    return { staked, paid, show, moves: [] };
  },
  rest() {
    throw new RangeError('a call is over at once');
  },
};

export const bingo: Family = { name: 'bingo', models: [ninety] };
