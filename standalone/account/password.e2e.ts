import { expect } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { NEXT, field, logIn, login, passwords, typeNew } from '../../tools/e2e/identity';
import { newMember } from '../../tools/e2e/members';
import { sentMessage } from '../../tools/e2e/outbox';
import { watchPage } from '../../tools/e2e/page-watch';
import { passGate, test } from '../../tools/e2e/past-the-gate';

test('[AUTH-10] a forgotten password comes back by the mailed link, which leaves the address at once', async ({
  page,
}) => {
  const faults = watchPage(page);
  const who = await newMember('register', { proved: true });
  await page.goto('/login');
  await login(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(login(page).locator('dialog[open]')).toHaveCount(0);
  const form = passwords(page);
  await form.getByRole('tab', { name: 'By e-mail' }).click();
  await field(form, 'Username').fill(who.username);
  await field(form, 'E-mail address').fill(who.email);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form.getByText('a message with a link is on its way')).toBeVisible();
  const { link } = await sentMessage(who.email, 'reset-link');
  expect(link).toMatch(/\/login#reset=/);
  await page.goto('about:blank');
  await page.goto(link ?? '');
  await expect(form.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await typeNew(form);
  await form.getByRole('button', { name: 'Save new password' }).click();
  await form.getByRole('button', { name: 'Log in' }).click();
  await field(login(page), 'Username').fill(who.username);
  await field(login(page), 'Password').fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
  // The link worked once.
  await page.goto('about:blank');
  await page.goto(link ?? '');
  await typeNew(form, 'Other9words');
  await form.getByRole('button', { name: 'Save new password' }).click();
  await expect(form.getByText('This link is no longer valid')).toBeVisible();
  expect(faults.filter((line) => !line.includes('status of 4'))).toEqual([]);
});

test('[AUTH-10] a forgotten password comes back by a code on the phone, and who typed it is logged in', async ({
  page,
}) => {
  const who = await newMember('registerMobile', { proved: true });
  await page.goto('/login');
  await login(page).getByRole('button', { name: 'Forgot password?' }).click();
  const form = passwords(page);
  await form.getByRole('tab', { name: 'By phone' }).click();
  await form.getByRole('textbox', { name: 'Mobile number' }).fill(who.mobileNum);
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect(form.getByText('The code is on its way')).toBeVisible();
  const { code } = await sentMessage(who.mobileNum, 'forgot-code');
  await form.getByRole('textbox', { name: 'Code' }).fill(code ?? '');
  await typeNew(form);
  await form.getByRole('button', { name: 'Set password and log in' }).click();
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(form.locator('dialog[open]')).toHaveCount(0);
});

test('[AUTH-9] a changed password logs out every other place, which hears it at once; here the visitor stays', async ({
  page,
  browser,
}) => {
  test.slow();
  const who = await newMember();
  const elsewhere = await browser.newContext();
  await passGate(elsewhere, demo().site);
  try {
    await logIn(page, who);
    await page.goto('/member');
    const security = page.locator('foyer-member');
    await security.getByRole('button', { name: 'Change password' }).click();
    const form = passwords(page);
    await field(form, 'Current password').fill('not this one');
    await typeNew(form);
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByText('The current password is wrong.')).toBeVisible();
    await expect(field(form, 'New password')).toHaveValue(NEXT);
    await field(form, 'Current password').fill(who.password);
    // The page sends one try a second at most: this takes longer.
    const other = await elsewhere.newPage();
    await logIn(other, who);
    // The other browser is not touched: it hears of its end by itself, and says so for a moment.
    const heard = expect(other.getByText(/logged out in another place|session has ended/)).toBeVisible({
      timeout: 40_000,
    });
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByText('Everywhere else you have been logged out.')).toBeVisible({
      timeout: 20_000,
    });
    await heard;
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
    await expect(security.getByText('You are logged in nowhere else.')).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});
