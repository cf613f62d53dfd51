import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

export const NEXT = 'Brook8stone';

export const login = (page: Page): Locator => page.locator('foyer-login');
export const passwords = (page: Page): Locator => page.locator('foyer-password');
export const field = (scope: Locator, name: string): Locator =>
  scope.getByRole('textbox', { name, exact: true });

/** A login is a slow hash and perhaps a puzzle, then the page of a member. */
export const LOGIN_MS = 40_000;

export async function logIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await field(login(page), 'Username').fill(who.username);
  await field(login(page), 'Password').fill(who.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible({ timeout: LOGIN_MS });
}
export async function typeNew(scope: Locator, text = NEXT): Promise<void> {
  await field(scope, 'New password').fill(text);
  await field(scope, 'New password again').fill(text);
}
export async function faultsOf(page: Page): Promise<string[]> {
  const report = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return report.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
