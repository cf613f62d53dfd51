import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText } from '../../contract/money';
import { AMOUNT_CASES } from '../../testing/amount-cases';
import { createFormats } from './format';
import { createMoneyText } from './money-text';
import { judgeAmount, readAmount, readCount, readDecimal, typedAmount, typedDecimal } from './read-amount';

const read = (text: string, tag = 'en', currency = 'BRL', sign = '') => {
  const result = readAmount(text, { currency, tag, sign });
  return 'money' in result ? result.money.minor : result.problem;
};
const printed = (tag: string) => createMoneyText(createFormats(() => tag).numbers);

/** Every way to group, to mark decimals and to write digits that browsers know. */
const TAGS = [
  'en',
  'en-IN',
  'en-ZA',
  'en-ZM',
  'pt',
  'pt-BR',
  'pt-PT',
  'pt-CV',
  'es',
  'es-419',
  'es-MX',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CH',
  'it',
  'it-CH',
  'nl',
  'pl',
  'sv',
  'tr',
  'ru',
  'uk',
  'bg',
  'hi',
  'bn',
  'mr',
  'ne',
  'ta',
  'te',
  'ur',
  'fa',
  'ar',
  'ar-EG',
  'ar-AE',
  'ar-MA',
  'my',
  'th',
  'km',
  'ja',
  'ko',
  'zh',
  'vi',
  'id',
];

/** Languages that Foyer brings. */
const OWN_TAGS = ['en', 'pt', 'pt-BR', 'es', 'es-419'];
/** With none to four decimals, by lakh, with signs of letters, points and spaces, and one that Intl does not know. */
const KINDS = ['BRL', 'USD', 'JPY', 'KWD', 'CLF', 'INR', 'AED', 'CHF', 'CVE', 'PAB', 'XOF', 'ZMW', 'USDT'];

describe('an amount as people type it', () => {
  it.each(AMOUNT_CASES)('[MEM-3] reads "%s" in %s and %s as %s', (text, currency, tag, expected) => {
    expect(read(text, tag, currency)).toBe(expected);
  });

  it('[MEM-3] reads the separators of the language, to the cent', () => {
    expect(read('1,234.56')).toBe(123_456n);
    expect(read('1.234,56', 'pt-BR')).toBe(123_456n);
    expect(read('R$ 1.234,5', 'pt-BR')).toBe(123_450n);
    expect(read('12 345,00', 'fr')).toBe(1_234_500n);
    expect(read('٥٠٫٢٥', 'ar-EG')).toBe(5_025n);
    expect(read('1 000', 'pt-BR')).toBe(100_000n);
  });

  it('[MEM-3] takes a point for cents where the language has a comma, when it can mean nothing else', () => {
    expect(read('50.00', 'pt-BR')).toBe(5_000n);
    expect(read('50.5', 'pt-BR')).toBe(5_050n);
    expect(read('1.000', 'pt-BR')).toBe(100_000n);
    expect(read('1,000')).toBe(100_000n);
    expect(read('1.000')).toBe('amountDecimals');
  });

  it('[MEM-3] accepts the sign that the merchant chose, and no other', () => {
    expect(read('B$ 50', 'en', 'BRL', 'B$')).toBe(5_000n);
    expect(read('B$ 50')).toBe('amountCurrency');
  });

  it('[MEM-3] refuses what is no amount, has too many decimals or could be two', () => {
    const texts = [
      'abc',
      '5-',
      '1,23,456',
      '1.2.3,4',
      '1.234.50',
      '1,2345',
      'Infinity',
      '１.',
      '5.',
      '.5',
      '+5',
    ];
    for (const text of [...texts, '9'.repeat(41)]) expect(read(text), text).toMatch(/Unreadable|Decimals/);
    expect(read('0.001')).toBe('amountDecimals');
    expect(read('1,234.567')).toBe('amountDecimals');
    expect(read('1,5', 'ja', 'JPY')).toBe('amountDecimals');
    expect(read('99999999999999999')).toBe('amountTooHigh');
  });

  it.each([
    ['every currency', OWN_TAGS, [...Intl.supportedValuesOf('currency'), 'USDT']],
    ['every language', TAGS, KINDS],
  ])('[MEM-3] reads what is printed, in %s', (_, tags, currencies) => {
    for (const tag of tags) {
      const write = printed(tag);
      for (const currency of currencies) {
        const money = { minor: 1_234_567_890n, currency };
        for (const text of [write(money), write(money, { symbol: 'B$' }), typedAmount(money, tag)])
          expect(read(text, tag, currency, 'B$'), `${tag} ${currency} ${text}`).toBe(money.minor);
      }
    }
  });

  it('[MEM-3] reads any amount that is printed, whatever its size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
        fc.constantFrom(...TAGS),
        fc.constantFrom(...KINDS),
        (minor, tag, currency) => {
          const money = { minor, currency };
          expect(read(printed(tag)(money), tag, currency)).toBe(minor);
          expect(read(typedAmount(money, tag), tag, currency)).toBe(minor);
        },
      ),
    );
  });

  it('[MEM-3] never drops a character that is neither a mark nor the sign of the currency', () => {
    const one = fc.constantFrom(..."0123456789.,' -kOe٥५$", 'R$', 'mil', '\u200f');
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('en', 'pt-BR', 'fr', 'hi', 'ar-EG'),
        fc.constantFrom('BRL', 'KWD', 'JPY'),
        (characters, tag, currency) => {
          const text = characters.join('');
          const result = readAmount(text, { currency, tag });
          if ('problem' in result) return;
          expect(text).toMatch(/^[\s\u200f]*(R\$)?[\d٥५.,' \u200f]+(R\$)?[\s\u200f]*$/);
          const typed = text.replace(/٥|५/g, '5').replace(/\D/g, '');
          const value = amountText(result.money).replace(/\D/g, '');
          expect(value.replace(/^0+/, '').replace(/0+$/, '')).toBe(
            typed.replace(/^0+/, '').replace(/0+$/, ''),
          );
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

describe('a whole number as people type it', () => {
  it.each([
    ['5', 'en', 5n],
    [' 5 ', 'en', 5n],
    ['1,000', 'en', 1_000n],
    ['1.000', 'pt-BR', 1_000n],
    ['१२', 'hi', 12n],
    ['１２', 'ja', 12n],
    ['\u200f12', 'ar', 12n],
    ['1.000', 'en', null],
    ['2.5', 'en', null],
    ['2,5', 'pt-BR', null],
    ['2.5', 'pt-BR', null],
    ['-3', 'en', null],
    ['+3', 'en', null],
    ['5k', 'en', null],
    ['R$ 5', 'pt-BR', null],
    ['1e3', 'en', null],
    ['', 'en', null],
    ['9'.repeat(16), 'en', null],
  ] as const)('[MEM-3] reads "%s" in %s as %s', (text, tag, expected) => {
    expect(readCount(text, tag)).toBe(expected);
  });
});

describe('a number with decimals as people type it', () => {
  it.each([
    ['1,5', 'pt-BR', 150n],
    ['1.5', 'pt-BR', 150n],
    ['1.50', 'en', 150n],
    ['1٫5', 'ar-EG', 150n],
    ['१२.५', 'hi', 1_250n],
    ['1.000', 'pt-BR', 100_000n],
    ['1,000', 'en', 100_000n],
    ['1.000', 'en', null],
    ['0.125', 'pt-BR', null],
    ['1.255', 'en', null],
    ['5O', 'en', null],
    ['-1', 'en', null],
    ['', 'en', null],
  ] as const)('[MEM-3] reads "%s" in %s as %s hundredths', (text, tag, expected) => {
    expect(readDecimal(text, tag, 2)).toBe(expected);
  });

  it('[MEM-3] reads what a field shows, in every language', () => {
    for (const tag of TAGS)
      for (const [value, places] of [
        [1_125n, 3],
        [11_250n, 4],
        [150n, 2],
        [5n, 2],
        [7n, 0],
      ] as const)
        expect(readDecimal(typedDecimal(value, tag, places), tag, places), `${tag} ${value}`).toBe(value);
  });
});
