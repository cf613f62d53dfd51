import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretIn, groupPhone, ungroupPhone } from './phone-groups';

const DIALLING = [
  '1',
  '34',
  '44',
  '49',
  '52',
  '54',
  '55',
  '57',
  '58',
  '60',
  '62',
  '81',
  '86',
  '1809',
  '999',
  '',
];
const dialling = fc.constantFrom(...DIALLING);
const digits = fc.stringMatching(/^\d{0,18}$/);
/** What people type and paste: digits of several scripts, what stands between them, and what is no number. */
const typed = fc.string({
  unit: fc.constantFrom(...'0123456789', ' ', '(', ')', '-', '.', '+', 'x', '٣', '５', '–'),
  maxLength: 24,
});
const digitsBefore = (text: string, caret: number): number => text.slice(0, caret).replace(/\D/g, '').length;

describe('[AUTH-3] a mobile number is grouped as its country writes it', () => {
  it.each([
    ['55', '11912345678', '(11) 91234-5678'],
    ['55', '119', '(11) 9'],
    ['55', '11', '(11'],
    ['55', '011912345678', '0 (11) 91234-5678'],
    ['52', '5512345678', '55 1234 5678'],
    ['52', '9991234567', '999 123 4567'],
    ['54', '91123456789', '9 11 2345-6789'],
    ['54', '1123456789', '11 2345-6789'],
    ['54', '3511234567', '351 123-4567'],
    ['57', '3001234567', '300 123 4567'],
    ['56', '912345678', '9 1234 5678'],
    ['34', '612345678', '612 34 56 78'],
    ['33', '0612345678', '06 12 34 56 78'],
    ['44', '07400123456', '07400 123456'],
    ['1', '2015550123', '(201) 555-0123'],
    ['1809', '5550123', '555-0123'],
    ['91', '9876543210', '98765 43210'],
  ])('of +%s: %s is %s', (code, number, grouped) => {
    expect(groupPhone(number, code)).toBe(grouped);
  });

  it.each([
    ['no country', '', '11912345678', '11912345678'],
    ['a country without a form', '999', '11912345678', '11912345678'],
    ['more digits than the form has', '55', '119123456789', '119123456789'],
    ['a code in front', '55', '+52 55 12', '+52 55 12'],
    ['letters', '55', '11 nine', '11 nine'],
    ['a name of the object prototype', 'constructor', '11912', '11912'],
  ])('and left in one piece, or as typed: %s', (_, code, number, shown) => {
    expect(groupPhone(number, code)).toBe(shown);
  });

  it('keeps every digit and its place, for each country', () => {
    fc.assert(
      fc.property(digits, dialling, (number, code) => {
        expect(ungroupPhone(groupPhone(number, code))).toBe(number);
      }),
    );
  });

  it('changes nothing a second time, whatever was typed', () => {
    fc.assert(
      fc.property(typed, dialling, (text, code) => {
        const once = groupPhone(text, code);
        expect(groupPhone(once, code)).toBe(once);
        expect(ungroupPhone(once)).toBe(ungroupPhone(text));
      }),
    );
  });

  it('keeps the caret behind the same digits, before the next one where it deleted to the right', () => {
    fc.assert(
      fc.property(digits, dialling, fc.nat(24), fc.boolean(), (number, code, at, forward) => {
        const before = groupPhone(number, code);
        const caret = Math.min(at, before.length);
        const grouped = groupPhone(before, code);
        const next = caretIn(grouped, before, caret, forward);
        expect(digitsBefore(grouped, next)).toBe(digitsBefore(before, caret));
        if (forward) expect(grouped.slice(next, next + 1)).toMatch(/^\d?$/);
      }),
    );
  });

  it('a digit that is deleted at the end takes its sign along, so that deleting never stops', () => {
    fc.assert(
      fc.property(digits, dialling, (number, code) => {
        let text = groupPhone(number, code);
        for (let left = number.length; left > 0; left -= 1) text = groupPhone(text.slice(0, -1), code);
        expect(text).toBe('');
      }),
    );
  });
});
