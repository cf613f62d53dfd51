// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUEUE_LIMIT, REGISTRY_KEY, type FoyerRegistry } from './registry';
import { startLoader, type LoaderPort } from './start-loader';

const SCRIPT = 'https://cdn.example/widgets/v1/foyer.js';
const page = globalThis as { [REGISTRY_KEY]?: FoyerRegistry; foyer?: unknown };

function port(over: Partial<LoaderPort> = {}): LoaderPort & { told: unknown[][] } {
  const told: unknown[][] = [];
  return {
    version: '1.2.3',
    scriptUrl: SCRIPT,
    widgets: { 'foyer-login': () => Promise.resolve({}) },
    others: (_preload, tag) => Promise.reject(new RangeError(tag)),
    files: { 'foyer-login': ['core-1.js', 'login-2.js'], ':pt': ['locale-pt-3.js'] },
    tell: (...said) => void told.push(said.filter((one) => one !== undefined)),
    ...over,
    told,
  };
}

function scriptTag(data: Record<string, string>, src = SCRIPT): void {
  const script = document.createElement('script');
  // A type the page does not run: the test needs the tag, not the download.
  script.type = 'text/plain';
  script.src = src;
  Object.assign(script.dataset, data);
  document.head.append(script);
}

const preloads = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The loader watches as long as its page lives; here several pages follow each other in one document. */
const observers: MutationObserver[] = [];
const RealObserver = MutationObserver;

let requests: { url: string; headers: unknown }[] = [];

beforeEach(() => {
  requests = [];
  vi.stubGlobal(
    'MutationObserver',
    class extends RealObserver {
      constructor(callback: MutationCallback) {
        super(callback);
        observers.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    requests.push({ url: String(url), headers: init?.headers });
    return Promise.reject(new TypeError('no network in this test'));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const observer of observers.splice(0)) observer.disconnect();
  delete page[REGISTRY_KEY];
  delete page.foyer;
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('the loader', () => {
  it('reads the script tag it came from', () => {
    scriptTag({ merchant: 'DEMO', gateway: 'https://gateway.example/base/', language: 'pt' });
    expect(startLoader(port()).config).toEqual({
      merchant: 'DEMO',
      gateway: 'https://gateway.example/base',
      language: 'PT',
    });
  });

  it('[TRIAL-E2] reads how an older gateway is spoken to, and names the merchant to it in a header at once', () => {
    const speech = {
      dialect: 'legacy',
      credentials: 'include',
      launchToken: 'true',
      digest: 'false',
      dialectRows: 'https://own.example/dialect.js',
    };
    scriptTag({ merchant: 'DEMO', gateway: 'https://old.example', ...speech });
    document.body.append(document.createElement('foyer-login'));
    expect(startLoader(port()).config).toMatchObject({ ...speech, launchToken: true, digest: false });
    expect(requests).toEqual([
      {
        url: 'https://old.example/wps/system/status',
        headers: expect.objectContaining({ Merchant: 'DEMO' }) as unknown,
      },
    ]);
  });

  it.each([
    ['https://own.example/dialect.js?v=2', 'https://own.example/dialect.js?v=2'],
    ['https://own.example/npm/dialect@1.0/?a=1&b=2', 'https://own.example/npm/dialect@1.0/?a=1&b=2'],
    ['/rows.js?v=2', `${location.origin}/rows.js?v=2`],
  ])('keeps the query of the module with the rows of a dialect: %s', (said, read) => {
    scriptTag({ merchant: 'DEMO', dialectRows: said });
    expect(startLoader(port()).config.dialectRows).toBe(read);
  });

  it.each([
    ['https://gateway.example/base//?x=1#y', 'https://gateway.example/base'],
    ['https://gateway.example?x=/', 'https://gateway.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['/api/', `${location.origin}/api`],
  ])('takes a gateway without query and last slash: %s', (said, read) => {
    scriptTag({ merchant: 'DEMO', gateway: said });
    expect(startLoader(port()).config.gateway).toBe(read);
  });

  it('takes the origin of the script as the gateway when none is named', () => {
    scriptTag({ merchant: 'DEMO' });
    expect(startLoader(port()).config.gateway).toBe('https://cdn.example');
  });

  it.each([
    ['gateway', 'javascript:alert(1)'],
    ['gateway', 'https://user:secret@gateway.example'],
    ['gateway', 'https://:secret@gateway.example'],
    ['gateway', 'file:///etc'],
    ['gateway', 'https://'],
    ['dialectRows', 'https://user@own.example/dialect.js'],
    ['dialectRows', 'data:text/javascript,1'],
    ['merchant', 'DE\r\nMO'],
    ['merchant', ''],
    ['language', '<b>'],
    ['dialect', 'old'],
    ['credentials', 'always'],
    ['launchToken', 'yes'],
    ['dialectRows', 'javascript:1'],
    ['digest', ''],
  ])('refuses a %s of the wrong form and says which: %j', (field, value) => {
    scriptTag({ [field]: value });
    const used = port();
    const { config } = startLoader(used);
    expect(used.told).toEqual([[field, value]]);
    expect(config).toEqual({ merchant: '', gateway: 'https://cdn.example', language: '' });
  });

  it('loads a tag that stands in the page, with all its files asked for at once', async () => {
    scriptTag({ merchant: 'DEMO', language: 'PT' });
    document.body.append(document.createElement('foyer-login'));
    const widget = vi.fn(() => Promise.resolve({}));
    startLoader(port({ widgets: { 'foyer-login': widget } }));
    await settled();
    expect(widget).toHaveBeenCalledTimes(1);
    expect(preloads()).toEqual(
      ['core-1.js', 'login-2.js', 'locale-pt-3.js'].map((file) => new URL(file, SCRIPT).href),
    );
  });

  it('loads a tag that is added later, once', async () => {
    const widget = vi.fn(() => Promise.resolve({}));
    startLoader(port({ widgets: { 'foyer-login': widget } }));
    expect(widget).not.toHaveBeenCalled();
    const box = document.createElement('div');
    box.append(document.createElement('foyer-login'), document.createElement('foyer-login'));
    document.body.append(box);
    await settled();
    document.body.append(document.createElement('foyer-login'));
    await settled();
    expect(widget).toHaveBeenCalledTimes(1);
  });

  it('[EMB-3] loads a tag that a script of another window adds', async () => {
    const loaded = vi.fn(() => Promise.resolve({}));
    startLoader(port({ widgets: { 'foyer-login': loaded } }));
    // Nodes that another window creates are of its class.
    vi.stubGlobal('Element', class {});
    document.body.append(document.createElement('foyer-login'), 'text', document.createComment('a comment'));
    await settled();
    expect(loaded).toHaveBeenCalledTimes(1);
  });

  it('[TRIAL-E6] loads a tag in a shadow root of the page, in roots within it, and in what is added there later', async () => {
    const found: string[] = [];
    const widget = (tag: string) => () => Promise.resolve(void found.push(tag));
    const tags = ['foyer-login', 'foyer-lobby', 'foyer-balance'];
    const card = document.createElement('div');
    const root = card.attachShadow({ mode: 'open' });
    root.append(document.createElement('foyer-login'));
    document.body.append(card);
    startLoader(port({ widgets: Object.fromEntries(tags.map((tag) => [tag, widget(tag)])) }));
    await settled();
    expect(found).toEqual(['foyer-login']);
    const inner = document.createElement('div');
    inner.attachShadow({ mode: 'open' }).append(document.createElement('foyer-lobby'));
    root.append(inner);
    await settled();
    inner.shadowRoot?.append(document.createElement('foyer-balance'));
    await settled();
    expect(found).toEqual(tags);
  });

  it('[TRIAL-E6] looks nowhere inside of our own elements', async () => {
    const widget = vi.fn(() => Promise.resolve({}));
    const login = document.createElement('foyer-login');
    login.attachShadow({ mode: 'open' }).append(document.createElement('foyer-lobby'));
    document.body.append(login);
    startLoader(port({ widgets: { 'foyer-login': () => Promise.resolve({}), 'foyer-lobby': widget } }));
    await settled();
    expect(widget).not.toHaveBeenCalled();
  });

  it('asks for the status once, beside the first chunk', async () => {
    scriptTag({ merchant: 'DEMO' });
    const registry = startLoader(
      port({
        widgets: { 'foyer-login': () => Promise.resolve({}), 'foyer-lobby': () => Promise.resolve({}) },
      }),
    );
    expect(requests).toEqual([]);
    await registry.load('foyer-login');
    await registry.load('foyer-lobby');
    // Without headers of our own: a preflight would cost a page of another origin a request.
    expect(requests).toEqual([
      { url: 'https://cdn.example/wps/system/status?merchantCode=DEMO&language=EN', headers: undefined },
    ]);
    await expect(registry.status).rejects.toThrow('no network');
  });

  it('asks for the status with the headers of every call on the gateway’s own pages', async () => {
    scriptTag({ merchant: 'DEMO', gateway: location.origin });
    await startLoader(port()).load('foyer-login');
    expect(requests).toEqual([
      {
        url: `${location.origin}/wps/system/status`,
        headers: { Merchant: 'DEMO', Device: 'web', Language: 'EN', 'X-Gateway-Version': '3' },
      },
    ]);
  });

  it('does not ask for a status without a merchant', async () => {
    const registry = startLoader(port());
    await registry.load('foyer-login');
    expect(requests).toEqual([]);
  });

  it('rejects a tag it does not know, inherited names included', async () => {
    const used = port();
    const registry = startLoader(used);
    for (const tag of ['foyer-nothing', 'constructor'])
      await expect(registry.load(tag)).rejects.toThrow(new RangeError(tag));
    expect(used.told).toEqual([
      ['tag', 'foyer-nothing'],
      ['tag', 'constructor'],
    ]);
  });

  it('tells the element when its script is lost, forgets the promise and loads on retry', async () => {
    let attempts = 0;
    const widget = () => (++attempts === 1 ? Promise.reject(new TypeError('offline')) : Promise.resolve({}));
    const element = document.createElement('foyer-login');
    const lost: unknown[] = [];
    document.addEventListener('foyer-chunk-lost', (event) => lost.push((event as CustomEvent).detail), {
      once: true,
    });
    document.body.append(element);
    const used = port({ widgets: { 'foyer-login': widget } });
    const registry = startLoader(used);
    await settled();
    expect(lost).toEqual([{ tag: 'foyer-login' }]);
    expect(used.told).toEqual([['lost', 'foyer-login']]);
    await expect(registry.retry('foyer-login')).resolves.toBeUndefined();
    await registry.load('foyer-login');
    expect(attempts).toBe(2);
  });

  it('rejects with CHUNK_LOST for those who asked by name', async () => {
    const registry = startLoader(
      port({ widgets: { 'foyer-login': () => Promise.reject(new TypeError('offline')) } }),
    );
    await expect(registry.load('foyer-login')).rejects.toMatchObject({ name: 'CHUNK_LOST' });
  });
});

describe('two scripts on one page', () => {
  it('are compared by what has words for it when a second one runs, and the first stays', () => {
    const first = startLoader(port());
    const second = port({ version: '1.9.0' });
    expect(startLoader(second)).toBe(first);
    expect(first.version).toBe('1.2.3');
    expect(second.told).toEqual([['scripts', '1.9.0']]);
  });
});

describe('[TRIAL-E3] several merchants or gateways on one page', () => {
  const other = 'https://other.example/widgets/v1/foyer.js';

  it.each([SCRIPT, other])(
    'have the first script tag that names a merchant, when %s runs first',
    (scriptUrl) => {
      scriptTag({}, 'https://third.example/foyer.js?1');
      scriptTag({ merchant: 'one' });
      scriptTag({ merchant: 'two', gateway: 'https://gateway.two' }, other);
      const used = port({ scriptUrl });
      const { config } = startLoader(used);
      expect(used.told).toEqual([['scripts', '1.2.3']]);
      expect(config).toEqual({ merchant: 'one', gateway: 'https://cdn.example', language: '' });
    },
  );

  it('are not changed by a configure command; it names what the script tag did not', () => {
    scriptTag({ merchant: 'one' });
    page.foyer = { q: [['configure', { merchant: 'two', gateway: 'https://gateway.two', language: 'PT' }]] };
    const used = port();
    const registry = startLoader(used);
    expect(registry.config).toEqual({ merchant: 'one', gateway: 'https://gateway.two', language: 'PT' });
    (page.foyer as (...command: unknown[]) => void)('configure', { gateway: 'https://gateway.three' });
    expect(used.told).toEqual([
      ['merchant', 'two', 'one'],
      ['gateway', 'https://gateway.three', 'https://gateway.two'],
    ]);
  });

  it('are not changed by a host that configures by a call; what it names first counts', () => {
    const used = port();
    const registry = startLoader(used);
    registry.configure?.({ merchant: 'one' });
    registry.configure?.({ merchant: 'two', gateway: 'https://gateway.two' });
    expect(registry.config).toMatchObject({ merchant: 'one', gateway: 'https://gateway.two' });
    expect(used.told).toEqual([['merchant', 'two', 'one']]);
  });

  it('tell elements that wait as soon as a configure command has named one', () => {
    page.foyer = { q: [] };
    const registry = startLoader(port());
    const heard = vi.fn();
    registry.onConfig = heard;
    (page.foyer as (...command: unknown[]) => void)('configure', { merchant: 'one' });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('the command queue', () => {
  it('replays what was called before the script came, in order', () => {
    page.foyer = { q: [['configure', { merchant: 'DEMO' }], ['open', 'login'], ['close']] };
    const registry = startLoader(port());
    expect(registry.config.merchant).toBe('DEMO');
    expect(registry.queue).toEqual([['open', 'login'], ['close']]);
  });

  it('hands later commands to the client once there is one', () => {
    page.foyer = { q: [] };
    const registry = startLoader(port());
    const taken: unknown[] = [];
    registry.onCommand = (command) => taken.push(command);
    (page.foyer as (...command: unknown[]) => void)('open', 'login');
    expect(taken).toEqual([['open', 'login']]);
    expect(registry.queue).toEqual([]);
  });

  it('has a bound', () => {
    page.foyer = { q: Array.from({ length: QUEUE_LIMIT + 1 }, () => ['open']) };
    const used = port();
    const registry = startLoader(used);
    expect(registry.queue).toHaveLength(QUEUE_LIMIT);
    expect(used.told).toEqual([['command', 'open']]);
  });

  it('refuses a configure that is not an object', () => {
    page.foyer = { q: [['configure', 'DEMO']] };
    const used = port();
    expect(startLoader(used).config.merchant).toBe('');
    expect(used.told).toEqual([['configure', 'DEMO']]);
  });

  it('[TRIAL-E4] takes no setting that all objects of the page have', () => {
    const added = { gateway: 'https://elsewhere.example', merchant: 'THEIRS' };
    scriptTag({ language: 'PT' });
    for (const [name, value] of Object.entries(added)) Reflect.set(Object.prototype, name, value);
    try {
      expect(startLoader(port()).config).toMatchObject({ gateway: 'https://cdn.example', merchant: '' });
    } finally {
      for (const name of Object.keys(added)) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('[TRIAL-E4] leaves a variable of the page, and an element, of that name alone', () => {
    const own = { start: () => 'host' };
    page.foyer = own;
    startLoader(port());
    expect(page.foyer).toBe(own);
    delete page[REGISTRY_KEY];
    const form = Object.assign(document.createElement('form'), { q: document.createElement('input') });
    page.foyer = form;
    startLoader(port());
    expect(page.foyer).toBe(form);
  });

  it('[TRIAL-E4] keeps nothing where all objects of the page have fields', () => {
    Reflect.set(Object.prototype, 'dialect', 'legacy');
    Reflect.set(Object.prototype, 'status', 'theirs');
    try {
      const { config, status } = startLoader(port());
      expect([config.dialect, status]).toEqual([undefined, undefined]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'dialect');
      Reflect.deleteProperty(Object.prototype, 'status');
    }
  });

  it('leaves no new global on a page that has no queue', () => {
    startLoader(port());
    expect('foyer' in globalThis).toBe(false);
  });
});
