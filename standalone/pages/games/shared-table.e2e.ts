import { expect, type Browser, type Page } from '@playwright/test';
import { logIn } from '../../../tools/e2e/identity';
import { newMember } from '../../../tools/e2e/members';
import { watchPage } from '../../../tools/e2e/page-watch';
import { passGate, test } from '../../../tools/e2e/past-the-gate';
import { payIn } from '../../../tools/e2e/pay-in';

const GAME = 'Canasta · Daily Duel';
/** Seats for 15 s, the deal 2 s later, 15 s to decide, and the job that ends what no page asked for. */
const TABLE_MS = 60_000;

const game = (page: Page) => page.frameLocator('foyer-game iframe');
const status = (page: Page) => game(page).locator('.others-board').getByRole('status');

/** A member with money, in a browser of their own, at the tables of the game. */
const arrive = async (browser: Browser, site: string): Promise<{ page: Page; faults: string[] }> => {
  const who = await newMember();
  await payIn(who);
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' });
  await passGate(context, site);
  const page = await context.newPage();
  const faults = watchPage(page);
  await logIn(page, who);
  await page.goto('/pvp');
  await page.locator('foyer-lobby').getByRole('button', { name: GAME }).first().click();
  await game(page).getByRole('button', { name: 'Table with others' }).click();
  return { page, faults };
};
/** Does the first thing that is offered, where anything is to be decided. */
const decide = async (page: Page): Promise<void> => {
  const first = game(page).getByRole('group', { name: 'Your decision' }).getByRole('button').first();
  await expect(first.or(status(page).getByText('nothing for you to decide'))).toBeVisible({
    timeout: TABLE_MS,
  });
  if (await first.isVisible()) await first.click();
};
/** What is told of the round once all cards are shown: the hands, each behind the name of its seat. */
const handsOf = async (page: Page): Promise<{ own: string; other: string }> => {
  const live = game(page).locator('#live');
  await expect(live).toContainText('Player 2', { timeout: TABLE_MS });
  const text = (await live.textContent()) ?? '';
  return {
    own: /You: ([^.]*)/.exec(text)?.[1] ?? 'no own hand',
    other: /Player 2: ([^.]*)/.exec(text)?.[1] ?? 'no other hand',
  };
};

test('[LAUNCH-3] two members in two browsers sit at one table, decide without seeing one another, and are shown the same hands', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const site = baseURL ?? '';
  const [first, second] = [await arrive(browser, site), await arrive(browser, site)];
  await game(first.page).getByRole('button', { name: 'Sit down' }).click();
  await expect(status(second.page)).toContainText('1 of 2');
  await game(second.page).getByRole('button', { name: 'Sit down' }).click();
  await Promise.all([decide(first.page), decide(second.page)]);
  const [one, two] = [await handsOf(first.page), await handsOf(second.page)];
  expect(one).toEqual({ own: two.other, other: two.own });
  expect([...first.faults, ...second.faults]).toEqual([]);
  for (const { page } of [first, second]) await page.context().close();
});
