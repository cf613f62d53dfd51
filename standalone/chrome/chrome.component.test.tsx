import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { chrome } from '../../src/locales/en/chrome';
import { home } from '../../src/locales/en/home';
import { ClientProvider } from '../../src/react';
import { createTestWorld, type TestWorld } from '../../src/testing/client';
import { MEMBER, notices as noticesOf, noticesReply } from '../../src/testing/fixtures';
import { Flag } from '../../src/ui/primitives/flag';
import { Help } from '../help/help.view';
import { HeaderMenus } from './header-menus.view';
import { HelpPopup } from '../help/help-popup.view';
import type { Place } from '../routing/places';
import { ServiceButton } from '../help/service.view';
import { SideMenuBody } from './side-menu-body.view';
import { useSiteTheme } from '../kit/site-theme';

let world: TestWorld;
let place: HTMLElement;
let root: Root;

const begin = async (
  languages = ['EN', 'PT', 'ES'],
  say: (gateway: TestWorld['gateway']) => void = () => undefined,
): Promise<void> => {
  world = createTestWorld({ url: 'https://play.example/' });
  say(world.gateway);
  world.gateway.state.languages = languages;
  world.client.i18n.addTexts('chrome', chrome);
  world.client.i18n.addTexts('home', home);
  await world.client.system.start();
};
beforeEach(async () => {
  await begin();
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

const show = (view: ReactNode): void =>
  root.render(
    <ClientProvider client={world.client}>
      <Router>{view}</Router>
    </ClientProvider>,
  );
/** The first element that matches and says this; waits for it. */
const find = (selector: string, words = ''): Promise<HTMLElement> =>
  vi.waitFor(
    () => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
        (one.getAttribute('aria-label') ?? one.textContent).includes(words),
      );
      if (found === undefined) throw new Error(`no ${selector} "${words}" in: ${document.body.textContent}`);
      return found;
    },
    { timeout: 10_000 },
  );
const none = (selector: string): Promise<void> =>
  vi.waitFor(() => expect(document.querySelector(selector)).toBeNull());
const press = (key: string): boolean | undefined =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
const focused = (words: string): Promise<void> =>
  vi.waitFor(() => expect(document.activeElement?.textContent).toContain(words));
const point = (element: Element, type: 'pointerover' | 'pointerout', pointerType: string): boolean =>
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: document.body }));

describe('the vendors of a category', () => {
  it('[HOME-1] open by an arrow, are walked through by arrows, and close by Escape where they were opened', async () => {
    show(<HeaderMenus />);
    const slots = await find('.kind', chrome.RNG);
    slots.focus();
    press('ArrowRight');
    await focused(chrome.SPORTS);
    press('Home');
    await focused(chrome.RNG);
    press('ArrowDown');
    await focused('Jade Lane');
    expect(slots.getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    await focused('Clover Quay');
    press('ArrowUp');
    press('ArrowUp');
    await focused(chrome.RNG);
    press('Escape');
    await none('.kinds-panel');
    expect(document.activeElement).toBe(slots);
  });

  it('[HOME-1] are one stop of the tab key, whatever had the focus last', async () => {
    show(<HeaderMenus />);
    (await find('.kind', chrome.ESPORTS)).focus();
    await vi.waitFor(() =>
      expect([...document.querySelectorAll('.kind[tabindex="0"]')].map((one) => one.textContent)).toEqual([
        chrome.ESPORTS,
      ]),
    );
  });

  it('[HOME-1] open for a mouse that stays, and not for one that passes', async () => {
    show(<HeaderMenus />);
    const item = (await find('.kind', chrome.RNG)).closest('li') ?? place;
    point(item, 'pointerover', 'mouse');
    await world.clock.advance(60);
    point(item, 'pointerout', 'mouse');
    await world.clock.advance(1_000);
    expect(document.querySelector('.kinds-panel')).toBeNull();
    point(item, 'pointerover', 'mouse');
    await world.clock.advance(200);
    await find('.kinds-panel');
    point(item, 'pointerout', 'mouse');
    await world.clock.advance(1_000);
    await none('.kinds-panel');
  });

  it('[HOME-1] open by one tap, and a click leaves open what the mouse had opened', async () => {
    show(<HeaderMenus />);
    const slots = await find('.kind', chrome.RNG);
    const item = slots.closest('li') ?? place;
    point(item, 'pointerover', 'touch');
    await world.clock.advance(1_000);
    expect(document.querySelector('.kinds-panel')).toBeNull();
    slots.click();
    await find('.kinds-panel');
    slots.click();
    await none('.kinds-panel');
    point(item, 'pointerover', 'mouse');
    await world.clock.advance(200);
    await find('.kinds-panel');
    slots.click();
    await find('.kinds-panel');
    const vendor = await find('.kinds-vendor', 'Clover Quay');
    expect(vendor.getAttribute('href')).toBe('/rng?vendor=CQ9');
  });
});

describe('the side menu', () => {
  const texts = (): string[] =>
    [...document.querySelectorAll('.side-row')].map((row) => row.textContent.trim());
  const choices = (): string[] =>
    [...document.querySelectorAll('.side-language .hidden')].map(({ textContent }) => textContent);

  it('[HOME-2] names what there is and leads nowhere else', async () => {
    show(<SideMenuBody look="wide" />);
    await find('.side-row', chrome.support);
    expect(texts()).toContain(chrome.home);
    expect(texts()).toContain(chrome.app);
    // Pages that the site does not have yet.
    for (const word of [chrome.invite, chrome.registerCentre, chrome.vip])
      expect(texts()).not.toContain(word);
  });

  it('[HOME-2] names inviting where the merchant pays for it and the site has its page', async () => {
    const has = (place: Place): boolean => place === 'home' || place === 'invite';
    show(<SideMenuBody look="wide" has={has} />);
    await find('.side-row', chrome.support);
    expect(texts()).not.toContain(chrome.invite);
    world.client.destroy();
    root.unmount();
    await begin(['EN'], ({ state }) => {
      state.flags['REWCEN3'] = true;
      state.promotions = { REFERRAL: { enabled: true, count: 0 } };
    });
    root = createRoot(place);
    show(<SideMenuBody look="wide" has={has} />);
    expect((await find('.side-row', chrome.invite)).getAttribute('href')).toBe('/member/invite');
  });

  it('[HOME-2] lists six promotions at most, and the way to all of them', async () => {
    const rows = noticesOf();
    rows.promotions = Array.from({ length: 8 }, (_, index) => ({
      id: `P-${index}`,
      title: `Offer ${index}`,
      html: '',
      category: '',
      images: [],
      startsAt: null,
      endsAt: null,
      redirect: '',
      externalLink: '',
    }));
    world.gateway.intercept = ({ name }) =>
      name === 'notices.announcements' ? noticesReply(rows) : undefined;
    show(<SideMenuBody look="wide" />);
    const more = await find('.side-row', chrome.promotionsMore);
    expect(more.getAttribute('href')).toBe('/promotions');
    const hrefs = [...document.querySelectorAll('.side-row[href^="/promotions#"]')].map((row) =>
      row.getAttribute('href'),
    );
    expect(hrefs).toEqual([0, 1, 2, 3, 4, 5].map((id) => `/promotions#P-${id}`));
  });

  it('[HOME-2] shows the rounds played, and asks a guest to log in before', async () => {
    const intents: string[] = [];
    world.client.onIntent((intent) => {
      intents.push(intent.type);
      if (intent.type === 'need-login') intent.resume?.();
      return true;
    });
    const left = vi.fn();
    show(<SideMenuBody look="drawer" onLeave={left} />);
    (await find('.side-row', chrome.betting)).click();
    expect(intents).toEqual(['need-login', 'open-rounds']);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('[HOME-2] draws the app’s codes, and lends no session to a foreign page', async () => {
    await world.client.session.login({ mode: 'username', ...MEMBER });
    const lend = vi.spyOn(world.client.session, 'issueCode');
    show(<SideMenuBody look="wide" />);
    (await find('.side-row', chrome.app)).click();
    await find('.app-code svg');
    expect((await find('.app-code a')).getAttribute('href')).toBe('https://app.example/android?lang=EN');
    expect(lend).not.toHaveBeenCalled();
  });

  it('[HOME-2] [I18N-2] offers languages only where there is a choice', async () => {
    show(<SideMenuBody look="drawer" />);
    await find('.side-language select');
    expect(choices()).toEqual([home.language, chrome.theme]);
    world.client.destroy();
    await begin(['EN']);
    root.unmount();
    root = createRoot(place);
    show(<SideMenuBody look="drawer" />);
    await find('.side-row', chrome.support);
    expect(choices()).toEqual([chrome.theme]);
  });

  it('[HOME-2] [I18N-1] shows the flag of the language, the Mexican one for Spanish', async () => {
    await world.client.i18n.setLanguage('ES');
    show(
      <>
        <SideMenuBody look="wide" />
        <p className="mexico">
          <Flag code="MX" />
        </p>
      </>,
    );
    const flag = await find('.side-language .f-flag');
    expect(flag.innerHTML).toBe((await find('.mexico .f-flag')).innerHTML);
    expect(flag.innerHTML).toContain('<path');
  });

  it('[HOME-2] offers light and dark, tells the widgets, and remembers it in this browser', async () => {
    function Widget() {
      return <p className="widget">{useSiteTheme()}</p>;
    }
    const both = (
      <>
        <SideMenuBody look="wide" />
        <Widget />
      </>
    );
    show(both);
    await find('.widget', 'dark');
    const choose = (theme: string): void => {
      const select = document.querySelectorAll('.side-language select')[1];
      if (select === undefined) throw new Error('no choice of colours');
      Reflect.set(HTMLSelectElement.prototype, 'value', theme, select);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await find('.side-language', chrome.theme);
    choose('light');
    await find('.widget', 'light');
    expect(document.documentElement.dataset['look']).toBe('light');
    const { ports, config } = world.client;
    expect(ports.storage.local.get(`${config.merchant}.theme`)).toBe('light');
    choose('dark');
    await find('.widget', 'dark');
    expect(ports.storage.local.get(`${config.merchant}.theme`)).toBeNull();
  });
});

describe('customer service', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      type: 'LIVECHAT',
      position: 'HEADER',
      title: `Way ${index + 1}`,
      url: `https://chat.example/${index + 1}`,
    }));
  const window440 = () => {
    const opened = { opener: {}, focus: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    return { opened, open };
  };

  it('[HOME-8] opens the one way there is in a window of 440 × 750 that is cut off from the page', async () => {
    vi.spyOn(world.client.system, 'customerServices').mockResolvedValue(entries(1));
    const { opened, open } = window440();
    show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    await vi.waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://chat.example/1'));
    expect(open).toHaveBeenCalledWith(
      'about:blank',
      'service',
      expect.stringMatching(/width=440,height=750/),
    );
    expect(opened.opener).toBeNull();
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('[HOME-8] asks which where there are several', async () => {
    vi.spyOn(world.client.system, 'customerServices').mockResolvedValue(entries(3));
    const { opened, open } = window440();
    show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    const second = await find('.service-entry', 'Way 2');
    expect(open).not.toHaveBeenCalled();
    second.click();
    expect(opened.location.replace).toHaveBeenCalledWith('https://chat.example/2');
    await none('dialog');
  });

  it('[HOME-8] shows a link where the browser opens no window', async () => {
    vi.spyOn(world.client.system, 'customerServices').mockResolvedValue(entries(1));
    vi.spyOn(window, 'open').mockReturnValue(null);
    show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    const link = await find('a.service-entry');
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      'https://chat.example/1',
      'noopener noreferrer',
      '_blank',
    ]);
  });

  it('[HOME-8] says so where there is no way', async () => {
    vi.spyOn(world.client.system, 'customerServices').mockResolvedValue([]);
    show(<ServiceButton className="it">Help me</ServiceButton>);
    (await find('.it')).click();
    await find('dialog', '');
    await vi.waitFor(() => expect(document.body.textContent).toContain(chrome.supportNone));
  });
});

describe('the help', () => {
  const tree = [
    { title: 'Account', tag: 'account', content: '<p>All about it</p>', children: [] },
    { title: 'Terms', tag: 'term', content: '<p>Be fair</p>', children: [] },
  ];
  const answer = (value: unknown): Response =>
    new Response(JSON.stringify({ success: true, value }), {
      headers: { 'content-type': 'application/json' },
    });
  const say = (value: unknown): void => {
    world.gateway.intercept = ({ name }) => (name === 'system.helpCenter' ? answer(value) : undefined);
  };
  const popup = (topic: string): void =>
    show(<HelpPopup topic={topic} routed={false} onClose={() => undefined} />);

  it('[NAV-2] [HOME-9] begins with the topic that is asked for', async () => {
    say(tree);
    popup('term');
    await find('.help-text h3', 'Terms');
    const { violations } = await axe.run('dialog');
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  });

  it('[HOME-9] finds headings as they are typed, and says when none fits', async () => {
    say(tree);
    popup('');
    await find('.help-topic', 'Account');
    const field = await find('input[type="search"]');
    const type = (words: string): void => {
      Reflect.set(HTMLInputElement.prototype, 'value', words, field);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    type('ter');
    await vi.waitFor(() => expect(document.querySelectorAll('.help-topic')).toHaveLength(1));
    await find('.help-found', '1 topic');
    type('zebra');
    await vi.waitFor(() => expect(document.body.textContent).toContain(chrome.helpNothing));
  });

  it('[HOME-9] that could not be read is read again', async () => {
    world.gateway.intercept = ({ name }) =>
      name === 'system.helpCenter' ? new Response('<html>', { status: 400 }) : undefined;
    popup('');
    await vi.waitFor(() => expect(document.body.textContent).toContain(chrome.helpFailed), 10_000);
    say(tree);
    (await find('.f-state button')).click();
    await find('.help-topic', 'Terms');
  });

  it('is opened over any page by its intent, and closed again', async () => {
    say(tree);
    show(<Help routed={false} />);
    await vi.waitFor(() => expect(world.client.intend({ type: 'open-help', topic: 'term' })).toBe(true));
    await find('.help-text h3', 'Terms');
    (await find('dialog button', 'Close')).click();
    await none('dialog');
  });
});

it('[HOME-1] who is a member finds no way to money that has no page', async () => {
  await world.client.session.login({ mode: 'username', ...MEMBER });
  const { AccountMenu } = await import('../account/account-menu.view');
  show(<AccountMenu />);
  (await find('.account-button')).click();
  const rows = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('.account-row')].map((row) => row.textContent.trim());
    expect(found).toContain(chrome.support);
    return found;
  });
  expect(rows).not.toContain(chrome.deposit);
  expect(rows).toContain(home.logout);
});
