import { expect, type Page } from '@playwright/test';
import { demoDesk, newOperator } from './desk';
import { totp } from './totp';

const PASSWORD = 'a long password for desks';

/** Opens an account of the desk by its link, as an operator who got it does, and logs in with it. @returns the operator's name */
export async function startOperator(page: Page, role: string): Promise<string> {
  const { name, link } = await newOperator(role);
  await page.goto(demoDesk().url + new URL(link).hash);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('New password').fill(PASSWORD);
  // A code is taken once: the one of the step before opens the account, and this one logs in.
  await page.getByLabel('Code from your authenticator').fill(totp(secret, -1));
  await page.getByRole('button', { name: 'Open the account' }).click();
  await expect(page.getByText('Your account is open')).toBeVisible();
  expect(page.url()).not.toContain('open=');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Code from your authenticator').fill(totp(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  return name;
}
