import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { newMember, type TestMember } from '../tools/e2e/members';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

const NEXT = 'Brook8stone';

async function openForm(page: Page, who: TestMember) {
  await page.goto(`${demo().examples}/partner-password/`);
  const login = page.locator('foyer-login');
  await login.getByRole('textbox', { name: 'Username' }).fill(who.username);
  await login.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change my password' }).click();
  return page.frameLocator('foyer-password iframe');
}

test('a password is changed on a partner’s page in the operator’s frame, and the visitor stays logged in', async ({
  page,
}) => {
  const faults = watchPage(page, { allow: /status of 40[14]/ });
  const who = await newMember();
  const frame = await openForm(page, who);
  await frame.getByRole('textbox', { name: 'Current password' }).fill(who.password);
  await frame.getByRole('textbox', { name: 'New password', exact: true }).fill(NEXT);
  await frame.getByRole('textbox', { name: 'New password again' }).fill(NEXT);
  // Nothing of it stands anywhere in the partner's own document.
  expect(await page.locator('foyer-password input').count()).toBe(0);
  await frame.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your password is new.')).toBeVisible();
  await page.locator('foyer-password').getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('foyer-login').getByText('Logged in as')).toBeVisible();
  await page.reload();
  await expect(page.locator('foyer-login').getByText('Logged in as')).toBeVisible();
  await page.locator('foyer-login').getByRole('button', { name: 'Log out' }).click();
  const login = page.locator('foyer-login');
  await login.getByRole('textbox', { name: 'Username' }).fill(who.username);
  await login.getByRole('textbox', { name: 'Password' }).fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(login.getByText('Logged in as')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a wrong password is told in the frame, and Escape in it closes the dialog', async ({ page }) => {
  const who = await newMember();
  const frame = await openForm(page, who);
  await frame.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await frame.getByRole('textbox', { name: 'New password', exact: true }).fill(NEXT);
  await frame.getByRole('textbox', { name: 'New password again' }).fill(NEXT);
  await frame.getByRole('button', { name: 'Save new password' }).click();
  await expect(frame.getByText('The current password is wrong.')).toBeVisible();
  const report = await new AxeBuilder({ page }).include('foyer-password').analyze();
  expect(
    report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
  await frame.getByRole('textbox', { name: 'Current password' }).press('Escape');
  await expect(page.locator('foyer-password dialog[open]')).toHaveCount(0);
  await expect(page.locator('foyer-login').getByText('Logged in as')).toBeVisible();
});

test('[TRIAL-S8] the frame’s page never opens alone, and the rest of the site in no frame of a partner', async ({
  page,
}) => {
  const { site, examples } = demo();
  await page.goto(`${site}/frame/password`);
  await expect(page.getByText('inside the page of a partner only')).toBeVisible();
  const answer = await page.request.get(`${site}/frame/password`);
  expect(answer.headers()['content-security-policy']).toContain(examples);
  expect(answer.headers()['x-robots-tag']).toContain('noindex');
  const member = await page.request.get(`${site}/member`);
  expect(member.headers()['content-security-policy']).toContain("frame-ancestors 'none';");
  const unknown = await page.request.get(`${site}/frame/unknown`);
  expect(unknown.status()).toBe(404);
  expect(unknown.headers()['content-security-policy']).toContain("frame-ancestors 'none';");
  // The browser agrees: a frame of either on the partner's page holds nothing of the site.
  await page.goto(`${examples}/partner-lobby/`);
  for (const path of ['/frame/unknown', '/member']) {
    const refused = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'));
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, site + path);
    await refused;
  }
});
