import type { Browser, CDPSession } from 'playwright';
import { atMost, median, type BenchRow } from './table';

const ROUNDS = 7;
const WITHIN_MS = 45_000;
const VIEWPORT = { width: 1280, height: 800 };
const LAUNCH = '/wps/relay/GCS_gameTrialLaunch';
const FRAME = '/games/house/';
/** Home's own work is over, and the part that launches has come by itself. */
const SETTLE_MS = 4_000;

/** Seconds since 1970. */
interface Moments {
  asked: number;
  answered: number;
  framed: number;
}

/** When the launch was asked for and answered, and when the frame began to load; in seconds of the wall clock. */
const watchLaunch = (cdp: CDPSession): { seen: Moments; done: Promise<void> } => {
  const seen: Moments = { asked: 0, answered: 0, framed: 0 };
  let id = '';
  let offset = 0;
  const done = new Promise<void>((resolve) => {
    cdp.on('Network.requestWillBeSent', ({ request, requestId, wallTime, timestamp }) => {
      const { pathname } = new URL(request.url);
      if (pathname === LAUNCH) {
        id = requestId;
        offset = wallTime - timestamp;
        seen.asked = wallTime;
      } else if (pathname.startsWith(FRAME) && seen.framed === 0) {
        seen.framed = wallTime;
        resolve();
      }
    });
    cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      if (requestId === id) seen.answered = timestamp + offset;
    });
  });
  return { seen, done };
};

const round = async (browser: Browser, site: string): Promise<number> => {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  try {
    await context.addInitScript(() => {
      localStorage.setItem('foyer.demo.adult', '1');
      addEventListener('click', () => Reflect.set(globalThis, '__clickedAt', Date.now()), {
        capture: true,
      });
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await page.goto(`${site}/rng?vendor=HOUSE`);
    const attempt = page
      .locator('foyer-lobby')
      .getByRole('button', { name: /Try free/ })
      .first();
    await attempt.waitFor({ timeout: WITHIN_MS });
    await page.waitForTimeout(SETTLE_MS);
    const { seen, done } = watchLaunch(cdp);
    await attempt.click();
    await done;
    const clicked = await page.evaluate(() => Number(Reflect.get(globalThis, '__clickedAt')));
    return seen.asked * 1_000 - clicked + (seen.framed - seen.answered) * 1_000;
  } finally {
    await context.close();
  }
};

/** From the click on a game to the request of its frame, on the page of games: what the gateway took is not counted. */
export const benchLaunch = async (browser: Browser, site: string): Promise<BenchRow[]> => {
  const all: number[] = [];
  for (let at = 0; at < ROUNDS; at += 1) all.push(await round(browser, site));
  return [atMost('launch click to frame request, without the gateway’s time', median(all), 150, 'ms')];
};
