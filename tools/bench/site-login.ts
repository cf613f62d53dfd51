import type { Page } from 'playwright';

const WITHIN_MS = 45_000;

/** Logs in on the site's own page and waits for the header that says so. */
export const logInAtSite = async (
  page: Page,
  { site, account }: { site: string; account: { username: string; password: string } },
): Promise<void> => {
  await page.goto(`${site}/login`);
  const login = page.locator('foyer-login');
  await login.getByLabel('Username').fill(account.username);
  await login.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /your account/ }).waitFor({ timeout: WITHIN_MS });
};
