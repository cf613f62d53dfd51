import { expect, type Page } from '@playwright/test';
import { faultsOf, logIn } from '../../../tools/e2e/identity';
import { dailyGame, endSale, openNext } from '../../../tools/e2e/lottery-draws';
import { newMember } from '../../../tools/e2e/members';
import { watchPage } from '../../../tools/e2e/page-watch';
import { test } from '../../../tools/e2e/past-the-gate';
import { payIn } from '../../../tools/e2e/pay-in';

/** From the end of the sale to the result on the page: drawn, settled, and read again by the page. */
const DRAWN_MS = 40_000;

const lottery = (page: Page) => page.locator('foyer-lottery');
const tickets = (page: Page) => lottery(page).locator('[part=ticket]');
const quickLine = async (page: Page): Promise<void> => {
  await lottery(page).getByRole('button', { name: 'Quick pick' }).click();
  await lottery(page).getByRole('button', { name: 'Add to slip' }).click();
};
const place = (page: Page) => lottery(page).getByRole('button', { name: /^Place bet: / });
const issueOf = async (page: Page): Promise<string> => {
  const words = await lottery(page).locator('.game-name small').textContent();
  return /\d{12}/.exec(words ?? '')?.[0] ?? '';
};

test('[LOTT-2] [LOTT-3] a newcomer buys a ticket, sees its draw, and verifies it in the browser; a bet that comes late is refused in words', async ({
  page,
  context,
}) => {
  test.slow();
  const faults = watchPage(page, { allow: /status of 409/ });
  const who = await newMember();
  await payIn(who);
  await logIn(page, who);
  const game = await dailyGame();
  await page.goto(`/lottery?gameCode=${game}`);

  await quickLine(page);
  await place(page).click();
  const bought = lottery(page).getByText(/^Ticket \S+ is in draw \d+\.$/);
  await expect(bought).toBeVisible();
  const [, number = '', issue = ''] =
    /Ticket (\S+) is in draw (\d+)/.exec((await bought.textContent()) ?? '') ?? [];
  await lottery(page).getByRole('tab', { name: 'Tickets' }).click();
  await expect(tickets(page)).toHaveCount(1);
  await expect(tickets(page)).toContainText(number);
  await expect(tickets(page)).toContainText('In the draw');
  expect(await faultsOf(page)).toEqual([]);

  // The second bet is sent in time and arrives late: the sale ends meanwhile, and the next draw is on sale.
  await lottery(page).getByRole('tab', { name: 'Bet', exact: true }).click();
  await quickLine(page);
  const last = await issueOf(page);
  await page.route('**/lgw/orders/betting', async (route) => {
    await endSale(game);
    await openNext(game);
    await expect.poll(() => issueOf(page), { timeout: 20_000 }).not.toBe(last);
    await route.continue();
  });
  await place(page).click();
  await expect(lottery(page).getByText('This draw has closed')).toBeVisible({ timeout: 40_000 });
  await expect(lottery(page).getByRole('button', { name: /^Place it in draw \d+$/ })).toBeVisible();
  await expect(lottery(page).locator('[part=line]')).toHaveCount(1);

  await lottery(page).getByRole('tab', { name: 'Tickets' }).click();
  await expect(tickets(page)).toHaveCount(1);
  await expect(tickets(page)).toContainText(/Not won|Paid/, { timeout: DRAWN_MS });
  await lottery(page).getByRole('tab', { name: 'Results' }).click();
  await expect(lottery(page).locator('[part=result]').filter({ hasText: issue })).toBeVisible();

  await lottery(page).getByRole('tab', { name: 'Tickets' }).click();
  const opened = context.waitForEvent('page');
  await lottery(page)
    .getByRole('link', { name: `Verify ticket ${number}` })
    .click();
  const proof = await opened;
  const draws = proof.locator('foyer-draws');
  await expect(draws.getByText('Computed again in this page: everything agrees.')).toBeVisible();
  await expect(
    draws.getByRole('listitem').filter({ hasText: 'The ticket was in the draw before its numbers' }),
  ).toContainText('agrees');
  await expect(draws.getByRole('img', { name: new RegExp(`^Draw ${issue}: `) })).toBeVisible();
  expect(await faultsOf(proof)).toEqual([]);
  expect(faults).toEqual([]);
});
