import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test(
  '[MEM-11] <foyer-invite> shows itself on a page of another origin',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${demo().examples}/contests/`);
    await expect(page.locator('foyer-invite').locator('[part=root]')).not.toBeEmpty();
  },
);
