import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../contract/money';
import { parseJson, writeJson, writeQuery } from './json';

describe('reading JSON', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['[-12345678901234567.89]', ['-12345678901234567.89']],
    ['{"a":1234567890123456,"b":"1234567890123456"}', { a: '1234567890123456', b: '1234567890123456' }],
    ['{"a":123456789012345,"b":"\\"12345678901234567\\""}', { a: 123456789012345, b: '"12345678901234567"' }],
    ['{"12345678901234567":[0.1,-2e3,true,null]}', { '12345678901234567': [0.1, -2000, true, null] }],
  ])('keeps the digits of %s', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it.each([
    '01234567890123456789',
    '[12345678901234567-]',
    '{"a":12345678901234567',
    '"12345678901234567',
    '-',
    '',
  ])('still refuses what is no JSON: %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('reads everything else exactly as the platform does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        const hasLong = /\d[\d.]{15}/.test(text);
        if (!hasLong) expect(parseJson(text)).toEqual(JSON.parse(text));
        else expect(() => parseJson(text)).not.toThrow();
      }),
    );
  });

  it('carries any amount of money through a literal of any length without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (minor) => {
        const digits = minor.toString().padStart(3, '0');
        const literal = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const { sum } = parseJson(`{"sum":${literal}}`) as { sum: string | number };
        expect(parseAmount(sum, 'BRL')).toBe(minor);
      }),
    );
  });
});

describe('writing requests', () => {
  it('writes JSON that reads back the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('writes a query as this protocol wants it: undefined dropped, null empty, lists indexed', () => {
    expect(writeQuery({ a: undefined, b: null, c: ['x', 1], d: 'é&=', e: false })).toBe(
      'b=&c%5B0%5D=x&c%5B1%5D=1&d=%C3%A9%26%3D&e=false',
    );
  });
});
