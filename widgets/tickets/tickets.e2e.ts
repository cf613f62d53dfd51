import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test('<foyer-tickets> shows itself on a page of another origin', async ({ page }) => {
  await page.goto(`${demo().examples}/tickets/`);
  await expect(page.locator('foyer-tickets').locator('[part=root]')).not.toBeEmpty();
});
