import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeDigits } from './code-field';

describe('the digits of a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['G-123456', '123456'],
    ['Your code is 123456.', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['१२३', '123'],
    ['abc', ''],
    ['', ''],
  ])('[AUTH-3] of %j are %j', (typed, digits) => {
    expect(codeDigits(typed)).toBe(digits);
  });

  it('[AUTH-3] never become anything but few plain digits, whatever is pasted', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[0-9]{0,10}$/.test(codeDigits(text))));
  });

  it('stop at the most that are asked for', () => {
    expect(codeDigits('123456789', 6)).toBe('123456');
  });
});
