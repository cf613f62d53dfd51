import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useClient } from '../react';
import { createTestWorld, type TestWorld } from '../testing/client';
import { defineElement } from './define-element';
import { adoptClient, REGISTRY_KEY } from './page-client';

function Typing({ open, trial }: { open: boolean; trial: boolean }) {
  const { i18n } = useClient();
  return (
    <form>
      <output>{[open, trial, i18n.store.getState().language].join('|')}</output>
      <input
        aria-label="Name"
        onKeyDown={(event) => event.currentTarget.setAttribute('data-key', event.key)}
      />
      <button type="button">Say</button>
    </form>
  );
}
const define = (tag: `foyer-${string}`) =>
  defineElement({
    tag,
    attributes: { open: { type: 'boolean' }, trial: { type: 'boolean' } },
    methods: { open: { run: (host) => host.set('open', true) } },
    styles: [],
    texts: {},
    view: Typing,
  });
define('foyer-typing');

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
});

const put = (html: string, around: Element | ShadowRoot = document.body): HTMLElement => {
  around.innerHTML = html;
  const element = around.querySelector<HTMLElement>('foyer-typing');
  if (element === null) throw new Error('no element');
  return element;
};
const inside = <T extends Element>(element: HTMLElement, selector: string): Promise<T> =>
  vi.waitFor(() => {
    const found = element.shadowRoot?.querySelector<T>(selector) ?? null;
    if (found === null) throw new Error(`no ${selector} yet`);
    return found;
  });
const says = (element: HTMLElement, text: string) =>
  vi.waitFor(() => expect(element.shadowRoot?.querySelector('output')?.textContent).toContain(text));
const press = (target: Element, type: string, key: string): void => {
  target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true }));
};

describe('[TRIAL-E6] hot keys of the page', () => {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent): void => void heard.push(`${event.type} ${event.key}`);
  const types = ['keydown', 'keypress', 'keyup'] as const;
  beforeEach(() => {
    heard.length = 0;
    for (const type of types) document.addEventListener(type, hear);
  });
  afterEach(() => {
    for (const type of types) document.removeEventListener(type, hear);
  });

  it('do not fire while a visitor types, and our own view hears the key', async () => {
    const input = await inside<HTMLInputElement>(put('<foyer-typing></foyer-typing>'), 'input');
    for (const type of types) press(input, type, 'g');
    expect(heard).toEqual([]);
    expect(input.getAttribute('data-key')).toBe('g');
  });

  it('fire where nothing is typed, and for the keys that lead out: Tab and Escape', async () => {
    const element = put('<foyer-typing></foyer-typing>');
    press(await inside(element, 'button'), 'keydown', 'g');
    const input = await inside(element, 'input');
    press(input, 'keydown', 'Tab');
    press(input, 'keydown', 'Escape');
    expect(heard).toEqual(['keydown g', 'keydown Tab', 'keydown Escape']);
  });
});

describe('[TRIAL-E6] customElements.define of the page', () => {
  const real = customElements.define.bind(customElements);
  afterEach(() => Reflect.deleteProperty(customElements, 'define'));
  const told = async (tag: `foyer-${string}`): Promise<[string, unknown]> => {
    const heard: unknown[] = [];
    const element = document.createElement(tag);
    element.addEventListener('foyer-error', (event) => heard.push((event as CustomEvent<unknown>).detail));
    document.body.append(element);
    define(tag);
    // The words load by themselves.
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 10_000 });
    expect(warn).toHaveBeenCalledTimes(1);
    return [String(warn.mock.calls[0]?.[0]), heard[0]];
  };

  it('is named once, in the console and as an event, when it throws', async () => {
    customElements.define = () => {
      throw new Error('registry is sealed');
    };
    const [sentence, detail] = await told('foyer-thrown');
    expect(sentence).toMatch(/<foyer-thrown> was not defined: .* threw Error: registry is sealed/);
    expect(detail).toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('is named when it does nothing', async () => {
    customElements.define = () => undefined;
    const [sentence] = await told('foyer-ignored');
    expect(sentence).toContain('did nothing');
  });

  it('may define a class of its own that is made from ours', async () => {
    customElements.define = (tag, element) => real(tag, class extends element {});
    define('foyer-wrapped');
    document.body.append(document.createElement('foyer-wrapped'));
    await says(document.querySelector('foyer-wrapped') as HTMLElement, 'false|false');
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('[TRIAL-E7] what frameworks write', () => {
  it('takes the text "false" for false, as attribute and as property', async () => {
    const element = put('<foyer-typing open="false" trial="false"></foyer-typing>');
    await says(element, 'false|false');
    Reflect.set(element, 'trial', 'false');
    await says(element, 'false|false');
    Reflect.set(element, 'trial', true);
    await says(element, 'false|true');
  });

  it('opens what stands there as open="false", and tells its end once', async () => {
    const element = put('<foyer-typing open="false"></foyer-typing>');
    const closed = vi.fn();
    element.addEventListener('foyer-close', closed);
    (Reflect.get(element, 'open') as () => void)();
    await says(element, 'true|');
    expect(closed).not.toHaveBeenCalled();
    element.setAttribute('open', 'false');
    element.removeAttribute('open');
    expect(closed).toHaveBeenCalledTimes(1);
    await says(element, 'false|');
  });

  it('shows the language that a page writes, and does not store it', async () => {
    const element = put('<foyer-typing></foyer-typing>');
    await says(element, '|EN');
    Reflect.set(element, 'language', 'PT');
    await vi.waitFor(() => expect(world.client.i18n.store.getState().language).toBe('PT'));
    expect(world.client.ports.storage.local.get('hisLang')).toBeNull();
  });
});

describe('[TRIAL-E6] a page that is written from top to bottom', () => {
  it('leaves the element its own lines', async () => {
    const box = document.createElement('div');
    box.style.writingMode = 'vertical-rl';
    document.body.append(box);
    const input = await inside(put('<foyer-typing></foyer-typing>', box), 'input');
    expect(getComputedStyle(input).writingMode).toBe('horizontal-tb');
    expect(input.closest('.f-root')?.getBoundingClientRect().width).toBeGreaterThan(0);
  });
});
