import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeAmount, readAmount, typedAmount } from './read-amount';

const minor = (text: string, tag = 'en', currency = 'BRL') => readAmount(text, currency, tag)?.minor ?? null;

describe('an amount as people type it', () => {
  it('[MEM-3] is read with the separators of the language, to the cent', () => {
    expect(minor('1,234.56')).toBe(123_456n);
    expect(minor('1.234,56', 'pt-BR')).toBe(123_456n);
    expect(minor('R$ 1.234,5', 'pt-BR')).toBe(123_450n);
    expect(minor("1'234.50", 'de-CH')).toBe(123_450n);
    expect(minor('12 345,00', 'fr')).toBe(1_234_500n);
    expect(minor('٥٠٫٢٥', 'ar-EG')).toBe(5_025n);
    expect(minor('1 000', 'pt-BR')).toBe(100_000n);
    expect(minor('1000', 'ja', 'JPY')).toBe(1_000n);
    expect(minor('1.234', 'en', 'KWD')).toBe(1_234n);
  });

  it('[MEM-3] takes a point for cents where the language has a comma, when it can mean nothing else', () => {
    expect(minor('50.00', 'pt-BR')).toBe(5_000n);
    expect(minor('50.5', 'pt-BR')).toBe(5_050n);
    expect(minor('1.000', 'pt-BR')).toBe(100_000n);
    expect(minor('1,000')).toBe(100_000n);
    for (const [text, tag] of [
      ['1.000', 'en'],
      ['1,000', 'pt-BR'],
    ] as const)
      expect(minor(text, tag), text).toBeNull();
  });

  it('[MEM-3] is refused where it is no amount, has too many decimals or could be two', () => {
    for (const text of [
      '',
      'abc',
      '-5',
      '5-',
      '1e3',
      '1,23,456',
      '1.2.3,4',
      '0.001',
      '1,2345',
      'Infinity',
      '１.',
      '5.',
    ])
      expect(minor(text), text).toBeNull();
    expect(minor('1,234.567')).toBeNull();
    expect(minor('1,5', 'ja', 'JPY')).toBeNull();
    expect(minor('9'.repeat(41))).toBeNull();
    expect(minor('99999999999999999')).toBeNull();
  });

  it('[MEM-3] comes back as the same cents from how it is written in any of the languages', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
        fc.constantFrom('en', 'pt-BR', 'es-419', 'de', 'fr', 'ar-EG', 'hi'),
        fc.constantFrom('BRL', 'JPY', 'KWD'),
        (amount, tag, currency) => {
          const money = { minor: amount, currency };
          expect(readAmount(typedAmount(money, tag), currency, tag)).toEqual(money);
        },
      ),
    );
  });

  it('[MEM-3] is judged against the smallest and the largest', () => {
    const rule = { currency: 'BRL', tag: 'pt-BR', min: 1_000n, max: 500_000n };
    expect(judgeAmount(' ', rule)).toEqual({ problem: 'amountMissing' });
    expect(judgeAmount('x', rule)).toEqual({ problem: 'amountUnreadable' });
    expect(judgeAmount('9,99', rule)).toEqual({ problem: 'amountTooLow' });
    expect(judgeAmount('5000,01', rule)).toEqual({ problem: 'amountTooHigh' });
    expect(judgeAmount('10', rule)).toEqual({ money: { minor: 1_000n, currency: 'BRL' } });
    expect(judgeAmount('0', { ...rule, min: 0n })).toEqual({ problem: 'amountTooLow' });
  });
});
