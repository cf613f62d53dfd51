import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLinkage, bannerLinkage } from './linkage';

const OWN_HOSTS = ['play.example.test', 'brand.example'];
const hosts = ['https://play.example.test', 'brand.example'];

describe('[HOME-4] where a banner leads', () => {
  it.each([
    ['/promotions', { type: 'route', path: '/promotions' }],
    [' /promotions#7\n', { type: 'route', path: '/promotions#7' }],
    ['/a b', { type: 'none' }],
    ['https://brand.example/', { type: 'address', known: true, host: 'brand.example' }],
    // A gateway on this machine speaks plain HTTP; nothing else does, and no other protocol is an address at all.
    ['http://play.example.test/x', { type: 'address', known: true, url: 'http://play.example.test/x' }],
    ['ftp://play.example.test/x', { type: 'none' }],
    ['https://www.brand.example/x?y=1', { type: 'address', known: true }],
    ['https://brand.example.evil.test/', { type: 'address', known: false, host: 'brand.example.evil.test' }],
    ['https://news.test/a', { type: 'address', known: false, host: 'news.test' }],
    ['', { type: 'none' }],
    ['//evil.test/', { type: 'none' }],
    ['/\\evil.test', { type: 'none' }],
    ['javascript:alert(1)', { type: 'none' }],
    [' JaVaScRiPt:alert(1)', { type: 'none' }],
    ['data:text/html,<script>', { type: 'none' }],
    ['blob:https://brand.example/1', { type: 'none' }],
    ['http://brand.example.other/', { type: 'none' }],
    ['https://user:word@brand.example/', { type: 'none' }],
    ['https://brand.example@evil.test/', { type: 'none' }],
    ['https://:word@brand.example/', { type: 'none' }],
    [`https://brand.example/${'x'.repeat(3000)}`, { type: 'none' }],
  ])('%s', (link, expected) => {
    expect(addressLinkage(link, hosts)).toMatchObject(expected);
  });

  it('reads an address of 2048 characters and none longer', () => {
    const of = (length: number) => addressLinkage('https://brand.example/'.padEnd(length, 'x'), hosts).type;
    expect([of(2048), of(2049)]).toEqual(['address', 'none']);
  });

  it('knows a hundred hosts of the operator, and none by a name that is no host', () => {
    const known = (url: string, names: readonly string[]) =>
      addressLinkage(url, names) as { type: string; known?: boolean };
    const others = Array.from({ length: 100 }, (_, index) => `host-${index}.example`);
    const url = 'https://brand.example/';
    expect(known(url, [...others.slice(1), 'brand.example']).known).toBe(true);
    expect(known(url, [...others, 'brand.example']).known).toBe(false);
    for (const name of ['', 'no host', '//'])
      expect(known('https://evil.test./', [name])).toMatchObject({ type: 'address', known: false });
  });

  it('takes a promotion by its id alone, a game by its number, and an address as it would anywhere', () => {
    const banner = { linkType: 'P', link: 'summer_2026-a', gameId: '', vendor: 'H' };
    expect(bannerLinkage(banner, hosts)).toEqual({ type: 'promotion', id: 'summer_2026-a' });
    for (const link of ['', '77/../x', '77 ', 'x'.repeat(65)])
      expect(bannerLinkage({ ...banner, link }, hosts)).toEqual({ type: 'none' });
    expect(bannerLinkage({ ...banner, linkType: 'G' }, hosts)).toEqual({ type: 'none' });
    const address = { ...banner, linkType: 'URL', link: 'https://brand.example/' };
    expect(bannerLinkage(address, hosts)).toEqual(addressLinkage(address.link, hosts));
  });

  it('knows promotions and games, and nothing else', () => {
    const banner = { linkType: 'P', link: '77', gameId: '', vendor: '' };
    expect(bannerLinkage(banner, hosts)).toEqual({ type: 'promotion', id: '77' });
    expect(bannerLinkage({ ...banner, link: '../x' }, hosts)).toEqual({ type: 'none' });
    expect(bannerLinkage({ ...banner, linkType: 'G', gameId: '100001', vendor: 'H' }, hosts)).toEqual({
      type: 'game',
      gameId: '100001',
      vendor: 'H',
    });
    expect(bannerLinkage({ ...banner, linkType: 'X' }, hosts)).toEqual({ type: 'none' });
  });

  it('[TRIAL-T] never leads to anything but https, an own http host or a path of the site, whatever it says', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc
            .tuple(
              fc.constantFrom(
                'https://',
                'http://',
                '//',
                '/\\',
                'java\tscript:',
                'data:',
                'vbscript:',
                '/',
                '',
              ),
              fc.constantFrom(
                'brand.example',
                'play.example.test',
                'evil.test',
                'brand.example@evil.test',
                '',
              ),
              fc.string({ maxLength: 20 }),
            )
            .map((parts) => parts.join('')),
        ),
        (link) => {
          const found = addressLinkage(link, hosts);
          if (found.type === 'route') expect(new URL(found.path, 'https://own.test').host).toBe('own.test');
          if (found.type === 'address') {
            const { protocol, hostname, username, password } = new URL(found.url);
            // A name before the host is how `brand.example@evil.test` passes for the brand.
            expect(username + password).toBe('');
            expect(protocol === 'https:' || (protocol === 'http:' && OWN_HOSTS.includes(hostname))).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});
