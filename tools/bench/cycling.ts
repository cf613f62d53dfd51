import type { Browser, CDPSession, Page } from 'playwright';
import { sizeByKind, type HeapSizes } from './heap-snapshot';
import { atMost, type BenchRow } from './table';

const ROUTES = [
  '/',
  '/rng',
  '/live',
  '/promotions',
  '/sports',
  '/promotions#301',
  '/pvp',
  '/helpmc',
  '/fish',
];
/** Everything that loads once has loaded by then, and the engine has compiled what runs often: that is 0.6 MB after three cycles. */
const WARM_CYCLES = 20;
/** A machine that is busy with other things takes long; a page that never comes ends the run. */
const WITHIN_MS = 90_000;
/** Long enough for a page to have settled. */
export const DEFAULT_STAY_MS = 700;
const MS_PER_MINUTE = 60_000;
export const DEFAULT_MINUTES = 1;

interface Figures {
  heapMb: number;
  listeners: number;
  nodes: number;
  detached: number;
  kinds: HeapSizes;
}

const settle = (page: Page): Promise<void> => page.waitForTimeout(DEFAULT_STAY_MS);

/** Goes on as a click on a link does: the page stays, its route changes. */
const cycle = async (page: Page, stayMs: number): Promise<void> => {
  for (const route of ROUTES) {
    await page.evaluate((path) => window.history.pushState(null, '', path), route);
    await page.waitForFunction(
      () =>
        document.querySelector('#content h1') !== null &&
        document.querySelector('#content .loader[aria-busy="true"]') === null,
      undefined,
      { timeout: WITHIN_MS },
    );
    await page.waitForTimeout(stayMs);
  }
};

const measure = async (page: Page, cdp: CDPSession): Promise<Figures> => {
  // Twice: what the first one frees lets go of more.
  for (let run = 0; run < 2; run += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await settle(page);
  }
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((row) => row.name === name)?.value ?? 0;
  const { detachedNodes } = await cdp.send('DOM.getDetachedDomNodes');
  return {
    heapMb: metric('JSHeapUsedSize') / 2 ** 20,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    detached: detachedNodes.length,
    kinds: await sizeByKind(cdp),
  };
};

/** Route after route for minutes in one page: what grows is a leak. Measured on home, after warm-up and at the end. */
export const benchCycling = async (input: {
  browser: Browser;
  site: string;
  minutes: number;
  stayMs: number;
}): Promise<BenchRow[]> => {
  const { browser, site, minutes, stayMs } = input;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  await context.addInitScript(`try { localStorage.setItem('foyer.demo.adult', '1') } catch {}`);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  try {
    await cdp.send('Performance.enable');
    await cdp.send('DOM.enable');
    await page.goto(`${site}/`);
    for (let warm = 0; warm < WARM_CYCLES; warm += 1) await cycle(page, stayMs);
    await page.evaluate(() => window.history.pushState(null, '', '/'));
    await settle(page);
    const before = await measure(page, cdp);
    const until = Date.now() + minutes * MS_PER_MINUTE;
    let cycles = 0;
    while (Date.now() < until) {
      await cycle(page, stayMs);
      cycles += 1;
    }
    await page.evaluate(() => window.history.pushState(null, '', '/'));
    await settle(page);
    const after = await measure(page, cdp);
    const growth = ((after.heapMb - before.heapMb) / before.heapMb) * 100;
    const told = `${before.heapMb.toFixed(1)} to ${after.heapMb.toFixed(1)} MB, ${before.nodes} to ${after.nodes} nodes`;
    const kilobytes = (kind: keyof HeapSizes): string =>
      `${((after.kinds[kind] - before.kinds[kind]) / 1024).toFixed(0)} KB`;
    return [
      atMost(`${cycles * ROUTES.length} routes in ${minutes} minutes: heap grows by`, growth, 10, '%', told),
      {
        what: '… of it objects, texts and functions of the page / code that the engine compiled',
        measured: `${kilobytes('page')} / ${kilobytes('code')}`,
        reach: '',
        met: null,
      },
      atMost('… listeners more', after.listeners - before.listeners, 0, '', `${after.listeners} at the end`),
      atMost(
        '… detached nodes more',
        after.detached - before.detached,
        0,
        '',
        `${after.detached} at the end`,
      ),
    ];
  } finally {
    await context.close();
  }
};
