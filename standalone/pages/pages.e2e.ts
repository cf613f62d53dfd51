import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { watchPage } from '../../tools/e2e/page-watch';
import { test } from '../../tools/e2e/past-the-gate';

test('[NAV-3] [LAUNCH-2] a link into the slots shows that provider; choices stand in the address and the way back undoes them', async ({
  page,
}) => {
  const faults = watchPage(page);
  await page.goto('/rng?vassalage=HOUSE');
  await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
  const lobby = page.locator('foyer-lobby');
  await expect(lobby.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true');
  await expect(lobby.locator('[part~=tile]').first()).toBeVisible();
  await expect(lobby.getByRole('button', { name: 'House Originals', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await lobby.getByRole('tab', { name: 'Fishing' }).click();
  await expect(page).toHaveURL(/\/rng\?category=FISH$/);
  await expect(lobby.getByRole('tab', { name: 'Fishing' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?(vassalage|vendor)=HOUSE$/);
  await expect(lobby.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true');
  await expect(lobby.getByRole('button', { name: 'House Originals', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(faults).toEqual([]);
});

test(
  '[PTS-2] [NAV-5] a promotion opens by its link, leads to the list and back, and has a title of its own',
  { tag: '@smoke' },
  async ({ page }) => {
    const faults = watchPage(page);
    await page.goto('/promotions?t=1#303');
    await expect(page.getByRole('heading', { level: 1, name: 'Invite a friend' })).toBeVisible();
    await expect(page).toHaveTitle('Invite a friend · Foyer');
    await page.getByRole('link', { name: 'All promotions' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeFocused();
    await page
      .locator('#content')
      .getByRole('link', { name: /The orchard by night/ })
      .click();
    await expect(page).toHaveURL(/\/promotions#302$/);
    await expect(page.getByRole('heading', { level: 1, name: 'The orchard by night' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test('[NAV-3] [NAV-7] favourites ask a guest for a login and are there after it', async ({ page }) => {
  const { member } = demo().accounts;
  await page.goto('/favorite?page=1');
  await expect(page).toHaveURL(/\/login$/);
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await form.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/favorite/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your favourites' })).toBeVisible();
  await expect(page.locator('foyer-lobby').getByRole('tab', { name: 'Favourites' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    '[SYS-7] without a network the site says so in words, and is back with it',
    { tag: '@smoke' },
    async ({ page, context }) => {
      await page.goto('/promotions');
      await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      // Only a page that the worker holds is answered by it.
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await context.setOffline(true);
      await page.goto('/rng');
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Slots' })).toBeVisible();
    },
  );
});

for (const width of [390, 1440]) {
  test(`[PTS-2] promotions have no serious accessibility fault at ${width} px and do not scroll sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/promotions');
    await expect(page.locator('.promotion-card img').first()).toBeVisible();
    const report = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      report.violations.map(
        (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    ).toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBeLessThanOrEqual(0);
  });
}
