import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test(
  '[LOTT-4] <foyer-missions> shows itself on a page of another origin',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${demo().examples}/contests/`);
    await expect(page.locator('foyer-missions').locator('[part=root]')).not.toBeEmpty();
  },
);
