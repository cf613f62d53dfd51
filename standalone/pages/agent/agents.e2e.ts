import { expect } from '@playwright/test';
import { demo } from '../../../tools/e2e/demo';
import { faultsOf, field, logIn, login } from '../../../tools/e2e/identity';
import { test } from '../../../tools/e2e/past-the-gate';

test('[AGT-1] [AUTH-7] [NAV-6] only agents log in at /agent; the way out ends there', async ({ page }) => {
  const { agent, member } = demo().accounts;
  await page.goto('/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await field(login(page), 'Username').fill(member.username);
  await field(login(page), 'Password').fill(member.password);
  await page.keyboard.press('Enter');
  await expect(login(page).getByText('Only agents can log in here.')).toBeVisible();
  await expect(field(login(page), 'Username')).toHaveValue(member.username);
  await expect(page).toHaveURL(/\/agent$/);
  await field(login(page), 'Username').fill(agent.username);
  await field(login(page), 'Password').fill(agent.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('timer')).toHaveText(/\d{2}:\d{2}:\d{2} GMT[+-]\d{2}:\d{2}/);
  await expect(page.locator('foyer-security').getByText('This device')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/agent$/);
  await expect(field(login(page), 'Username')).toBeVisible();
});

test('[AGT-1] a member’s session is no way into the back-office', async ({ page }) => {
  const { member } = demo().accounts;
  await logIn(page, member);
  await page.goto('/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByText('who is no agent')).toBeVisible();
});
