import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { createTestWorld, type TestWorld } from '../testing/client';
import { Dialog } from '../ui/overlays/dialog';
import dialogCss from '../ui/overlays/dialog.css?inline';
import { defineElement } from './define-element';
import { adoptClient, REGISTRY_KEY } from './page-client';

const define = (tag: `foyer-${string}`, view: () => React.ReactNode) =>
  defineElement({ tag, attributes: {}, methods: {}, styles: [dialogCss], texts: {}, view });
define('foyer-words', () => <output>Words</output>);
define('foyer-nothing', () => <dialog />);
define('foyer-asking', () => (
  <Dialog open title="Log in" closeLabel="Close" onClose={() => undefined}>
    Words
  </Dialog>
));

interface Protocol {
  send(method: 'Emulation.setEmulatedMedia', options: object): Promise<unknown>;
}
const setSystem = (value: string): Promise<unknown> =>
  (cdp() as unknown as Protocol).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value }],
  });

const PHOTO =
  'conic-gradient(from 30deg, #0b2a4a, #f7e7c1 20%, #2e5d1f 40%, #ffffff 55%, #7a1f1f 70%, #000000, #0b2a4a)';
const PAGES = ['#000000', '#ffffff', PHOTO];

let world: TestWorld;
beforeEach(() => {
  world = createTestWorld();
  adoptClient(world.client);
});
afterEach(async () => {
  await setSystem('');
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  document.documentElement.removeAttribute('style');
  document.adoptedStyleSheets = [];
  Reflect.deleteProperty(globalThis, REGISTRY_KEY);
  world.client.destroy();
});

async function put(tag: string, inside: string, theme = ''): Promise<{ root: HTMLElement; one: Element }> {
  const element = document.createElement(tag);
  if (theme !== '') element.setAttribute('theme', theme);
  document.body.append(element);
  return vi.waitFor(() => {
    const root = element.shadowRoot?.querySelector<HTMLElement>('.f-root') ?? null;
    const one = root?.querySelector(inside) ?? null;
    if (root === null || one === null) throw new Error(`no ${inside} yet`);
    return { root, one };
  });
}

/** Red, green and blue of 0 to 255. @throws Error on a colour that something shines through */
function opaque(colour: string): number[] {
  const found = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (found === null) throw new Error(`${colour} is no ground for words`);
  return found.slice(1).map(Number);
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = opaque(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: Element, ground: Element): number {
  const [high = 0, low = 0] = [
    luminance(getComputedStyle(one).color),
    luminance(getComputedStyle(ground).backgroundColor),
  ].sort((first, second) => second - first);
  return (high + 0.05) / (low + 0.05);
}

describe('[EMB-3] the ground of an element', () => {
  for (const background of PAGES)
    for (const theme of ['', 'light', 'dark'])
      for (const scheme of ['', 'light', 'dark'])
        it(`carries its words on a page of ${background} that says "${scheme}" (theme "${theme}")`, async () => {
          document.body.style.background = background;
          document.documentElement.style.colorScheme = scheme;
          const { root, one } = await put('foyer-words', 'output', theme);
          expect(contrast(one, root)).toBeGreaterThanOrEqual(4.5);
        });

  for (const system of ['light', 'dark'])
    for (const [scheme, theme, look] of [
      ['', '', 'light'],
      ['', 'auto', 'light'],
      ['', 'dark', 'dark'],
      ['dark', '', 'dark'],
      ['dark', 'light', 'light'],
      ['light dark', '', system],
      ['light dark', 'light', 'light'],
      ['light dark', 'dark', 'dark'],
    ] as const)
      it(`is ${look} where the page says "${scheme}" and the theme is "${theme}", on a ${system} system; its dialog too`, async () => {
        await setSystem(system);
        expect(matchMedia(`(prefers-color-scheme: ${system})`).matches).toBe(true);
        document.body.style.background = '#ffffff';
        document.documentElement.style.colorScheme = scheme;
        const { root, one } = await put('foyer-words', 'output', theme);
        expect(contrast(one, root)).toBeGreaterThanOrEqual(4.5);
        expect(luminance(getComputedStyle(root).backgroundColor) > 0.5).toBe(look === 'light');
        const { one: dialog } = await put('foyer-asking', 'dialog', theme);
        expect(contrast(dialog, dialog)).toBeGreaterThanOrEqual(4.5);
        expect(luminance(getComputedStyle(dialog).backgroundColor) > 0.5).toBe(look === 'light');
      });

  it('stays as light or dark as its words, whatever the page says of all its elements', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { background: #111; color: #eee; color-scheme: light }');
    document.adoptedStyleSheets = [sheet];
    for (const theme of ['', 'light', 'dark']) {
      const { root, one } = await put('foyer-words', 'output', theme);
      expect(contrast(one, root)).toBeGreaterThanOrEqual(4.5);
      const host = (root.getRootNode() as ShadowRoot).host;
      expect(getComputedStyle(host).colorScheme).toBe(theme === '' ? 'light' : theme);
    }
  });

  it('is the page’s to choose, by a token or not at all', async () => {
    document.documentElement.style.setProperty('--foyer-surface', 'rgb(250, 240, 230)');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('foyer-words[theme=light]::part(root) { background: none }');
    document.adoptedStyleSheets = [sheet];
    const own = await put('foyer-words', 'output');
    expect(getComputedStyle(own.root).backgroundColor).toBe('rgb(250, 240, 230)');
    const none = await put('foyer-words', 'output', 'light');
    expect(getComputedStyle(none.root).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  });

  it('takes no room: its rim lies around it, and what shows nothing has none to be seen', async () => {
    document.body.style.width = '400px';
    const { root } = await put('foyer-words', 'output');
    const host = (root.getRootNode() as ShadowRoot).host;
    expect(root.getBoundingClientRect().width).toBe(host.getBoundingClientRect().width);
    const empty = await put('foyer-nothing', 'dialog');
    expect(empty.root.getBoundingClientRect().height).toBe(0);
    // Shadows of a box without height are seen only where they spread.
    for (const shadow of getComputedStyle(empty.root).boxShadow.split(/,\s*(?=rgb)/))
      expect(shadow).toMatch(/^rgb\(.*\) -?8px -?8px 0px 0px$/);
  });
});
