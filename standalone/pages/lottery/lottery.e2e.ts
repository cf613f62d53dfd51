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
  await expect(bought).toBeInViewport();
  const [, number = '', issue = ''] =
    /Ticket (\S+) is in draw (\d+)/.exec((await bought.textContent()) ?? '') ?? [];
  await lottery(page).getByRole('dialog').getByRole('button', { name: 'Tickets' }).click();
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

/** Name of the element that has the focus, also within a widget. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label') ?? active?.getAttribute('name') ?? active?.textContent ?? '';
  });
const hasFocus = (page: Page, name: string | RegExp): Promise<void> =>
  expect.poll(() => focused(page), { message: `${name} has the focus` }).toMatch(new RegExp(name));

test('[LOTT-3] [NAV-7] the keyboard alone leads from the list to a ticket in at most 20 stops; the open game is in the address', async ({
  page,
}) => {
  test.slow();
  const who = await newMember();
  await payIn(who);
  await logIn(page, who);
  const game = await dailyGame();
  const name = `Daily ${game.slice(-6)}`;
  const tile = `Play: ${name}`;

  /** Presses Tab until an element of this name has the focus. Returns how often. */
  const tabTo = async (wanted: string | RegExp): Promise<number> => {
    for (let stops = 1; stops <= 20; stops += 1) {
      await page.keyboard.press('Tab');
      if (new RegExp(wanted).test(await focused(page))) return stops;
    }
    throw new Error(`no stop at ${wanted}`);
  };
  /** Walks with an arrow within a group until an element of this name has the focus. */
  const walkTo = async (key: 'ArrowRight' | 'ArrowDown', wanted: string): Promise<void> => {
    for (let steps = 0; steps < 60 && (await focused(page)) !== wanted; steps += 1)
      await page.keyboard.press(key);
    expect(await focused(page)).toBe(wanted);
  };
  const ticketCount = async (): Promise<number> => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(tickets(page).first()).toBeVisible();
    return tickets(page).count();
  };

  for (const [at, width] of [1440, 390, 320].entries()) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/lottery');
    await expect(lottery(page).getByRole('button', { name: tile })).toBeVisible();
    let stops = await tabTo('Skip to content');
    await page.keyboard.press('Enter');
    stops += await tabTo('^Play: ');
    await walkTo('ArrowRight', tile);
    await page.keyboard.press('Enter');
    await hasFocus(page, `^${name}$`);
    await expect(page).toHaveURL(`/lottery?gameCode=${game}`);
    stops += await tabTo('^Place 1: All$');
    for (const place of [1, 2, 3, 4, 5]) {
      await walkTo('ArrowRight', `Place ${place}, digit ${place}`);
      await page.keyboard.press('Enter');
    }
    stops += await tabTo('^Quick pick$');
    await walkTo('ArrowRight', 'Add to slip');
    await page.keyboard.press('Enter');
    if (width < 860) {
      stops += await tabTo('^Slip: 1 line');
      await page.keyboard.press('Enter');
      await hasFocus(page, '^Slip$');
    }
    stops += await tabTo('^Place bet: ');
    expect(stops, `stops at ${width} px`).toBeLessThanOrEqual(20);
    await page.keyboard.press('Enter');
    // The confirmation has the focus and the whole of it is in sight; one more Enter buys nothing more and leaves it there.
    await hasFocus(page, /^Ticket \S+ is in draw \d+\.$/);
    await page.keyboard.press('Enter');
    for (const part of [
      lottery(page).getByRole('dialog').getByRole('heading'),
      lottery(page).locator('[part=bought]'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expect(lottery(page).locator('[part=bought]')).toContainText('Total: ');
    expect(await ticketCount()).toBe(at + 1);
    await hasFocus(page, '^Tickets$');
  }

  await page.goBack();
  await expect(page).toHaveURL(/\/lottery(#content)?$/);
  await hasFocus(page, `^${tile}$`);
  await page.goForward();
  await hasFocus(page, `^${name}$`);
  await page.reload();
  await expect(lottery(page).getByRole('heading', { name })).toBeVisible();
  await lottery(page).getByRole('button', { name: 'All games' }).click();
  await expect(page).toHaveURL('/lottery');
  await hasFocus(page, `^${tile}$`);

  await page.goto('/lottery?gameCode=NO_SUCH_GAME');
  await expect(lottery(page).getByText('This lottery was not found.')).toBeVisible();
  await lottery(page).getByRole('button', { name: 'All games' }).click();
  await expect(page).toHaveURL('/lottery');
  await expect(lottery(page).getByRole('button', { name: tile })).toBeVisible();
});
