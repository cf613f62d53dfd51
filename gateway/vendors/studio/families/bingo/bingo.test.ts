import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plus, share, times } from '../exact';
import { playedOn, streamAt } from '../testing';
import {
  BALLS,
  CALLED,
  MOST_CARDS,
  MOST_PAID,
  ninety,
  PRIZES,
  reachedBy,
  UNITS,
  type BingoShow,
} from './bingo';

const cards = (...numbers: number[]) => numbers.map((number) => ({ place: `card-${number}`, units: UNITS }));
const shown = (nonce: number, ...numbers: number[]): BingoShow =>
  playedOn(ninety, streamAt(nonce), cards(...numbers)).show as BingoShow;

describe('bingo of 90 balls', () => {
  it('[LAUNCH-5] deals cards of three rows of five, each number in the column of its ten, growing downwards', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (nonce) => {
        for (const { rows } of shown(nonce, 1, 2, 3, 4).cards) {
          const numbers = rows.flat().filter((number) => number > 0);
          expect(new Set(numbers).size).toBe(15);
          for (const row of rows) expect(row.filter((number) => number > 0)).toHaveLength(5);
          for (let column = 0; column < 9; column += 1) {
            const inColumn = rows.map((row) => row[column] ?? 0).filter((number) => number > 0);
            expect(inColumn.length).toBeGreaterThan(0);
            expect([...inColumn].sort((left, right) => left - right)).toEqual(inColumn);
            for (const number of inColumn) expect(Math.min(Math.floor(number / 10), 8)).toBe(column);
          }
        }
      }),
    );
  });

  it('[LAUNCH-5] calls 60 different balls, the same whichever cards are bought, and a card is the same too', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (nonce) => {
        const all = shown(nonce, 1, 2, 3, 4);
        expect(new Set(all.called).size).toBe(CALLED);
        expect(all.called.every((ball) => ball >= 1 && ball <= BALLS)).toBe(true);
        const one = shown(nonce, 3);
        expect(one).toEqual({ called: all.called, cards: [all.cards[2]] });
      }),
    );
  });

  it('[LAUNCH-5] pays each goal by the ball with which it is reached', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (nonce) => {
        const table = playedOn(ninety, streamAt(nonce), cards(1, 4));
        const { cards: dealt, called } = table.show as BingoShow;
        let paid = 0;
        for (const { rows, reached } of dealt) {
          // A plain reading of the rules: after each ball, how many rows are full?
          const fullWith = (balls: number) =>
            rows.filter((row) =>
              row.every((number) => number === 0 || called.slice(0, balls).includes(number)),
            ).length;
          (['line', 'two', 'full'] as const).forEach((goal, index) => {
            const balls = called.findIndex((_, at) => fullWith(at + 1) > index) + 1;
            const step = PRIZES[goal].find((one) => balls > 0 && balls <= one.balls);
            const found = reached.find((one) => one.goal === goal);
            expect(found?.balls ?? 0).toBe(balls);
            expect(found?.pay ?? 0).toBe((step?.prices ?? 0) * UNITS);
            paid += found?.pay ?? 0;
          });
        }
        expect(table).toMatchObject({ paid, staked: 2 * UNITS });
        expect(paid).toBeLessThanOrEqual(MOST_PAID);
      }),
    );
  });

  it('[LAUNCH-5] has chances that a sum over all ways to hit three rows confirms', () => {
    // Balls that hit 0 to 5 of each row: all ways to call so many of 90.
    const choose = (of: number, count: number): number => {
      let ways = count < 0 || count > of ? 0 : 1;
      for (let index = 0; index < count && ways > 0; index += 1) ways = (ways * (of - index)) / (index + 1);
      return ways;
    };
    for (const balls of [15, 35, 50, 60]) {
      const byRows = [0, 0, 0, 0];
      for (let a = 0; a <= 5; a += 1)
        for (let b = 0; b <= 5; b += 1)
          for (let c = 0; c <= 5; c += 1) {
            const ways = choose(5, a) * choose(5, b) * choose(5, c) * choose(75, balls - a - b - c);
            const full = [a, b, c].filter((hits) => hits === 5).length;
            byRows[full] = (byRows[full] ?? 0) + ways / choose(90, balls);
          }
      const [, one = 0, two = 0, three = 0] = byRows;
      const chances = reachedBy(balls);
      const asNumber = (of: { numerator: bigint; denominator: bigint }) =>
        Number((of.numerator * 10n ** 15n) / of.denominator) / 1e15;
      expect(asNumber(chances.line)).toBeCloseTo(one + two + three, 10);
      expect(asNumber(chances.two)).toBeCloseTo(two + three, 10);
      expect(asNumber(chances.full)).toBeCloseTo(three, 10);
    }
    expect(plus(reachedBy(90).line, times(share(-1), share(1)))).toEqual(share(0));
  });

  it('[LAUNCH-5] refuses a fifth card, a card twice and every action', () => {
    const none = { actions: [] };
    expect(ninety.play(streamAt(1), { picks: cards(MOST_CARDS + 1), ...none })).toBe('PICKS');
    expect(ninety.play(streamAt(1), { picks: cards(1, 1), ...none })).toBe('PICKS');
    expect(ninety.play(streamAt(1), { picks: [{ place: 'card-1', units: 2 * UNITS }], ...none })).toBe(
      'PICKS',
    );
    const actions = [{ name: 'bingo', value: 0, afterMs: 1 }];
    expect(ninety.play(streamAt(1), { picks: cards(1), actions })).toBe('ACTION');
  });
});
