import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './linear-pattern';
import { isForbiddenPassword, passwordProblem } from './password-rule';
import type { RegisterRule, RuleSet } from './register-rules';

const rule = (change: Partial<RegisterRule> = {}): RuleSet =>
  new Map([
    [
      'password',
      {
        enabled: true,
        required: true,
        minLength: 6,
        maxLength: 16,
        matches: linearPattern('^\\S+$'),
        ...change,
      },
    ],
  ]);
const problem = (password: string, rules = rule(), username = 'marina') =>
  passwordProblem({ rules, username, password });

describe('a new password', () => {
  it('[AUTH-9] follows the merchant’s rule', () => {
    expect(problem('Right-horse-7')).toBeNull();
    expect(problem('short')).toBe('length');
    expect(problem('a-password-of-17!')).toBe('length');
    expect(problem('with a space')).toBe('pattern');
    expect(problem('anything at all goes here', rule({ enabled: false }))).toBeNull();
    expect(problem('with a space', rule({ matches: null }))).toBeNull();
  });

  it('is counted in characters as people see them', () => {
    expect(problem('🐎🐎🐎🐎🐎🐎')).toBeNull();
    expect(problem('🐎🐎🐎')).toBe('length');
  });

  it('[AUTH-8] is never 123456, whatever the merchant’s rule says, nor one that is guessed first', () => {
    for (const rules of [rule(), rule({ minLength: 1, maxLength: 6 }), rule({ enabled: false }), new Map()])
      expect(problem('123456', rules)).toBe('weak');
    for (const weak of ['password', 'PASSWORD', 'Qwerty123', '111111']) expect(problem(weak)).toBe('weak');
    expect(isForbiddenPassword('123456')).toBe(true);
    expect(isForbiddenPassword('1234567')).toBe(false);
  });

  it('is never the name, in any letters', () => {
    for (const name of ['marina77', 'MARINA77', ' Marina77 '])
      expect(problem('Marina77', rule(), name)).toBe('username');
    expect(problem('marina77x', rule(), 'marina77')).toBeNull();
  });

  it('has at least six characters even where the rule asks for fewer', () => {
    const loose = rule({ minLength: 0, matches: null });
    fc.assert(
      fc.property(fc.string({ maxLength: 5 }), (password) => {
        fc.pre([...password].length < 6 && password.toLowerCase() !== 'marina');
        expect(problem(password, loose)).not.toBeNull();
      }),
    );
  });
});
