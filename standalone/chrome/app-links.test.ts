import { describe, expect, it } from 'vitest';
import { appAddress, appLinks, takesCode, type AppLink } from './app-links';

const PAGE = 'https://play.example/';
const resource = (type: string, url: string) => ({ type, url, name: type });
const own: AppLink = { kind: 'android', url: 'https://play.example/app' };
const store: AppLink = { kind: 'ios', url: 'https://store.example/app?id=7' };

describe('links to the app', () => {
  it('[HOME-2] are those to Android and iOS, one each, in the operator’s order', () => {
    const links = appLinks(
      [
        resource('FACEBOOK', 'https://social.example'),
        resource('IOS', 'https://store.example/a'),
        resource('Android', '/app'),
        resource('Android', '/second'),
      ],
      PAGE,
    );
    expect(links).toEqual([
      { kind: 'ios', url: 'https://store.example/a' },
      { kind: 'android', url: 'https://play.example/app' },
    ]);
  });

  it('what is no address of a page is no link', () => {
    for (const url of [
      '',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://store.example/a',
      'https://me:secret@store.example/',
      'intent://x#Intent;end',
      `https://store.example/${'x'.repeat(1_100)}`,
      'https://',
    ])
      expect(appLinks([resource('Android', url)], PAGE), url).toEqual([]);
  });

  it('[HOME-2] carry the language, and keep what the operator wrote into them', () => {
    expect(appAddress(store, { language: 'PT', code: '' }, PAGE)).toBe(
      'https://store.example/app?id=7&lang=PT',
    );
  });

  it('[HOME-2] carry an exchange code to the operator’s own pages, and to no other', () => {
    expect(takesCode(own, PAGE)).toBe(true);
    expect(appAddress(own, { language: 'EN', code: 'c0de' }, PAGE)).toBe(
      'https://play.example/app?lang=EN&token=c0de',
    );
    expect(takesCode(store, PAGE)).toBe(false);
    expect(appAddress(store, { language: 'EN', code: 'c0de' }, PAGE)).not.toContain('c0de');
  });
});
