import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalMobile, mobileAddress, readMobile, spellingsOf } from './mobile-address';

describe('a mobile number', () => {
  it.each([
    ['11987654321', '55', '5511987654321'],
    ['011987654321', '55', '5511987654321'],
    ['(11) 98765-4321', '+55', '5511987654321'],
    [' 11 98765 4321 ', '', '5511987654321'],
    ['+351 912 345 678', '55', '351912345678'],
    ['07700 900123', '44', '447700900123'],
    ['912345678', '00351', '351912345678'],
  ])('[AUTH-3] %s with dialling code "%s" is %s', (mobile, code, expected) => {
    expect(mobileAddress(mobile, code, '55')).toBe(expected);
  });

  it.each([
    ['', '55'],
    ['abc', '55'],
    ['11987x54321', '55'],
    ['000', '55'],
    ['12', '55'],
    ['1198765432100000', '55'],
    ['11987654321', '5x'],
    ['11987654321', '12345'],
    ['+', ''],
    ['+0119876543', ''],
    ['١١٩٨٧٦٥٤٣٢١', '55'],
    ['11987654321; drop table member', '55'],
  ])('is none in %s with dialling code "%s"', (mobile, code) => {
    expect(mobileAddress(mobile, code, '55')).toBeNull();
  });

  it('is none without any dialling code', () => expect(mobileAddress('11987654321', '', '')).toBeNull());

  it('is always digits that can be stored, and reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (mobile, code) => {
        const address = mobileAddress(mobile, code, '55');
        if (address === null) return;
        expect(address).toMatch(/^[1-9][0-9]{6,14}$/);
        expect(mobileAddress(`+${address}`, '1', '55')).toBe(address);
      }),
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{6,14}$/),
        fc.stringMatching(/^[1-9][0-9]{0,3}$/),
        (digits, code) => {
          const typed = readMobile(digits, code, '55');
          for (const address of [canonicalMobile(digits), typed?.address ?? '5511987654321']) {
            expect(address).toMatch(/^[1-9][0-9]{6,14}$/);
            expect(canonicalMobile(address)).toBe(address);
            for (const spelling of spellingsOf(address)) expect(canonicalMobile(spelling)).toBe(address);
          }
        },
      ),
    );
  });
});

describe('one phone in many spellings', () => {
  it.each([
    // Mexico
    ['+52 1 55 1234 5678', '', '525512345678'],
    ['+52 55 1234 5678', '', '525512345678'],
    ['1 55 1234 5678', '52', '525512345678'],
    ['01 55 1234 5678', '52', '525512345678'],
    ['044 55 1234 5678', '52', '525512345678'],
    ['045 55 1234 5678', '52', '525512345678'],
    // Argentina
    ['+54 9 11 2345 6789', '', '5491123456789'],
    ['+54 11 15 2345 6789', '', '5491123456789'],
    ['+54 11 2345 6789', '', '5491123456789'],
    ['011 15 2345 6789', '54', '5491123456789'],
    ['9 11 2345 6789', '54', '5491123456789'],
    ['+54 2932 15 412345', '', '5492932412345'],
    // Brazil: the ninth digit, a carrier's code, the dialling code once more
    ['+55 11 98765 0001', '', '5511987650001'],
    ['+55 11 8765 0001', '', '5511987650001'],
    ['11 8765 0001', '55', '5511987650001'],
    ['0 15 11 98765 0001', '55', '5511987650001'],
    ['55 11 98765 0001', '55', '5511987650001'],
    ['0055 11 98765 0001', '55', '5511987650001'],
    ['+55 11 7123 4567', '', '5511971234567'],
    // The prefix within the country, behind the dialling code
    ['+44 07911 123456', '', '447911123456'],
    ['8 916 123 45 67', '7', '79161234567'],
    ['06 30 123 4567', '36', '36301234567'],
    ['1 202 555 0123', '1', '12025550123'],
    // A zero that belongs to the number: Ivory Coast, Congo
    ['+225 07 07 12 34 56', '', '2250707123456'],
    ['07 07 12 34 56', '225', '2250707123456'],
    ['7 07 12 34 56', '225', '2250707123456'],
    ['+242 06 612 3456', '', '242066123456'],
    ['06 612 3456', '242', '242066123456'],
  ])('reads %s with dialling code "%s" as %s', (mobile, code, expected) => {
    expect(mobileAddress(mobile, code, '55')).toBe(expected);
  });

  it.each([
    ['a fixed line in Brazil', '551133334444'],
    ['a fixed line in Italy, whose zero is dialled', '390612345678'],
    ['another phone that lacks no digit', '5511887650001'],
    ['a number of no plan', '999123456789'],
  ])('leaves %s alone', (_, digits) => expect(canonicalMobile(digits)).toBe(digits));

  it.each([
    ['525512345678', ['5215512345678']],
    ['5491123456789', ['541123456789', '54111523456789']],
    ['5492932412345', ['54293215412345', '542932412345']],
    ['5511987650001', ['551187650001', '555511987650001']],
    ['447911123456', ['4407911123456']],
    ['79161234567', ['789161234567']],
    ['2250707123456', ['225707123456']],
    ['242066123456', ['24266123456']],
  ])('knows how an older gateway may have stored %s', (address, stored) => {
    expect(spellingsOf(address)).toEqual(expect.arrayContaining([address, ...stored]));
    for (const one of stored) expect(canonicalMobile(one)).toBe(address);
  });

  it('looks for the spelling that was typed first', () => {
    expect(readMobile('+52 1 55 1234 5678', '', '')?.spellings[0]).toBe('5215512345678');
    expect(readMobile('55 1234 5678', '52', '')?.spellings[0]).toBe('525512345678');
    expect(readMobile('11 8765 0001', '55', '')?.spellings[0]).toBe('551187650001');
  });
});
