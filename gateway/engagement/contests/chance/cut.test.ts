import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsFrom } from '../../../lottery/index';
import { cutCommitment, cutPot } from './cut';
import { rowOf } from './wheel';

const wordsOf = (seed: string) => wordsFrom(createHmac('sha256', seed).digest());

describe('the cut of a pot', () => {
  it('[PTS-3] comes out to the unit, leaves no slice empty, and is the same for the same salt', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.string(),
        (slices, more, salt) => {
          const pot = BigInt(slices) + more;
          const cut = cutPot(pot, slices, wordsOf(salt));
          expect(cut).toHaveLength(slices);
          expect(cut.reduce((sum, amount) => sum + amount, 0n)).toBe(pot);
          expect(cut.every((amount) => amount >= 1n)).toBe(true);
          // No slice takes the pot: at most four times the mean, and what rounding adds.
          const most = cut.reduce((top, amount) => (amount > top ? amount : top), 0n);
          expect(most <= (4n * pot) / BigInt(slices) + 2n).toBe(true);
          expect(cutCommitment(salt, cut)).toBe(cutCommitment(salt, cutPot(pot, slices, wordsOf(salt))));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[PTS-3] is refused where the pot has fewer units than slices', () => {
    expect(() => cutPot(3n, 4, wordsOf('a'))).toThrow(RangeError);
    expect(() => cutPot(3n, 0, wordsOf('a'))).toThrow(RangeError);
  });
});

describe('a wheel', () => {
  it('[PTS-3] gives each row as often as its weight says', () => {
    const prize = { money: 0, points: 0, tickets: {} };
    const rows = [
      { id: 'one', weight: 1, prize },
      { id: 'nine', weight: 9, prize },
      { id: 'ninety', weight: 90, prize },
    ];
    const seed = new Uint8Array(32).fill(3);
    const plays = 20_000;
    const counts = new Map<string, number>();
    for (let no = 0; no < plays; no += 1) {
      const { id } = rowOf(rows, { seed, text: `play ${no}` });
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // Chi squared of two degrees of freedom: passed by one of a million honest wheels; the seed is fixed.
    const chi = rows.reduce((sum, { id, weight }) => {
      const due = (plays * weight) / 100;
      return sum + ((counts.get(id) ?? 0) - due) ** 2 / due;
    }, 0);
    expect(chi).toBeLessThan(27.6);
  });
});
