import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountRule, Condition } from '../definition/definition';
import type { FactValues } from '../definition/facts';
import { amountOf, countedOf, drawBelow } from './amounts';
import { evaluate } from './evaluate';
import { isControl, limitPassed, occasionOf } from './occasion';

const NONE = { seed: new Uint8Array(32), words: ['a'] };
const values = (amount: bigint | null, days: bigint | null = null): FactValues =>
  new Map([
    ['event.amount|event|', amount],
    ['member.days|event|', days],
  ]);
const leaf = (fact: 'event.amount' | 'member.days', value: number): Condition => ({
  ...{ fact, window: 'event', categories: [], op: 'gte', value },
});

describe('[PTS-2] a tree of conditions', () => {
  const leaves = fc.constantFrom<Condition>(leaf('event.amount', 100), leaf('member.days', 10));
  const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaves,
      fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('tree').map((not) => ({ not })),
    ),
  }));
  const figure = fc.option(fc.bigInt({ min: 0n, max: 200n }));

  it('says yes or no of what is known, and what is unknown never makes a no of a yes', () => {
    fc.assert(
      fc.property(
        tree,
        figure,
        figure,
        fc.bigInt({ min: 0n, max: 200n }),
        (condition, amount, days, later) => {
          const { verdict, reasons } = evaluate(condition, values(amount, days));
          expect(verdict === 'yes').toBe(reasons.length === 0 || verdict === 'yes');
          // Once a figure is told, what was decided without it stands.
          const told = evaluate(condition, values(amount ?? later, days ?? later)).verdict;
          if (verdict !== 'unknown') expect(told).toBe(verdict);
          else expect(['yes', 'no']).toContain(told);
          expect(evaluate({ not: { not: condition } }, values(amount, days)).verdict).toBe(verdict);
        },
      ),
    );
  });

  it('names the figure that is missing', () => {
    expect(evaluate({ all: [leaf('event.amount', 100)] }, values(40n)).reasons).toEqual([
      {
        key: 'event.amount.gte',
        fact: 'event.amount',
        window: 'event',
        verdict: 'no',
        missing: 60n,
        unit: 'money',
      },
    ]);
    expect(evaluate(leaf('member.days', 10), values(0n)).verdict).toBe('unknown');
  });
});

describe('[PTS-2] amounts', () => {
  it('are a part rounded down, within their bounds, and nothing of nothing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1_000n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (figure, ppm) => {
          const rule: AmountRule = {
            rule: 'ppm',
            fact: 'event.amount',
            window: 'event',
            categories: [],
            ppm,
          };
          const whole = amountOf(rule, values(figure), NONE);
          expect(whole).toBe(figure <= 0n ? 0n : (figure * BigInt(ppm)) / 1_000_000n);
          const held = amountOf({ ...rule, min: 10, max: 500 }, values(figure), NONE);
          expect(held === 0n || (held >= 10n && held <= 500n)).toBe(true);
        },
      ),
    );
  });

  it('by tiers never fall as the figure rises within fixed tiers, and take the last that is reached', () => {
    const tiers = [
      { from: 10, amount: 1 },
      { from: 20, amount: 5 },
    ];
    const rule: AmountRule = { rule: 'tier', fact: 'event.amount', window: 'event', categories: [], tiers };
    const given = [9n, 10n, 19n, 20n, 999n].map((figure) => amountOf(rule, values(figure), NONE));
    expect(given).toEqual([0n, 1n, 1n, 5n, 5n]);
  });

  it('by chance are the same for the same words, and as often as their weights say', () => {
    const rule = {
      rule: 'table',
      rows: [
        { weight: 3, amount: 1 },
        { weight: 1, amount: 100 },
      ],
    } as const;
    let seldom = 0;
    for (let n = 0; n < 4_000; n += 1) {
      const luck = { ...NONE, words: [String(n)] };
      const given = amountOf({ rule: 'table', rows: [...rule.rows] }, values(null), luck);
      expect(amountOf({ rule: 'table', rows: [...rule.rows] }, values(null), luck)).toBe(given);
      if (given === 100n) seldom += 1;
    }
    // A quarter of 4,000; the seed is fixed, so this is no matter of luck.
    expect(Math.abs(seldom - 1_000)).toBeLessThan(120);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.string(), (sum, word) => {
        const drawn = drawBelow(sum, { ...NONE, words: [word] });
        expect(drawn >= 0n && drawn < sum).toBe(true);
      }),
    );
  });

  it('of a stake count by the weight of its category, and not at all without one', () => {
    expect(countedOf({ RNG: 1_000_000, LIVE: 100_000 }, { category: 'LIVE', amount: 1_999n })).toBe(199n);
    expect(countedOf({ RNG: 1_000_000 }, { category: 'toString', amount: 1_000n })).toBe(0n);
  });
});

describe('[PTS-2] occasions and limits', () => {
  const day = { day: '2026-11-23', week: '2026-11-23', month: '2026-11' };
  it('are one for each event, day, week, month or ever', () => {
    const event = { kind: 'login', ref: 'r1', ...day };
    const all = (['event', 'day', 'week', 'month', 'ever'] as const).map((once) =>
      occasionOf({ once }, event),
    );
    expect(all).toEqual(['login:r1', 'day:2026-11-23', 'week:2026-11-23', 'month:2026-11', 'ever']);
  });

  it('hold the count and the sum of a day', () => {
    const had = [{ ...day, minor: 600n }];
    expect(limitPassed({ limits: { perDay: 2 } }, had, { ...day, minor: 1n })).toBeNull();
    expect(limitPassed({ limits: { perDay: 1 } }, had, { ...day, minor: 1n })).toBe('perDay');
    expect(limitPassed({ limits: { perDay: 1 } }, had, { ...day, day: '2026-11-24', minor: 1n })).toBeNull();
    expect(limitPassed({ limits: { minorPerDay: 1_000 } }, had, { ...day, minor: 401n })).toBe('minorPerDay');
    expect(limitPassed({ limits: { minorPerDay: 1_000 } }, had, { ...day, minor: 400n })).toBeNull();
  });

  it('leave out the same members for ever, about as many as were asked for', () => {
    const out = Array.from({ length: 2_000 }, (_, n) =>
      isControl({ controlPercent: 20 }, { promotionId: 7n, memberId: BigInt(n) }),
    );
    expect(Math.abs(out.filter(Boolean).length - 400)).toBeLessThan(80);
    expect(isControl({ controlPercent: 0 }, { promotionId: 7n, memberId: 1n })).toBe(false);
  });
});
