import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { amountText } from '../../contract/money';
import { createFormats } from './format';
import { createMoneyText } from './money-text';

const formatsOf = (tag: () => string) => {
  const { numbers, ...formats } = createFormats(tag);
  return { ...formats, money: createMoneyText(numbers) };
};

describe('formats', () => {
  const formats = (tag: string) => formatsOf(() => tag);
  const digits = (text: string) => text.replace(/[^\d]/g, '');

  it.each([
    ['en', 123_456_789n, 'BRL', 'R$1,234,567.89'],
    ['pt', 123_456_789n, 'BRL', 'R$\u00a01.234.567,89'],
    ['en', 5n, 'USD', '$0.05'],
    ['en', -5n, 'USD', '-$0.05'],
    ['en', 1_234n, 'JPY', '¥1,234'],
    ['en', 1_234n, 'BHD', 'BHD\u00a01.234'],
    ['en', 999_999_999_999_999n, 'USD', '$9,999,999,999,999.99'],
  ])('[HOME-1] write money in %s: %s %s', (tag, minor, currency, expected) => {
    expect(formats(tag).money({ minor, currency })).toBe(expected);
  });

  it('write the merchant’s own symbol, hide amounts, and survive an unknown currency', () => {
    const { money } = formats('en');
    expect(money({ minor: 100n, currency: 'BRL' }, { symbol: 'B$' })).toBe('B$1.00');
    expect(money({ minor: 100n, currency: 'BRL' }, { hidden: true })).toBe('*****');
    expect(money({ minor: 100n, currency: 'x' })).toBe('1.00 x');
    for (const currency of ['BRL', 'x', 'USDT'])
      expect(money({ minor: 0n, currency, unread: true })).toBe('–');
    expect(money({ minor: 0n, currency: 'BRL', unread: true }, { hidden: true })).toBe('*****');
  });

  it('never lose a digit of money, in any language and currency', () => {
    const currencies = ['BRL', 'USD', 'JPY', 'KWD', 'VND'];
    const tags = ['en', 'pt', 'es', 'tr', 'ja'];
    fc.assert(
      fc.property(
        fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
        fc.constantFrom(...currencies),
        fc.constantFrom(...tags),
        (minor, currency, tag) => {
          const text = formats(tag).money({ minor, currency });
          expect(digits(text)).toBe(digits(amountText({ minor, currency })));
          expect(text.includes('-')).toBe(minor < 0n);
        },
      ),
    );
  });

  it('write digits of the script, in the fraction as well', () => {
    expect(formats('bn').money({ minor: 1234n, currency: 'BDT' })).toMatch(/১২.৩৪/);
  });

  it('write times, and nothing for what is none', () => {
    expect(formats('en').dateTime(Date.UTC(2026, 0, 2, 12))).toMatch(/2026/);
    expect(formats('en').dateTime(NaN)).toBe('');
    expect(formats('pt').number(1234.5)).toBe('1.234,5');
  });

  it('put the merchant’s symbol where the language has one, hidden or not', () => {
    const { money } = formats('pt');
    expect(money({ minor: 100n, currency: 'BRL' }, { symbol: 'B$' })).toBe('B$\u00a01,00');
    expect(money({ minor: 100n, currency: 'BRL' }, { symbol: 'B$', hidden: true })).toBe('B$ *****');
    expect(money({ minor: 100n, currency: 'BRL' }, { symbol: '', hidden: true })).toBe('*****');
    expect(money({ minor: 100n, currency: 'BRL' }, { symbol: '', hidden: false })).toBe('R$\u00a01,00');
  });

  it('write a currency that is no three capitals as plain digits with its name', () => {
    const { money } = formats('en');
    for (const currency of ['USDT', 'US', 'usd', 'U1D', 'xUSD', 'USDx'])
      expect(money({ minor: -123_456n, currency })).toBe(`-1234.56 ${currency}`);
    expect(money({ minor: 5n, currency: '' })).toBe('0.05');
  });

  it('write nothing, and a debt of nothing but cents', () => {
    const { money } = formats('en');
    expect([0n, -1n, 1n].map((minor) => money({ minor, currency: 'USD' }))).toEqual([
      '$0.00',
      '-$0.01',
      '$0.01',
    ]);
    expect(money({ minor: 0n, currency: 'JPY' })).toBe('¥0');
    expect(formats('pt').money({ minor: -1_234n, currency: 'KWD' })).toBe('-KWD\u00a01,234');
  });

  it('group long whole parts and never the fraction', () => {
    expect(formats('en').money({ minor: 1_234_567_890n, currency: 'KWD' })).toBe('KWD\u00a01,234,567.890');
  });

  it('follow the language as it changes', () => {
    let tag = 'en';
    const { money, number, dateTime } = formatsOf(() => tag);
    const all = () => [
      money({ minor: 150n, currency: 'USD' }),
      number(1.5),
      dateTime(Date.UTC(2026, 4, 2, 12)),
    ];
    const english = all();
    tag = 'pt';
    const portuguese = all();
    portuguese.forEach((text, at) => expect(text).not.toBe(english[at]));
    expect(portuguese[1]).toBe('1,5');
    tag = 'en';
    expect(all()).toEqual(english);
  });

  it('write day and minute of a time, and nothing for one out of bounds', () => {
    const text = formats('en').dateTime(Date.UTC(2026, 0, 2, 12, 34));
    expect(text).toMatch(/Jan \d+, 2026/);
    expect(text).toMatch(/:34/);
    expect([Infinity, 9e15].map(formats('en').dateTime)).toEqual(['', '']);
  });

  it('are made once each and a bounded number of them is kept: making one is slow', () => {
    let made = 0;
    class Counted extends Intl.NumberFormat {
      constructor(...given: ConstructorParameters<typeof Intl.NumberFormat>) {
        super(...given);
        made += 1;
      }
    }
    vi.stubGlobal('Intl', { ...Intl, NumberFormat: Counted });
    let tag = 'en';
    const { number } = formatsOf(() => tag);
    const tags = Array.from({ length: 64 }, (_, at) => `en-u-nu-latn-x-a${String(at).padStart(2, '0')}`);
    for (tag of tags) number(1);
    for (tag of tags) number(1);
    expect(made).toBe(64);
    tag = 'en';
    expect(number(1_000)).toBe('1,000');
    expect(made).toBe(65);
    // The sixty-fifth made room for itself.
    for (tag of tags.slice(0, 3)) number(1);
    expect(made).toBe(68);
    vi.unstubAllGlobals();
  });
});
