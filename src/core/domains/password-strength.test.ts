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

  it.each([
    ['length alone', 'abcdefgh', 'weak'],
    ['more of it', 'abcdefghijkl', 'fair'],
    ['seven characters of three kinds', 'abcdeF7', 'fair'],
    ['eight of one kind and another', 'abcdefg7', 'fair'],
    ['eight of small ones and signs', 'abcde-fg', 'fair'],
    ['eight of capitals and digits', 'ABCDEFG7', 'fair'],
    ['eight of three kinds', 'abcdeF7g', 'good'],
    ['eleven of three kinds', 'abcdeF7ghij', 'good'],
    ['twelve of two kinds', 'abcdefghijk7', 'good'],
    ['twelve of three kinds', 'abcdeF7ghijk', 'strong'],
    ['twelve of four kinds', 'abcdeF7-hijk', 'strong'],
    ['four different ones', 'aB3-aB3-aB3-x'.slice(0, 12), 'weak'],
    ['five different ones', 'aB3-xB3-aB3-', 'strong'],
  ])('counts %s: %j is %s', (_, password, word) => {
    expect(passwordStrength(password)).toBe(word);
  });

  it.each([
    'Password2024Abc',
    'passwordX-'.slice(0, 9) + 'Y12345',
    'QWERTy98765xY',
    'qwert12345Ab',
    'Admin98765xYz',
    'abcXy9Z123',
    'ABC123',
  ])('knows a run that is guessed first: %s', (password) => {
    expect(passwordStrength(password)).toBe('weak');
  });

  it.each([
    'xPassword2024-',
    'Password-2024-x',
    'my-Qwerty-98',
    'abcXyZ98765123',
    'xAdmin-98765',
    'abcXy9Z123-xx',
  ])('does not take for one what only holds it: %s', (password) => {
    expect(['good', 'strong']).toContain(passwordStrength(password));
  });

  it('counts a username of three letters and more, in any case and without its blanks', () => {
    const of = (username: string) => passwordStrength('Rain4window-Sill', username);
    expect([
      of(''),
      of('  '),
      of('Ra'),
      of(' ra '),
      of('Rai'),
      of(' RAI '),
      of('window-sill'),
      of('snow'),
    ]).toEqual(['strong', 'strong', 'strong', 'strong', 'weak', 'weak', 'weak', 'strong']);
  });
});
