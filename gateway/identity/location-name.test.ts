import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedEmail, maskedMobile } from './mask-contact';
import { maskedAddress, locationName } from './location-name';

describe('a place', () => {
  it('names the network of an address and not its owner', () => {
    expect(maskedAddress('203.0.113.77')).toBe('203.0.113.*');
    expect(maskedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:…');
    expect(maskedAddress('::1')).toBe(':…');
    expect(maskedAddress('')).toBe('');
    expect(maskedAddress('unknown')).toBe('');
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(maskedAddress(ip)).not.toContain(ip);
        expect(maskedAddress(ip)).toMatch(/^(\d{1,3}\.){3}\*$/);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        expect(locationName({ ip, country: '' }).length).toBeLessThan(80);
      }),
    );
  });

  it('adds a country only when it is one', () => {
    expect(locationName({ ip: '203.0.113.77', country: 'BR' })).toBe('203.0.113.* · BR');
    for (const country of ['', 'br', 'BRA', '<b', '1'])
      expect(locationName({ ip: '203.0.113.77', country })).toBe('203.0.113.*');
    expect(locationName({ ip: '', country: 'BR' })).toBe('BR');
  });
});

describe('a masked address', () => {
  it('is known to its owner and tells others nothing', () => {
    expect(maskedEmail('marina@example.test')).toBe('ma***@example.test');
    expect(maskedEmail('ab@example.test')).toBe('a***@example.test');
    expect(maskedEmail('a@example.test')).toBe('***@example.test');
    for (const none of ['', '@example.test', 'nothing']) expect(maskedEmail(none)).toBe('');
    expect(maskedMobile('5511900000042')).toBe('***42');
    expect(maskedMobile('')).toBe('');
  });

  it('never holds the whole name', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const name = email.slice(0, email.lastIndexOf('@'));
        expect(maskedEmail(email).startsWith(`${name}@`)).toBe(false);
        expect(maskedEmail(email).split('***')[0]?.length).toBeLessThan(name.length);
      }),
    );
  });
});
