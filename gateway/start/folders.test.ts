import { describe, expect, it } from 'vitest';
import { OPEN } from '../platform/closure';
import type { MerchantContext, Tier } from '../platform/context';
import type { Merchants } from '../platform/merchants';
import { builtFolders } from './folders';

const merchant = (origins: [string, Tier][]): MerchantContext => ({
  id: 1,
  code: 'demo',
  currency: 'BRL',
  currencySymbol: 'R$',
  timeZone: 'America/Sao_Paulo',
  defaultLanguage: 'EN',
  wallet: 'single',
  languages: ['EN'],
  closure: OPEN,
  flags: new Map(),
  origins: new Map(origins),
});
const merchantsOf = (list: MerchantContext[]): Merchants => ({
  find: () => null,
  byId: () => null,
  all: () => list,
  atHost: () => null,
  onClosure: () => undefined,
  reload: async () => {},
  close: async () => {},
});

const headersOf = (
  route: string | null,
  list: MerchantContext[],
  games: readonly string[] = [],
): Record<string, string> => {
  const site = builtFolders({
    root: '/nowhere',
    merchants: merchantsOf(list),
    own: new Set(['https://play.example']),
    games,
    secure: false,
  }).at(-1);
  if (typeof site?.headers !== 'function') throw new Error('the site has no headers of its own');
  return site.headers(route);
};
const framersOf = (route: string | null, list: MerchantContext[]): string =>
  /frame-ancestors ([^;]+)/.exec(headersOf(route, list)['content-security-policy'] ?? '')?.[1] ?? '';

const PAPER = 'https://paper.example';
const two = [
  merchant([
    [PAPER, 'partner'],
    ['https://games.example', 'own'],
  ]),
  merchant([
    [PAPER, 'partner'],
    ['https://radio.example', 'partner'],
  ]),
];

describe('who may hold a page of the site in a frame', () => {
  it('registered partners for the pages made for them, each named once', () => {
    expect(framersOf('/frame/password', two)).toBe(`'self' ${PAPER} https://radio.example`);
    expect(headersOf('/frame/password', two)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each(['/', '/login', '/member', '/agentHome', '/frame', '/frames/password', '/x/frame/y', null])(
    '[TRIAL-S8] no page for the route %s',
    (route) => {
      expect(framersOf(route, two)).toBe("'none'");
      expect(headersOf(route, two)['x-robots-tag']).toBeUndefined();
    },
  );

  it('no page anywhere while no partner is registered', () => {
    expect(framersOf('/frame/password', [merchant([])])).toBe("'self'");
  });
});

describe('the site’s policy', () => {
  it('[EMB-4] lets sockets go to its own origins, since not every browser reads that into self', () => {
    const policy = headersOf('/', [])['content-security-policy'] ?? '';
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' wss://play.example");
  });

  it('[LAUNCH-3] lets games of named vendors stand in its frames, and no others', () => {
    const framesOf = (games: string[]): string | undefined =>
      /frame-src ([^;]+)/.exec(headersOf('/seamless', [], games)['content-security-policy'] ?? '')?.[1];
    expect(framesOf(['https://games.example', 'https://live.example'])).toBe(
      "'self' https://games.example https://live.example",
    );
    expect(framesOf([])).toBe("'self'");
  });
});
