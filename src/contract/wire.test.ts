import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anything,
  looseCount,
  looseFlag,
  looseId,
  looseIds,
  looseList,
  looseMap,
  looseText,
  looseTime,
  maybeFlag,
  maybeInteger,
  maybeText,
  nothing,
  ownFields,
  passThrough,
  text,
} from './wire';

type Schema = v.GenericSchema;
const read = (schema: Schema, value: unknown): unknown => {
  const found = v.safeParse(schema, value);
  return found.success ? found.output : 'refused';
};
const table = (schema: Schema, rows: readonly (readonly [unknown, unknown])[]): void => {
  for (const [value, wanted] of rows) expect([value, read(schema, value)]).toEqual([value, wanted]);
};

describe('what a reply’s scalars are read as', () => {
  it('is text for texts and numbers, and nothing for all else', () => {
    for (const schema of [looseText, looseId])
      table(schema, [
        ['a', 'a'],
        [' a ', ' a '],
        [12, '12'],
        [0, '0'],
        [9007199254740993n, '9007199254740993'],
        [true, ''],
        [null, ''],
        [undefined, ''],
        [{}, ''],
        [['a'], ''],
        [Symbol('a'), ''],
      ]);
  });

  it('is a flag for true, 1 and Y in any case, and for nothing that only holds one of them', () => {
    table(looseFlag, [
      ...[true, 1, '1', 'true', 'TRUE', 'y', 'Y', 1n].map((value) => [value, true] as const),
      ...[false, 0, '0', '', 'no', 'yes', '11', '01', 'untrue', 'truest', 2, null, undefined, {}, [1]].map(
        (value) => [value, false] as const,
      ),
    ]);
  });

  it('is a whole number, cut off towards nothing, 0 where there is none to be read', () => {
    table(looseCount, [
      [7, 7],
      ['7', 7],
      [7.9, 7],
      ['-7.9', -7],
      ['', 0],
      ['7 pieces', 0],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      [2 ** 53, 0],
      [Infinity, 0],
      [NaN, 0],
      [null, 0],
      [undefined, 0],
      [true, 0],
      [[3], 0],
    ]);
  });

  it('is a time in milliseconds, null where there is none; 0 is one', () => {
    table(looseTime, [
      [1_750_000_000_000, 1_750_000_000_000],
      ['1750000000000', 1_750_000_000_000],
      [0, 0],
      ['0', 0],
      ['', null],
      ['today', null],
      [Infinity, null],
      [null, null],
      [undefined, null],
      [{}, null],
    ]);
  });

  it('is an empty list or map where one is null or missing, and refused where it is something else', () => {
    table(looseList(looseCount), [
      [
        ['1', 2],
        [1, 2],
      ],
      [[], []],
      [null, []],
      [undefined, []],
      ['1,2', 'refused'],
      [{}, 'refused'],
    ]);
    table(looseMap, [
      [{ a: 1 }, { a: 1 }],
      [null, {}],
      [undefined, {}],
      ['a', 'refused'],
      [7, 'refused'],
    ]);
  });

  it('is ids from a list or from one text, none where there are none', () => {
    table(looseIds, [
      [
        ['a', 1, '', null, {}],
        ['a', '1'],
      ],
      ['a, b;c  d', ['a', 'b', 'c', 'd']],
      [7, ['7']],
      [' ; ', []],
      ['', []],
      [null, []],
      [undefined, []],
      [{}, []],
    ]);
  });

  it('never throws, whatever came', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of [looseText, looseFlag, looseCount, looseTime, looseMap])
          v.safeParse(schema, value);
      }),
    );
  });
});

describe('what a request’s fields are read as', () => {
  it('is text of at most so many characters, not trimmed', () => {
    table(text(3), [
      ['abc', 'abc'],
      ['', ''],
      [' a ', ' a '],
      ['abcd', 'refused'],
      [1, 'refused'],
      [null, 'refused'],
      [undefined, 'refused'],
    ]);
  });

  it('is never a text that no database keeps', () => {
    for (const schema of [text(9), maybeText(9)]) {
      for (const broken of ['a\0', '\ud800', '\udfffa', '\0']) expect(read(schema, broken)).toBe('refused');
      for (const whole of ['🎰', '\u0001', '\ue000']) expect(read(schema, whole)).toBe(whole);
    }
  });

  it('is optional text, for which missing, null and empty are the same', () => {
    table(maybeText(3), [
      ['abc', 'abc'],
      [123, '123'],
      ['', ''],
      [null, ''],
      [undefined, ''],
      ['abcd', 'refused'],
      [1234, 'refused'],
      [true, 'refused'],
      [['a'], 'refused'],
    ]);
  });

  it('is an optional whole number within its bounds', () => {
    table(maybeInteger({ min: 1, max: 50, fallback: 20 }), [
      [1, 1],
      ['50', 50],
      [null, 20],
      [undefined, 20],
      ['', 20],
      [0, 'refused'],
      ['51', 'refused'],
      [1.5, 'refused'],
      ['ten', 'refused'],
      [' ', 'refused'],
      [true, 'refused'],
    ]);
  });

  it('is an optional flag', () => {
    table(maybeFlag, [
      ...[true, 1, '1', 'true', 'True'].map((value) => [value, true] as const),
      ...[false, 0, '0', '', 'y', '10', '21', 'untrue', 'trues', null, undefined].map(
        (value) => [value, false] as const,
      ),
      [{}, 'refused'],
      [['1'], 'refused'],
    ]);
  });

  it('is nothing, with the keys that clients put on any call and no others', () => {
    const keys = Object.keys(passThrough);
    expect(keys.sort()).toEqual(
      ['_', 'clientType', 'device', 'language', 'merchant', 'merchantCode', 'platform', 't', 'token'].sort(),
    );
    table(nothing, [
      [{}, {}],
      [Object.fromEntries(keys.map((key) => [key, 'x'])), {}],
      [{ t: 1, other: 1 }, 'refused'],
      [null, 'refused'],
    ]);
  });

  it('is passed as it came for a reply that is not read', () => {
    table(anything, [
      [undefined, null],
      ['x', null],
      [{ a: 1 }, null],
    ]);
  });
});

describe('a schema on a page that adds to Object.prototype', () => {
  const polluted = (work: () => void): void => {
    Object.defineProperty(Object.prototype, 'extra', {
      value: v.string(),
      configurable: true,
      writable: true,
      enumerable: true,
    });
    try {
      work();
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extra');
    }
  };

  it('has the fields of its table alone, however deep it stands', () => {
    const inner = v.object({ a: looseText });
    const schema = v.pipe(
      v.object({ list: looseList(v.object({ one: v.optional(v.nullable(inner), null) })), b: inner }),
      v.transform((value) => value),
    );
    expect(ownFields(schema)).toBe(schema);
    polluted(() => {
      expect(v.parse(schema, { list: [{ one: { a: 1 } }], b: { a: 'x' } })).toEqual({
        list: [{ one: { a: '1' } }],
        b: { a: 'x' },
      });
    });
  });

  it('is walked once, even when it holds itself', () => {
    const around: { self?: unknown; entries: object } = { entries: {} };
    around.self = around;
    expect(ownFields(around)).toBe(around);
    expect(Object.getPrototypeOf(around.entries)).toBeNull();
  });

  it('is walked forty deep and no deeper', () => {
    const chain = (depth: number): { outer: object; entries: object } => {
      const entries = {};
      let outer: object = { entries };
      for (let at = 0; at < depth; at += 1) outer = { inner: outer };
      return { outer, entries };
    };
    const [near, far] = [chain(40), chain(41)];
    ownFields(near.outer);
    ownFields(far.outer);
    expect([Object.getPrototypeOf(near.entries), Object.getPrototypeOf(far.entries)]).toEqual([
      null,
      Object.prototype,
    ]);
  });

  it('leaves fields alone that only have the name of a field table', () => {
    const schema = { entries: 'text', other: { entries: null } };
    expect(() => ownFields(schema)).not.toThrow();
    const other = { notEntries: { a: 1 } };
    ownFields(other);
    expect(Object.getPrototypeOf(other.notEntries)).toBe(Object.prototype);
  });
});
