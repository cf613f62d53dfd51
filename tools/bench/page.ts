import type { Browser, CDPSession, Page } from 'playwright';

/** Fast 3G as DevTools has it: 1.6 Mbit/s down, 0.75 up, 150 ms a request. */
export const FAST_3G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};

export interface PageLoad {
  /** ms from navigation start to the first task after the frame in which the predicate held. */
  readyMs: number;
  /** The same moment, ms since 1970. */
  readyAt: number;
  /** Sum of (long task - 50 ms). */
  blockingMs: number;
  layoutShift: number;
  domNodes: number;
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

interface BenchProbe {
  ready: number;
  blocking: number;
  shift: number;
}

/**
 * Opens a page in a fresh profile and waits for a predicate. A blank page of the same origin comes first, so that process
 * start and connection are not in the numbers.
 * @param predicate expression with `$(selector)`, which looks into open shadow roots
 */
export const openPage = async (input: {
  browser: Browser;
  origin: string;
  path: string;
  predicate: string;
  slow: boolean;
  cpu: number;
  viewport?: { width: number; height: number };
}): Promise<PageLoad> => {
  const context = await input.browser.newContext({
    viewport: input.viewport ?? { width: 412, height: 823 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(`${input.origin}/blank`);
  await cdp.send('Network.enable');
  if (input.slow) await cdp.send('Network.emulateNetworkConditions', FAST_3G);
  if (input.cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: input.cpu });
  await page.addInitScript(`(() => {
    const probe = (globalThis.__bench = { ready: 0, blocking: 0, shift: 0 });
    const find = (root, selector) => {
      const hit = root.querySelector(selector);
      if (hit) return hit;
      for (const host of root.querySelectorAll('*')) if (host.shadowRoot) { const inner = find(host.shadowRoot, selector); if (inner) return inner; }
      return null;
    };
    const $ = (selector) => { const hit = find(document, selector); return hit && hit.getClientRects().length ? hit : null; };
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) probe.blocking += Math.max(0, entry.duration - 50); }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) probe.shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });
    const look = () => { if (${input.predicate}) { const channel = new MessageChannel(); channel.port1.onmessage = () => (probe.ready = performance.now()); channel.port2.postMessage(0); } else requestAnimationFrame(look); };
    requestAnimationFrame(look);
  })()`);
  await page.goto(`${input.origin}${input.path}`, { waitUntil: 'commit' });
  await page.waitForFunction('globalThis.__bench && globalThis.__bench.ready > 0', undefined, {
    timeout: 45_000,
    polling: 100,
  });
  await page.waitForTimeout(input.slow ? 1500 : 400);
  const probe = await page.evaluate<BenchProbe>('globalThis.__bench');
  const origin = await page.evaluate<number>('performance.timeOrigin');
  const domNodes = await page.evaluate<number>(
    `(() => { const count = (root) => [...root.querySelectorAll('*')].reduce((sum, node) => sum + 1 + (node.shadowRoot ? count(node.shadowRoot) : 0), 0); return count(document.body); })()`,
  );
  return {
    readyMs: probe.ready,
    readyAt: origin + probe.ready,
    blockingMs: probe.blocking,
    layoutShift: probe.shift,
    domNodes,
    page,
    cdp,
    close: () => context.close(),
  };
};
