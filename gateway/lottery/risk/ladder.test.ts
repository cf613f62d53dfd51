import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetType, oddsOnTerms } from '../../../src/contract/lottery/index';
import { bundledGames } from '../engine/index';
import {
  FIRST_LADDER,
  isLadder,
  type Ladder,
  ladderOf,
  limitOf,
  MAX_STEPS,
  NO_LIMIT,
  oddsAt,
  PPM,
} from './ladder';

const part = fc.integer({ min: 1, max: PPM - 1 });
/** Steps that rise while their odds fall. */
const ladders: fc.Arbitrary<Ladder> = fc
  .tuple(
    fc.uniqueArray(part, { minLength: 0, maxLength: MAX_STEPS }),
    fc.uniqueArray(part, { minLength: MAX_STEPS, maxLength: MAX_STEPS }),
  )
  .map(([starts, odds]) => {
    const falling = odds.sort((a, b) => b - a);
    return starts.sort((a, b) => a - b).map((fromPpm, at) => ({ fromPpm, oddsPpm: falling[at] ?? 1 }));
  });
const sums = fc.bigInt({ min: 0n, max: 2_000_000n });
const caps = fc.bigInt({ min: 1n, max: 1_000_000n });
const highest = (odds: BetType['odds']): number =>
  odds === undefined ? 0 : typeof odds === 'number' ? odds : Math.max(...Object.values(odds));
const bets = bundledGames().flatMap((game) => game.bets);

describe('the odds of a number that the book has much of', () => {
  it('[LOTT-2] never rise, whatever stands under it, and are nothing once it is full', () => {
    fc.assert(
      fc.property(ladders, sums, sums, caps, (ladder, one, other, capMinor) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const before = oddsAt(ladder, { sumMinor: less, capMinor });
        const after = oddsAt(ladder, { sumMinor: more, capMinor });
        expect(isLadder(ladder)).toBe(true);
        expect(before).toBeLessThanOrEqual(PPM);
        expect(after).toBeLessThanOrEqual(before);
        expect(oddsAt(ladder, { sumMinor: capMinor, capMinor })).toBe(0);
      }),
    );
  });

  it('[LOTT-2] hold exactly up to the sum that the sale is told', () => {
    fc.assert(
      fc.property(ladders, sums, caps, (ladder, sumMinor, capMinor) => {
        const oddsPpm = oddsAt(ladder, { sumMinor, capMinor });
        if (oddsPpm === 0) return;
        const limit = limitOf(ladder, { oddsPpm, capMinor });
        expect(sumMinor).toBeLessThan(limit);
        if (limit === NO_LIMIT || limit > capMinor) return;
        // A step may begin at the cap itself, where nothing is sold any more.
        expect(oddsAt(ladder, { sumMinor: limit, capMinor })).toBeLessThan(oddsPpm);
        expect(oddsAt(ladder, { sumMinor: limit - 1n, capMinor })).toBe(oddsPpm);
      }),
    );
  });

  it('[LOTT-2] stay above the stake: steps that would pay less than it costs are left out', () => {
    fc.assert(
      fc.property(ladders, fc.constantFrom(...bets), (ladder, bet) => {
        for (const { oddsPpm } of ladderOf(ladder, bet)) {
          const lowered = highest(oddsOnTerms(bet, { rebatePpm: 0, oddsPpm }));
          expect(lowered).toBeGreaterThan(1_000 * (bet.price ?? 1));
          expect(lowered).toBeLessThanOrEqual(highest(bet.odds));
        }
      }),
    );
    const even = bets.find(({ odds }) => odds !== undefined && highest(odds) < 2_000);
    expect(even && ladderOf(FIRST_LADDER, even)).toEqual([{ fromPpm: 500_000, oddsPpm: 800_000 }]);
  });

  it.each<[string, Ladder]>([
    [
      'steps that fall',
      [
        { fromPpm: 5, oddsPpm: 9 },
        { fromPpm: 4, oddsPpm: 8 },
      ],
    ],
    [
      'two steps at one place',
      [
        { fromPpm: 5, oddsPpm: 9 },
        { fromPpm: 5, oddsPpm: 8 },
      ],
    ],
    [
      'odds that rise',
      [
        { fromPpm: 4, oddsPpm: 8 },
        { fromPpm: 5, oddsPpm: 9 },
      ],
    ],
    ['whole odds', [{ fromPpm: 4, oddsPpm: PPM }]],
    ['no odds', [{ fromPpm: 4, oddsPpm: 0 }]],
    ['a step from the start', [{ fromPpm: 0, oddsPpm: 5 }]],
    ['a step at the cap', [{ fromPpm: PPM, oddsPpm: 5 }]],
    ['too many', Array.from({ length: MAX_STEPS + 1 }, (_, at) => ({ fromPpm: at + 1, oddsPpm: 100 - at }))],
  ])('are no ladder with %s', (_, ladder) => {
    expect(isLadder(ladder)).toBe(false);
  });
});
