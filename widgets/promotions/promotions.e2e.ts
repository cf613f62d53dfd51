import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test('[PTS-2] <foyer-promotions> shows itself on a page of another origin', async ({ page }) => {
  await page.goto(`${demo().examples}/promotions/`);
  await expect(page.locator('foyer-promotions').locator('[part=root]')).not.toBeEmpty();
});
