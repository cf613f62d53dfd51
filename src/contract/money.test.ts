import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT_MINOR, amountText, amountToWire, minorDigits, parseAmount } from './money';

const currency = fc.constantFrom('BRL', 'USD', 'JPY', 'KWD', 'VND');
const minor = fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });

describe('money', () => {
  test('every amount survives text and the JSON wire without losing a minor unit', () => {
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        expect(parseAmount(amountText({ minor: value, currency: code }), code)).toBe(value);
        const wire = JSON.parse(JSON.stringify({ a: amountToWire({ minor: value, currency: code }) })) as {
          a: number | string;
        };
        expect(parseAmount(wire.a, code)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '',
    ' ',
    '1e3',
    '1.234',
    'NaN',
    '0x10',
    '1,000',
    '--1',
    '1.',
    '.5',
    '+1',
    '99999999999999999',
    'Infinity',
    '١',
  ])('the text %j is refused as an amount in BRL', (text) => {
    expect(parseAmount(text, 'BRL')).toBeNull();
  });

  test('[TRIAL-T] the largest amount is 10^15 - 1 minor units, in every currency and with either sign', () => {
    expect(MAX_AMOUNT_MINOR).toBe(10n ** 15n - 1n);
    for (const [code, largest, tooMuch] of [
      ['BRL', '9999999999999.99', '10000000000000.00'],
      ['JPY', '999999999999999', '1000000000000000'],
      ['KWD', '999999999999.999', '1000000000000.000'],
    ] as const) {
      expect([code, parseAmount(largest, code)]).toEqual([code, MAX_AMOUNT_MINOR]);
      expect([code, parseAmount(`-${largest}`, code)]).toEqual([code, -MAX_AMOUNT_MINOR]);
      expect([code, parseAmount(tooMuch, code)]).toEqual([code, null]);
      expect([code, parseAmount(`-${tooMuch}`, code)]).toEqual([code, null]);
    }
  });

  test('[TRIAL-T] an amount travels as a number up to the largest one, as text beyond it, with either sign', () => {
    const wire = (minor: bigint) => amountToWire({ minor, currency: 'JPY' });
    expect([wire(MAX_AMOUNT_MINOR), wire(-MAX_AMOUNT_MINOR)]).toEqual([999999999999999, -999999999999999]);
    expect([wire(10n ** 15n), wire(-(10n ** 15n))]).toEqual(['1000000000000000', '-1000000000000000']);
  });

  test('a number with an exponent or a hidden fraction is refused', () => {
    expect(parseAmount(1e21, 'BRL')).toBeNull();
    expect(parseAmount(0.1 + 0.2, 'BRL')).toBeNull();
    expect(parseAmount(Number.NaN, 'BRL')).toBeNull();
  });

  test('trailing zeros beyond the minor unit are no fraction', () => {
    expect(parseAmount('1.2300', 'BRL')).toBe(123n);
    expect(parseAmount('5.00', 'JPY')).toBe(5n);
    expect(parseAmount('5.50', 'JPY')).toBeNull();
  });

  test('blanks around an amount are none of it, and nothing has no sign', () => {
    expect(parseAmount(' 1.00\n', 'BRL')).toBe(100n);
    expect(parseAmount('1 .00', 'BRL')).toBeNull();
    expect([amountText({ minor: 0n, currency: 'BRL' }), amountText({ minor: 0n, currency: 'JPY' })]).toEqual([
      '0.00',
      '0',
    ]);
    expect(parseAmount('-0', 'BRL')).toBe(0n);
  });

  test('currencies keep their own number of decimals', () => {
    const digits = (codes: string) => new Set(codes.split(' ').map(minorDigits));
    const whole = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
    expect(digits(whole)).toEqual(new Set([0]));
    expect(digits('BHD IQD JOD KWD LYD OMR TND')).toEqual(new Set([3]));
    expect(digits('CLF UYW')).toEqual(new Set([4]));
    expect(digits('BRL USDT EUR MGA MRU')).toEqual(new Set([2]));
    expect([parseAmount('100', 'RWF'), parseAmount('1.5', 'RWF')]).toEqual([100n, null]);
    expect(parseAmount('1.2345', 'CLF')).toBe(12_345n);
    expect(amountText({ minor: 1234n, currency: 'KWD' })).toBe('1.234');
    expect(amountText({ minor: -5n, currency: 'BRL' })).toBe('-0.05');
  });
});
