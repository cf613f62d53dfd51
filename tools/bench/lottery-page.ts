import type { Browser, Page } from 'playwright';
import { FAST_3G } from './page';
import { atMost, median, percentile, type BenchRow } from './table';

const GAME = '/frame/lottery?gameCode=FOYER_SSC1';
const LINES = 100;
const CPU = 4;
const ROUNDS = 3;
const WITHIN_MS = 45_000;
/** Clicks of one kind that are measured. */
const CLICKS = 25;
/** A phone of the middle, and a desk, where the slip stands beside the numbers. */
const VIEWPORTS = {
  phone: { width: 412, height: 823 },
  desk: { width: 1280, height: 900 },
} as const;

/** From an input to the first task after the frame that shows it. */
const PROBE = `(() => {
  globalThis.__paints = [];
  const soon = (from) => { const channel = new MessageChannel(); channel.port1.onmessage = () => globalThis.__paints.push(performance.now() - from); channel.port2.postMessage(0); };
  addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => soon(timeStamp)), { capture: true });
})()`;

/** From the click's moment to the first frame with numbers to pick. As text: what runs in the page has none of our names. */
const OPEN_GAME = `(() => {
  globalThis.__opened = performance.now();
  const lottery = document.querySelector('foyer-lottery');
  const look = () => {
    if (lottery.shadowRoot.querySelector('[part=number]')) globalThis.__usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  lottery.setAttribute('game', 'FOYER_SSC1');
})()`;

const open = async (browser: Browser, viewport: { width: number; height: number }) => {
  const context = await browser.newContext({ viewport, locale: 'en-US', serviceWorkers: 'block' });
  await context.addInitScript(`try { localStorage.setItem('foyer.demo.adult', '1') } catch {}`);
  await context.addInitScript(PROBE);
  const page = await context.newPage();
  return { context, page };
};
const inside = (page: Page, selector: string) => page.locator('foyer-lottery').locator(selector);

/** Fills the slip by what anyone would press, then counts what further inputs take at a quarter of the speed. */
const inputs = async (browser: Browser, site: string, name: keyof typeof VIEWPORTS): Promise<number[]> => {
  const { context, page } = await open(browser, VIEWPORTS[name]);
  try {
    await page.goto(`${site}${GAME}`);
    const quick = page.getByRole('button', { name: 'Quick pick' });
    const add = inside(page, '[part=add]');
    await quick.waitFor({ timeout: WITHIN_MS });
    for (let line = 0; line < LINES; line += 1) {
      await quick.click();
      await add.click();
    }
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    if (name === 'phone') await inside(page, '[part=open-slip]').click();
    await page.evaluate(() => Reflect.set(globalThis, '__paints', []));
    const more = page.getByRole('button', { name: /^Raise the multiple of / });
    const count = await more.count();
    if (count !== LINES) throw new Error(`the slip has ${count} lines`);
    for (let at = 0; at < CLICKS; at += 1) await more.nth(at % 8).click();
    if (name === 'phone') await page.keyboard.press('Escape');
    const cells = inside(page, '[part=number]');
    for (let at = 0; at < CLICKS; at += 1) await cells.nth((at * 7) % 40).click();
    for (let at = 0; at < CLICKS; at += 1) await (at % 2 === 0 ? quick : add).click();
    return await page.evaluate(() => Reflect.get(globalThis, '__paints') as number[]);
  } finally {
    await context.close();
  }
};

/** The betting page on a phone, Fast 3G and 4 × CPU, once the core of the widgets is in the browser's cache. */
const usable = async (browser: Browser, site: string): Promise<number> => {
  const { context, page } = await open(browser, VIEWPORTS.phone);
  try {
    await page.goto(`${site}/frame/lottery`);
    await inside(page, '[part=game]').first().waitFor({ timeout: WITHIN_MS });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', FAST_3G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.evaluate(OPEN_GAME);
    await page.waitForFunction(() => Reflect.has(globalThis, '__usable'), undefined, { timeout: WITHIN_MS });
    return await page.evaluate(
      () => Number(Reflect.get(globalThis, '__usable')) - Number(Reflect.get(globalThis, '__opened')),
    );
  } finally {
    await context.close();
  }
};

/** The betting page of a lottery: when it can be used, and what an input takes with a long slip. */
export const benchLotteryPage = async (browser: Browser, site: string): Promise<BenchRow[]> => {
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) waits.push(await usable(browser, site));
  const rows = [atMost('betting page usable, warm core, Fast 3G and 4 × CPU', median(waits), 1_200, 'ms')];
  for (const name of ['phone', 'desk'] as const) {
    const paints = await inputs(browser, site, name);
    rows.push(
      atMost(
        `input to paint with ${LINES} lines in the slip, ${name}, 4 × CPU, p95`,
        percentile(paints, 0.95),
        50,
        'ms',
        `${paints.length} inputs, median ${median(paints).toFixed(0)} ms`,
      ),
    );
  }
  return rows;
};
