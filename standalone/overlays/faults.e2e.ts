import { expect, type Page } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { faultsOf, logIn, login } from '../../tools/e2e/identity';
import { asksAgainForLostModules } from '../../tools/e2e/lost-modules';
import { test } from '../../tools/e2e/past-the-gate';

test.describe('the question at the door', () => {
  test.use({ gate: 'closed' });

  test(
    '[SYS-8] is asked before anything else, once, and is remembered',
    { tag: '@smoke' },
    async ({ page }) => {
      await page.goto('/login');
      const gate = page.getByRole('dialog', { name: 'Are you 18 or older?' });
      await expect(gate).toBeVisible();
      await expect(login(page).locator('dialog[open]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(gate).toBeVisible();
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
    },
  );

  test('[SYS-8] refusing leaves the site', async ({ page }) => {
    await page.goto('/');
    const leave = page.getByRole('button', { name: 'Leave the site' });
    await expect(leave).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await leave.click();
    await expect(page).toHaveURL('about:blank');
  });
});

test.describe('[SYS-6] what did not load', () => {
  test('a page whose script was lost is asked for again without a reload', async ({ page }) => {
    const { member } = demo().accounts;
    await logIn(page, member);
    test.skip(
      !(await asksAgainForLostModules(page)),
      'this browser keeps a lost module until the page reloads',
    );
    await page.evaluate(() => Reflect.set(window, 'stillThis', true));
    const isPage = /\/assets\/(member|security)[^/]*\.js$/;
    await page.route(isPage, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('link', { name: 'Sign-in & security' }).click();
    await expect(page.getByRole('heading', { name: 'This part of the site did not load' })).toBeVisible();
    await page.unroute(isPage);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('foyer-member').getByText('This device')).toBeVisible();
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

  test('an unregistered address', async ({ page }) => {
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
    const news = expect(page.getByText('Your session has ended. Please log in again.').first()).toBeVisible({
      timeout: 20_000,
    });
    await page
      .locator('foyer-balance')
      .getByRole('button', { name: /refresh/i })
      .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    await news;
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
