import { createHash } from 'node:crypto';
import { chromium, type Browser, type Page } from 'playwright';
import { FAST_3G } from '../bench/page';
import { BROWSER_ARGS, requireBrowser } from '../browser';

/** A phone. */
const VIEWPORT = { width: 390, height: 844 };
const CPU = 4;
const WITHIN_MS = 30_000;
/** Presses that lead from a page to a round's end at most, and how long one is waited for, ms. */
const MAX_PRESSES = 120;
const PRESS_MS = 250;
/** What a player may press next, most wanted first: a move of the open round, else a place to bet on. */
const PRESSABLE = 'button:not([aria-disabled="true"]):not([disabled]):visible';

export interface Walked {
  /** From the address to the first frame that can be used, Fast 3G and 4 × CPU, ms. */
  readyMs: number;
}

/** The same rows for the same word: those whose number has the smallest digests. */
export const sampleOf = <Row extends { node_id: string }>(
  rows: readonly Row[],
  input: { count: number; word: string },
): Row[] => {
  const digest = ({ node_id: node }: Row): string =>
    createHash('sha256').update(`${input.word} ${node}`).digest('hex');
  return rows
    .map((row) => ({ row, order: digest(row) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, input.count)
    .map(({ row }) => row);
};

const openPage = async (browser: Browser): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  return { page, faults };
};

const timeToUse = async (page: Page, address: string): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', FAST_3G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  // The veil is no sign of it: before the page's text has come there is none.
  await page
    .locator('#go:not([disabled])')
    .waitFor({ timeout: WITHIN_MS })
    .catch(async (cause: unknown) => {
      const told = await page.locator('#veil-text').textContent();
      throw new Error(`no frame that can be used: ${told ?? 'no text'}`, { cause });
    });
  const readyMs = performance.now() - startedAt;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return readyMs;
};

/**
 * What to press while a round waits: a move of its own first, else the one button that goes on with what is chosen, and now and then a
 * place, where that button waits for a choice.
 */
export const nextPress = (there: {
  moves: number;
  mains: number;
  presses: number;
}): 'move' | 'main' | 'place' => {
  if (there.moves > 0) return 'move';
  return there.mains > 0 && there.presses % 3 !== 0 ? 'main' : 'place';
};

/** Presses what a player would until the round has been told. @throws Error where it never is */
const playRound = async (page: Page): Promise<void> => {
  const go = page.locator('#go');
  let pressed = false;
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const state = await go.evaluate((element) => ({
      isBusy: document.body.classList.contains('busy'),
      isOpen: element.classList.contains('away'),
      isOff: element.getAttribute('aria-disabled') === 'true',
      told: document.querySelector('#live')?.textContent ?? '',
    }));
    if (pressed && !state.isBusy && !state.isOpen && state.told !== '') return;
    if (!state.isBusy && !state.isOpen && !state.isOff) {
      await go.click();
      pressed = true;
    } else if (!state.isBusy) {
      const moves = page.locator(`#moves ${PRESSABLE}`);
      // Ways to play are no places: the round that others share takes minutes.
      const places = page.locator(`#picker :not(.modes) > ${PRESSABLE}, #frame ${PRESSABLE}`);
      const mains = page.locator(`#picker button.main:not([aria-disabled="true"]):not([disabled]):visible`);
      const next = nextPress({ moves: await moves.count(), mains: await mains.count(), presses });
      const one = { move: moves.first(), main: mains.first(), place: places.nth(presses % 3) }[next];
      await one.click({ timeout: WITHIN_MS }).catch(() => undefined);
    }
    await page.waitForTimeout(PRESS_MS);
  }
  throw new Error(`the round never ended: ${(await page.locator('#message').textContent()) ?? ''}`);
};

/** Opens games on a phone, one after the other, and plays a round of each. */
export const walkInBrowser = async (
  print: (line: string) => void,
): Promise<{ walk(address: string): Promise<Walked>; close(): Promise<void> }> => {
  const browser = await chromium.launch({ executablePath: requireBrowser(print), args: [...BROWSER_ARGS] });
  return {
    async walk(address) {
      const { page, faults } = await openPage(browser);
      try {
        const readyMs = await timeToUse(page, address);
        await playRound(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) faults.push(`${overflow} px wider than the phone`);
        if (faults.length > 0) throw new Error(faults.join('; '));
        return { readyMs };
      } finally {
        await page.context().close();
      }
    },
    close: () => browser.close(),
  };
};
