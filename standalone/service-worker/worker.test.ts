import { beforeEach, describe, expect, test } from 'vitest';
import { FILES_CACHE, isKeepable, MAX_KEPT_FILES, offlineLanguage, ruleFor } from './rules';
import { createWorker, type WorkerWorld } from './worker';

const ORIGIN = 'https://site.example';
const asked = (path: string, over: object = {}) => ({
  method: 'GET',
  mode: 'cors',
  destination: 'script',
  url: new URL(path, ORIGIN).href,
  ...over,
});

describe('what the worker touches', () => {
  test('files whose name holds their hash, and pages; nothing of the gateway’s calls', () => {
    expect(ruleFor(asked('/assets/site-ab3def9c.js'), ORIGIN)).toBe('file');
    expect(ruleFor(asked('/assets/site-ab3def9c.css'), ORIGIN)).toBe('file');
    expect(ruleFor(asked('/widgets/v1/lobby-abcdef1.js'), ORIGIN)).toBe('file');
    expect(ruleFor(asked('/rng', { mode: 'navigate', destination: 'document' }), ORIGIN)).toBe('page');
    expect(ruleFor(asked('/desk/', { mode: 'navigate', destination: 'document' }), ORIGIN)).toBe('none');
    for (const path of [
      '/wps/system/status',
      '/wps/relay/file-ab3def9c.js',
      '/lgw/games',
      '/widgets/v1/foyer.js',
      '/icon.svg',
      '/assets/site-ab3def9c.js?x=1',
      '/art/1-ab3def9c.svg',
    ])
      expect(ruleFor(asked(path), ORIGIN), path).toBe('none');
  });

  test('no other origin, nothing that is sent, and no game in a frame', () => {
    expect(ruleFor(asked('https://cdn.example/assets/site-ab3def9c.js'), ORIGIN)).toBe('none');
    expect(ruleFor(asked('/assets/site-ab3def9c.js', { method: 'POST' }), ORIGIN)).toBe('none');
    expect(ruleFor(asked('/vendors/house/', { mode: 'navigate', destination: 'iframe' }), ORIGIN)).toBe(
      'none',
    );
  });

  test('only whole answers that never change are kept', () => {
    const answer = (status: number, type: ResponseType, control: string) => ({
      status,
      type,
      headers: new Headers({ 'cache-control': control }),
    });
    expect(isKeepable(answer(200, 'basic', 'public, max-age=31536000, immutable'))).toBe(true);
    expect(isKeepable(answer(206, 'basic', 'public, immutable'))).toBe(false);
    expect(isKeepable(answer(200, 'opaque', 'public, immutable'))).toBe(false);
    expect(isKeepable(answer(200, 'basic', 'no-store'))).toBe(false);
  });

  test('the offline page speaks the visitor’s language, or English', () => {
    expect(offlineLanguage(['pt-BR', 'en'])).toBe('pt');
    expect(offlineLanguage(['JA', 'ES'])).toBe('es');
    expect(offlineLanguage(['ja', ''])).toBe('en');
  });
});

/** As much of CacheStorage as the worker uses. */
class FakeCache {
  readonly rows = new Map<string, Response>();
  #key = (one: Request | string): string => (typeof one === 'string' ? new URL(one, ORIGIN).href : one.url);
  match = (one: Request | string) => Promise.resolve(this.rows.get(this.#key(one))?.clone());
  put = (one: Request | string, answer: Response) =>
    Promise.resolve(void this.rows.set(this.#key(one), answer));
  keys = () => Promise.resolve([...this.rows.keys()].map((url) => new Request(url)));
  delete = (one: Request | string) => Promise.resolve(this.rows.delete(this.#key(one)));
}
let stores: Map<string, FakeCache>;
let online: boolean;
let fetched: string[];
let took: string[];

const world = (): WorkerWorld => ({
  origin: ORIGIN,
  caches: {
    open: (name: string) => {
      const found = stores.get(name) ?? new FakeCache();
      stores.set(name, found);
      return Promise.resolve(found);
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  } as unknown as CacheStorage,
  fetch(request) {
    const url = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    fetched.push(url.pathname);
    if (!online) return Promise.reject(new TypeError('offline'));
    const answer = new Response(`body of ${url.pathname}`, {
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    Object.defineProperty(answer, 'type', { value: 'basic' });
    return Promise.resolve(answer);
  },
  languages: () => ['es-MX'],
  enablePreload: () => Promise.resolve(void took.push('preload')),
  claim: () => Promise.resolve(void took.push('claim')),
  skipWaiting: () => Promise.resolve(void took.push('skip')),
});
beforeEach(() => {
  stores = new Map();
  online = true;
  fetched = [];
  took = [];
});
/** A request as a browser makes it; `mode: navigate` cannot be constructed. */
const request = (path: string, over: object = {}): Request => {
  const made = new Request(new URL(path, ORIGIN));
  for (const [name, value] of Object.entries(over)) Object.defineProperty(made, name, { value });
  return made;
};
const page = (path = '/rng') => request(path, { mode: 'navigate', destination: 'document' });

describe('[SYS-7] the worker', () => {
  test('shows the offline page when there is no network, and the site as soon as there is', async () => {
    const worker = createWorker(world(), 'e1');
    await worker.install();
    online = false;
    const on = { later: () => undefined };
    expect(await (await worker.answer(page(), on))?.text()).toBe('body of /offline/es.html');
    await worker.hear({ type: 'language', language: 'PT' });
    expect(await (await worker.answer(page(), on))?.text()).toBe('body of /offline/pt.html');
    online = true;
    expect(await (await worker.answer(page(), on))?.text()).toBe('body of /rng');
    expect([...(stores.get('foyer-offline-e1')?.rows.keys() ?? [])].some((url) => url.endsWith('/rng'))).toBe(
      false,
    );
  });

  test('fetches a file once and keeps no more of them than it said', async () => {
    const worker = createWorker(world(), 'e1');
    const works: Promise<unknown>[] = [];
    const on = { later: (work: Promise<unknown>) => void works.push(work) };
    const name = (index: number): string => `/assets/part-${String(index).padStart(8, '0')}.js`;
    for (let index = 0; index < MAX_KEPT_FILES + 5; index += 1) {
      await worker.answer(request(name(index)), on);
      await Promise.all(works);
    }
    expect(stores.get(FILES_CACHE)?.rows.size).toBe(MAX_KEPT_FILES);
    const before = fetched.length;
    online = false;
    expect(await (await worker.answer(request(name(MAX_KEPT_FILES)), on))?.text()).toContain('body of');
    expect(fetched.length).toBe(before);
  });

  test('throws away what older editions kept, and takes over when a page says so', async () => {
    stores.set('foyer-offline-e0', new FakeCache());
    stores.set('somebody-else', new FakeCache());
    const worker = createWorker(world(), 'e1');
    await worker.install();
    await worker.activate();
    expect([...stores.keys()].sort()).toEqual(['foyer-offline-e1', 'somebody-else']);
    expect(took).toEqual(['preload', 'claim']);
    await worker.hear({ type: 'take-over' });
    expect(took).toContain('skip');
    for (const word of [null, 'take-over', { type: 'language' }, { language: 'x'.repeat(99) }])
      await worker.hear(word);
    expect(took.filter((one) => one === 'skip')).toHaveLength(1);
  });

  test('an edition whose offline page does not come is not installed', async () => {
    online = false;
    await expect(createWorker(world(), 'e1').install()).rejects.toThrow();
  });
});
