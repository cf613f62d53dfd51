import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonical,
  dayAfter,
  dearerRow,
  nextStart,
  paySpans,
  periodAround,
  type PayTerms,
  type WageTerms,
} from './index';

const anyDay = fc
  .integer({ min: 0, max: 40_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

describe('periods', () => {
  it('[AGT-3] part all days without a gap or an overlap: the day behind a period begins the next one', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...paySpans), (day, span) => {
        const { from, until } = periodAround(span, day);
        expect(from <= day && day < until).toBe(true);
        expect(nextStart(span, day)).toBe(until);
        expect(periodAround(span, dayAfter(until, -1))).toEqual({ from, until });
        expect(periodAround(span, until).from).toBe(until);
      }),
    );
  });

  it.each([
    ['W', '2026-11-22', '2026-11-16', '2026-11-23'],
    ['H', '2026-02-20', '2026-02-16', '2026-03-01'],
    ['H', '2026-12-15', '2026-12-01', '2026-12-16'],
    ['M', '2028-02-29', '2028-02-01', '2028-03-01'],
    ['D', '2026-12-31', '2026-12-31', '2027-01-01'],
  ] as const)('%s of %s is %s up to %s', (span, day, from, until) => {
    expect(periodAround(span, day)).toEqual({ from, until });
  });
});

const common = {
  product: 'CONS',
  currency: 'BRL',
  active: { minTurnover: 0, minDeposit: 0, countsSelf: false },
} as const;
const wage = (...tiers: WageTerms['tiers']): PayTerms => ({ ...common, kind: 'daily', tiers });
const share = (minTurnover: number, ppm: number) =>
  ({ minTurnover, minActive: 0, rate: { type: 'P', ppm } }) as const;
const amount = (minTurnover: number, minor: number) =>
  ({ minTurnover, minActive: 0, rate: { type: 'F', minor } }) as const;

describe('the dearer of two contracts', () => {
  it.each([
    ['the same', wage(share(0, 100)), wage(share(0, 100)), null],
    ['a lower rate', wage(share(0, 90)), wage(share(0, 100)), null],
    ['a higher rate', wage(share(0, 101)), wage(share(0, 100)), 0],
    ['a higher second row', wage(share(0, 90), share(500, 200)), wage(share(0, 100)), 1],
    ['the row for less turnover', wage(share(400, 200)), wage(share(0, 100), share(500, 200)), 0],
    ['an amount under the share at its threshold', wage(amount(1_000_000, 100)), wage(share(0, 100)), null],
    ['an amount over it', wage(amount(1_000_000, 101)), wage(share(0, 100)), 0],
    ['a share against an amount', wage(share(0, 1)), wage(amount(0, 10_000)), 0],
    ['nothing, without a contract of one’s own', wage(share(0, 0)), null, null],
    ['anything, without a contract of one’s own', wage(share(0, 1)), null, 0],
  ] as const)('%s', (_, offered, own, row) => {
    expect(dearerRow(offered, own)).toBe(row);
  });

  it('[AGT-3] is one that takes less off, at the same rate', () => {
    const dividend = (deductions: readonly ('rebate' | 'wages')[], carry: 'none' | 'ever'): PayTerms => ({
      ...{ ...common, kind: 'dividend', period: 'H', deductions, carry, tierTest: 'net', threshold: 'fixed' },
      tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 0, ppm: 100_000 }],
    });
    expect(dearerRow(dividend(['rebate'], 'ever'), dividend(['rebate'], 'ever'))).toBeNull();
    expect(dearerRow(dividend([], 'ever'), dividend(['rebate'], 'ever'))).toBe(0);
    expect(dearerRow(dividend(['rebate'], 'none'), dividend(['rebate'], 'ever'))).toBe(0);
  });
});

it('one content has one text, in whatever order it was written', () => {
  expect(canonical({ b: 1, a: [{ d: null, c: 'x' }], e: 5n })).toBe(
    canonical({ e: 5n, a: [{ c: 'x', d: null }], b: 1 }),
  );
});
