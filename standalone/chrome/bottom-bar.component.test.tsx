import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { chrome } from '../../src/locales/en/chrome';
import { home } from '../../src/locales/en/home';
import { ClientProvider } from '../../src/react';
import { createTestWorld, type TestWorld } from '../../src/testing/client';
import { MEMBER } from '../../src/testing/fixtures';
import { AccountMenu } from '../account/account-menu.view';
import { BottomBar } from './bottom-bar.view';

const WAIT = { timeout: 10_000 };
let world: TestWorld;
let place: HTMLElement;
let root: Root;

beforeEach(async () => {
  world = createTestWorld({ url: 'https://play.example/' });
  world.client.i18n.addTexts('chrome', chrome);
  world.client.i18n.addTexts('home', home);
  await world.client.system.start();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  world.client.destroy();
});

const show = (view: ReactNode, path = '/'): void =>
  root.render(
    <ClientProvider client={world.client}>
      <Router hook={() => [path, () => undefined]}>{view}</Router>
    </ClientProvider>,
  );
const items = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('.bar-item')];
const item = (word: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = items().find((one) => one.querySelector('span')?.textContent === word);
    if (found === undefined) throw new Error(`no ${word} in: ${place.textContent}`);
    return found;
  }, WAIT);
const login = (): Promise<unknown> => world.client.session.login({ mode: 'username', ...MEMBER });
const rowsIn = (selector: string): Promise<string[]> =>
  vi.waitFor(() => {
    const found = [...place.querySelectorAll(`${selector} .account-row`)].map((row) => row.textContent);
    if (found.length === 0) throw new Error(`no rows in ${selector}`);
    return found;
  }, WAIT);
const dialog = (): HTMLDialogElement | null => place.querySelector('dialog');

describe('the bar of a phone', () => {
  it('[HOME-1] leads home, to games, to offers and to oneself, and to no page that the site does not have', async () => {
    show(<BottomBar />);
    await item(chrome.me);
    expect(items().map((one) => one.querySelector('span')?.textContent)).toEqual([
      chrome.home,
      chrome.games,
      chrome.wallet,
      chrome.promotions,
      chrome.me,
    ]);
    expect((await item(chrome.games)).getAttribute('href')).toBe('/rng');
  });

  it.each([
    ['/', chrome.home, 'page'],
    ['/login', chrome.home, 'true'],
    ['/rng', chrome.games, 'page'],
    ['/fish', chrome.games, 'true'],
    ['/recent', chrome.games, 'true'],
    ['/promotions', chrome.promotions, 'page'],
    ['/member', chrome.me, 'true'],
    ['/member/limits', chrome.me, 'true'],
    ['/member/wallet', chrome.wallet, 'page'],
    ['/member/deposit', chrome.wallet, 'true'],
  ])('says on %s that this is %s, and of nothing else', async (path, word, said) => {
    show(<BottomBar />, path);
    expect((await item(word)).getAttribute('aria-current')).toBe(said);
    expect(items().filter((one) => one.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it('opens the login for a guest in place', async () => {
    const intents: string[] = [];
    world.client.onIntent(({ type }) => intents.push(type) > 0);
    show(<BottomBar />, '/fish');
    const me = await item(chrome.me);
    expect(me.textContent).toBe(chrome.me + home.login);
    me.click();
    expect(intents).toEqual(['need-login']);
    expect(dialog()).toBeNull();
  });

  it('[HOME-1] shows a member the rows of the header’s menu on a sheet, and gives the focus back', async () => {
    await login();
    show(
      <>
        <AccountMenu />
        <BottomBar />
      </>,
    );
    const me = await item(chrome.me);
    place.querySelector<HTMLElement>('.account-button')?.click();
    const above = await rowsIn('.account-menu');
    me.focus();
    me.click();
    expect(await rowsIn('dialog')).toEqual(above);
    expect(above).toContain(chrome.rounds);
    expect(above.at(-1)).toBe(home.logout);
    const { violations } = await axe.run(place, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    place.querySelector<HTMLElement>('dialog [part="close"]')?.click();
    await vi.waitFor(() => expect(dialog()).toBeNull(), WAIT);
    expect(document.activeElement).toBe(me);
  });

  it('closes the sheet before what a row opens, and with the logout', async () => {
    await login();
    const intents: string[] = [];
    world.client.onIntent(({ type }) => intents.push(type) > 0);
    show(<BottomBar />);
    (await item(chrome.me)).click();
    await rowsIn('dialog');
    const row = (word: string): HTMLElement | undefined =>
      [...place.querySelectorAll<HTMLElement>('dialog .account-row')].find((one) => one.textContent === word);
    row(chrome.rounds)?.click();
    await vi.waitFor(() => expect(dialog()).toBeNull(), WAIT);
    expect(intents).toEqual(['open-rounds']);
    (await item(chrome.me)).click();
    await rowsIn('dialog');
    row(home.logout)?.click();
    await vi.waitFor(() => expect(dialog()).toBeNull(), WAIT);
    await vi.waitFor(async () => expect((await item(chrome.me)).textContent).toContain(home.login), WAIT);
  });
});
