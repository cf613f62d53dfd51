import { describe, expect, it } from 'vitest';
import { amountText, minorDigits } from '../../src/contract/money';
import { AMOUNT_CASES } from '../../src/testing/amount-cases';
import { moneyText } from './format';
import { fieldText, toolText } from './use-settings';

const LANGUAGES = ['en', 'pt', 'es'];
const AMOUNT = { kind: 'amount' } as const;
const PERCENT = { kind: 'percent' } as const;
const WHOLE = { kind: 'whole' } as const;

describe('figures in settings of the desk', () => {
  it.each(AMOUNT_CASES)('[MEM-3] reads "%s" in %s and %s as %s', (typed, currency, tag, expected) => {
    expect(toolText(typed, AMOUNT, { currency, tag })).toBe(
      typeof expected === 'bigint' ? amountText({ minor: expected, currency }) : null,
    );
  });

  it('[MEM-3] reads every amount that the desk prints or shows in a field', () => {
    for (const tag of LANGUAGES)
      for (const currency of [...Intl.supportedValuesOf('currency'), 'USDT'])
        for (const minor of [1n, 1_234_567_890n]) {
          const money = { minor, currency };
          const shown = moneyText(
            { minor: minor.toString(), currency },
            { digits: minorDigits(currency), language: tag },
          );
          const rule = { currency, tag };
          for (const typed of [shown, fieldText(amountText(money), AMOUNT, rule)])
            expect(toolText(typed, AMOUNT, rule), `${tag} ${typed}`).toBe(amountText(money));
        }
  });

  it('[MEM-3] shows a dinar and a half of three decimals as it is typed in Brazil', () => {
    const rule = { currency: 'KWD', tag: 'pt' };
    expect(fieldText('1.500', AMOUNT, rule)).toBe('1,500');
    expect(toolText('1,500', AMOUNT, rule)).toBe('1.500');
    expect(toolText('1.500', AMOUNT, rule)).toBe('1500.000');
  });

  it.each([
    ['1,5', 'pt', '1.5'],
    ['1.5 %', 'en', '1.5'],
    ['2,25%', 'es', '2.25'],
    ['१.५', 'en', '1.5'],
    ['1.255', 'en', null],
    ['1.5.5', 'en', null],
    ['5O', 'en', null],
    ['5k', 'en', null],
    ['-1', 'en', null],
  ] as const)('[MEM-3] reads the percentage "%s" in %s as %s', (typed, tag, expected) => {
    expect(toolText(typed, PERCENT, { currency: 'BRL', tag })).toBe(expected);
  });

  it('[MEM-3] shows a percentage as it is typed, and reads it back', () => {
    for (const tag of LANGUAGES)
      for (const value of ['0 %', '1.5 %', '2.25 %', '100 %']) {
        const rule = { currency: 'BRL', tag };
        expect(`${toolText(fieldText(value, PERCENT, rule), PERCENT, rule)} %`).toBe(value);
      }
    expect(fieldText('2.25 %', PERCENT, { currency: 'BRL', tag: 'pt' })).toBe('2,25');
  });

  it.each([
    ['1.000', 'pt', '1000'],
    ['1,000', 'en', '1000'],
    ['१२', 'en', '12'],
    ['1.000', 'en', null],
    ['10k', 'en', null],
    ['5O', 'en', null],
  ] as const)('[MEM-3] reads the whole number "%s" in %s as %s', (typed, tag, expected) => {
    expect(toolText(typed, WHOLE, { currency: 'BRL', tag })).toBe(expected);
  });

  it('takes an empty field for no limit only where there may be none', () => {
    const rule = { currency: 'BRL', tag: 'en' };
    expect(toolText(' ', { ...AMOUNT, none: true }, rule)).toBe('none');
    expect(toolText(' ', AMOUNT, rule)).toBeNull();
    expect(fieldText('none', { ...AMOUNT, none: true }, rule)).toBe('');
  });
});
