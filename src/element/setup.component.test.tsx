import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHost } from '../react';
import { createTestWorld, type TestWorld } from '../testing/client';
import { GATEWAY, MERCHANT } from '../testing/fixtures';
import { defineElement } from './define-element';
import { adoptClient, pageRegistry, REGISTRY_KEY } from './page-client';

interface Heard {
  code: string;
  [fact: string]: unknown;
}

function Probe() {
  const host = useHost();
  return <output>{host.element.localName}</output>;
}
const probe = (tag: `foyer-${string}`): void =>
  void defineElement({ tag, attributes: {}, methods: {}, styles: [], texts: {}, view: Probe });
probe('foyer-one');
probe('foyer-two');

let world: TestWorld;
let heard: { target: EventTarget | null; detail: Heard }[] = [];
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const hear = (event: Event): void =>
  void heard.push({ target: event.target, detail: (event as CustomEvent<Heard>).detail });

beforeEach(() => {
  world = createTestWorld();
  heard = [];
  warn.mockClear();
  document.addEventListener('foyer-error', hear);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => world.gateway.fetch(input, init));
});
afterEach(() => {
  document.removeEventListener('foyer-error', hear);
  document.body.replaceChildren();
  (pageRegistry().client as typeof world.client | undefined)?.destroy();
  Reflect.deleteProperty(globalThis, REGISTRY_KEY);
  world.client.destroy();
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const make = (tag: string, attributes: Record<string, string> = {}): HTMLElement => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const put = (...args: Parameters<typeof make>): HTMLElement => {
  const element = make(...args);
  document.body.append(element);
  return element;
};
const runs = (element: HTMLElement) =>
  vi.waitFor(() => expect(element.shadowRoot?.querySelector('output')).not.toBeNull());
const tells = (element: HTMLElement, code: string) =>
  vi.waitFor(() =>
    expect(heard.filter(({ target }) => target === element).map(({ detail }) => detail.code)).toEqual([code]),
  );
const box = (element: HTMLElement) =>
  element.shadowRoot?.querySelector('[data-foyer-fault]')?.textContent ?? '';
const merchant = () => (pageRegistry().client as typeof world.client).config.merchant;

describe('[TRIAL-E5] a page that names no merchant', () => {
  it('is told so after a moment, in the element too, and starts when one is named', async () => {
    const element = put('foyer-one');
    expect(heard).toEqual([]);
    await tells(element, 'MERCHANT_MISSING');
    await vi.waitFor(() => expect(box(element)).toContain('names no merchant'));
    element.setAttribute('gateway', GATEWAY);
    element.setAttribute('merchant', MERCHANT);
    await runs(element);
    expect(box(element)).toBe('');
  });

  it('is not told anything where a command names one in time, and all elements start', async () => {
    const elements = [put('foyer-one'), put('foyer-two')];
    const registry = pageRegistry();
    registry.config = { merchant: MERCHANT, gateway: GATEWAY, language: '' };
    registry.onConfig?.();
    for (const element of elements) await runs(element);
    await new Promise((done) => setTimeout(done, 1_200));
    expect(heard).toEqual([]);
  });

  it('hears of a merchant that cannot be one, and of a gateway that is missing', async () => {
    await tells(put('foyer-one', { merchant: 'de mo' }), 'MERCHANT_INVALID');
    await tells(put('foyer-two', { merchant: 'demo' }), 'CONFIG_INVALID');
  });

  it('says nothing of an element that has gone meanwhile', async () => {
    put('foyer-one').remove();
    await new Promise((done) => setTimeout(done, 1_200));
    expect(heard).toEqual([]);
  });
});

describe('[TRIAL-E3] elements that name different merchants or gateways', () => {
  it('get the merchant of the first one in the document, whichever comes to life first', async () => {
    const first = make('foyer-late-setup', { merchant: 'first', gateway: GATEWAY });
    const second = make('foyer-one', { merchant: 'second', gateway: GATEWAY });
    const third = make('foyer-two');
    document.body.append(first, second, third);
    await tells(second, 'MERCHANT_CONFLICT');
    await runs(third);
    expect(second.shadowRoot?.querySelector('output')).toBeNull();
    expect(merchant()).toBe('first');
    expect(heard[0]?.detail).toMatchObject({ field: 'merchant', written: 'second', kept: 'first' });
    probe('foyer-late-setup');
    await runs(first);
  });

  it('count a host’s shadow root where that host stands', async () => {
    const host = document.createElement('section');
    host
      .attachShadow({ mode: 'open' })
      .append(make('foyer-late-setup-too', { merchant: 'first', gateway: GATEWAY }));
    document.body.append(host);
    await tells(put('foyer-one', { merchant: 'second', gateway: GATEWAY }), 'MERCHANT_CONFLICT');
    expect(merchant()).toBe('first');
  });

  it('give way to the script tag, and start where they agree with it', async () => {
    pageRegistry().config = { merchant: 'tag', gateway: GATEWAY, language: '' };
    const odd = put('foyer-one', { gateway: 'https://elsewhere.example' });
    await runs(put('foyer-two', { merchant: 'tag', gateway: `${GATEWAY}/` }));
    await tells(odd, 'MERCHANT_CONFLICT');
    expect(merchant()).toBe('tag');
    odd.removeAttribute('gateway');
    await runs(odd);
    expect(box(odd)).toBe('');
  });

  it('do not go on under the name of another merchant', async () => {
    adoptClient(world.client);
    const element = put('foyer-one', { merchant: MERCHANT });
    await runs(element);
    element.setAttribute('merchant', 'other');
    await tells(element, 'MERCHANT_CONFLICT');
    expect(element.shadowRoot?.querySelector('output')).toBeNull();
  });
});

describe('[TRIAL-E5] a gateway that does not know the page', () => {
  it.each([
    ['ORIGIN_UNKNOWN', 'domain_not_available', 'This site address is not registered'],
    ['MERCHANT_UNKNOWN', 'function.not.available', 'This page is not set up correctly'],
  ])(
    'is told as %s; players read a human sentence, and it goes when it is mended',
    async (code, word, sentence) => {
      world.gateway.intercept = () =>
        Response.json({ success: false, errorCode: word, message: '' }, { status: 403 });
      adoptClient(world.client);
      const element = put('foyer-one');
      await tells(element, code);
      await vi.waitFor(() =>
        expect(element.shadowRoot?.querySelector('[part="notice"] h2')?.textContent).toContain(sentence),
      );
      expect(box(element)).toContain(code);
      world.gateway.intercept = null;
      await world.client.system.retry();
      await vi.waitFor(() => expect(box(element)).toBe(''));
      expect(element.shadowRoot?.querySelector('[part="notice"]')).toBeNull();
    },
  );
});

describe('[TRIAL-E5] a page that touches shadow roots', () => {
  it('hears that closed roots leave an element empty, inside of it too', async () => {
    adoptClient(world.client);
    const roots: ShadowRoot[] = [];
    const native = Element.prototype.attachShadow;
    vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
      const root = native.call(this, { ...init, mode: 'closed' });
      roots.push(root);
      return root;
    });
    const element = put('foyer-one');
    await tells(element, 'ROOT_REFUSED');
    await vi.waitFor(() => expect(roots[0]?.textContent).toContain('every shadow root closed'));
  });

  it('keeps a root that it attached itself, with what stands in it, and hears why nothing comes', async () => {
    adoptClient(world.client);
    const element = make('foyer-rooted');
    const root = element.attachShadow({ mode: 'open' });
    const own = root.appendChild(document.createElement('b'));
    document.body.append(element);
    probe('foyer-rooted');
    await tells(element, 'ROOT_REFUSED');
    expect(box(element)).toContain('a shadow root of its own');
    expect(root.contains(own)).toBe(true);
    expect(root.adoptedStyleSheets).toEqual([]);
    element.remove();
    await new Promise((done) => setTimeout(done, 20));
    expect(root.contains(own)).toBe(true);
  });
});
