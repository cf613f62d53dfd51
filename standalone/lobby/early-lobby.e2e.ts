import { expect, type Page } from '@playwright/test';
import { test } from '../../tools/e2e/past-the-gate';

/** Keeps everything around home's games away until it is let go. */
const holdShell = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/shell-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

test(
  '[NAV-1] home’s games stand there before the rest of the site; what is asked for meanwhile happens with it, and the games stay as they are',
  { tag: '@smoke' },
  async ({ page }) => {
    const release = await holdShell(page);
    await page.goto('/?category=RNG', { waitUntil: 'commit' });
    const lobby = page.locator('foyer-lobby');
    await expect(lobby.locator('[part~=tile]').first()).toBeVisible();
    await expect(lobby.getByRole('tab', { selected: true })).toHaveText('Slots');
    await expect(page.locator('#content')).toHaveCount(0);
    // Follows the theme of the page.
    await expect(lobby).toHaveAttribute('theme', 'auto');
    await lobby.locator('.heart').first().click();
    release();
    await expect(page.locator('foyer-login').getByRole('dialog')).toBeVisible();
    await expect(page.locator('main foyer-lobby [part~=tile]').first()).toBeVisible();
    await expect(lobby).toHaveCount(1);
  },
);

test.describe('before the age is confirmed', () => {
  test.use({ gate: 'closed' });

  test('[SYS-8] the games that stand there first cannot be used', async ({ page }) => {
    const release = await holdShell(page);
    await page.goto('/', { waitUntil: 'commit' });
    const lobby = page.locator('foyer-lobby');
    await expect(lobby.locator('[part~=tile]').first()).toBeVisible();
    await expect(lobby).toHaveAttribute('inert', '');
    release();
    await expect(page.locator('dialog.gate')).toBeVisible();
  });
});
