import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawNumbers, type NumberSpace, type Words } from '../../src/contract/lottery/index';
import { wordsFrom } from '../../gateway/lottery/engine/index';
import { chiSquareLimit, statisticsOf } from './lottery-statistics';

const DRAWS = 6_000;
const digits: NumberSpace = { kind: 'digits', count: 5 };
const cars: NumberSpace = { kind: 'permutation', of: 10 };

const keyOf = (at: number | string): Buffer => createHash('sha256').update(`draw ${at}`).digest();
const drawn = (space: NumberSpace, words: (at: number) => Words): number[][][] =>
  Array.from({ length: DRAWS }, (_, at) =>
    drawNumbers({ draw: space }, words(at)).numbers.map((group) => [...group]),
  );
const caught = (space: NumberSpace, draws: number[][][]): string[] =>
  statisticsOf(space, draws).flatMap(({ what, value, limit }) => (value > limit ? [what] : []));

describe('statistics of draws', () => {
  it.each([
    [5, 15.09],
    [9, 21.67],
    [24, 42.98],
    [44, 68.71],
    [59, 87.17],
    [79, 111.14],
    [99, 134.64],
  ])('have the 99 % limit of %d degrees', (degrees, limit) => {
    expect(Math.abs(chiSquareLimit(degrees) / limit - 1)).toBeLessThan(0.002);
  });

  it.each<[string, NumberSpace]>([
    ['digits', digits],
    ['dice', { kind: 'dice', count: 3 }],
    ['an order', cars],
    ['a set', { kind: 'set', of: 25, count: 15 }],
    ['a small part of a set', { kind: 'set', of: 45, count: 6, bonus: 1 }],
    ['prizes', { kind: 'prizes', prizes: [{ code: 'A', count: 2, digits: 3 }] }],
  ])('let the stream of the engine through: %s', (_, space) => {
    expect(
      caught(
        space,
        drawn(space, (at) => wordsFrom(keyOf(at))),
      ),
    ).toEqual([]);
  });

  it('catch a byte taken modulo ten [LOTT-3]', () => {
    const biased = Array.from({ length: DRAWS * 4 }, (_, at) => [
      [...keyOf(at).subarray(0, 5)].map((byte) => byte % 10),
    ]);
    expect(caught(digits, biased)).toContain('numbers');
  });

  it('catch a digit that is stuck [LOTT-3]', () => {
    const stuck = drawn(digits, (at) => wordsFrom(keyOf(at))).map(([main = []], at) => [
      at % 10 === 0 ? [7, ...main.slice(1)] : main,
    ]);
    expect(caught(digits, stuck)).toContain('numbers');
  });

  it('catch a stream that is used twice [LOTT-3]', () => {
    expect(
      caught(
        digits,
        drawn(digits, (at) => wordsFrom(keyOf(at >> 1))),
      ),
    ).toContain('serial pairs');
    const set: NumberSpace = { kind: 'set', of: 45, count: 6 };
    expect(
      caught(
        set,
        drawn(set, (at) => wordsFrom(keyOf(at >> 1))),
      ),
    ).toContain('serial pairs');
  });

  it('catch the low bits of a congruential generator [LOTT-3]', () => {
    let state = 12_345;
    // The lowest bit of the state changes with every step, so odd and even words take turns.
    const words = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0);
    expect(
      caught(
        digits,
        drawn(digits, () => words),
      ),
    ).toContain('pairs');
  });

  it('catch a shuffle that swaps with any place [LOTT-3]', () => {
    const biased = Array.from({ length: DRAWS * 2 }, (_, at) => {
      const words = wordsFrom(keyOf(at));
      const order = Array.from({ length: 10 }, (__, place) => place + 1);
      for (let place = 0; place < 10; place += 1) {
        const other = words() % 10;
        [order[place], order[other]] = [order[other] ?? 0, order[place] ?? 0];
      }
      return [order];
    });
    expect(caught(cars, biased)).toContain('pairs');
  });
});
