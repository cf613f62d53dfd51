import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrayLiteral, parseArray } from './values';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.string({
    unit: fc.constantFrom(
      '"',
      '\\\\',
      '\\',
      'n',
      'u',
      '\n',
      '\t',
      '{',
      '}',
      ',',
      'NULL',
      '\u{1f600}',
      '\u2028',
    ),
  }),
);

it('a list of texts is read back as it was, whatever is in it, and has no other escapes than those of quote and backslash', () => {
  fc.assert(
    fc.property(fc.array(fc.option(text)), (texts) => {
      const literal = arrayLiteral(texts);
      expect(parseArray(literal, (one) => one)).toEqual(texts);
      expect(literal).toBe(
        `{${texts.map((one) => (one === null ? 'NULL' : `"${one.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`,
      );
    }),
    { numRuns: 500 },
  );
});
