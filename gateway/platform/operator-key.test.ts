import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOperators, includesOperator, isSameOperator, operatorKey } from './operator-key';

describe('the name of an operator', () => {
  it.each([
    ['Ana', 'ana'],
    [' ana\t', 'ana'],
    ['ＡＮＡ', 'ana'],
    ['a\u200bn\u00ada', 'ana'],
    ['\u202eana\u2066', 'ana'],
    ['\ufeffana', 'ana'],
    ['an\u3164a', 'ana'],
    ['Jose\u0301', 'josé'],
    ['ANA   Lima', 'ana lima'],
    ['ana\u00a0lima', 'ana lima'],
    ['STRASSE', 'straße'],
    ['ΑΝΑΣ', 'ανας'],
    ['ﬁona', 'Fiona'],
  ])('%j is the same person as %j', (one, other) => {
    expect(isSameOperator(one, other)).toBe(true);
  });

  it.each([
    ['ana', 'anna'],
    ['ana lima', 'analima'],
    ['José', 'Jose'],
    ['ana.b', 'ana-b'],
  ])('%j is another person than %j', (one, other) => {
    expect(isSameOperator(one, other)).toBe(false);
  });

  it('is compared alike however often it was folded, and whatever its case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        expect(operatorKey(operatorKey(name))).toBe(operatorKey(name));
        expect(isSameOperator(name, ` ${name.toUpperCase()} `)).toBe(true);
      }),
    );
  });

  it('counts once among many', () => {
    expect(countOperators(['Ana', 'ana', ' ANA'])).toBe(1);
    expect(countOperators(['Ana', 'bruno'])).toBe(2);
    expect(includesOperator(['Ana'], 'ana')).toBe(true);
    expect(includesOperator(['Ana'], 'bruno')).toBe(false);
  });
});
