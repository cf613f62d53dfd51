import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faceOf, PACK, shoeOf } from './cards';
import { stacked, streamAt } from './testing';

describe('a shoe', () => {
  it('[LAUNCH-5] deals every card of its packs once', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 2 }), (nonce, packs) => {
        const deal = shoeOf(streamAt(nonce), packs * PACK);
        const cards = Array.from({ length: packs * PACK }, deal);
        expect(new Set(cards).size).toBe(packs * PACK);
        expect(cards.filter((card) => faceOf(card) === 7)).toHaveLength(packs);
      }),
      { numRuns: 50 },
    );
  });

  it('[LAUNCH-5] deals each ordered pair of a small pack for exactly one pair of numbers', () => {
    const pairs = new Set<string>();
    for (let first = 0; first < 5; first += 1)
      for (let second = 0; second < 4; second += 1) {
        const numbers = [first, second];
        const deal = shoeOf(() => numbers.shift() ?? 0, 5);
        pairs.add(`${deal()},${deal()}`);
      }
    expect(pairs.size).toBe(20);
  });

  it('is stacked for tests as they say', () => {
    const deal = shoeOf(stacked(40, 3, 51, 0, 4), PACK);
    expect([deal(), deal(), deal(), deal(), deal()]).toEqual([40, 3, 51, 0, 4]);
  });
});
