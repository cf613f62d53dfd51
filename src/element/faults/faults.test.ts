// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDevelopment } from './box';
import { pageFaults, type PageFault } from './sentences';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const move = (address: string): void =>
  (globalThis as unknown as { happyDOM: { setURL(to: string): void } }).happyDOM.setURL(address);

/** A page of its own each time: what was said is remembered for the life of a page. */
const fresh = async () => {
  vi.resetModules();
  return import('.');
};
const put = (tag: string, attributes: Record<string, string> = {}): HTMLElement => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
};
const config = { merchant: 'one', gateway: 'https://one.example', language: '' };
const KEY = Symbol.for('foyer.v1');
/** What loader and elements left on the page. */
const page = (registry: object): boolean =>
  Reflect.set(globalThis, KEY, { version: '1.2.3', config, queue: [], ...registry });
let heard: Record<string, unknown>[] = [];
const hear = (event: Event): void => void heard.push((event as CustomEvent<Record<string, unknown>>).detail);
const shown = (element: Element) => element.textContent;

beforeEach(() => {
  heard = [];
  move('http://localhost:3000/');
  document.addEventListener('foyer-error', hear);
});
afterEach(() => {
  document.removeEventListener('foyer-error', hear);
  document.body.replaceChildren();
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, KEY);
  warn.mockClear();
});

describe('[TRIAL-E5] a fault of the page', () => {
  it.each(Object.keys(pageFaults) as PageFault[])(
    '%s is one event with its code, one sentence with its page, and a box where pages are written',
    async (code) => {
      const { report } = await fresh();
      const element = put('foyer-login');
      const facts = { tag: 'foyer-login', merchant: 'demo', gateway: 'https://g.example', field: 'merchant' };
      const about = {
        ...facts,
        written: 'b',
        kept: 'a',
        address: 'https://g.example/x',
        directive: 'frame-src',
      };
      report(code, about, { element });
      report(code, about, { element });
      expect(heard).toHaveLength(1);
      expect(heard[0]).toMatchObject({ code, help: expect.stringContaining('/widgets/v1/wire-it-up.md#') });
      const said = warn.mock.calls.map(([line]) => String(line));
      expect(said).toEqual([
        `Foyer: ${code}: ${String(heard[0]?.['message'])}. See ${String(heard[0]?.['help'])}`,
      ]);
      expect(said[0]).not.toMatch(/undefined|\[object/);
      expect(shown(element)).toContain(String(heard[0]?.['message']));
    },
  );

  it('is said once in the console, and by each element for itself', async () => {
    const { report } = await fresh();
    for (const element of [put('foyer-login'), put('foyer-lobby')])
      report('ORIGIN_UNKNOWN', { tag: element.localName, merchant: 'demo' }, { element });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(heard).toHaveLength(2);
  });

  it('leads to the page at the gateway where a host has bundled us', async () => {
    const { report } = await fresh();
    page({ config: { ...config, gateway: 'https://one.example/base' } });
    report('ROOT_REFUSED', { tag: 'foyer-login', root: 'closed' }, { element: put('foyer-login') });
    expect(heard).toMatchObject([{ help: 'https://one.example/widgets/v1/wire-it-up.md#shadow-roots' }]);
  });

  it('goes when it is over, and is told again when it comes again', async () => {
    const { report, heal } = await fresh();
    const element = put('foyer-login');
    report('ORIGIN_UNKNOWN', {}, { element });
    heal('ORIGIN_UNKNOWN', { element });
    expect(shown(element)).toBe('');
    report('ORIGIN_UNKNOWN', {}, { element });
    expect(shown(element)).not.toBe('');
    expect(heard).toHaveLength(2);
  });

  it('writes what the page said as text only, and not at any length', async () => {
    const { report } = await fresh();
    const element = put('foyer-login');
    report('MERCHANT_INVALID', { written: `<img src=x onerror=alert(1)>${'x'.repeat(9_999)}` }, { element });
    expect(element.querySelector('img')).toBeNull();
    expect(String(heard[0]?.['message']).length).toBeLessThan(500);
  });
});

describe('[TRIAL-E5] a player on a page that people visit', () => {
  beforeEach(() => move('https://paper.example/'));

  it.each([
    ['', 'This page is not set up correctly.'],
    ['PT', 'Esta página não está configurada corretamente.'],
    ['es', 'Esta página no está bien configurada.'],
  ])('reads a human sentence in the language %j, never the technical one', async (language, sentence) => {
    const { report } = await fresh();
    document.documentElement.lang = 'en';
    const element = put('foyer-login', language === '' ? {} : { language });
    report('MERCHANT_MISSING', { tag: 'foyer-login' }, { element });
    expect(shown(element)?.trim()).toBe(sentence);
  });

  it('reads nothing in a popup that is not open, and nothing twice where the element speaks itself', async () => {
    const { report } = await fresh();
    const closed = put('foyer-login', { mode: 'popup' });
    report('MERCHANT_MISSING', { tag: 'foyer-login' }, { element: closed });
    const element = put('foyer-lobby');
    report('ORIGIN_UNKNOWN', {}, { element });
    expect([shown(closed), shown(element)]).toEqual(['', '']);
  });

  it('can ask once more for a script that did not come', async () => {
    const { hear: say } = await fresh();
    const retry = vi.fn(() => Promise.resolve());
    const element = put('foyer-login');
    page({ config, retry });
    say('lost', 'foyer-login');
    element.querySelector('button')?.click();
    expect(retry).toHaveBeenCalledWith('foyer-login');
    expect(heard).toMatchObject([{ code: 'CHUNK_LOST', tag: 'foyer-login' }]);
    element.dispatchEvent(new Event('foyer-ready'));
    expect(shown(element)).toBe('');
  });
});

describe('[TRIAL-E5] pages are written', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'shop.localhost', 'a.b.test', 'SHOP.TEST'])('on %s', (host) =>
    expect(isDevelopment(host)).toBe(true),
  );
  it.each(['paper.example', 'localhost.example', 'test', 'mytest', 'evil127.0.0.1', '127.0.0.1.example', ''])(
    'not on %j',
    (host) => expect(isDevelopment(host)).toBe(false),
  );
});

describe('[TRIAL-E3] script tags that name something else', () => {
  const tag = (src: string, data: Record<string, string> = {}): HTMLScriptElement => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.src = src;
    Object.assign(script.dataset, data);
    return script;
  };

  it('are told by what they name, those that agree or name nothing are not', async () => {
    const { hear: say } = await fresh();
    const scripts = [
      tag('https://one.example/foyer.js', { merchant: 'one' }),
      tag('https://two.example/foyer.js'),
      tag('https://two.example/foyer.js', { merchant: 'one', gateway: 'https://one.example/' }),
    ];
    document.head.append(...scripts);
    page({});
    say('scripts', '1.2.3');
    expect(heard).toEqual([]);
    document.head.append(tag('https://two.example/foyer.js', { merchant: 'two' }));
    say('scripts', '1.2.3');
    // Another loader has words of its own, and says nothing a second time.
    (await fresh()).hear('scripts', '1.9.0');
    expect(String(warn.mock.calls.at(-1)?.[0])).toContain('version 1.9.0 was loaded, but version 1.2.3 came');
    expect(heard).toMatchObject([
      { code: 'MERCHANT_CONFLICT', field: 'merchant', written: 'two', kept: 'one' },
      {
        code: 'MERCHANT_CONFLICT',
        field: 'gateway',
        written: 'https://two.example',
        kept: 'https://one.example',
      },
    ]);
  });

  it('are compared with the client where elements made it before any script', async () => {
    const { hear: say } = await fresh();
    page({ client: { config: { ...config, merchant: 'two' } } });
    document.head.append(tag('https://one.example/foyer.js', { merchant: 'one' }));
    say('scripts', '1.2.3');
    expect(heard).toMatchObject([{ field: 'merchant', written: 'one', kept: 'two' }]);
  });

  it('explain why elements wait, where their merchant could not be read', async () => {
    const { hear: say, report } = await fresh();
    say('merchant', 'de mo');
    expect(heard).toEqual([]);
    const element = put('foyer-login');
    report('MERCHANT_MISSING', { tag: 'foyer-login' }, { element });
    expect(heard).toMatchObject([{ code: 'MERCHANT_INVALID', written: 'de mo' }]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
