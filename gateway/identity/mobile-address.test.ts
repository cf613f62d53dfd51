import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileAddress } from './mobile-address';

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
      fc.property(fc.stringMatching(/^[1-9][0-9]{8,10}$/), (national) => {
        expect(mobileAddress(national, '55', '1')).toBe(`55${national}`);
        expect(mobileAddress(`0${national}`, '', '55')).toBe(`55${national}`);
      }),
    );
  });
});
