import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, scripted, streamAt } from '../testing';
import {
  DRAWN,
  eighty,
  MOST_NUMBERS,
  MOST_PAID,
  NUMBERS,
  PAYS,
  UNITS,
  unitsFor,
  type KenoShow,
} from './keno';

const picksOf = (...numbers: number[]) =>
  numbers.map((number) => ({ place: `n${String(number).padStart(2, '0')}`, units: UNITS }));
/** Draws 1 to 20 in order. */
const lowest = () => scripted(...Array.from({ length: DRAWN }, () => 0));
const anyNumbers = fc.uniqueArray(fc.integer({ min: 1, max: NUMBERS }), {
  minLength: 1,
  maxLength: MOST_NUMBERS,
});

describe('keno', () => {
  it('[LAUNCH-5] pays whole units for every count of hits that pays', () => {
    PAYS.forEach((pays, count) =>
      pays.forEach((times, hits) => expect(unitsFor(count, hits)).toBeCloseTo(times * count * UNITS, 9)),
    );
    expect(PAYS.map((pays) => pays.length)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('[LAUNCH-5] returns what a plain walk over hits says: one number 3.8 times in a quarter of all draws', () => {
    expect(eighty.exactReturn('1')).toEqual({ numerator: 19n, denominator: 20n });
    // Two of two: 20 · 19 of 80 · 79. One of two: 2 · 20 · 60.
    const two = (9.2 * 20 * 19 + 1 * 2 * 20 * 60) / (80 * 79);
    expect(eighty.returns[1]?.millionths).toBe(Math.round(two * 1e6));
    for (const of of ['0', '11', '', 'n01']) expect(() => eighty.exactReturn(of)).toThrow(RangeError);
  });

  it('[LAUNCH-5] pays by how many of the picked numbers are drawn', () => {
    const hits = playedOn(eighty, lowest(), picksOf(1, 2, 3, 79, 80));
    expect(hits).toMatchObject({
      staked: 50,
      paid: 175,
      show: { hits: [1, 2, 3], picked: [1, 2, 3, 79, 80] },
    });
    expect(playedOn(eighty, lowest(), picksOf(71, 72, 73, 74, 75, 76, 77, 78, 79, 80)).paid).toBe(200);
    expect(playedOn(eighty, lowest(), picksOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).paid).toBe(MOST_PAID);
  });

  it('[LAUNCH-5] draws the same twenty whatever is picked, and never pays more than its maximum', () => {
    fc.assert(
      fc.property(anyNumbers, anyNumbers, fc.nat(100_000), (mine, yours, nonce) => {
        const [first, second] = [mine, yours].map((numbers) =>
          playedOn(eighty, streamAt(nonce), picksOf(...numbers)),
        );
        const drawn = (first?.show as KenoShow).drawn;
        expect((second?.show as KenoShow).drawn).toEqual(drawn);
        expect(new Set(drawn).size).toBe(DRAWN);
        const hits = mine.filter((number) => drawn.includes(number)).length;
        expect(first).toMatchObject({ staked: mine.length * UNITS, paid: unitsFor(mine.length, hits) });
        expect(first?.paid).toBeLessThanOrEqual(MOST_PAID);
      }),
    );
  });

  it('[LAUNCH-5] refuses an eleventh number, a number twice, one that does not exist and every action', () => {
    const none = { actions: [] };
    expect(eighty.play(lowest(), { picks: picksOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), ...none })).toBe(
      'PICKS',
    );
    expect(eighty.play(lowest(), { picks: picksOf(7, 7), ...none })).toBe('PICKS');
    expect(eighty.play(lowest(), { picks: picksOf(81), ...none })).toBe('PICKS');
    expect(eighty.play(lowest(), { picks: [{ place: 'n1', units: UNITS }], ...none })).toBe('PICKS');
    const actions = [{ name: 'draw', value: 0, afterMs: 1 }];
    expect(eighty.play(lowest(), { picks: picksOf(7), actions })).toBe('ACTION');
  });
});
