import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldPatterns, MAX_VALUE_LENGTH, safePattern } from './field-patterns';

const pattern = (id: number): RegExp => {
  const found = safePattern(fieldPatterns.find((row) => row.id === id)?.source ?? '(');
  if (!found) throw new Error(`pattern ${id} is not safe`);
  return found;
};

describe('[REG-7] the pattern rules', () => {
  it('are there for every id from 0 to 19, and each is safe', () => {
    expect(fieldPatterns.map((row) => row.id)).toEqual(Array.from({ length: 20 }, (_, id) => id));
    for (const { id } of fieldPatterns) expect(pattern(id)).toBeInstanceOf(RegExp);
  });

  it.each<[number, string[], string[]]>([
    [0, ['', 'anything at all'], []],
    [1, ['a', 'Ab12'], ['1a', 'a b', '']],
    [2, ['李雷9'], ['Li', '']],
    [3, ['a.b@c-d.example', 'x@y.io'], ['a@b', 'a b@c.io', '@c.io']],
    [4, ['abc123'], ['abc_1', 'é']],
    [5, ['a1'], ['abc', '123', 'a1!']],
    [6, ['0123'], ['12a', '１２']],
    [7, ['abC1'], ['abc1', 'AB c']],
    [8, ['Ana Sol'], ['Ana1']],
    [9, ['pä$$'], ['a b', '']],
    [10, ['李·雷。'], ['李1']],
    [11, ['1990-12-31'], ['1990-13-01', '90-12-31', '1990-12-32']],
    [12, ['Ana Sol'], ['Ana', 'Ana  Sol', 'Ana Sol Mar']],
    [13, ['12-31-1990'], ['31-12-1990']],
    [14, ['aB9'], ['a b']],
    [15, ['한국'], ['Korea']],
    [16, ['ไทย'], ['Thai']],
    [17, ['ไทย Thai'], ['ไทย1']],
    [18, ['ANA SOL'], ['Ana', '   ']],
    [19, ['aB9!~'], ['a b', 'é']],
  ])('%s takes what it should and refuses what it should', (id, good, bad) => {
    for (const text of good) expect([text, pattern(id).test(text)]).toEqual([text, true]);
    for (const text of bad) expect([text, pattern(id).test(text)]).toEqual([text, false]);
  });
});

describe('a pattern from outside', () => {
  it.each([
    '(a+)+$',
    '^(a|a)*$',
    '^(a|ab)+$',
    '^((a{1,5})b)*$',
    '^(?:\\d+,)*$',
    '(.*)\\1',
    '(?<=a)b',
    '(?<name>a)\\k<name>',
    '^a*a*a*a*$',
    '^a|a*a*a*$',
    '^a*(?=.*a)$',
    '^a*(?!.*a)$',
    '^(a{10,20})*$',
    '^(a{1,20})*$',
    '^(a{2,})*$',
    '^(a*){12}$',
    '(?<year>\\d{4})',
    '^(?=.*a)(?=.*b)(?=.*c)(?=.*d)(?=.*e)x$',
    'a*b*c*',
    '^(?=.*a.*b)x$',
    '[',
    '(',
    ')',
    '*',
    'x'.repeat(301),
  ])('is not run when it could run away or is broken: %s', (source) => {
    expect(safePattern(source)).toBeNull();
  });

  it.each([
    '^[a-zA-Z0-9]{6,13}$',
    '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,20}$',
    '^\\w+@\\w+\\.\\w+$',
    '^(\\d{4})-(\\d{2})$',
    '^\\-?\\d+$',
    '[(a+)+]',
    // What only looks like a repeat, a reference or a choice of the whole.
    '^\\*\\+\\*\\+$',
    '[\\1a]',
    '^(a|b)c*d*e*$',
    '^(ab)+$',
    '^(?:ab){2,3}$',
    '^(a*b*)$',
    '^(a+) *b$',
    '^(?=.*a)(?=.*b)(?=.*c)(?=.*d)x$',
    'x'.repeat(300),
  ])('of the usual kind is run: %s', (source) => {
    expect(safePattern(source)).toBeInstanceOf(RegExp);
  });

  it('counts characters as people do', () => {
    expect(safePattern('^.$')?.test('🎰')).toBe(true);
  });

  it('that is let through ends on every value that may be typed', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '[ab]',
      '.',
      '\\w',
      'a*',
      'a+',
      '[ab]*',
      'a{2,9}',
      '(a)',
      '(a+)',
      '(a|b)',
      '(?=.*a)',
      '|',
      '+',
      '*',
    );
    const value = 'a'.repeat(MAX_VALUE_LENGTH - 1) + '!';
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, anchored) => {
        const safe = safePattern(`${anchored ? '^' : ''}${pieces.join('')}$`);
        // A pattern that runs away would never come back: the run itself is the proof.
        expect(typeof (safe?.test(value) ?? false)).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});
