import { describe, expect, it } from 'vitest';
import { findRoute, type SiteRoute } from './paths';
import { hasPlace, kindPath, places, type Place } from './places';

const route: SiteRoute = { paths: ['/'], page: 'home', title: 'home' };
const only =
  (...paths: string[]) =>
  (path: string): SiteRoute | null =>
    paths.includes(path) ? route : null;

describe('where entries lead', () => {
  it('[HOME-1] [HOME-2] an entry without a page of the site is not shown', () => {
    expect(hasPlace('deposit', only('/'))).toBe(false);
    expect(hasPlace('deposit', only('/', places.deposit))).toBe(true);
    expect(hasPlace('home')).toBe(true);
    expect(hasPlace('account')).toBe(true);
  });

  it('every entry names a path that a route could have: absolute, without query, hash or closing slash', () => {
    for (const place of Object.keys(places) as Place[])
      expect(places[place], place).toMatch(/^\/$|^(\/[A-Za-z]+)+$/);
  });

  it('[HOME-1] a vendor is shown on its category’s page, or by the lobby of home where there is none', () => {
    const find = only('/', '/rng');
    expect(kindPath('RNG', 'JL', find)).toBe('/rng?vendor=JL');
    expect(kindPath('RNG', '', find)).toBe('/rng');
    expect(kindPath('COCKFIGHT', 'SV3', find)).toBe('/?category=COCKFIGHT&vendor=SV3');
    expect(kindPath('LIVE', '', find)).toBe('/?category=LIVE');
    expect(findRoute(kindPath('LIVE').split('?')[0] ?? '')).not.toBeNull();
  });

  it('what a server calls a category or vendor cannot leave its value', () => {
    expect(kindPath('A&b=c#d', '//evil.example?x', only('/'))).toBe(
      '/?category=A%26b%3Dc%23d&vendor=%2F%2Fevil.example%3Fx',
    );
    expect(kindPath('__proto__', '', only('/'))).toBe('/?category=__proto__');
  });
});
