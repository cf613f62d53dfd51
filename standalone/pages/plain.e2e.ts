import { expect, test } from '@playwright/test';
import { faultsOf, overflow } from '../../tools/e2e/identity';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    '[NAV-1] each page says what it needs, and help, terms and contact can be read',
    { tag: '@smoke' },
    async ({ page }) => {
      for (const path of ['/', '/rng', '/member']) {
        await page.goto(path);
        await expect(page.locator('noscript p').first()).toContainText('need JavaScript');
        await expect(page.getByRole('link', { name: 'Contact' })).toBeVisible();
      }
      await page.getByRole('link', { name: 'Terms of use' }).click();
      await expect(page).toHaveURL(/help\.html\?language=EN#term$/);
      await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeInViewport();
    },
  );
});

test('[NAV-1] help without a script has no serious accessibility fault at 320 px and does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/plain/demo/help.html');
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});
