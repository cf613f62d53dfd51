import { describe, expect, it } from 'vitest';
import { plainBrand } from '../brand/index';
import type { MerchantContext } from '../platform/context';
import { merchantWith } from '../platform/testing';
import { builtFolders } from './folders';

const HOST = 'play.example';
const headersOf = (
  route: string | null,
  of: MerchantContext,
  games: readonly string[] = [],
  origin = `https://${HOST}`,
): Record<string, string> => {
  const site = builtFolders({
    root: '/nowhere',
    siteAt: (host) => (host === HOST ? { merchant: of, origin } : null),
    factsOf: () => ({ merchant: 'demo', language: 'EN', origin, picture: '', brand: plainBrand('Foyer') }),
    own: new Set(['https://play.example']),
    games,
    secure: false,
  }).at(-1);
  expect(site?.views?.at('other.example')).toBe(null);
  const view = site?.views?.at(HOST);
  if (!view) throw new Error('the site has no view at its host');
  return view.headers(route);
};
const framersOf = (route: string | null, of: MerchantContext): string =>
  /frame-ancestors ([^;]+)/.exec(headersOf(route, of)['content-security-policy'] ?? '')?.[1] ?? '';

const PAPER = 'https://paper.example';
const one = merchantWith([
  [PAPER, 'partner'],
  ['https://games.example', 'own'],
  ['https://radio.example', 'partner'],
]);

describe('who may hold a page of the site in a frame', () => {
  it('the merchant’s registered partners for the pages made for them', () => {
    expect(framersOf('/frame/password', one)).toBe(`'self' ${PAPER} https://radio.example`);
    expect(headersOf('/frame/password', one)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each(['/', '/login', '/member', '/agentHome', '/frame', '/frames/password', '/x/frame/y', null])(
    '[TRIAL-S8] no page for the route %s',
    (route) => {
      expect(framersOf(route, one)).toBe("'none'");
      expect(headersOf(route, one)['x-robots-tag']).toBeUndefined();
    },
  );

  it('no page anywhere while no partner is registered', () => {
    expect(framersOf('/frame/password', merchantWith([]))).toBe("'self'");
  });
});

describe('the site’s policy', () => {
  it('[EMB-4] lets sockets go to its own origins, since not every browser reads that into self', () => {
    const policy = headersOf('/', merchantWith([]))['content-security-policy'] ?? '';
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' wss://play.example");
  });

  it('[OPS-1] names the merchant’s own origin at that origin, and the gateway’s only for games', () => {
    const policy =
      headersOf('/', merchantWith([]), [], 'https://acme.example')['content-security-policy'] ?? '';
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' wss://acme.example");
    expect(/frame-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' https://play.example");
  });

  it('[LAUNCH-3] lets games of named vendors stand in its frames, and no others', () => {
    const framesOf = (games: string[]): string | undefined =>
      /frame-src ([^;]+)/.exec(
        headersOf('/seamless', merchantWith([]), games)['content-security-policy'] ?? '',
      )?.[1];
    expect(framesOf(['https://games.example', 'https://live.example'])).toBe(
      "'self' https://games.example https://live.example",
    );
    expect(framesOf([])).toBe("'self'");
  });
});
