import { expect, type Locator, type Page } from '@playwright/test';
import { CAPTCHA_AFTER } from '../gateway/identity/attempt-policy';
import { createClient, securityDomain } from '../src/core';
import { demo } from '../tools/e2e/demo';
import { LOGIN_MS } from '../tools/e2e/identity';
import { newMember, type TestMember } from '../tools/e2e/members';
import { sentMessage } from '../tools/e2e/outbox';
import { watchPage } from '../tools/e2e/page-watch';
import { totp } from '../tools/e2e/totp';
import { test } from '../tools/e2e/past-the-gate';

const form = (page: Page): Locator => page.locator('foyer-login');
const field = (page: Page, name: string): Locator => form(page).getByRole('textbox', { name, exact: true });
const enter = (page: Page): Promise<void> =>
  form(page).getByRole('button', { name: 'Log in', exact: true }).click();
async function typeMember(page: Page, who: Pick<TestMember, 'username' | 'password'>): Promise<void> {
  await field(page, 'Username').fill(who.username);
  await field(page, 'Password').fill(who.password);
}
/** The form in the page of a partner, and the one over the operator's own site. */
const strictPage = (): string => `${demo().examples}/strict-csp/`;

test(
  '[AUTH-3] [EMB-4] a member logs in on a partner’s page with a code by SMS; a wrong one is told at its field',
  { tag: '@smoke' },
  async ({ page }) => {
    const who = await newMember('registerMobile', { proved: true });
    const faults = watchPage(page, { allow: /status of 400/ });
    await page.goto(strictPage());
    await form(page).getByRole('tab', { name: 'Mobile number' }).click();
    await form(page)
      .getByRole('button', { name: /^Country code: Brazil \+55/ })
      .waitFor();
    await form(page).getByRole('textbox', { name: 'Mobile number' }).fill(who.mobileNum);
    await form(page).getByRole('button', { name: 'Send code' }).click();
    const again = form(page).getByRole('button', { name: /^Again in \d+ s$/ });
    await expect(again).toBeDisabled();
    const { code } = await sentMessage(who.mobileNum, 'login-code');
    await field(page, 'Code').fill(code === '000000' ? '000001' : '000000');
    await enter(page);
    await expect(form(page).getByText('The code is wrong or no longer valid.')).toBeVisible();
    await expect(field(page, 'Code')).toBeFocused();
    // As it comes out of a message: with blanks.
    await field(page, 'Code').fill(` ${code?.replace(/(...)/, '$1 ')} `);
    await expect(field(page, 'Code')).toHaveValue(code ?? '');
    await field(page, 'Code').press('Enter');
    await expect(form(page).getByText('Logged in as')).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test('[AUTH-3] the countdown is still there after the popup was closed, and after a reload', async ({
  page,
}) => {
  const who = await newMember('registerMobile');
  await page.goto('/login');
  const openMobile = () => form(page).getByRole('tab', { name: 'Mobile number' }).click();
  await openMobile();
  await form(page).getByRole('textbox', { name: 'Mobile number' }).fill(who.mobileNum);
  await form(page).getByRole('button', { name: 'Send code' }).click();
  const again = form(page).getByRole('button', { name: /^Again in \d+ s$/ });
  await expect(again).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(again).toBeVisible();
  // Digits stand in groups.
  const digits = new RegExp(`^\\D*${[...who.mobileNum].join('\\D*')}$`);
  await expect(form(page).getByRole('textbox', { name: 'Mobile number' })).toHaveValue(digits);
  await page.reload();
  await openMobile();
  await expect(again).toBeVisible();
});

test('[AUTH-7] an account with an authenticator app is asked for its code; back leads to the form as it was typed', async ({
  page,
}) => {
  const who = await newMember();
  const { gateway, merchant } = demo();
  const client = createClient({ merchant, gateway });
  await client.system.start();
  await client.session.login({ mode: 'username', ...who });
  const security = client.use(securityDomain);
  const { secret } = await security.beginAuthenticator();
  await security.confirmAuthenticator(totp(secret));
  await client.session.logout();
  client.destroy();

  await page.goto('/login');
  await typeMember(page, who);
  await enter(page);
  await expect(form(page).getByText('One more check')).toBeVisible({ timeout: LOGIN_MS });
  await expect(field(page, 'Code')).toBeFocused();
  await field(page, 'Code').fill('000000');
  await form(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(form(page).getByText('The code is wrong or no longer valid.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Back to login' }).click();
  await expect(field(page, 'Password')).toHaveValue(who.password);
  await enter(page);
  // The code that set the app up is used up: the next one counts already.
  await field(page, 'Code').fill(totp(secret, 1));
  await field(page, 'Code').press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
});

test('[AUTH-6] a remembered member comes back without typing; the password stands nowhere in the browser', async ({
  page,
  context,
}) => {
  const who = await newMember();
  await page.goto(strictPage());
  await typeMember(page, who);
  await form(page)
    .getByRole('checkbox', { name: /Remember me/ })
    .check();
  await enter(page);
  await expect(form(page).getByText('Logged in as')).toBeVisible();
  await form(page).getByRole('button', { name: 'Log out' }).click();
  await page.reload();
  await expect(field(page, 'Username')).toHaveValue(who.username);
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(field(page, 'Password')).toHaveAttribute('placeholder', '••••••••');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + JSON.stringify(await context.cookies())).not.toContain(who.password);
  await enter(page);
  await expect(form(page).getByText('Logged in as')).toBeVisible();
  await expect(form(page).getByText(/^Last login: .*\d.*[A-Z]{2,}/)).toBeVisible();
});

test('[AUTH-2] [AUTH-12] after wrong passwords the picture is asked for, and nothing typed is lost', async ({
  page,
}) => {
  const who = await newMember();
  await page.goto(strictPage());
  await typeMember(page, { ...who, password: 'not this one' });
  const captcha = form(page).getByRole('textbox', { name: 'Characters in the picture' });
  for (let wrong = 0; wrong < CAPTCHA_AFTER; wrong += 1) {
    await expect(captcha).toHaveCount(0);
    const refused = page.waitForResponse(/\/wps\/session\/login$/);
    await enter(page);
    await refused;
  }
  await expect(captcha).toBeVisible();
  await expect(form(page).getByRole('img', { name: 'Picture with characters to type' })).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(who.username);
  await expect(field(page, 'Password')).toHaveValue('not this one');
  await field(page, 'Password').fill(who.password);
  await enter(page);
  await expect(captcha).toBeFocused();
  await captcha.fill('0000');
  await enter(page);
  await expect(form(page).getByText('The characters do not match the picture.')).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue(who.password);
});

test.describe('the offer of a passkey', () => {
  test.use({ gate: 'offered' });

  test('a passkey is made from the offer after a login and logs in the next time, on the operator’s own site', async ({
    page,
    context,
  }) => {
    const who = await newMember();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/login');
    await typeMember(page, who);
    await enter(page);
    await expect(page).toHaveURL(/\/$/, { timeout: LOGIN_MS });
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(form(page).getByText('Your passkey is ready.')).toBeVisible();
    await form(page).getByRole('button', { name: 'OK' }).click();
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
    // The key is not touched before the button is pressed.
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goto('/login');
    // Other ways in come with the first movement that the form hears; a pointer at rest before it stood is none.
    const button = form(page).getByRole('button', { name: 'Log in with a passkey' });
    const shownAfterMovement = async (): Promise<boolean> => {
      await field(page, 'Username').hover();
      await field(page, 'Password').hover();
      return button.isVisible();
    };
    await expect.poll(shownAfterMovement, { timeout: 20_000 }).toBe(true);
    await expect(field(page, 'Username')).toHaveAttribute('autocomplete', 'username webauthn');
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    await button.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
  });
});
