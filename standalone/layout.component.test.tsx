import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { adultDomain } from '../src/core';
import { chrome } from '../src/locales/en/chrome';
import { home } from '../src/locales/en/home';
import { pages } from '../src/locales/en/pages';
import { ClientProvider } from '../src/react';
import { createTestWorld, type TestWorld } from '../src/testing/client';
import { MEMBER } from '../src/testing/fixtures';
import { Page as LotteryPage } from './pages/lottery/lottery.view';
import { AccountMenu } from './account/account-menu.view';
import { Footer } from './chrome/footer.view';
import { Header } from './chrome/header.view';
import { SafePlay } from './help/safe-play.view';
import { SideMenuBody } from './chrome/side-menu-body.view';
import { SiteLayout } from './site-layout.view';

const WAIT = { timeout: 10_000 };
const AGENT_TYPE = 1;
let world: TestWorld;
let place: HTMLElement;
let root: Root;

const envelope = (value: unknown): Response =>
  new Response(JSON.stringify({ success: true, value }), { headers: { 'content-type': 'application/json' } });
/** Answers one call with a value of the test; whatever else is asked is answered as ever. */
const say = (name: string, value: unknown): void => {
  world.gateway.intercept = (call) => (call.name === name ? envelope(value) : undefined);
};
const begin = async (before: () => void = () => undefined): Promise<void> => {
  world = createTestWorld({ url: 'https://play.example/' });
  world.client.i18n.addTexts('chrome', chrome);
  world.client.i18n.addTexts('home', home);
  world.client.i18n.addTexts('pages', pages);
  before();
  await world.client.system.start();
};
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  world.client.destroy();
  vi.restoreAllMocks();
});
const show = (view: ReactNode, path = '/'): void =>
  root.render(
    <ClientProvider client={world.client}>
      <Router hook={() => [path, () => undefined]}>{view}</Router>
    </ClientProvider>,
  );
const find = <T extends HTMLElement>(selector: string, words = ''): Promise<T> =>
  vi.waitFor(() => {
    const found = [...place.querySelectorAll<T>(selector)].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent).includes(words),
    );
    if (found === undefined) throw new Error(`no ${selector} "${words}" in: ${place.textContent}`);
    return found;
  }, WAIT);
const texts = (selector: string): string[] =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
const login = (): Promise<unknown> => world.client.session.login({ mode: 'username', ...MEMBER });

describe('the header', () => {
  it('[HOME-1] offers a guest login and registration, and no balance', async () => {
    await begin();
    show(<Header menu bar />);
    expect((await find('a', home.login)).getAttribute('href')).toBe('/login');
    expect((await find('a', home.register)).getAttribute('href')).toBe('/register');
    expect(place.querySelector('foyer-balance, .account')).toBeNull();
    await find('.top-notices');
    await find('.top-service');
  });

  it('[HOME-1] shows a member the balance, the VIP label and the account in their places', async () => {
    await begin();
    say('member.info', {
      id: '900002',
      account: MEMBER.username,
      nickname: 'Marina',
      type: 0,
      clubLabel: { labelId: '3', labelName: 'Gold', color: '', rankLevel: 3 },
    });
    await login();
    show(<Header menu bar />);
    await find('foyer-balance');
    await find('.vip bdi', 'Gold');
    expect(texts('.who')).toEqual(['Marina']);
    expect(texts('.top-entry')).toEqual([]);
  });

  it('[HOME-1] names the account’s rows in their order, the back-office to agents alone', async () => {
    await begin(() => {
      const who = world.gateway.state.members.get(MEMBER.username);
      if (who) who.type = AGENT_TYPE;
    });
    await login();
    show(<AccountMenu />);
    (await find('.account-button')).click();
    await find('.account-row', home.logout);
    expect(texts('.account-row')).toEqual([
      home.security,
      chrome.rounds,
      chrome.support,
      chrome.safe,
      home.backOffice,
      home.logout,
    ]);
    world.client.destroy();
    await begin();
    await login();
    root.unmount();
    root = createRoot(place);
    show(<AccountMenu />);
    (await find('.account-button')).click();
    await find('.account-row', home.logout);
    expect(texts('.account-row')).not.toContain(home.backOffice);
  });

  it('[HOME-1] copies the member’s number and says so, or that the browser did not', async () => {
    await begin();
    await login();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show(<AccountMenu />);
    (await find('.account-button')).click();
    const copy = await find('.account-id button', chrome.copy);
    copy.click();
    await find('.account-said', chrome.copySuccess);
    expect(write).toHaveBeenCalledWith(world.client.session.store.getState().member?.id);
    write.mockRejectedValue(new Error('no permission'));
    copy.click();
    await find('.account-said', chrome.copyFailed);
  });
});

describe('the footer', () => {
  it('[HOME-3] links the help, the products and where else the operator is, and names the vendors that the merchant shows', async () => {
    await begin();
    Object.assign(world.gateway.state, { languages: ['EN'] });
    say('system.helpCenter', [
      { title: 'Terms of use', tag: 'term', content: '<p>x</p>', children: [] },
      { title: 'Money', tag: 'money', content: '<p>x</p>', children: [] },
    ]);
    show(
      <>
        <Header menu bar />
        <Footer />
      </>,
    );
    expect((await find('.foot-help a', 'Terms of use')).getAttribute('href')).toBe('/help#term');
    await find('.foot-help a', chrome.helpCentre);
    expect((await find('.foot-games a', chrome.RNG)).getAttribute('href')).toBe('/rng');
    expect(texts('.foot-vendors li')).toEqual(['Jade Lane', 'Clover Quay']);
    expect(place.querySelector('#foot-social')).toBeNull();
    expect(texts('.adults strong')).toEqual(['18+']);
  });

  it('[HOME-2] [HOME-3] names the networks that are configured, the menu two of them, and follows no address but https', async () => {
    await begin();
    const { status } = world.client.system.store.getState();
    if (status === null) throw new Error('there is no status');
    status.resources.push(
      { type: 'Facebook', url: 'https://social.example/f', name: '' },
      { type: 'YouTube', url: 'javascript:alert(1)', name: '' },
      { type: 'Telegram', url: 'https://social.example/t', name: '' },
    );
    show(
      <>
        <SideMenuBody look="wide" />
        <Footer />
      </>,
    );
    await find('.side-social a');
    await find('.foot-social a');
    const links = (list: string): (string | null)[] =>
      [...place.querySelectorAll(`${list} a`)].map((link) => link.getAttribute('href'));
    expect(links('.side-social')).toEqual(['https://social.example/f']);
    expect(links('.foot-social')).toEqual(['https://social.example/f', 'https://social.example/t']);
  });
});

describe('what stands around a page', () => {
  const around = (): boolean[] =>
    ['.top', '[aria-controls="side-menu"]', '.bar', '.foot'].map(
      (part) => place.querySelector(part) !== null,
    );
  const page = <p className="page">page</p>;

  it.each([
    ['[NAV-1] everything', {}, [true, true, true, true]],
    ['[NAV-4] header and side menu around a lottery', { footer: true } as const, [true, true, false, false]],
    ['[NAV-4] the header above a game', { menu: true, footer: true } as const, [true, false, false, false]],
  ])('%s', async (_, hides, expected) => {
    await begin();
    world.client.use(adultDomain).confirm();
    show(
      <SiteLayout popup={null} hides={hides}>
        {page}
      </SiteLayout>,
    );
    await find('.page');
    expect(around()).toEqual(expected);
  });

  it('[NAV-4] the games of our own lottery stand on its page', async () => {
    await begin();
    await login();
    show(<LotteryPage />, '/seaLottery');
    await find('h1', pages.lottery);
    expect((await find('foyer-lottery')).getAttribute('area')).toBe('SEA');
    expect((await axe.run(place)).violations.map(({ id }) => id)).not.toContain('heading-order');
  });
});

describe('playing safely', () => {
  it('tells a member how long the session lasts and leads to rounds, help and the way out', async () => {
    await begin();
    await login();
    const intents: string[] = [];
    world.client.onIntent(({ type }) => intents.push(type) > 0);
    const closed = vi.fn();
    show(<SafePlay onClose={closed} />);
    await find('.safe-age', '18+');
    await find('.safe-stay', chrome.safeStay_zero);
    await world.clock.advance(61_000);
    await find('.safe-stay', '1 minute,');
    await find('button', chrome.support);
    (await find('button', chrome.rounds)).click();
    expect([closed.mock.calls.length, intents]).toEqual([1, ['open-rounds']]);
    (await find('button', home.logout)).click();
    await vi.waitFor(() => expect(world.client.session.store.getState().state).toBe('guest'), WAIT);
  });

  it('is two taps from every page: menu, then this; a guest is told the same without a session', async () => {
    await begin();
    show(<SideMenuBody look="drawer" />);
    (await find('.side-row', chrome.safe)).click();
    await find('dialog .safe-age', '18+');
    expect(place.querySelector('.safe-stay')).toBeNull();
    expect(texts('dialog .safe-acts button')).toEqual([chrome.support]);
  });
});
