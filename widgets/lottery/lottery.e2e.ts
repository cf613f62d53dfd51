import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test('<foyer-lottery> shows itself on a page of another origin', async ({ page }) => {
  await page.goto(`${demo().examples}/partner-lottery/`);
  await expect(page.locator('foyer-lottery').locator('[part=root]')).not.toBeEmpty();
});
