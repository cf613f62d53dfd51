import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { logIn, LOGIN_MS } from '../tools/e2e/identity';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

test(
  '[NAV-1] [NAV-2] [EMB-5] home holds the lobby; /login and /register open their popup over it',
  { tag: '@smoke' },
  async ({ page }) => {
    const faults = watchPage(page);
    await page.goto('/');
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('foyer-login dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/register');
    await expect(page.locator('foyer-register dialog[open]')).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test(
  '[HOME-1] [AUTH-7] [SYS-5] a member logs in on the site, sees the balance, reloads, and logs out',
  { tag: '@smoke' },
  async ({ page }) => {
    const { member } = demo().accounts;
    await page.goto('/login');
    const form = page.locator('foyer-login');
    await form.getByRole('textbox', { name: 'Username' }).fill(member.username);
    await form.getByRole('textbox', { name: 'Password' }).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/, { timeout: LOGIN_MS });
    const amount = page.locator('header foyer-balance [part~=amount]');
    await expect(amount).toHaveText(/\d\.\d{2}/);
    await page.reload();
    await expect(amount).toHaveText(/\d\.\d{2}/);
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/token":"[^"]{20}/);
  },
);

test('a wrong password says so, keeps what was typed and asks for nothing it should not', async ({
  page,
}) => {
  await page.goto('/login');
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill('nobody99');
  await form.getByRole('textbox', { name: 'Password' }).fill('wrong-pass');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText(/./);
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveValue('nobody99');
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong-pass');
});

test('[NAV-1] a path that is no route answers 404 with a way back', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the games' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test(
  '[I18N-2] the language select changes every word and is remembered',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Language').selectOption('PT');
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  },
);

test('[26.26] a language change reaches the header, the balance and the categories of a page that stays open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, demo().accounts.member);
  const header = page.getByRole('banner');
  const balance = header.locator('foyer-balance bdi');
  await expect(balance).toHaveText(/^R\$[\d,]+\.\d\d$/);
  await expect(header.getByRole('button', { name: 'Slots' })).toBeVisible();
  const lobby = page.locator('main foyer-lobby');
  await expect(lobby.getByText('Slots', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Language').selectOption('PT');
  await expect(balance).toHaveText(/^R\$\s[\d.]+,\d\d$/);
  await expect(header.getByRole('button', { name: 'Slots' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Pescaria' })).toBeVisible();
  await expect(lobby.getByText('Pescaria', { exact: true }).first()).toBeVisible();
  await expect(lobby.getByText('Fishing', { exact: true })).toHaveCount(0);
  await expect(header.getByText('Fishing', { exact: true })).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`home has no serious accessibility fault at ${width} px and does not scroll sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    // The games stand there before the rest of the page.
    await expect(page.locator('main foyer-lobby [part~=tile]').first()).toBeVisible();
    const report = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(
      report.violations.map(
        (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}
