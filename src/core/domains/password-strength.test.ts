import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

describe('password strength in words', () => {
  it.each([
    ['', 'weak'],
    ['123456', 'weak'],
    ['aaaaaaaaaaaaaa', 'weak'],
    ['Password2024', 'weak'],
    ['abcabcabcabc', 'weak'],
    ['rain4win', 'fair'],
    ['Rain4window', 'good'],
    ['Rain4window-Sill', 'strong'],
  ])('%j is %s', (password, word) => {
    expect(passwordStrength(password)).toBe(word);
  });

  it('a password that holds the username is weak at any length', () => {
    expect(passwordStrength('xX-marina-2024-Xx', 'Marina')).toBe('weak');
  });

  it('a few different characters are weak however long the row of them is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'B', '3', '-'), { maxLength: 40 }), (row) => {
        expect(passwordStrength(row.join(''))).toBe('weak');
      }),
    );
  });
});
