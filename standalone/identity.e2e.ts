import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { newMember, type TestMember } from '../tools/e2e/members';
import { sentMessage } from '../tools/e2e/outbox';
import { watchPage } from '../tools/e2e/page-watch';
import { passGate, test } from '../tools/e2e/past-the-gate';

const NEXT = 'Brook8stone';

const login = (page: Page): Locator => page.locator('foyer-login');
const passwords = (page: Page): Locator => page.locator('foyer-password');
const field = (scope: Locator, name: string): Locator => scope.getByRole('textbox', { name, exact: true });

async function logIn(page: Page, who: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await field(login(page), 'Username').fill(who.username);
  await field(login(page), 'Password').fill(who.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
}
async function typeNew(scope: Locator, text = NEXT): Promise<void> {
  await field(scope, 'New password').fill(text);
  await field(scope, 'New password again').fill(text);
}
async function faultsOf(page: Page): Promise<string[]> {
  const report = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return report.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

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
  const who = await newMember();
  const elsewhere = await browser.newContext();
  await passGate(elsewhere, demo().site);
  try {
    const other = await elsewhere.newPage();
    await logIn(other, who);
    await logIn(page, who);
    await page.goto('/member');
    const security = page.locator('foyer-security');
    await security.getByRole('button', { name: 'Change password' }).click();
    const form = passwords(page);
    await field(form, 'Current password').fill('not this one');
    await typeNew(form);
    await form.getByRole('button', { name: 'Save new password' }).click();
    await expect(form.getByText('The current password is wrong.')).toBeVisible();
    await expect(field(form, 'New password')).toHaveValue(NEXT);
    await field(form, 'Current password').fill(who.password);
    // Nobody touches the other browser: it hears of its end by itself, and says so for a moment.
    const heard = expect(other.getByText(/logged out in another place|session has ended/)).toBeVisible({
      timeout: 40_000,
    });
    await expect(async () => {
      await form.getByRole('button', { name: 'Save new password' }).click({ timeout: 1_000 });
      await expect(form.getByText('Everywhere else you have been logged out.')).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await heard;
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
    await expect(security.getByText('You are logged in nowhere else.')).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});

test('the list of one’s own sessions ends another browser’s after a question', async ({ page, browser }) => {
  const who = await newMember();
  const elsewhere = await browser.newContext();
  await passGate(elsewhere, demo().site);
  try {
    const other = await elsewhere.newPage();
    await logIn(other, who);
    await logIn(page, who);
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('link', { name: 'Sign-in & security' }).click();
    const security = page.locator('foyer-security');
    await expect(security.getByText('This device')).toBeVisible();
    await security.getByRole('button', { name: /^Log out: / }).click();
    await security.getByRole('button', { name: 'Log out', exact: true }).last().click();
    await expect(security.getByText('You are logged in nowhere else.')).toBeVisible();
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
  const security = page.locator('foyer-security');
  await security.getByRole('button', { name: 'Confirm: Mobile number' }).click();
  await security.getByRole('button', { name: 'Send code' }).click();
  await expect(security.getByText('The code is on its way. It can take a minute.')).toBeVisible();
  const { code } = await sentMessage(who.mobileNum, 'contact-code');
  await field(security, 'Code of 6 digits').fill(code ?? '');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(security.getByText('Your mobile number is confirmed.')).toBeVisible();
  await expect(security.getByRole('button', { name: 'Confirm: Mobile number' })).toBeHidden();
  await page.reload();
  await expect(security.getByRole('listitem').filter({ hasText: 'Mobile number' })).toContainText(
    'Confirmed',
  );
});

test('an authenticator app is set up with the password once more where the login is old, and its key is shown once', async ({
  page,
}) => {
  const who = await newMember();
  await logIn(page, who);
  await page.goto('/member');
  const security = page.locator('foyer-security');
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
  await expect(page.locator('foyer-security').getByText('This device')).toBeVisible();
});

test('[AUTH-11] [MEM-15] a trial account is logged in by a click, and told to register where accounts are protected', async ({
  page,
}) => {
  await page.goto('/login');
  await login(page).getByRole('button', { name: 'Play for free' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: 'Register an account first' })).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.locator('foyer-register dialog[open]')).toBeVisible();
});

test('[AGT-1] [AUTH-7] [NAV-6] agents log in at /agent and nobody else; the way out ends there', async ({
  page,
}) => {
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

test.describe('the question at the door', () => {
  test.use({ gate: 'closed' });

  test('[SYS-8] is asked before anything else, once, and is remembered', async ({ page }) => {
    await page.goto('/login');
    const gate = page.getByRole('dialog', { name: 'Are you 18 or older?' });
    await expect(gate).toBeVisible();
    await expect(login(page).locator('dialog[open]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(gate).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await gate.getByRole('button', { name: 'Read the terms' }).click();
    const terms = page.getByRole('dialog').last();
    await expect(terms.getByRole('button', { name: 'Close' })).toBeVisible();
    await terms.getByRole('button', { name: 'Close' }).click();
    await gate.getByRole('button', { name: /I am 18 or older/ }).click();
    await expect(gate).toHaveCount(0);
    await expect(login(page).locator('dialog[open]')).toBeVisible();
    await page.reload();
    await expect(login(page).locator('dialog[open]')).toBeVisible();
    await expect(gate).toHaveCount(0);
  });

  test('[SYS-8] refusing leaves the site', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Leave the site' }).click();
    await expect(page).toHaveURL('about:blank');
  });
});

test.describe('[SYS-6] what did not load', () => {
  test('a page whose script was lost is asked for again without a reload', async ({ page }) => {
    const { member } = demo().accounts;
    await logIn(page, member);
    await page.evaluate(() => Reflect.set(window, 'stillThis', true));
    const isPage = /\/assets\/(member|security)[^/]*\.js$/;
    await page.route(isPage, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('link', { name: 'Sign-in & security' }).click();
    await expect(page.getByRole('heading', { name: 'This part of the site did not load' })).toBeVisible();
    await page.unroute(isPage);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('foyer-security').getByText('This device')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'stillThis'))).toBe(true);
  });

  test('lost looks are told and asked for again without a reload', async ({ page }) => {
    const isSheet = /\/assets\/site-[^/]*\.css$/;
    await page.route(isSheet, (route) => route.abort('connectionreset'));
    await page.goto('/');
    const news = page.getByText('The looks of this page did not load.');
    await expect(news).toBeVisible();
    await page.evaluate(() => Reflect.set(window, 'stillThis', true));
    await page.unroute(isSheet);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(news).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
    expect(await page.evaluate(() => Reflect.get(window, 'stillThis'))).toBe(true);
  });
});

test.describe('[SYS-7] what went wrong is said in its own words', () => {
  const status = '**/wps/system/status**';
  const says = async (page: Page, text: string): Promise<void> => {
    await page.goto('/');
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 30_000 });
  };

  test('a network that is down, and the way on when it is back', async ({ page }) => {
    await page.route(status, (route) => route.abort('connectionrefused'));
    await says(page, 'We cannot reach the server. Check your connection and try again.');
    await page.unroute(status);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
  });

  test('an address that nobody registered', async ({ page }) => {
    await page.route(status, (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, errorCode: 'domain_not_available', message: 'refused (#1006)', value: null },
      }),
    );
    await says(page, 'This site address is not registered. Please contact customer service.');
  });

  test('an error of an unknown kind, in the server’s own words', async ({ page }) => {
    await page.route(status, (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, errorCode: 'moon_phase', message: 'The moon is wrong.', value: null },
      }),
    );
    await says(page, 'The moon is wrong.');
  });

  test('a session that ended elsewhere, and the page stays', async ({ page }) => {
    const { member } = demo().accounts;
    await logIn(page, member);
    await page.route('**/wps/**', (route) =>
      route.request().headers()['authorization'] === undefined
        ? route.continue()
        : route.fulfill({
            status: 401,
            json: { success: false, errorCode: 'invalid_session', message: 'ended', value: null },
          }),
    );
    // Whichever call comes first hears of the end: this click, or one of the page's own, which takes the button away.
    const news = expect(page.getByText('Your session has ended. Please log in again.').first()).toBeVisible();
    const refresh = page.locator('foyer-balance').getByRole('button', { name: /refresh/i });
    await refresh.click({ timeout: 3_000 }).catch(() => undefined);
    await news;
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

const views: [string, (page: Page, who: TestMember) => Promise<void>][] = [
  [
    'forgotten password',
    async (page) => {
      await page.goto('/login');
      await login(page).getByRole('button', { name: 'Forgot password?' }).click();
      await expect(passwords(page).getByRole('tab', { name: 'By phone' })).toBeVisible();
      await passwords(page).getByRole('tab', { name: 'By phone' }).click();
    },
  ],
  [
    'sign-in and security with its password form',
    async (page, who) => {
      await logIn(page, who);
      await page.goto('/member');
      await expect(page.locator('foyer-security').getByText('This device')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.locator('foyer-security').getByRole('button', { name: 'Change password' }).click();
      await expect(field(passwords(page), 'Current password')).toBeVisible();
    },
  ],
  [
    'the agents’ login',
    async (page) => {
      await page.goto('/agent');
      await expect(field(login(page), 'Username')).toBeVisible();
    },
  ],
];
for (const width of [390, 1440])
  for (const [name, open] of views)
    test(`${name}: no serious accessibility fault at ${width} px and no sideways scrolling`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, await newMember());
      expect(await faultsOf(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
