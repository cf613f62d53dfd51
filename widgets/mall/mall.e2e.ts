import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test('[PTS-1] <foyer-mall> shows itself on a page of another origin', { tag: '@smoke' }, async ({ page }) => {
  await page.goto(`${demo().examples}/partner-rewards/`);
  await expect(page.locator('foyer-mall').locator('[part=root]')).not.toBeEmpty();
});
