import type { SitePlace } from '../../src/core';
import { describe, expect, it } from 'vitest';
import { findRoute, type SiteRoute } from './paths';
import { hasPlace, categoryPath, places, siteAddress, type Place } from './places';

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
    expect(categoryPath('RNG', 'JL', find)).toBe('/rng?vassalage=JL');
    expect(categoryPath('RNG', '', find)).toBe('/rng');
    expect(categoryPath('COCKFIGHT', 'SV3', find)).toBe('/?category=COCKFIGHT&vendor=SV3');
    expect(categoryPath('LIVE', '', find)).toBe('/?category=LIVE');
    expect(findRoute(categoryPath('LIVE').split('?')[0] ?? '')).not.toBeNull();
  });

  it('what a server calls a category or vendor cannot leave its value', () => {
    expect(categoryPath('A&b=c#d', '//evil.example?x', only('/'))).toBe(
      '/?category=A%26b%3Dc%23d&vendor=%2F%2Fevil.example%3Fx',
    );
    expect(categoryPath('__proto__', '', only('/'))).toBe('/?category=__proto__');
  });
});

describe('places that the core speaks of', () => {
  it.each<[SitePlace, string]>([
    [{ at: 'home' }, '/'],
    [{ at: 'register' }, '/register'],
    [{ at: 'category', category: 'RNG' }, '/rng'],
    [{ at: 'category', category: 'RNG', vendor: 'JL' }, '/rng?vassalage=JL'],
    [{ at: 'category', category: 'LIVE' }, '/live'],
    [{ at: 'category', category: 'ELOTT' }, '/elott'],
    [{ at: 'own-games', list: 'favourite' }, '/favorite'],
    [{ at: 'own-games', list: 'recent' }, '/recent'],
    [{ at: 'game', category: 'RNG' }, '/seamless?gameType=RNG'],
    [{ at: 'lottery', kind: 'classic', gameCode: 'K3' }, '/lottery?gameCode=K3'],
    [{ at: 'lottery', kind: 'sea', gameCode: '' }, '/seaLottery'],
    [{ at: 'lottery', kind: 'vn', gameCode: 'VN 1' }, '/vnLottery?gameCode=VN+1'],
    [{ at: 'promotion', id: '77' }, '/promotions#77'],
  ])('%j is a page of the site: %s', (place, address) => {
    expect(siteAddress(place)).toBe(address);
    expect(findRoute(address.split(/[?#]/)[0] ?? '')).not.toBeNull();
  });

  it('a category without a page of its own has no address: the lobby shows it where it stands', () => {
    expect(siteAddress({ at: 'category', category: 'COCKFIGHT' })).toBe('');
    expect(siteAddress({ at: 'category', category: '__proto__' })).toBe('');
  });
});
