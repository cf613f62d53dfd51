import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { needs } from '../src/features/member/needs';
import { memberPageNames, memberPaths } from '../src/features/member/paths';
import { chrome } from '../src/locales/en/chrome';
import { home } from '../src/locales/en/home';
import { pages } from '../src/locales/en/pages';
import { ClientProvider } from '../src/react';
import { createTestWorld, type TestWorld } from '../src/testing/client';
import { GATEWAY, MEMBER } from '../src/testing/fixtures';
import { askTwice, createOlderMerchant } from '../src/testing/older-merchant';
import { AccountMenu } from './account/account-menu.view';
import { BottomBar } from './chrome/bottom-bar.view';
import { Footer } from './chrome/footer.view';
import { Header } from './chrome/header.view';
import { SideMenuBody } from './chrome/side-menu-body.view';
import { routes } from './routing/paths';

const WAIT = { timeout: 10_000 };
/** Addresses that need a call besides the member centre's. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/chat': ['chat.launch'],
  '/lottery/draws': ['lottery.boards'],
  '/lottery/tickets': ['lottery.tickets'],
  '/pointMall': ['points.rewards'],
};
const needed = new Map<string, readonly string[]>([
  ...Object.entries(PAGES),
  ...memberPageNames.map((name) => [memberPaths[name], needs.get(name) ?? []] as const),
]);

let world: Pick<TestWorld, 'client'>;
let root: Root;
let place: HTMLElement;
afterEach(() => {
  root.unmount();
  place.remove();
  world.client.destroy();
});

/** A member in front of an older gateway whose merchant has every module, and everything that stands around a page. */
const begin = async (isTrial = false): Promise<void> => {
  world = createTestWorld({ gateway: { url: GATEWAY }, ports: { fetch: createOlderMerchant().fetch } });
  world.client.i18n.addTexts('chrome', chrome);
  world.client.i18n.addTexts('home', home);
  world.client.i18n.addTexts('pages', pages);
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
  // The stand-in has no trial sessions.
  if (isTrial) Object.assign(world.client.session.store.getState(), { kind: 'trial' });
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={world.client}>
      <Router hook={() => ['/', () => undefined]}>
        <Header menu bar />
        <AccountMenu />
        <SideMenuBody look="drawer" />
        <BottomBar />
        <Footer />
      </Router>
    </ClientProvider>,
  );
  await vi.waitFor(() => {
    place.querySelector('.foot')?.scrollIntoView();
    expect(place.querySelector('.foot-law')).not.toBeNull();
  }, WAIT);
  for (const button of await vi.waitFor(() => {
    const found = [...place.querySelectorAll<HTMLElement>('.account-button')];
    if (found.length < 2) throw new Error('the account has no button yet');
    return found;
  }, WAIT))
    button.click();
  await vi.waitFor(() => expect(place.querySelectorAll('.account-row').length).toBeGreaterThan(2), WAIT);
};
const offered = (): string[] =>
  [...place.querySelectorAll('a[href^="/"]')].map(
    (link) => new URL(link.getAttribute('href') ?? '', 'https://a.example').pathname,
  );
/** Entries that lead to a page which this gateway cannot serve. */
const dead = async (): Promise<string[]> => {
  const missing = (await world.client.dialect())?.missing;
  return offered().filter((path) => needed.get(path)?.some((call) => missing?.has(call)));
};

it('no menu of the site offers a page that an older gateway can never serve', async () => {
  await begin();
  expect(await dead()).toEqual([]);
  expect(offered()).toEqual(
    expect.arrayContaining([memberPaths.withdraw, memberPaths.depositv2, memberPaths.rewardCenter]),
  );
  expect(offered()).not.toContain(memberPaths.limits);
  // The demo's line is the demo's alone.
  expect(place.textContent).not.toContain(home.copyright);
});

it('an entry goes with the call that such a gateway turns out not to have', async () => {
  await begin();
  await vi.waitFor(
    () => expect(offered()).toEqual(expect.arrayContaining([memberPaths.vip, memberPaths.transferFund])),
    WAIT,
  );
  const before = offered().length;
  for (const name of [
    'withdrawals.settings',
    'deposits.methods',
    'inbox.list',
    'promotions.issued',
    'promotions.vip',
    'funds.all',
    'chat.launch',
  ])
    await askTwice(world.client, name);
  await vi.waitFor(async () => expect(await dead()).toEqual([]), WAIT);
  expect(before).toBeGreaterThan(offered().length);
});

it('a trial player has no way to rounds there, since no page of bets is theirs', async () => {
  await begin(true);
  await vi.waitFor(() => expect(place.textContent).toContain(chrome.support), WAIT);
  expect(place.textContent).not.toContain(chrome.betting);
  expect(place.textContent).not.toContain(chrome.rounds);
});

it('every address of the site that needs a call is one of its routes', () => {
  const paths = routes.flatMap((route) => route.paths);
  for (const path of needed.keys()) expect(paths).toContain(path);
});
