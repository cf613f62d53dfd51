import { describe, expect, test } from 'vitest';
import { pages } from './pages';
import { findRoute, guard, routes, type SiteRoute } from './paths';
import { decodeHash } from './scroll';

const routeOf = (path: string): SiteRoute => {
  const route = findRoute(path);
  if (!route) throw new Error(`${path} is no route`);
  return route;
};
const guest = { state: 'guest', kind: null } as const;
const restoring = { state: 'restoring', kind: null } as const;
const player = { state: 'member', kind: 'player' } as const;
const agent = { state: 'member', kind: 'agent' } as const;
const trial = { state: 'member', kind: 'trial' } as const;

describe('the route table', () => {
  test('[NAV-1] /, /home, /index and /index.html are the same page', () => {
    const home = findRoute('/');
    expect(home).not.toBeNull();
    for (const path of ['/home', '/index', '/index.html', '/home/']) expect(findRoute(path)).toBe(home);
  });

  test('[NAV-2] /login and /register open their popup over home', () => {
    expect(routeOf('/login').popup).toBe('login');
    expect(routeOf('/register').popup).toBe('register');
    expect(routeOf('/login').page).toBe(routeOf('/').page);
  });

  test('a path that stands nowhere is no route, also when it looks like one', () => {
    for (const path of ['/nowhere', '/login/more', '/LOGIN', '//', '/constructor', '/__proto__', '/frame']) {
      expect(findRoute(path), path).toBe(path === '//' ? findRoute('/') : null);
    }
  });

  test('[NAV-7] a guest is sent to /login where a login is needed and nowhere else', () => {
    expect(guard(routeOf('/member'), guest)).toEqual({ allow: false, to: '/login' });
    expect(guard(routeOf('/member'), player)).toEqual({ allow: true });
    const open = routes.filter((route) => guard(route, guest).allow).map(({ paths }) => paths[0]);
    expect(open).toEqual([
      ...['/', '/login', '/register', '/help', '/helpmc'],
      ...['/rng', '/live', '/fish', '/sports', '/pvp', '/esports', '/lott', '/elott'],
      ...['/promotions', '/seamless', '/lottery/draws', '/agent'],
      ...['/frame/password', '/frame/rounds', '/frame/member'],
    ]);
  });

  test('[NAV-6] /agentHome sends all but agents to /agent', () => {
    for (const who of [guest, player, trial])
      expect(guard(routeOf('/agentHome'), who)).toEqual({ allow: false, to: '/agent' });
    expect(guard(routeOf('/agentHome'), agent)).toEqual({ allow: true });
    expect(routeOf('/agentHome').layout).toBe('agent');
    expect(routeOf('/agent').layout).toBe('agent');
  });

  test('[NAV-7] no visitor is redirected while the session is unknown', () => {
    for (const route of routes) expect(guard(route, restoring)).toEqual({ allow: true });
  });

  test('[NAV-3] game pages begin with their category, and say by that what their address need not', () => {
    const categories = Object.fromEntries(
      routes.flatMap(({ paths, lobby }) =>
        lobby?.category === undefined ? [] : [[paths[0], lobby.category]],
      ),
    );
    expect(categories).toEqual({
      '/sports': 'SPORTS',
      '/esports': 'ESPORTS',
      '/lott': 'LOTT',
      '/elott': 'ELOTT',
      '/live': 'LIVE',
      '/fish': 'FISH',
      '/rng': 'RNG',
      '/pvp': 'PVP',
    });
    for (const path of ['/sports', '/esports', '/lott', '/elott'])
      expect(routeOf(path).page).toBe('gameCenter');
    for (const path of ['/live', '/fish', '/rng', '/pvp']) expect(routeOf(path).page).toBe('gameListCenter');
  });

  test('[NAV-3] [NAV-7] what a member marked or played needs a login', () => {
    for (const [path, filter] of [
      ['/favorite', 'favourite'],
      ['/recent', 'recent'],
    ] as const) {
      expect(routeOf(path)).toMatchObject({ page: 'accountGame', lobby: { filter } });
      expect(guard(routeOf(path), guest)).toEqual({ allow: false, to: '/login' });
      expect(guard(routeOf(path), player)).toEqual({ allow: true });
    }
  });

  test('[NAV-4] lotteries need a login, and have header and side menu only', () => {
    for (const path of ['/lottery', '/seaLottery', '/vnLottery']) {
      expect(routeOf(path), path).toMatchObject({ page: 'lottery', hides: { footer: true } });
      expect(routeOf(path).hides?.menu, path).toBeUndefined();
      expect(routeOf(path).hides?.header, path).toBeUndefined();
      expect(guard(routeOf(path), guest), path).toEqual({ allow: false, to: '/login' });
      expect(guard(routeOf(path), player), path).toEqual({ allow: true });
    }
  });

  test('[NAV-4] games by themselves hide the side menu, and a game in its frame has no footer', () => {
    for (const path of ['/lottert', '/vnlottery', '/sealottery', '/seamless'])
      expect(routeOf(path).hides, path).toEqual({ menu: true, footer: true });
    for (const path of ['/lottert', '/vnlottery', '/sealottery'])
      expect(guard(routeOf(path), guest), path).toEqual({ allow: false, to: '/login' });
  });

  test('[NAV-8] every section loads by itself, the first time it is opened', () => {
    for (const name of [
      'accountGame',
      'gameCenter',
      'gameListCenter',
      'lottery',
      'member',
      'pointMall',
      'promotions',
      'seamless',
    ])
      expect(Object.hasOwn(pages, name), name).toBe(true);
  });

  test('[NAV-5] promotions are open to all, and each has a page of its own at its hash', () => {
    expect(routeOf('/promotions')).toMatchObject({ page: 'promotions', hashIsPage: true });
    expect(guard(routeOf('/promotions'), guest)).toEqual({ allow: true });
  });

  test('pages of one’s own account, of agents and in frames stand in no search engine', () => {
    for (const { paths, about, needsLogin, layout, popup } of routes)
      if (needsLogin || layout !== undefined || popup === 'login' || popup === 'register')
        expect(about, paths[0]).toBeUndefined();
  });

  test('no path stands in the table twice, and every page is on some path', () => {
    const paths = routes.flatMap((route) => route.paths);
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(routes.map((route) => route.page))).toEqual(new Set(Object.keys(pages)));
  });

  test('only bare pages stand under /frame/: whatever else could be framed would carry the site into a partner’s page', () => {
    for (const route of routes)
      for (const path of route.paths) expect(path.startsWith('/frame/'), path).toBe(route.layout === 'bare');
  });
});

test('[NAV-7] a hash is read as text, and a broken one is no target', () => {
  expect(decodeHash('#term')).toBe('term');
  expect(decodeHash('#a%20b')).toBe('a b');
  expect(decodeHash('#%E0%A4%A')).toBe('');
  expect(decodeHash('')).toBe('');
});
