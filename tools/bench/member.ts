import { loadavg } from 'node:os';
import type { Browser, CDPSession, Page } from 'playwright';
import { FAST_3G } from './page';
import { logInAtSite } from './site-login';
import { atMost, median, percentile, type BenchRow } from './table';

const ROUNDS = 5;
const CPU = 4;
const WITHIN_MS = 45_000;
const SETTLE_MS = 2_000;
/** A phone of the middle. */
const VIEWPORT = { width: 412, height: 823 };
/** Not slower than one and a half times the lobby, in the same run. */
const OF_THE_LOBBY = 1.5;
const NEXT_PAGE_MS = 100;

/** Selectors that look into the element's own root: what stands there once the page can be used. */
interface Wanted {
  path: string;
  tag: string;
  part: string;
}
const MEMBER: Wanted = { path: '/member', tag: 'foyer-member', part: '[part~=previous-login], .rows .row' };
const AGENT: Wanted = { path: '/agentHome', tag: 'foyer-agent', part: '[part~=tiles]' };
const REWARDS: Wanted = {
  path: '/member/rewards',
  tag: 'foyer-member',
  part: '[part~=claim-all], [part~=reward]',
};
const LOBBY: Wanted = { path: '/rng', tag: 'foyer-lobby', part: '[part~=tile]' };
/** Pages that every member has, by what the rows call them. */
const PATHS: Record<string, string> = {
  wallet: '/member/wallet',
  statement: '/member/account',
  profit: '/member/profit',
  limits: '/member/limits',
  feedback: '/member/feedback',
  identity: '/member/identity',
};
const PAGES = Object.keys(PATHS);

interface Probe {
  usable: number;
  /** From the click to what is painted with its data, and how much of that the gateway took. */
  clicked: number;
  painted: number;
  asked: number;
}

/** Runs in the page before anything else. `__wanted` says what makes a page usable; a click in the menu starts a watch. */
const PROBE = `(() => {
  const probe = (globalThis.__member = { usable: 0, clicked: 0, painted: 0, asked: 0 });
  const soon = (told) => { const channel = new MessageChannel(); channel.port1.onmessage = () => told(performance.now()); channel.port2.postMessage(0); };
  const look = () => {
    const wanted = globalThis.__wanted;
    const found = wanted && document.querySelector(wanted.tag)?.shadowRoot?.querySelector(wanted.part);
    if (found && found.getClientRects().length > 0) soon((at) => (probe.usable = at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const spans = () => performance.getEntriesByType('resource')
    .filter((one) => one.startTime >= probe.clicked && one.startTime <= probe.painted)
    .map((one) => [one.startTime, Math.min(one.responseEnd, probe.painted)])
    .sort((a, b) => a[0] - b[0]);
  globalThis.__watch = (path) => {
    performance.clearResourceTimings();
    Object.assign(probe, { clicked: 0, painted: 0, asked: 0 });
    addEventListener('click', (event) => { probe.clicked = event.timeStamp; }, { capture: true, once: true });
    const wait = () => {
      const page = document.querySelector('foyer-member')?.shadowRoot?.querySelector('[part~=page]');
      const is = probe.clicked > 0 && location.pathname === path && page?.children.length > 1 && !page.querySelector('[aria-busy="true"]');
      if (!is) return void requestAnimationFrame(wait);
      soon((at) => {
        probe.painted = at;
        let end = 0;
        for (const [from, to] of spans()) { probe.asked += Math.max(0, to - Math.max(from, end)); end = Math.max(end, to); }
      });
    };
    requestAnimationFrame(wait);
  };
})()`;

const probeOf = (page: Page): Promise<Probe> => page.evaluate<Probe>('globalThis.__member');

/** Opens a page of the site in a tab that is logged in, with an empty cache, and waits until it can be used. */
const firstVisit = async (
  { page, cdp }: { page: Page; cdp: CDPSession },
  input: { site: string; wanted: Wanted },
): Promise<number> => {
  await page.goto(`${input.site}/blank`);
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.emulateNetworkConditions', FAST_3G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  const { identifier } = await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `globalThis.__wanted = ${JSON.stringify(input.wanted)};`,
  });
  await page.goto(`${input.site}${input.wanted.path}`, { waitUntil: 'commit' });
  await page.waitForFunction('globalThis.__member && globalThis.__member.usable > 0', undefined, {
    timeout: WITHIN_MS,
    polling: 100,
  });
  const { usable } = await probeOf(page);
  await page.waitForTimeout(SETTLE_MS);
  await cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return usable;
};

/** One choice in the menu: ms from the click to the painted page, without the gateway's time. */
const follow = async (page: Page, name: string): Promise<number> => {
  const path = PATHS[name] ?? '';
  await page.evaluate((to) => (globalThis as { __watch?: (path: string) => void }).__watch?.(to), path);
  await page.locator(`foyer-member a.menu-row[href="${path}"]`).click();
  await page.waitForFunction('globalThis.__member.painted > 0', undefined, {
    timeout: WITHIN_MS,
    polling: 50,
  });
  const { clicked, painted, asked } = await probeOf(page);
  return painted - clicked - asked;
};

interface Round {
  member: number;
  lobby: number;
  /** By page, each seen once before it is measured: its script is there. */
  pages: { name: string; ms: number }[];
}

interface Visitor {
  site: string;
  account: { username: string; password: string };
}

/** What one who has just logged in does, in a browser of their own. */
const asLoggedIn = async <T>(
  browser: Browser,
  { site, account }: Visitor,
  visit: (tab: { page: Page; cdp: CDPSession }) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    // The probe's waiting is evaluated in the page, which the site's own policy refuses.
    ...{ viewport: VIEWPORT, locale: 'en-US', serviceWorkers: 'block', bypassCSP: true },
  });
  await context.addInitScript(`try { localStorage.setItem('foyer.demo.adult', '1') } catch {}`);
  await context.addInitScript(PROBE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Page.enable');
    await logInAtSite(page, { site, account });
    return await visit({ page, cdp });
  } finally {
    await context.close();
  }
};

const round = (browser: Browser, input: Visitor): Promise<Round> =>
  asLoggedIn(browser, input, async ({ page, cdp }) => {
    const { site } = input;
    const lobby = await firstVisit({ page, cdp }, { site, wanted: LOBBY });
    const member = await firstVisit({ page, cdp }, { site, wanted: MEMBER });
    for (const name of PAGES) await follow(page, name);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    const pages: Round['pages'] = [];
    for (const name of PAGES) pages.push({ name, ms: await follow(page, name) });
    return { member, lobby, pages };
  });

const P95 = 0.95;

/** How soon a page can be used, held against the lobby of the same run. */
const besideTheLobby = (what: string, pageMs: number, lobbyMs: number): BenchRow[] => {
  const load = `load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;
  return [
    { what: 'the lobby page, no cache: usable', measured: `${Math.round(lobbyMs)} ms`, reach: '', met: null },
    atMost(`${what}, no cache: usable`, pageMs, Math.round(lobbyMs * OF_THE_LOBBY), 'ms', load),
  ];
};

/** The member centre of one who is logged in beside the lobby: a first visit, and from one page to the next. */
export const benchMember = async (browser: Browser, input: Visitor): Promise<BenchRow[]> => {
  // The first visitor of a started gateway finds its answers not yet compressed; that one is not measured.
  await round(browser, input);
  const rounds: Round[] = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(browser, input));
  const lobby = median(rounds.map((one) => one.lobby));
  const member = median(rounds.map((one) => one.member));
  const pages = rounds.flatMap((one) => one.pages);
  return [
    ...besideTheLobby('the member centre', member, lobby),
    atMost(
      'another member page: click to painted with data, without the gateway, p95',
      percentile(
        pages.map(({ ms }) => ms),
        P95,
      ),
      NEXT_PAGE_MS,
      'ms',
    ),
    ...PAGES.map((name) => ({
      what: `… ${name}, median`,
      measured: `${Math.round(median(pages.filter((one) => one.name === name).map(({ ms }) => ms)))} ms`,
      reach: '',
      met: null,
    })),
  ];
};

/** A first visit of a page beside one of the lobby. */
const benchFirstVisit = async (
  browser: Browser,
  input: Visitor,
  { what, wanted }: { what: string; wanted: Wanted },
): Promise<BenchRow[]> => {
  const visit = (): Promise<{ lobby: number; page: number }> =>
    asLoggedIn(browser, input, async (tab) => ({
      lobby: await firstVisit(tab, { site: input.site, wanted: LOBBY }),
      page: await firstVisit(tab, { site: input.site, wanted }),
    }));
  await visit();
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let index = 0; index < ROUNDS; index += 1) visits.push(await visit());
  return besideTheLobby(
    what,
    median(visits.map(({ page }) => page)),
    median(visits.map(({ lobby }) => lobby)),
  );
};

/** The agents’ back-office of one who is logged in. */
export const benchAgent = (browser: Browser, input: Visitor): Promise<BenchRow[]> =>
  benchFirstVisit(browser, input, { what: 'the agents’ back-office', wanted: AGENT });

/** The reward centre of a member for whom something waits. */
export const benchRewards = (browser: Browser, input: Visitor): Promise<BenchRow[]> =>
  benchFirstVisit(browser, input, { what: 'the reward centre', wanted: REWARDS });
