import { describe, expect, it } from 'vitest';
import type { Tier } from './context';
import { indexHosts, readHost, siteOf } from './site-hosts';
import { merchantWith } from './testing';

describe('hosts of the site', () => {
  it.each([
    ['Play.Acme.Example', 'play.acme.example'],
    ['play.acme.example:443', 'play.acme.example'],
    ['play.acme.example:80', 'play.acme.example'],
    ['play.acme.example:8443', 'play.acme.example:8443'],
    ['[2001:DB8::1]:8080', '[2001:db8::1]:8080'],
    ['[2001:db8:0:0::1]', '[2001:db8::1]'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
  ])('reads %s as %s', (asked, host) => {
    expect(readHost(asked)).toBe(host);
  });

  it.each([
    '',
    'a b',
    'acme.example/path',
    'name@acme.example',
    'acme.example:99999',
    '[::1',
    `${'a'.repeat(300)}.example`,
    "acme.example';script-src *",
    'acme.example\r\nx',
    'ácme.example',
  ])('reads no host from %j', (asked) => {
    expect(readHost(asked)).toBe(null);
  });

  it('finds the merchant with the host as an own origin, and never a partner', () => {
    const hosts = indexHosts([
      merchantWith(
        [
          ['https://play.acme.example', 'own'],
          ['https://blog.example', 'partner'],
          ['https://both.example', 'own'],
        ],
        { id: 2 },
      ),
      merchantWith([
        ['http://localhost:8080', 'own'],
        ['https://both.example', 'own'],
      ]),
    ]);
    expect(hosts.get('play.acme.example')).toMatchObject({
      merchant: { id: 2 },
      origin: 'https://play.acme.example',
    });
    expect(hosts.get('localhost:8080')?.merchant.id).toBe(1);
    expect(hosts.has('blog.example')).toBe(false);
    expect(hosts.get('both.example')?.merchant.id).toBe(1);
  });
});

describe('the address of a merchant’s site', () => {
  it('is the gateway’s if the merchant has it as its own or has none, else the merchant’s own', () => {
    const gateway = 'https://play.example';
    const own: [string, Tier][] = [
      ['https://paper.example', 'partner'],
      ['https://acme.example', 'own'],
    ];
    expect(siteOf(merchantWith(own), gateway)).toBe('https://acme.example');
    expect(siteOf(merchantWith([...own, [gateway, 'own']]), gateway)).toBe(gateway);
    expect(siteOf(merchantWith(own.slice(0, 1)), gateway)).toBe(gateway);
  });
});
