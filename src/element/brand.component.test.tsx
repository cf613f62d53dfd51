import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestWorld, type TestWorld } from '../testing/client';
import { Dialog } from '../ui/overlays/dialog';
import dialogCss from '../ui/overlays/dialog.css?inline';
import { defineElement } from './define-element';
import { adoptClient, REGISTRY_KEY } from './page-client';

const LOGIN_TAG = 'foyer-login';
const accentCss =
  'output { color: var(--f-accent); background: var(--f-raised); border-radius: var(--f-radius) }';
const define = (tag: `foyer-${string}`, view: () => React.ReactNode) =>
  defineElement({ tag, attributes: {}, methods: {}, styles: [accentCss, dialogCss], texts: {}, view });
const Words = () => (
  <section className="f-card">
    <output>Words</output>
  </section>
);
define('foyer-plain', Words);
define(LOGIN_TAG, () => (
  <>
    <Words />
    <Dialog open title="Log in" closeLabel="Close" onClose={() => undefined}>
      Words
    </Dialog>
  </>
));

const GREEN = 'rgb(10, 119, 85)';
const OWN = 'rgb(245, 179, 1)';
const theme = {
  tokens: { accent: 'light-dark(#0a7755,#33ddaa)', raised: '#ffeeff', radius: '4px' },
  login: '/brand/acme/picture.png',
  register: '',
};

let world: TestWorld;
/** A page of a merchant whose start-up answer brings this. */
const begin = (theme: unknown): void => {
  world = createTestWorld();
  world.gateway.state.theme = theme;
  adoptClient(world.client);
};
const end = async (): Promise<void> => {
  document.body.replaceChildren();
  // An element that was removed ends a microtask later.
  await Promise.resolve();
  Reflect.deleteProperty(globalThis, REGISTRY_KEY);
  world.client.destroy();
};
beforeEach(() => {
  document.documentElement.style.colorScheme = 'light';
});
afterEach(async () => {
  await end();
  document.documentElement.removeAttribute('style');
});

const put = (tag: string, page = document): Promise<{ element: HTMLElement; words: Element }> => {
  const element = page.createElement(tag);
  page.body.append(element);
  return vi.waitFor(() => {
    const words = element.shadowRoot?.querySelector('output') ?? null;
    if (words === null) throw new Error('no words yet');
    return { element, words };
  });
};
const look = (one: Element, pseudo?: string): CSSStyleDeclaration =>
  (one.ownerDocument.defaultView ?? window).getComputedStyle(one, pseudo);
const wears = (one: Element, colour: string): Promise<void> =>
  vi.waitFor(() => expect(look(one).color).toBe(colour), { timeout: 10_000 });
/** Waits for the start-up answer and the file that it loads. */
const settled = async (): Promise<void> => {
  await vi.waitFor(() => expect(world.client.system.store.getState().load).toBe('ready'), {
    timeout: 10_000,
  });
  await import('./page-extras');
  await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe('[EMB-3] the merchant’s brand on another’s page', () => {
  it('is worn by the elements that are there and by those that come', async () => {
    begin(theme);
    const first = await put('foyer-plain');
    await wears(first.words, GREEN);
    const second = await put('foyer-plain');
    for (const { words } of [first, second]) {
      expect(look(words).color).toBe(GREEN);
      expect(look(words).backgroundColor).toBe('rgb(255, 238, 255)');
      expect(look(words).borderRadius).toBe('4px');
    }
    first.element.setAttribute('theme', 'dark');
    expect(look(first.words).color).toBe('rgb(51, 221, 170)');
  });

  it('gives way to the tokens of the page, wherever above the element they are set', async () => {
    begin(theme);
    document.documentElement.style.setProperty('--foyer-accent', 'rgb(1, 2, 3)');
    const { element, words } = await put('foyer-plain');
    await vi.waitFor(() => expect(look(words).borderRadius).toBe('4px'), { timeout: 10_000 });
    expect(look(words).color).toBe('rgb(1, 2, 3)');
    element.style.setProperty('--foyer-accent', 'rgb(4, 5, 6)');
    expect(look(words).color).toBe('rgb(4, 5, 6)');
  });

  it('does not change the page itself', async () => {
    begin(theme);
    const { words } = await put('foyer-plain');
    await wears(words, GREEN);
    expect(look(document.body).getPropertyValue('--f-accent')).toBe('');
    expect(look(document.body).getPropertyValue('--foyer-accent')).toBe('');
    expect(document.adoptedStyleSheets).toEqual([]);
    expect(document.head.querySelectorAll('style[data-foyer]')).toHaveLength(0);
  });

  it('is without the values that are none, and keeps the others', async () => {
    begin({
      tokens: { accent: '#0a7755', raised: 'red;} * { display: none', radius: '99999px', odd: '#fff' },
    });
    const { words } = await put('foyer-plain');
    await wears(words, GREEN);
    expect(look(words).backgroundColor).toBe('rgb(255, 255, 255)');
    expect(look(words).borderRadius).toBe('12px');
    expect(look(words).display).toBe('inline');
  });

  it.each([undefined, null, 'dark', 7, [], { tokens: 'accent' }, { tokens: { accent: 'red' } }])(
    'is ours if an older gateway or a merchant without a brand sends %j',
    async (theme) => {
      begin(theme);
      const { words } = await put('foyer-plain');
      await settled();
      expect(look(words).color).toBe(OWN);
    },
  );

  it('does not stay for another merchant of the same page', async () => {
    begin(theme);
    await wears((await put('foyer-plain')).words, GREEN);
    await end();
    begin(undefined);
    const { words } = await put('foyer-plain');
    await settled();
    expect(look(words).color).toBe(OWN);
    expect(look(words).borderRadius).toBe('12px');
  });

  it('follows a brand that changes while the page is open', async () => {
    begin(theme);
    const { words } = await put('foyer-plain');
    await wears(words, GREEN);
    world.gateway.state.theme = { tokens: { accent: '#112233' } };
    await world.client.system.retry();
    await wears(words, 'rgb(17, 34, 51)');
    expect(look(words).borderRadius).toBe('12px');
    world.gateway.state.theme = undefined;
    await world.client.system.retry();
    await wears(words, OWN);
  });

  it('goes with an element into another document', async () => {
    begin(theme);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentDocument;
    if (inner === null) throw new Error('a frame without a document');
    inner.documentElement.style.colorScheme = 'light';
    const { element, words } = await put('foyer-plain');
    await wears(words, GREEN);
    inner.body.append(element);
    await wears(words, GREEN);
  });

  it('has the picture of the login behind its card and its dialog, from the gateway, and on no other element', async () => {
    begin(theme);
    const { element, words } = await put(LOGIN_TAG);
    const plain = await put('foyer-plain');
    await wears(words, GREEN);
    const address = new URL('/brand/acme/picture.png', world.client.config.gateway).href;
    const root = element.shadowRoot?.querySelector('.f-root') as Element;
    const dialog = element.shadowRoot?.querySelector('dialog') as Element;
    expect(look(root).backgroundImage).toBe(`url("${address}")`);
    expect(look(dialog, '::backdrop').backgroundImage).toContain(`url("${address}")`);
    expect(look(plain.words.closest('.f-root') as Element).backgroundImage).toBe('none');
  });

  it('moves nothing with its picture', async () => {
    begin(undefined);
    const before = await put(LOGIN_TAG);
    await settled();
    const size = before.element.getBoundingClientRect().toJSON() as unknown;
    world.gateway.state.theme = { login: theme.login };
    await end();
    begin({ login: theme.login });
    const { element } = await put(LOGIN_TAG);
    const root = element.shadowRoot?.querySelector('.f-root') as Element;
    await vi.waitFor(() => expect(look(root).backgroundImage).not.toBe('none'), { timeout: 10_000 });
    expect(element.getBoundingClientRect().toJSON()).toEqual(size);
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'x:\"', 'https://'])(
    'has no picture at the address %j',
    async (address) => {
      begin({ ...theme, login: address });
      const { element, words } = await put(LOGIN_TAG);
      await wears(words, GREEN);
      expect(look(element.shadowRoot?.querySelector('.f-root') as Element).backgroundImage).toBe('none');
    },
  );

  it('lets no address end its quotes', async () => {
    const address = 'https://cdn.example/a?"\") } * { display: none } :host { content: url("';
    begin({ ...theme, login: address });
    const { element, words } = await put(LOGIN_TAG);
    await wears(words, GREEN);
    expect(look(words).display).toBe('inline');
    expect(look(element.shadowRoot?.querySelector('.f-root') as Element).backgroundImage).toMatch(
      /^url\("https:\/\/cdn\.example\/a\?%22[^"]*"\)$/,
    );
  });
});
