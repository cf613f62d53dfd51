import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpfProblem, isCnpj, isCpf, plainTaxNumber } from './tax-number';

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

  it('may have letters, each counted as its ASCII code less 48', () => {
    expect(['93ZB0VRYV6KA67', '12ABC34501DE35'].map(isCnpj)).toEqual([true, true]);
    for (const text of [
      '93ZB0VRYV6KA66',
      '12ABC34501DE53',
      '39ZB0VRYV6KA67',
      '93zb0vryv6ka67',
      '93ZB0VRYV6KA6A',
      'AAAAAAAAAAAAAA',
      '93ZB0VRYV6K67',
      '93ZB0VRYVÉKA67',
    ])
      expect(isCnpj(text), text).toBe(false);
  });

  it('is bad with any one letter or digit changed to one that counts otherwise', () => {
    const good = '12ABC34501DE35';
    const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    fc.assert(
      fc.property(fc.nat(11), fc.constantFrom(...signs), (at, sign) => {
        fc.pre((sign.charCodeAt(0) - good.charCodeAt(at)) % 11 !== 0);
        expect(isCnpj(good.slice(0, at) + sign + good.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('a number as people write it', () => {
  it('is read as its digits, or as nothing when something else is in it', () => {
    expect(plainTaxNumber('529.982.247-25')).toBe('52998224725');
    expect(plainTaxNumber('11.222.333/0001-81')).toBe('11222333000181');
    expect(plainTaxNumber('93.ZB0.VRY/V6KA-67')).toBe('93ZB0VRYV6KA67');
    expect(plainTaxNumber(' 93zb0vryv6ka67')).toBe('93ZB0VRYV6KA67');
    for (const text of ['', '529a98224725', '***.982.247-**', '5'.repeat(21), '529\u0000982'])
      expect(plainTaxNumber(text)).toBe('');
  });
});

describe('the problem of a number in a field for a person', () => {
  it.each([
    ['529.982.247-25', null],
    ['111.111.111-11', 'Same'],
    ['00000000000', 'Same'],
    ['529.982.247-26', 'Invalid'],
    ['5299822472', 'Invalid'],
    ['5a9.982.247-25', 'Invalid'],
    ['11.222.333/0001-81', 'Company'],
    ['93.zb0.vry/v6ka-67', 'Company'],
    ['93.ZB0.VRY/V6KA-66', 'Invalid'],
  ])('of %s is %s', (text, problem) => {
    expect(cpfProblem(text)).toBe(problem);
  });
});
