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

describe('numbers in JSON', () => {
  it.each([
    ['999999999999999', 999999999999999],
    ['1234567890123456', '1234567890123456'],
    ['-1234567890123456', '-1234567890123456'],
    ['1234567890.123456', '1234567890.123456'],
    ['123456789.123456', 123456789.123456],
    ['0.1234567890123456', '0.1234567890123456'],
    ['12345678901234567e1', 12345678901234567e1],
    ['123456789012345.6e2', 123456789012345.6e2],
    ['{"a\\\\":12345678901234567}', { 'a\\': '12345678901234567' }],
    ['["\\"",12345678901234567,"x"]', ['"', '12345678901234567', 'x']],
    ['[1,12345678901234567,2,-98765432109876543]', [1, '12345678901234567', 2, '-98765432109876543']],
    [' 12345678901234567 ', '12345678901234567'],
    ['{"a":12345678901234567,"b":true}', { a: '12345678901234567', b: true }],
  ])('from sixteen digits on are texts: %s', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it.each([
    '-01234567890123456789',
    '12345678901234567.',
    '.12345678901234567',
    '+12345678901234567',
    '1234567890123456789-1',
    '12345678901234567 "',
    '"\\12345678901234567',
    '00000000000000000',
    '--12345678901234567',
  ])('that are broken stay broken: %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
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

  it('asks nothing of what a host page put onto prototypes', () => {
    const toJSON = { value: () => 'taken over', configurable: true, writable: true };
    Object.defineProperty(Object.prototype, 'toJSON', toJSON);
    Object.defineProperty(Array.prototype, 'toJSON', toJSON);
    try {
      expect(writeJson({ a: [1, { b: null }], c: undefined, 'd"': 'é"' })).toBe(
        '{"a":[1,{"b":null}],"d\\"":"é\\""}',
      );
    } finally {
      Reflect.deleteProperty(Object.prototype, 'toJSON');
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    }
  });

  it('writes what is not there as JSON does: null in a list, nothing in an object', () => {
    expect([
      writeJson(undefined),
      writeJson(null),
      writeJson([undefined, null]),
      writeJson({ a: undefined }),
    ]).toEqual(['null', 'null', '[null,null]', '{}']);
    expect([writeJson([]), writeJson({}), writeJson(''), writeJson(0), writeJson(false)]).toEqual([
      '[]',
      '{}',
      '""',
      '0',
      'false',
    ]);
  });

  it('writes scalars alone into a query', () => {
    expect(
      writeQuery({ a: 1n, b: true, c: {}, d: () => 1, e: [], 'f&': 'g', h: [[1]], i: Symbol('x') }),
    ).toBe('a=1&b=true&c=&d=&f%26=g&h%5B0%5D%5B0%5D=1&i=');
    expect(writeQuery({})).toBe('');
  });
});
