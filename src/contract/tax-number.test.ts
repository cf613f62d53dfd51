import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCnpj, isCpf, plainTaxNumber } from './tax-number';

/** The check digits by the other way to say the rule: the weighted sum with both digits is a multiple of eleven, or ten over. */
const cpfOf = (nine: string): string => {
  const digit = (text: string): string => {
    const sum = [...text].reduceRight((total, one, at) => total + Number(one) * (text.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = digit(nine);
  return nine + first + digit(nine + first);
};
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

describe('a CPF', () => {
  it('is good with right check digits', () => {
    expect(['52998224725', '12345678909'].map(isCpf)).toEqual([true, true]);
    fc.assert(
      fc.property(digits(9), (nine) => {
        fc.pre(!/^(\d)\1+$/.test(nine));
        expect(isCpf(cpfOf(nine))).toBe(true);
      }),
    );
  });

  it('is bad with any one digit changed', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(10), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const good = cpfOf(nine);
        const changed = (Number(good[at]) + by) % 10;
        expect(isCpf(good.slice(0, at) + changed + good.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('is neither of equal digits nor of another length nor of anything but digits', () => {
    for (const text of [
      '11111111111',
      '00000000000',
      '',
      '5299822472',
      '529982247250',
      '529.982.247-25',
      '５２９９８２２４７２５',
    ])
      expect(isCpf(text), text).toBe(false);
  });
});

describe('a CNPJ', () => {
  it('is good with right check digits alone', () => {
    expect(['11222333000181', '11444777000161'].map(isCnpj)).toEqual([true, true]);
    for (const text of ['11222333000180', '11222333000191', '11111111111111', '1122233300018', ''])
      expect(isCnpj(text), text).toBe(false);
  });
});

describe('a number as people write it', () => {
  it('is read as its digits, or as nothing when something else is in it', () => {
    expect(plainTaxNumber('529.982.247-25')).toBe('52998224725');
    expect(plainTaxNumber('11.222.333/0001-81')).toBe('11222333000181');
    for (const text of ['', '529a98224725', '5'.repeat(21), '529\u0000982'])
      expect(plainTaxNumber(text)).toBe('');
  });
});
