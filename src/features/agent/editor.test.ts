import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PayTerms } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { createTestWorld } from '../../testing/client';
import { draftOf, percentText, ppmOf, readDraft } from './draft';

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

const FIXED: PayTerms = {
  ...WAGES,
  kind: 'hourly',
  tiers: [{ minTurnover: 10_000, minActive: 0, rate: { type: 'F', minor: 6_050 } }],
};

const EN = { currency: 'BRL', tag: 'en' };

describe('[AGT-3] the editor of terms', () => {
  it.each([WAGES, FIXED, DIVIDEND, REALTIME])(
    'shows $kind as text and reads the same terms back',
    (terms) => {
      expect(readDraft(draftOf(terms, 'en'), EN)).toEqual({ terms, faults: null });
    },
  );

  it.each(['en', 'pt-BR', 'es-419', 'ar-EG'])(
    'shows amounts as they are typed in %s and reads them back',
    (tag) => {
      const terms: PayTerms = { ...FIXED, currency: 'KWD' };
      expect(readDraft(draftOf(terms, tag), { currency: 'KWD', tag })).toEqual({ terms, faults: null });
      expect(readDraft(draftOf(DIVIDEND, tag), { currency: 'BRL', tag })).toEqual({
        terms: DIVIDEND,
        faults: null,
      });
    },
  );

  it('refuses amounts and members with letters, and takes digits of every script', () => {
    const row = {
      ...draftOf(WAGES, 'en').rows[0],
      turnover: '10k',
      active: '2.5',
      loss: '0',
      rate: '1',
      won: '0',
    };
    const draft = { ...draftOf(WAGES, 'en'), rows: [row] };
    expect(readDraft(draft, EN).faults).toEqual({ 'turnover-0': 'faultAmount', 'active-0': 'faultCount' });
    const typed = { ...row, turnover: '١٠٠', active: '१२', rate: '１' };
    expect(readDraft({ ...draft, rows: [typed] }, EN).terms?.tiers).toEqual([
      { minTurnover: 10_000, minActive: 12, rate: { type: 'P', ppm: 10_000 } },
    ]);
  });

  it('reads percents exactly, with a comma too, and nothing beyond four decimals', () => {
    expect(['1', '1.4', '0,25', '12.3456', ' 2 '].map((text) => ppmOf(text, 'en'))).toEqual([
      10_000, 14_000, 2_500, 123_456, 20_000,
    ]);
    expect(['1,125', '१.२५'].map((text) => ppmOf(text, 'pt-BR'))).toEqual([11_250, 12_500]);
    // "1.125" is more than a thousand in Brazil: it is refused, not read as little more than 1 %.
    expect(ppmOf('1.125', 'pt-BR')).toBeNull();
    for (const text of ['', '1.', '1.23456', '-1', '1e2', 'x', '1 000', '100.0001', '5O'])
      expect([text, ppmOf(text, 'en')]).toEqual([text, null]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('en', 'pt-BR', 'es-419', 'fr', 'ar-EG'),
        (ppm, tag) => {
          expect(ppmOf(percentText(ppm, tag), tag)).toBe(ppm);
        },
      ),
    );
  });

  it('takes deductions, what rows are held against, what is carried and how a loss counts from what is chosen', () => {
    const draft = {
      ...draftOf(DIVIDEND, 'en'),
      ...{ deductions: ['wages'] as const, tierTest: 'net' as const, carry: 'none' as const },
      ...{ threshold: 'fixed' as const, countsSelf: false },
    };
    expect(readDraft(draft, EN).terms).toMatchObject({
      ...{ deductions: ['wages'], tierTest: 'net', carry: 'none', threshold: 'fixed' },
      active: { countsSelf: false },
    });
  });

  it('names each field that is not fine, and why', () => {
    const draft = draftOf(WAGES, 'en');
    const faultsOf = (part: Partial<(typeof draft.rows)[number]>) =>
      readDraft({ ...draft, rows: draft.rows.map((row, at) => (at === 1 ? { ...row, ...part } : row)) }, EN)
        .faults;
    expect(faultsOf({ rate: '' })).toEqual({ 'rate-1': 'faultPercent' });
    expect(faultsOf({ rate: '101' })).toEqual({ 'rate-1': 'faultPercent' });
    expect(faultsOf({ rate: '0.5' })).toEqual({ 'rate-1': 'faultLower' });
    expect(faultsOf({ turnover: '99', active: '4' })).toEqual({
      'turnover-1': 'faultLower',
      'active-1': 'faultLower',
    });
    expect(faultsOf({ turnover: 'x', active: '1.5' })).toEqual({
      'turnover-1': 'faultAmount',
      'active-1': 'faultCount',
    });
    expect(faultsOf({ turnover: '100000', active: '5' })).toEqual({ 'row-1': 'faultSame' });
    expect(readDraft({ ...draft, bets: 'many' }, EN).faults).toEqual({ bets: 'faultAmount' });
    const floating = draftOf(DIVIDEND, 'en');
    const [row] = floating.rows;
    expect(readDraft({ ...floating, rows: row ? [{ ...row, loss: '0' }] : [] }, EN).faults).toEqual({
      'loss-0': 'faultFloating',
    });
  });

  it('lets nothing pass that the contract refuses', () => {
    const { client } = createTestWorld();
    const { check } = client.use(contractDomain);
    const cell = fc.constantFrom('0', '1', '5', '10', '20', '1,5', '', 'x');
    const row = fc.record({ turnover: cell, loss: cell, active: cell, rate: cell, won: cell });
    fc.assert(
      fc.property(
        fc.constantFrom(WAGES, FIXED, DIVIDEND, REALTIME),
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('fixed' as const, 'floating' as const),
        (base, rows, threshold) => {
          const { terms } = readDraft({ ...draftOf(base, 'en'), rows, threshold }, EN);
          expect(terms === null || check(terms).ok).toBe(true);
        },
      ),
    );
    client.destroy();
  });
});
