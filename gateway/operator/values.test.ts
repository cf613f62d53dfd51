import { describe, expect, it } from 'vitest';
import { AMOUNT_CASES } from '../../src/testing/amount-cases';
import { amountOption, readPlainAmount } from './values';

const PLAIN = /^\d+(\.\d+)?$/;

describe('an amount on the command line', () => {
  it.each([
    ['50', 'BRL', 5_000n],
    ['50.5', 'BRL', 5_050n],
    ['50.00', 'BRL', 5_000n],
    ['1.500', 'KWD', 1_500n],
    ['1500', 'JPY', 1_500n],
    ['1.500', 'BRL', null],
    ['1.000', 'JPY', null],
    ['1.000.000', 'BRL', null],
    ['50.', 'BRL', null],
    ['50.0.0', 'BRL', null],
    ['', 'BRL', null],
  ] as const)('[MEM-3] reads "%s" in %s as %s', (text, currency, expected) => {
    expect(readPlainAmount(text, currency)).toBe(expected);
  });

  it.each(AMOUNT_CASES)('[MEM-3] takes "%s" in %s only if it is plain decimal text', (text, currency) => {
    const read = readPlainAmount(text, currency);
    if (read !== null) expect(text).toMatch(PLAIN);
  });

  it.each(AMOUNT_CASES.filter(([text, , tag]) => tag === 'en' && PLAIN.test(text)))(
    '[MEM-3] reads the plain "%s" in %s as an English page does',
    (text, currency, _, expected) => {
      expect(readPlainAmount(text, currency)).toBe(typeof expected === 'bigint' ? expected : null);
    },
  );

  it('[MEM-3] is refused with words that show how this currency is written', () => {
    const options = { min: '10k' };
    expect(() => amountOption(options, 'min', 'BRL')).toThrow(
      'must be an amount of BRL like 50.00, not "10k".',
    );
    expect(() => amountOption(options, 'min', 'KWD')).toThrow('like 50.000,');
    expect(() => amountOption(options, 'min', 'JPY')).toThrow('like 50,');
    expect(() => amountOption({ min: '-5' }, 'min', 'BRL')).toThrow('not "-5"');
    expect(amountOption({}, 'min', 'BRL')).toBeUndefined();
  });
});
