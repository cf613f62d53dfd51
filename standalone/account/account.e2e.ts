import { expect } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { faultsOf, field, logIn, login } from '../../tools/e2e/identity';
import { newMember } from '../../tools/e2e/members';
import { sentMessage } from '../../tools/e2e/outbox';
import { passGate, test } from '../../tools/e2e/past-the-gate';

test('the list of one’s own sessions ends another browser’s after a question', async ({ page, browser }) => {
  test.slow();
  const who = await newMember();
  const elsewhere = await browser.newContext();
  await passGate(elsewhere, demo().site);
  try {
    const other = await elsewhere.newPage();
    await logIn(other, who);
    await logIn(page, who);
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('link', { name: 'Sign-in & security' }).click();
    const security = page.locator('foyer-member');
    await expect(security.getByText('This device')).toBeVisible();
    await security.getByRole('button', { name: /^Log out: / }).click();
    await security.getByRole('button', { name: 'Log out', exact: true }).last().click();
    await expect(security.getByText('You are logged in nowhere else.')).toBeVisible();
    // The other browser hears of its end by itself; only then is it led elsewhere.
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible({ timeout: 40_000 });
    await other.goto('/member');
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});

test('[TRIAL-S1] [MEM-1] a member confirms the number of the account by the code that came to it', async ({
  page,
}) => {
  const who = await newMember('registerMobile');
  await logIn(page, who);
  await page.goto('/member');
  const security = page.locator('foyer-member');
  await security.getByRole('button', { name: 'Confirm the mobile number' }).click();
  await security.getByRole('button', { name: 'Send code' }).click();
  const { code } = await sentMessage(who.mobileNum, 'contact-code');
  await security.getByRole('textbox', { name: /^Code sent to/ }).fill(code ?? '');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(security.getByText('It is confirmed.')).toBeVisible();
  await expect(security.getByRole('button', { name: 'Confirm the mobile number' })).toBeHidden();
  await page.reload();
  const row = security.getByRole('listitem').filter({ hasText: 'Mobile number' });
  await expect(row).toContainText('Confirmed');
});

test('an authenticator app is set up with the password once more where the login is old, and its key is shown once', async ({
  page,
}) => {
  const who = await newMember();
  await logIn(page, who);
  await page.goto('/member');
  const security = page.locator('foyer-member');
  await security.getByRole('button', { name: 'Set up an app' }).click();
  await expect(security.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await security.getByRole('textbox', { name: 'Code of 6 digits' }).fill('000000');
  await security.getByRole('button', { name: 'Turn on' }).click();
  await expect(security.getByText('The code is wrong or no longer valid.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test('[NAV-7] a guest who wants the account logs in first and comes back to it', async ({ page }) => {
  const { member } = demo().accounts;
  await page.goto('/member');
  await expect(page).toHaveURL(/\/login$/);
  await field(login(page), 'Username').fill(member.username);
  await field(login(page), 'Password').fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/member$/);
  await expect(page.locator('foyer-member').getByText('This device')).toBeVisible();
});

test('[AUTH-11] [MEM-15] a trial account is logged in by a click, and told to register where accounts are protected', async ({
  page,
}) => {
  await page.goto('/login');
  await login(page).getByRole('button', { name: 'Play for free' }).click();
  await expect(login(page).getByText('games do not start with it')).toBeVisible();
  await login(page).getByRole('button', { name: 'Look around with a trial account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: 'Register an account first' })).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.locator('foyer-register dialog[open]')).toBeVisible();
});
