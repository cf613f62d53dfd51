import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './linear-pattern';

const PATTERNS = [
  '^[a-zA-Z][a-zA-Z0-9]*$',
  '^[a-zA-Z0-9]+$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
  '^(?=.*[a-zA-Z])(?=.*\\d)[a-zA-Z\\d]+$',
  '^(?!.*\\s).*$',
  '^[\\u4e00-\\u9fa5\\d]+$',
  '^[A-Za-z]+(?: [A-Za-z]+)?$',
  'a|bc|',
  '(a+)+',
  '((a|b)*c){2,3}',
  '^[^\\s]{2,5}?$',
  '[\\]x-]+',
  'x{2}y{0,1}z{3,}',
];

describe('a register rule’s pattern', () => {
  it.each(PATTERNS)('%s judges every text as the regular expression engine does', (source) => {
    const matches = linearPattern(source);
    expect(matches).not.toBeNull();
    const engine = new RegExp(`^(?:${source})$`, 'u');
    const chars = fc.constantFrom(...'aAbBcxyz019 .-@_]\t中é😀');
    fc.assert(
      fc.property(fc.array(chars, { maxLength: 12 }), (list) => {
        const text = list.join('');
        expect(matches?.(text)).toBe(engine.test(text));
      }),
      { numRuns: 300 },
    );
  });

  it('matches anything when it is empty or a star', () => {
    expect(linearPattern('')?.('x y')).toBe(true);
    expect(linearPattern('*')?.('')).toBe(true);
  });

  it.each([
    '(a)\\1',
    '(?<=a)b',
    '(?<!a)b',
    '(?<n>a)\\k<n>',
    '(',
    'a)',
    '[a',
    'a**',
    'a{501}',
    '\\b',
    `${'a'.repeat(301)}`,
    '(((a{300}){300}))',
    '(?=(?=a)a)a',
    '(?=a(?!b))a',
  ])('is refused when it cannot be matched by states: %s', (source) =>
    expect(linearPattern(source)).toBeNull(),
  );

  it('takes time in proportion where backtracking would never end', () => {
    const matches = linearPattern('^(([a-z])+.)+[A-Z]([a-z])+$');
    expect(matches?.('a'.repeat(250))).toBe(false);
    expect(linearPattern('(x+x+)+y')?.('x'.repeat(250))).toBe(false);
    expect(linearPattern('(.*)*(.*)*(.*)*b')?.('a'.repeat(250))).toBe(false);
  });

  it('refuses texts that no field can be as long as', () => {
    expect(linearPattern('a*')?.('a'.repeat(2_000))).toBe(false);
  });
});
