import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddress, takeFrom } from './address';

const pageAt = (href: string) => {
  const page = { at: href, href: () => page.at, replace: (next: string) => void (page.at = next) };
  return page;
};

describe('what a link carries once', () => {
  test('[SYS-4] leaves the address before it is asked for, and is given out once', () => {
    const page = pageAt('https://games.example/login?lang=EN&token=abc.def#reset=R-1');
    const address = createAddress(page);
    expect(page.at).toBe('https://games.example/login?lang=EN');
    expect(address.take('reset')).toBe('R-1');
    expect(address.take('reset')).toBeNull();
    expect(address.take('token')).toBe('abc.def');
  });

  test('[AUTH-10] is read from query and hash; a place on the page is no value and stays', () => {
    expect(takeFrom('https://g.example/#reset=a&x=1', ['reset']).address).toBe('https://g.example/#x=1');
    expect(takeFrom('https://g.example/help#term', ['term'])).toEqual({
      taken: new Map(),
      address: 'https://g.example/help#term',
    });
    expect(takeFrom('https://g.example/?reset=', ['reset'])).toEqual({
      taken: new Map(),
      address: 'https://g.example/',
    });
  });

  test('other names stay until they are asked for', () => {
    const page = pageAt('https://g.example/?affiliateCode=A1&r=B2');
    const address = createAddress(page);
    expect(page.at).toBe('https://g.example/?affiliateCode=A1&r=B2');
    expect(address.take('r')).toBe('B2');
    expect(page.at).toBe('https://g.example/?affiliateCode=A1');
    expect(address.take('nobody')).toBeNull();
  });

  test('one too long is dropped, and gone from the address all the same', () => {
    const page = pageAt(`https://g.example/#reset=${'x'.repeat(2_049)}`);
    expect(createAddress(page).take('reset')).toBeNull();
    expect(page.at).toBe('https://g.example/');
  });

  test('whatever the value is, it comes out as it went in and leaves no trace', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (value) => {
        const page = pageAt(`https://g.example/login#${new URLSearchParams({ reset: value }).toString()}`);
        expect(createAddress(page).take('reset')).toBe(value);
        expect(page.at).toBe('https://g.example/login');
      }),
    );
  });
});
