import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsFor, lettersOf, mayBe, typoCost } from './typo';

/** Optimal string alignment by its recurrence, as slow as it is plain. */
const distance = (a: string, b: string): number => {
  const known = new Map<string, number>();
  const of = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const met = known.get(key);
    if (met !== undefined) return met;
    let best = Math.min(
      of(i - 1, j) + 1,
      of(i, j - 1) + 1,
      of(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      best = Math.min(best, of(i - 2, j - 2) + 1);
    known.set(key, best);
    return best;
  };
  return of(a.length, b.length);
};
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '龍'), maxLength: 9 });

describe('[LOBBY-2] typos', () => {
  it('cost twice the edits to the word, or one more to how it begins, and nothing beyond the bound', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, other, edits) => {
        const begins = Array.from({ length: other.length }, (_, at) =>
          distance(typed, other.slice(0, at + 1)),
        );
        const whole = begins.at(-1) ?? Infinity;
        const part = Math.min(Infinity, ...begins.slice(0, -1));
        const least = Math.min(whole, part);
        expect(typoCost(typed, other, edits)).toBe(
          least > edits ? Infinity : least * 2 + (whole === least ? 0 : 1),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('are never ruled out by the letters alone where they are near enough', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 2 }), (typed, other, edits) => {
        if (distance(typed, other) <= edits)
          expect(mayBe(lettersOf(typed), lettersOf(other), edits)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are allowed none in two letters, one up to five, two beyond', () => {
    expect(['', 'ab', 'abc', 'abcde', 'abcdef', 'abcdefghij'].map(editsFor)).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('are not looked for in a word of a thousand letters', () => {
    expect(typoCost('a'.repeat(1_000), 'a'.repeat(999), 2)).toBe(Infinity);
    expect(typoCost('abcdef', `abcdxf${'z'.repeat(1_000)}`, 2)).toBe(3);
  });
});
