import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, scripted, streamAt } from '../testing';
import { BETS, POCKETS } from './bets';
import { singleZero } from './roulette';

const countOf = (kind: string): number => BETS.filter(({ place }) => place.startsWith(kind)).length;
const one = (place: string, units = 1) => [{ place, units }];

describe('roulette with one zero', () => {
  it('[LAUNCH-5] has every bet of the cloth once: 157 of them', () => {
    expect(new Set(BETS.map(({ place }) => place)).size).toBe(157);
    const kinds = ['straight', 'split', 'street', 'corner', 'line', 'column', 'dozen'];
    expect(kinds.map(countOf)).toEqual([37, 60, 14, 23, 11, 3, 3]);
    for (const { numbers, place } of BETS) expect(36 % numbers.length, place).toBe(0);
  });

  it.each(BETS.map(({ place }) => place))('[LAUNCH-5] %s returns 36 of 37', (place) => {
    let paid = 0;
    for (let number = 0; number < POCKETS; number += 1)
      paid += playedOn(singleZero, scripted(number), one(place)).paid;
    expect(paid).toBe(36);
  });

  it.each([
    ['straight-17', 17, 36],
    ['split-17-20', 20, 18],
    ['street-0-1-2', 0, 12],
    ['corner-0-1-2-3', 3, 9],
    ['corner-32-33-35-36', 36, 9],
    ['line-31-32-33-34-35-36', 31, 6],
    ['column-3', 36, 3],
    ['dozen-2', 13, 3],
    ['red', 18, 2],
    ['black', 29, 2],
    ['even', 0, 0],
    ['low', 19, 0],
  ])('[LAUNCH-5] %s on %i pays %i for one', (place, number, paid) => {
    expect(playedOn(singleZero, scripted(number), one(place)).paid).toBe(paid);
  });

  it('[LAUNCH-5] settles several places together, and pays at most 36 for each unit', () => {
    const bet = fc.record({
      place: fc.constantFrom(...BETS.map(({ place }) => place)),
      units: fc.integer({ min: 1, max: 12 }),
    });
    const picks = fc.uniqueArray(bet, { minLength: 1, maxLength: 40, selector: ({ place }) => place });
    fc.assert(
      fc.property(picks, fc.nat(100_000), (many, nonce) => {
        const table = playedOn(singleZero, streamAt(nonce), many);
        const apart = many.map((pick) => playedOn(singleZero, streamAt(nonce), [pick]));
        expect(table.paid).toBe(apart.reduce((sum, { paid }) => sum + paid, 0));
        expect(table.paid).toBeLessThanOrEqual(36 * table.staked);
      }),
    );
  });

  it('[LAUNCH-5] refuses places, sums and actions that it has not', () => {
    const refused = [
      one('split-1-3'),
      one('straight-37'),
      one('red', 101),
      BETS.slice(0, 6).map(({ place }) => ({ place, units: 100 })),
      BETS.slice(0, 41).map(({ place }) => ({ place, units: 1 })),
    ];
    for (const picks of refused) expect(singleZero.play(streamAt(1), { picks, actions: [] })).toBe('PICKS');
    const actions = [{ name: 'spin', value: 0, afterMs: 1 }];
    expect(singleZero.play(streamAt(1), { picks: one('red'), actions })).toBe('ACTION');
  });
});
