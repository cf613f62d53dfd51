import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { endSale } from '../../tools/e2e/lottery-draws';
import { watchPage } from '../../tools/e2e/page-watch';

test('<foyer-draws> shows itself on a page of another origin', async ({ page }) => {
  await page.goto(`${demo().examples}/draws/`);
  await expect(page.locator('foyer-draws').locator('[part=root]')).not.toBeEmpty();
});

const still = (): string => `${demo().gateway}/draws/${demo().merchant}/draws.html?language=EN`;

const fragmentOf = async (): Promise<string> => (await fetch(still())).text();
/** A gateway that has just started has no result in its first minute: the draw on sale is drawn now. */
const firstResult = async (): Promise<void> => {
  await endSale('FOYER_SSC1');
  await expect.poll(fragmentOf, { timeout: 20_000 }).toContain('class="ball"');
};

test('[LOTT-1] results read without a script, in their own looks', { tag: '@smoke' }, async ({ browser }) => {
  await firstResult();
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const faults = watchPage(page);
    await page.goto(still());
    const boards = page.locator('foyer-draws').locator('[part=board]');
    await expect(boards.filter({ hasText: 'Comet Five' })).toHaveCount(1);
    await expect(boards.locator('.ball').first()).toHaveCSS('border-radius', '999px');
    expect(faults).toEqual([]);
  } finally {
    await context.close();
  }
});

test('[LOTT-1] a page of a partner holds the results under a strict policy, and the element takes them over when its script is there', async ({
  page,
}) => {
  // To the browser a page that a test makes up is of the wide world, and the gateway of this machine.
  await page.context().grantPermissions(['local-network-access']);
  const { examples, widgets, gateway, merchant } = demo();
  const { origin } = new URL(widgets);
  const policy = `default-src 'none'; script-src ${origin}; style-src ${origin}; connect-src ${gateway} ${gateway.replace(/^http/, 'ws')}; img-src ${origin} data:`;
  await firstResult();
  const fragment = await fragmentOf();
  await page.route(`${examples}/results/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="en"><title>Results</title><link rel="icon" href="data:,"><script type="module" crossorigin src="${widgets}/foyer.js" data-merchant="${merchant}"></script><body>${fragment}</body></html>`,
    }),
  );
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/foyer.js', async (route) => {
    await held;
    await route.continue();
  });
  const faults = watchPage(page);
  await page.goto(`${examples}/results/`, { waitUntil: 'commit' });
  const draws = page.locator('foyer-draws');
  await expect(draws.locator('[data-still] [part=board]').first()).toBeVisible();
  await expect(draws.locator('.ball').first()).toHaveCSS('border-radius', '999px');
  letThrough();
  await expect(draws.getByRole('timer').first()).toBeVisible();
  await expect(draws.locator('[data-still]')).toHaveCount(0);
  await expect(draws.getByRole('button', { name: 'How was it drawn?' }).first()).toBeVisible();
  await expect(draws.getByRole('textbox', { name: 'Number on the ticket' })).toBeVisible();
  expect(faults).toEqual([]);
});
