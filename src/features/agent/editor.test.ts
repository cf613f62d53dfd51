import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PayTerms } from '../../contract/pay';
import { draftOf, percentText, ppmOf, termsOf } from './editor.controller';

const WAGES: PayTerms = {
  kind: 'daily',
  product: 'CONS',
  currency: 'BRL',
  active: { minTurnover: 10_000, minDeposit: 0, countsSelf: false },
  tiers: [
    { minTurnover: 10_000_000, minActive: 5, rate: { type: 'P', ppm: 10_000 } },
    { minTurnover: 50_000_000, minActive: 15, rate: { type: 'P', ppm: 14_500 } },
  ],
};
const DIVIDEND: PayTerms = {
  kind: 'dividend',
  product: 'RNG',
  currency: 'BRL',
  active: { minTurnover: 0, minDeposit: 5_000, countsSelf: true },
  period: 'H',
  deductions: ['bank', 'rebate'],
  tierTest: 'gross',
  carry: 'ever',
  threshold: 'floating',
  tiers: [{ minTurnover: 100, minNetLoss: 50, minActive: 1, ppm: 200_000 }],
};
const REALTIME: PayTerms = {
  kind: 'realtime',
  product: 'LIVE',
  currency: 'BRL',
  active: { minTurnover: 0, minDeposit: 0, countsSelf: false },
  tiers: [{ minTurnover: 0, lossPpm: 10_000, winPpm: 2_000 }],
};

describe('[AGT-3] the editor of terms', () => {
  it.each([WAGES, DIVIDEND, REALTIME])('shows $kind as text and reads the same terms back', (terms) => {
    expect(termsOf(draftOf(terms), { currency: 'BRL', base: terms })).toEqual({ terms });
  });

  it('reads percents exactly, with a comma too, and nothing beyond four decimals', () => {
    expect(['1', '1.4', '0,25', '12.3456', ' 2 '].map(ppmOf)).toEqual([
      10_000, 14_000, 2_500, 123_456, 20_000,
    ]);
    for (const text of ['', '1.', '1.23456', '-1', '1e2', 'x', '1 000'])
      expect([text, ppmOf(text)]).toEqual([text, null]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ppm) => {
        expect(ppmOf(percentText(ppm))).toBe(ppm);
      }),
    );
  });

  it('names the row that is not complete, or lower than the one before', () => {
    const draft = draftOf(WAGES);
    const faultOf = (part: Partial<(typeof draft.rows)[number]>) =>
      termsOf(
        { ...draft, rows: draft.rows.map((row, at) => (at === 1 ? { ...row, ...part } : row)) },
        { currency: 'BRL', base: WAGES },
      );
    expect(faultOf({ rate: '' })).toEqual({ fault: 1 });
    expect(faultOf({ rate: '0.5' })).toEqual({ fault: 1 });
    expect(faultOf({ turnover: '99' })).toEqual({ fault: 1 });
    expect(faultOf({ active: '4' })).toEqual({ fault: 1 });
    expect(termsOf({ ...draft, bets: 'many' }, { currency: 'BRL', base: WAGES })).toEqual({ fault: -1 });
  });
});
