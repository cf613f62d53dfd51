import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useClient, useHost } from '../react';
import { createTestWorld, type TestWorld } from '../testing/client';
import { GATEWAY, MERCHANT } from '../testing/fixtures';
import { defineElement } from './define-element';
import { adoptClient, pageRegistry, REGISTRY_KEY } from './page-client';

interface ProbeProps {
  mode: 'inline' | 'popup';
  open: boolean;
  inviteCode: string;
}
let shouldBreak = false;

function Probe({ mode, open, inviteCode }: ProbeProps) {
  const host = useHost();
  const { config } = useClient();
  const [typed, setTyped] = useState('');
  if (shouldBreak) throw new Error('a bug in the view');
  return (
    <form>
      <output>{[mode, open, inviteCode, config.merchant].join('|')}</output>
      <label>
        Name <input value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button type="button" onClick={() => host.emit('foyer-probe', { typed }, { cancelable: true })}>
        Say
      </button>
    </form>
  );
}

const probe = (tag: `foyer-${string}`) =>
  defineElement({
    tag,
    attributes: {
      mode: { type: 'enum', values: ['inline', 'popup'] },
      open: { type: 'boolean' },
      'invite-code': { type: 'string', pattern: /^\w{1,8}$/ },
    },
    methods: { open: { run: (host) => host.set('open', true) } },
    styles: ['output { display: block }'],
    texts: {},
    view: Probe,
  });
probe('foyer-probe');

let world: TestWorld;
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeEach(() => {
  world = createTestWorld();
  adoptClient(world.client);
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, REGISTRY_KEY);
  world.client.destroy();
  warn.mockClear();
  shouldBreak = false;
});

function put(html: { tag?: string; attributes?: Record<string, string> } = {}): HTMLElement {
  const element = document.createElement(html.tag ?? 'foyer-probe');
  for (const [name, value] of Object.entries(html.attributes ?? {})) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}
const inside = <T extends Element = HTMLElement>(element: HTMLElement, selector: string): Promise<T> =>
  vi.waitFor(() => {
    const found = element.shadowRoot?.querySelector<T>(selector) ?? null;
    if (found === null) throw new Error(`no ${selector} yet`);
    return found;
  });
const says = (element: HTMLElement, text: string) =>
  vi.waitFor(() => expect(element.shadowRoot?.querySelector('output')?.textContent).toBe(text));
function type(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
const breath = () => new Promise((done) => setTimeout(done, 20));

describe('[EMB-4] an element on a restless page', () => {
  it('keeps what was typed when it is moved', async () => {
    const element = put();
    type(await inside<HTMLInputElement>(element, 'input'), 'half a name');
    const box = document.createElement('section');
    document.body.append(box);
    box.append(element);
    await breath();
    expect((await inside<HTMLInputElement>(element, 'input')).value).toBe('half a name');
  });

  it('shows what the page wrote inside until its first drawing, and not after it', async () => {
    const element = document.createElement('foyer-probe');
    element.append(document.createElement('i'));
    document.body.append(element);
    const isShown = (): boolean => element.firstElementChild?.assignedSlot !== null;
    expect(isShown()).toBe(element.shadowRoot?.querySelector('input') === null);
    await inside(element, 'input');
    expect(isShown()).toBe(false);
  });

  it('goes when it is removed and works again when it is put back', async () => {
    const element = put();
    await inside(element, 'input');
    element.remove();
    await breath();
    expect(element.shadowRoot?.childElementCount).toBe(0);
    document.body.append(element);
    await says(element, `inline|false||${MERCHANT}`);
  });

  it('is not dressed by the page: no rule, no inherited style, no root font size reaches it', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { color: rgb(255, 0, 0) !important; font: 60px serif !important; letter-spacing: 9px !important; text-transform: uppercase !important } html { font-size: 3px } input, output { display: none !important }',
    );
    document.adoptedStyleSheets = [sheet];
    const element = put({ attributes: { theme: 'dark' } });
    const style = getComputedStyle(await inside(element, 'output'));
    expect(style.display).toBe('block');
    expect([style.fontSize, style.letterSpacing, style.textTransform]).toEqual(['16px', 'normal', 'none']);
    expect(style.color).toBe('rgb(243, 245, 250)');
    document.adoptedStyleSheets = [];
  });

  it('[EMB-3] is light or dark as the page says, and as its own attribute says where it has one', async () => {
    const page = document.documentElement.style;
    const colourOf = async (theme: string) => {
      const element = put(theme === '' ? {} : { attributes: { theme } });
      const { color } = getComputedStyle(await inside(element, 'output'));
      element.remove();
      return color;
    };
    const [light, dark] = ['rgb(18, 23, 34)', 'rgb(243, 245, 250)'];
    page.colorScheme = 'dark';
    expect([await colourOf(''), await colourOf('auto'), await colourOf('light')]).toEqual([
      dark,
      dark,
      light,
    ]);
    page.colorScheme = 'light';
    expect([await colourOf(''), await colourOf('auto'), await colourOf('dark')]).toEqual([
      light,
      light,
      dark,
    ]);
    page.colorScheme = '';
    expect(await colourOf('')).toBe(light);
  });

  it('takes no more room in a grid or a row than it is given', () => {
    expect(getComputedStyle(put()).minInlineSize).toBe('0px');
  });

  it('bears enumerable additions to the prototypes of objects and lists', async () => {
    Reflect.set(Object.prototype, 'extra', () => 'host');
    Reflect.set(Array.prototype, 'extra', () => 'host');
    try {
      const element = put({ attributes: { mode: 'popup' } });
      await says(element, `popup|false||${MERCHANT}`);
      type(await inside<HTMLInputElement>(element, 'input'), 'still typing');
      expect((await inside<HTMLInputElement>(element, 'input')).value).toBe('still typing');
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extra');
      Reflect.deleteProperty(Array.prototype, 'extra');
    }
  });

  it('leaves body, root element, address and history as they were', async () => {
    const before = [document.documentElement, document.body].map((one) => one.getAttributeNames().join());
    const address = [location.href, history.length];
    const element = put({ attributes: { open: '' } });
    await inside(element, 'input');
    expect([document.documentElement, document.body].map((one) => one.getAttributeNames().join())).toEqual(
      before,
    );
    expect([location.href, history.length]).toEqual(address);
    expect(element.getAttributeNames()).toEqual(['open']);
    expect(document.head.querySelector('style[data-foyer]')).toBeNull();
  });

  it('is defined twice by the same version in silence', () => {
    probe('foyer-probe');
    expect(warn).not.toHaveBeenCalled();
  });

  it('warns with both names when the tag is taken by something else, and the first stays', async () => {
    class Other extends HTMLElement {
      static readonly foyerVersion = '0.0.1';
    }
    customElements.define('foyer-taken', Other);
    probe('foyer-taken');
    await vi.waitFor(() =>
      expect(String(warn.mock.calls[0]?.[0])).toMatch(
        /<foyer-taken> \S+ was loaded, but 0\.0\.1 came first and stays/,
      ),
    );
    expect(customElements.get('foyer-taken')).toBe(Other);
  });
});

describe('attributes, properties and methods', () => {
  it('refuse wrong values with a warning and fall back', async () => {
    const element = put({ attributes: { mode: 'sideways', 'invite-code': '<script>' } });
    await says(element, `inline|false||${MERCHANT}`);
    await vi.waitFor(() =>
      expect(warn.mock.calls.map(([line]) => String(line)).sort()).toEqual([
        expect.stringContaining('invite-code="<script>"> is not text like'),
        expect.stringContaining('mode="sideways"> is not one of inline, popup'),
      ]),
    );
  });

  it('follow each other both ways', async () => {
    const element = put();
    Reflect.set(element, 'mode', 'popup');
    Reflect.set(element, 'inviteCode', 'PAL9');
    expect(element.getAttribute('invite-code')).toBe('PAL9');
    await says(element, `popup|false|PAL9|${MERCHANT}`);
    element.removeAttribute('invite-code');
    expect(Reflect.get(element, 'inviteCode')).toBe('');
  });

  it('take up properties that were set before the class came', async () => {
    const element = document.createElement('foyer-late');
    Reflect.set(element, 'mode', 'popup');
    Reflect.set(element, 'open', true);
    document.body.append(element);
    probe('foyer-late');
    await says(element, `popup|true||${MERCHANT}`);
  });

  it('have a method and an attribute of the same name', async () => {
    const element = put();
    (Reflect.get(element, 'open') as () => void)();
    expect(element.hasAttribute('open')).toBe(true);
    await says(element, `inline|true||${MERCHANT}`);
    Reflect.set(element, 'open', false);
    await says(element, `inline|false||${MERCHANT}`);
  });

  it('speak by events that bubble out of the root from the element itself', async () => {
    const element = put();
    const heard = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('foyer-probe', heard, { once: true });
    (await inside(element, 'button')).click();
    expect(heard.mock.calls[0]?.[0]).toMatchObject({
      target: element,
      composed: true,
      detail: { typed: '' },
    });
  });
});

describe('the client of a page', () => {
  it('is one for all elements', async () => {
    await inside(put(), 'input');
    await inside(put(), 'input');
    await vi.waitFor(() => expect(world.gateway.count('system.status')).toBe(1));
    expect(pageRegistry().client).toBe(world.client);
  });

  it('is made from the attributes where no script tag configured it', async () => {
    Reflect.deleteProperty(globalThis, REGISTRY_KEY);
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) => world.gateway.fetch(input, init));
    put({ attributes: { merchant: MERCHANT, gateway: GATEWAY } });
    await vi.waitFor(() =>
      expect(pageRegistry().client).toMatchObject({ config: { merchant: MERCHANT, gateway: GATEWAY } }),
    );
    fetched.mockRestore();
  });

  it('takes the commands of the page, those that waited first', async () => {
    Reflect.deleteProperty(globalThis, REGISTRY_KEY);
    pageRegistry().queue.push(['open', 'probe'], ['nonsense']);
    const element = document.createElement('foyer-probe');
    document.body.append(element);
    adoptClient(world.client);
    await vi.waitFor(() => expect(element.hasAttribute('open')).toBe(true));
    expect(String(warn.mock.calls.at(-1)?.[0])).toContain('no command "nonsense"');
  });

  it('turns an unanswered intent into an event that the page may take over', async () => {
    const element = put();
    await inside(element, 'input');
    const heard = vi.fn((event: Event) => event.preventDefault());
    element.addEventListener('foyer-need-login', heard, { once: true });
    expect(world.client.intend({ type: 'need-login' })).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(world.client.intend({ type: 'need-login' })).toBe(false);
  });

  it('speaks its language on our own root only', async () => {
    const element = put();
    await inside(element, 'input');
    const page = document.documentElement.lang;
    element.setAttribute('language', 'PT');
    await vi.waitFor(() =>
      expect(element.shadowRoot?.querySelector('.f-root')?.getAttribute('lang')).toBe('pt'),
    );
    expect(document.documentElement.lang).toBe(page);
  });
});

describe('what is said over a page', () => {
  const toasts = () =>
    [...document.querySelectorAll('foyer-probe')].flatMap((one) => [
      ...(one.shadowRoot?.querySelectorAll('.f-toast') ?? []),
    ]);

  it('[HOME-10] is said by one element, and by another one when that has gone', async () => {
    const first = put();
    const second = put();
    await inside(first, 'input');
    await inside(second, 'input');
    expect(world.client.intend({ type: 'toast', tone: 'info', text: 'Hello' })).toBe(true);
    await vi.waitFor(() => expect(toasts()).toHaveLength(1), { timeout: 10_000 });
    expect(first.shadowRoot?.querySelector('.f-toast')?.textContent).toContain('Hello');
    first.remove();
    await breath();
    world.client.intend({ type: 'toast', tone: 'info', text: 'Again' });
    await vi.waitFor(() => expect(second.shadowRoot?.textContent).toContain('Again'), { timeout: 10_000 });
  });

  it('[HOME-10] is left to a page that takes it over', async () => {
    const element = put();
    await inside(element, 'input');
    const heard: unknown[] = [];
    element.addEventListener('foyer-toast', (event) => {
      event.preventDefault();
      heard.push((event as CustomEvent<unknown>).detail);
    });
    expect(world.client.intend({ type: 'toast', tone: 'error', text: 'Oh' })).toBe(true);
    await breath();
    expect(heard).toEqual([{ tone: 'error', text: 'Oh' }]);
    expect(toasts()).toEqual([]);
  });
});

describe('what an operator may count', () => {
  it('[SYS-1] bubbles to the page as events of an element, once the ids are known', async () => {
    world.gateway.state.analytics = { gtagId: 'G-DEMO1' };
    const heard: { type: string }[] = [];
    const hear = (event: Event): void => void heard.push((event as CustomEvent<{ type: string }>).detail);
    document.addEventListener('foyer-analytics', hear);
    await inside(put(), 'input');
    await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['ids', 'page-view']), {
      timeout: 10_000,
    });
    document.removeEventListener('foyer-analytics', hear);
  });
});

describe('what stands in place of a view', () => {
  it('[SYS-2] is the maintenance, with its words', async () => {
    world.gateway.state.maintenance = true;
    await world.client.system.retry();
    const element = put();
    expect((await inside(element, '[part="notice"] h2')).textContent).toBe('We are doing maintenance');
    // The way to customer service is unsealed late, and joins.
    expect((await inside<HTMLAnchorElement>(element, '[part="notice"] a')).href).toBe(
      'https://chat.example.test/x?y=1',
    );
  });

  it('[SYS-2] is said once a page, by the first widget that is seen, and when it will be over with its zone', async () => {
    world.gateway.state.maintenance = true;
    world.gateway.state.maintenanceEnd = Date.UTC(2030, 0, 2, 3, 4);
    await world.client.system.retry();
    const widgets = [put(), put(), put()];
    const [hidden, first] = widgets;
    if (hidden === undefined || first === undefined) throw new Error('no widgets');
    hidden.style.display = 'none';
    const saying = (): HTMLElement[] =>
      widgets.filter((one) => one.shadowRoot?.querySelector('[part="notice"]')?.checkVisibility() === true);
    await vi.waitFor(() => expect(saying()).toEqual([first]));
    expect((await inside(first, '[part="notice"]')).textContent).toMatch(/2030.*(UTC|GMT|[A-Z]{3,4})/);
    // Each of them loads for itself what stands before it.
    for (const one of widgets) {
      const input = await inside(one, 'input');
      await vi.waitFor(() => expect(input.checkVisibility()).toBe(false), { timeout: 10_000 });
    }
    // A tab that opens above takes over, one that goes hands on.
    hidden.style.display = '';
    await vi.waitFor(() => expect(saying()).toEqual([hidden]));
    hidden.remove();
    await vi.waitFor(() => expect(saying()).toEqual([first]));
  });

  it('[SYS-2] is the region block, with the address of the visitor', async () => {
    world.gateway.state.regionRestriction = true;
    await world.client.system.retry();
    const notice = await inside(put(), '[part="notice"]');
    await expect.poll(() => notice.textContent).toContain('203.0.113.7');
  });

  it('[SYS-2] keeps what was typed while it comes and goes with the status', async () => {
    const element = put();
    type(await inside<HTMLInputElement>(element, 'input'), 'half a name');
    world.gateway.state.maintenance = true;
    await world.client.system.retry();
    await inside(element, '[part="notice"]');
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector('form')?.checkVisibility()).toBe(false));
    world.gateway.state.maintenance = false;
    await world.client.system.retry();
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[part="notice"]')).toBeNull());
    const input = await inside<HTMLInputElement>(element, 'input');
    expect(input.checkVisibility()).toBe(true);
    expect(input.value).toBe('half a name');
  });

  it('[SYS-2] [TRIAL-S3] asks again by its button, by itself, and when a call was refused', async () => {
    const element = put();
    await inside(element, 'input');
    const notice = () => element.shadowRoot?.querySelector('[part="notice"]') ?? null;
    const button = () => notice()?.querySelector<HTMLButtonElement>('button') ?? null;
    world.gateway.state.maintenance = true;
    // A visitor goes on; the gateway refuses, and the widget follows.
    await expect(
      world.client.session.login({ mode: 'username', username: 'someone', password: 'Abcdef12' }),
    ).rejects.toMatchObject({ code: 'MAINTENANCE' });
    await world.clock.advance(3_000);
    await vi.waitFor(() => expect(button()?.textContent).toBe('Check again'));
    button()?.click();
    await vi.waitFor(() => expect(button()?.textContent).toBe('Checking…'));
    await world.clock.advance(3_000);
    await vi.waitFor(() => expect(button()?.textContent).toBe('Check again'));
    world.gateway.state.maintenance = false;
    button()?.click();
    await world.clock.advance(3_000);
    await vi.waitFor(() => expect(notice()).toBeNull());
    world.gateway.state.regionRestriction = true;
    await world.client.system.retry();
    await vi.waitFor(() => expect(notice()).not.toBeNull());
    world.gateway.state.regionRestriction = false;
    await world.clock.advance(60_000);
    await vi.waitFor(() => expect(notice()).toBeNull());
  });

  it('[SYS-2] answers for a popup when it is opened, and is not there before', async () => {
    const element = put({ attributes: { mode: 'popup' } });
    await inside(element, 'input');
    world.gateway.state.maintenance = true;
    await world.client.system.retry();
    expect(element.shadowRoot?.querySelector('[part="notice"]') ?? null).toBeNull();
    element.setAttribute('open', '');
    const notice = await inside<HTMLDialogElement>(element, 'dialog[part="notice"][open]');
    expect(notice.textContent).toContain('We are doing maintenance');
    expect(element.hasAttribute('open')).toBe(false);
    const close = () =>
      [...notice.querySelectorAll('button')].find((button) => button.textContent === 'Close');
    await vi.waitFor(() => expect(close()).toBeDefined());
    close()?.click();
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector('[part="notice"]')).toBeNull());
  });

  it('is a retry after a bug in the view, and only there', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const healthy = put();
    await inside(healthy, 'input');
    shouldBreak = true;
    const broken = put();
    const retry = await inside(broken, '.f-broken button');
    shouldBreak = false;
    retry.click();
    await inside(broken, 'input');
    await inside(healthy, 'input');
    quiet.mockRestore();
  });
});
