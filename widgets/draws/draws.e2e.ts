import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test('<foyer-draws> shows itself on a page of another origin', async ({ page }) => {
  await page.goto(`${demo().examples}/draws/`);
  await expect(page.locator('foyer-draws').locator('[part=root]')).not.toBeEmpty();
});
