import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { FAST_3G } from './page';
import { atMost, median, type BenchRow } from './table';

const ROUNDS = 5;
const CPU = 4;
const WITHIN_MS = 45_000;
/** What comes after home can be used: announcements, the worker, late pictures. */
const SETTLE_MS = 3_000;
/** A phone of the middle. */
const VIEWPORT = { width: 412, height: 823 };

interface Probe {
  usable: number;
  fcp: number;
  lcp: number;
  lcpIs: string;
  shift: number;
  blocking: number;
  /** Where the time goes, ms from the start of the visit. */
  pieces: Partial<Record<Piece, number>>;
}
const PIECES = ['document', 'status', 'lobby script', 'lobby drawn', 'first tile', 'shell'] as const;
type Piece = (typeof PIECES)[number];
interface PageLoad extends Probe {
  scriptBytes: number;
  /** Of it until home could be used. */
  scriptBytesUsable: number;
}

/** Runs in the page before anything else: home is usable once the first tile of a game can be pressed. */
const PROBE = `(() => {
  const probe = (globalThis.__home = { usable: 0, fcp: 0, lcp: 0, lcpIs: '', shift: 0, blocking: 0, pieces: {} });
  const piece = (name, at) => { if (at) probe.pieces[name] ??= at; };
  const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('navigation', (entry) => piece('document', entry.responseEnd));
  watch('resource', (entry) => { if (entry.name.includes('/system/status')) piece('status', entry.responseEnd); });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') probe.fcp = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { probe.lcp = entry.startTime; probe.lcpIs = entry.element ? entry.element.tagName + '.' + entry.element.className : ''; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) probe.shift += entry.value; });
  watch('longtask', (entry) => { if (entry.startTime + entry.duration > probe.fcp) probe.blocking += Math.max(0, entry.duration - 50); });
  const look = () => {
    const root = document.querySelector('foyer-lobby')?.shadowRoot;
    const tile = root?.querySelector('[part~=tile]');
    const isThere = probe.usable > 0 || (tile && tile.getClientRects().length > 0);
    piece('lobby script', root && performance.now());
    piece('lobby drawn', root?.querySelector('.lobby') && performance.now());
    piece('first tile', isThere && performance.now());
    piece('shell', document.getElementById('content') && performance.now());
    if (isThere && !probe.usable) {
      probe.usable = -1;
      const channel = new MessageChannel();
      // Told, not asked for: a question would run a script of its own in the page that is measured.
      channel.port1.onmessage = () => { probe.usable = performance.now(); globalThis.__homeUsable?.(''); };
      channel.port2.postMessage(0);
    }
    if (!probe.pieces.shell || !isThere) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Body bytes of scripts as they come over the line, without what a cache or the worker answers. */
const watchScripts = (cdp: CDPSession): { bytes(): number } => {
  const scripts = new Set<string>();
  const bytes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && response.fromDiskCache !== true && response.fromServiceWorker !== true)
      scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  return { bytes: () => [...scripts].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) };
};

interface Visitor {
  page: Page;
  cdp: CDPSession;
  /** Once the page has said that it can be used. */
  usable: Promise<void>;
}

const prepare = async (context: BrowserContext): Promise<Visitor> => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', FAST_3G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.addInitScript(PROBE);
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: '__homeUsable' });
  const usable = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('home was not usable in time')), WITHIN_MS);
    cdp.on('Runtime.bindingCalled', ({ name }) => {
      if (name !== '__homeUsable') return;
      clearTimeout(timer);
      resolve();
    });
  });
  usable.catch(() => undefined);
  return { page, cdp, usable };
};

const pageLoad = async ({ page, cdp, usable }: Visitor, site: string): Promise<PageLoad> => {
  const scripts = watchScripts(cdp);
  await page.goto(`${site}/`, { waitUntil: 'commit' });
  await usable;
  const whenUsable = scripts.bytes();
  await page.waitForTimeout(SETTLE_MS);
  const probe = await page.evaluate(() => (globalThis as { __home?: Probe }).__home);
  if (probe === undefined) throw new Error('the page went away while it was measured');
  return { ...probe, scriptBytes: scripts.bytes(), scriptBytesUsable: whenUsable };
};

/** A visitor who answered the age gate before, in a browser without a cache, and the same one coming back. */
const round = async (browser: Browser, site: string): Promise<{ cold: PageLoad; warm: PageLoad }> => {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
  await context.addInitScript(`try { localStorage.setItem('foyer.demo.adult', '1') } catch {}`);
  try {
    const first = await prepare(context);
    const cold = await pageLoad(first, site);
    // Who comes back stayed long enough for the worker to be there.
    await first.page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active != null,
      undefined,
      { timeout: WITHIN_MS },
    );
    await first.page.close();
    const second = await prepare(context);
    const warm = await pageLoad(second, site);
    return { cold, warm };
  } finally {
    await context.close();
  }
};

const KB = 1024;

/** The operator's own home on Fast 3G and a processor four times slower, medians of five profiles. */
export const benchHome = async (browser: Browser, site: string): Promise<BenchRow[]> => {
  // The first visitor of a started gateway finds its answers not yet compressed; that one is not measured.
  await round(browser, site);
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(browser, site));
  const cold = (pick: (pageLoad: PageLoad) => number): number => median(rounds.map((one) => pick(one.cold)));
  const warm = (pick: (pageLoad: PageLoad) => number): number => median(rounds.map((one) => pick(one.warm)));
  const largest = rounds[0]?.cold.lcpIs ?? '';
  /** Medians one by one: where the time goes, for who looks next. */
  const pieces = (what: string, of: (pick: (pageLoad: PageLoad) => number) => number): BenchRow => ({
    what,
    measured: `${PIECES.map((name) => `${name} ${Math.round(of((one) => one.pieces[name] ?? 0))}`).join(', ')} ms`,
    reach: '',
    met: null,
  });
  return [
    atMost(
      'home, no cache: first contentful paint',
      cold((one) => one.fcp),
      1_500,
      'ms',
    ),
    atMost(
      '… largest contentful paint',
      cold((one) => one.lcp),
      2_500,
      'ms',
      largest.toLowerCase(),
    ),
    atMost(
      '… layout shift',
      cold((one) => one.shift),
      0.02,
      '',
    ),
    atMost(
      '… blocking time',
      cold((one) => one.blocking),
      100,
      'ms',
    ),
    atMost('… scripts until it can be used', cold((one) => one.scriptBytesUsable) / KB, 140, 'KB'),
    {
      what: '… scripts with all that follows by itself',
      measured: `${(cold((one) => one.scriptBytes) / KB).toFixed(1)} KB`,
      reach: '',
      met: null,
    },
    {
      what: '… usable',
      measured: `${Math.round(cold((one) => one.usable))} ms`,
      reach: '',
      met: null,
    },
    pieces('… in pieces', cold),
    atMost(
      'home, warm cache: usable',
      warm((one) => one.usable),
      700,
      'ms',
    ),
    atMost(
      '… blocking time',
      warm((one) => one.blocking),
      100,
      'ms',
    ),
    pieces('… in pieces', warm),
  ];
};
