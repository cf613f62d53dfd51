import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledGames, wordsFrom } from '../../../gateway/lottery/engine/index';
import { below, drawSpace, type Words } from './draw';
import type { NumberSpace } from './game';
import { quickPick } from './quick-pick';
import { readPicked } from './selection';

const WORD = 0x1_0000_0000;

/** Every way in which numbers of a space can come out: words below their bound are the numbers themselves. */
const everyDraw = (space: NumberSpace, bounds: readonly number[]): string[] => {
  const total = bounds.reduce((product, bound) => product * bound, 1);
  return Array.from({ length: total }, (_, at) => {
    let rest = at;
    const digits = bounds.map((bound) => {
      const digit = rest % bound;
      rest = Math.floor(rest / bound);
      return digit;
    });
    let next = 0;
    const words: Words = () => digits[next++] ?? NaN;
    return JSON.stringify(drawSpace(space, words));
  });
};
const countOf = (all: readonly string[]): number[] => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts.values()];
};

describe('numbers from words', () => {
  it('[LOTT-3] below a bound have as many words each, and the rest is passed over', () => {
    const lastOf = (bound: number): number => Math.floor(WORD / bound) * bound;
    // Any word, and those at the edge of the last whole stretch.
    const asked = fc.integer({ min: 2, max: 3_000_000_000 }).chain((bound) =>
      fc.record({
        bound: fc.constant(bound),
        word: fc.oneof(
          fc.integer({ min: 0, max: WORD - 1 }),
          fc.constantFrom(lastOf(bound) - 1, Math.min(lastOf(bound), WORD - 1)),
        ),
      }),
    );
    fc.assert(
      fc.property(asked, ({ bound, word }) => {
        const usable = lastOf(bound);
        const queue = [word, 0];
        const number = below(() => queue.shift() ?? 0, bound);
        expect(number).toBe(word < usable ? word % bound : 0);
        expect(queue).toHaveLength(word < usable ? 1 : 0);
      }),
    );
  });

  it.each<[string, NumberSpace, number[], number]>([
    // space, bounds of its words, results that there are
    ['digits', { kind: 'digits', count: 3 }, [10, 10, 10], 1_000],
    ['dice', { kind: 'dice', count: 3 }, [6, 6, 6], 216],
    ['an order', { kind: 'permutation', of: 6 }, [6, 5, 4, 3, 2], 720],
    ['ordered numbers', { kind: 'ordered', of: 7, count: 3 }, [7, 6, 5], 210],
    ['a set', { kind: 'set', of: 8, count: 3 }, [8, 7, 6], 56],
    ['a set with a bonus', { kind: 'set', of: 7, count: 3, bonus: 1 }, [7, 6, 5, 4], 140],
    ['a set of all', { kind: 'set', of: 5, count: 5 }, [5, 4, 3, 2], 1],
    [
      'prizes',
      {
        kind: 'prizes',
        prizes: [
          { code: 'A', count: 1, digits: 2 },
          { code: 'B', count: 1, digits: 1 },
        ],
      },
      [10, 10, 10],
      1_000,
    ],
  ])('[LOTT-3] of %s come out in each way equally often', (_, space, bounds, results) => {
    const counts = countOf(everyDraw(space, bounds));
    expect(counts).toHaveLength(results);
    expect(new Set(counts).size).toBe(1);
  });
});

/** The limit of a chi-square at 99.99 %, by Wilson and Hilferty. */
const limitOf = (freedom: number): number =>
  freedom * (1 - 2 / (9 * freedom) + 3.719 * Math.sqrt(2 / (9 * freedom))) ** 3;

describe('a quick pick', () => {
  const all = bundledGames().flatMap((game) => game.bets.map((bet) => ({ game, bet })));
  const PICKS = 600;

  it('[LOTT-2] is a selection of its bet in its one text, the same again from the same words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.string(), ({ bet }, seed) => {
        const key = createHash('sha256').update(seed).digest();
        const text = quickPick(bet, wordsFrom(key));
        expect(readPicked(bet, text)).toMatchObject({ ok: true, canonical: text });
        expect(quickPick(bet, wordsFrom(key))).toBe(text);
      }),
    );
  });

  it('[LOTT-2] prefers no number and no symbol', () => {
    for (const { game, bet } of all) {
      const { pick } = bet;
      if (pick.kind === 'set' && (pick.to - pick.from > 100 || pick.sortDigits === true)) continue;
      const counts = new Map<string, number>();
      let seen = 0;
      for (let at = 0; at < PICKS; at += 1) {
        const key = createHash('sha256').update(`quick pick ${game.code} ${bet.code} ${at}`).digest();
        for (const one of quickPick(bet, wordsFrom(key)).split(/[,|/]/).filter(Boolean)) {
          counts.set(one, (counts.get(one) ?? 0) + 1);
          seen += 1;
        }
      }
      const symbols = bet.rule.name === 'value' ? Object.keys(bet.rule.symbols ?? {}).length : 0;
      const ways = pick.kind === 'symbols' ? symbols : pick.to - pick.from + 1;
      const expected = seen / ways;
      const missing = (ways - counts.size) * expected;
      const square = [...counts.values()].reduce(
        (sum, count) => sum + (count - expected) ** 2 / expected,
        missing,
      );
      // Numbers of one pick differ from one another, which makes the sum smaller, never larger.
      if (ways > 1) expect(square, `${game.code} ${bet.code}`).toBeLessThan(limitOf(ways - 1));
    }
  });
});
