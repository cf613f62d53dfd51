import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './linear-pattern';
import { isForbiddenPassword, isSamePassword, passwordProblem } from './password-rule';
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

  it('[26.17] is judged in one form, however its letters were sent', () => {
    expect(problem('\u00e9'.repeat(16).normalize('NFD'))).toBeNull();
    expect(problem('e\u0301'.repeat(5))).toBe('length');
    expect(problem('z\u00e9z\u00e9z\u00e9', rule(), 'z\u00e9z\u00e9z\u00e9'.normalize('NFD'))).toBe(
      'username',
    );
    expect(isSamePassword('p\u00e3o', 'pa\u0303o')).toBe(true);
    expect(isSamePassword('p\u00e3o', 'pao')).toBe(false);
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
