import { describe, expect, test } from 'vitest';
import { findRoute, guard, routes } from './routes';
import { decodeHash } from './shell/scroll';

describe('the route table', () => {
  test('[NAV-1] /, /home, /index and /index.html are the same page', () => {
    const home = findRoute('/');
    expect(home).not.toBeNull();
    for (const path of ['/home', '/index', '/index.html', '/home/']) expect(findRoute(path)).toBe(home);
  });

  test('[NAV-2] /login and /register open their popup over home', () => {
    expect(findRoute('/login')?.popup).toBe('login');
    expect(findRoute('/register')?.popup).toBe('register');
    expect(findRoute('/login')?.page).toBe(findRoute('/')?.page);
  });

  test('a path that stands nowhere is no route, also when it looks like one', () => {
    for (const path of ['/nowhere', '/login/more', '/LOGIN', '//', '/constructor', '/__proto__']) {
      expect(findRoute(path), path).toBe(path === '//' ? findRoute('/') : null);
    }
  });

  test('[NAV-7] a guest is sent to /login where a login is needed and nowhere else', () => {
    const [first] = routes;
    if (!first) throw new Error('the table is empty');
    expect(guard({ ...first, needsLogin: true }, { loggedIn: false })).toEqual({
      allow: false,
      to: '/login',
    });
    expect(guard({ ...first, needsLogin: true }, { loggedIn: true })).toEqual({ allow: true });
    for (const route of routes) expect(guard(route, { loggedIn: true })).toEqual({ allow: true });
  });

  test('no path stands in the table twice', () => {
    const paths = routes.flatMap((route) => route.paths);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

test('[NAV-7] a hash is read as text, and a broken one is no target', () => {
  expect(decodeHash('#term')).toBe('term');
  expect(decodeHash('#a%20b')).toBe('a b');
  expect(decodeHash('#%E0%A4%A')).toBe('');
  expect(decodeHash('')).toBe('');
});
