import { expect, type Locator, type Page } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { NEW_PASSWORD, newUsername } from '../tools/e2e/new-member';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

/** An amount as it is shown, in minor units. */
const minor = async (shown: Locator): Promise<number> =>
  Number(((await shown.textContent()) ?? '').replace(/\D/g, ''));

const logIn = async (page: Page): Promise<void> => {
  const { member } = demo().accounts;
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await form.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
};

test(
  '[EMB-3] [REG-5] [REG-6] an affiliate’s page registers a new member with its codes and is logged in there',
  { tag: '@smoke' },
  async ({ page }) => {
    const { examples } = demo();
    const faults = watchPage(page);
    const username = newUsername();
    const sent = page.waitForRequest((request) => request.url().includes('/wps/agent/affiliate'));
    await page.goto(`${examples}/affiliate-register/?affiliateCode=PARTNER1&referralCode=friend01`);
    expect(new URL((await sent).url()).searchParams.get('code')).toBe('PARTNER1');
    const form = page.locator('foyer-register');
    await form.getByRole('tab', { name: 'Username' }).click();
    await form.getByRole('textbox', { name: 'Username' }).fill(username);
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD);
    await form.getByRole('checkbox', { name: /terms/i }).check();
    await form.getByRole('checkbox', { name: /18/ }).check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText(`Welcome, ${username}`)).toBeVisible();
    await expect(page.locator('foyer-balance [part~=amount]')).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test(
  '[EMB-1] [EMB-3] [LOBBY-1] [LOBBY-2] a partner’s page shows the lobby, searches, filters and pages, with one status call',
  { tag: '@smoke' },
  async ({ page }) => {
    const { examples } = demo();
    const faults = watchPage(page);
    const statusCalls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/wps/system/status'))
        statusCalls.push(request.url());
    });
    await page.goto(`${examples}/partner-lobby/`);
    const lobby = page.locator('foyer-lobby');
    await lobby.getByRole('tab', { name: 'Slots' }).click();
    await expect(lobby.locator('[part~=tile]').first()).toBeVisible();
    await expect(lobby.locator('[part~=tile]')).toHaveCount(18);
    const first = await lobby.locator('[part~=tile]').first().textContent();
    await lobby.getByRole('button', { name: 'Next page' }).click();
    await expect(lobby.locator('[part~=tile]').first()).not.toHaveText(first ?? '');
    await lobby.getByRole('searchbox').fill('zzzzqqq');
    await expect(lobby.getByText('No games found')).toBeVisible();
    for (const name of ['E-sports', 'Cockfight', 'Sports', 'Lottery'])
      await expect(lobby.getByRole('tab', { name, exact: true })).toBeVisible();
    expect(statusCalls).toHaveLength(1);
    expect(faults).toEqual([]);
  },
);

test(
  '[LAUNCH-1] [LAUNCH-5] [LOBBY-5] a member logs in on a partner’s page, marks a favourite, plays the slot, and the balance follows',
  { tag: '@smoke' },
  async ({ page }) => {
    const { examples } = demo();
    await page.goto(`${examples}/partner-lobby/`);
    const lobby = page.locator('foyer-lobby');
    await lobby.getByRole('tab', { name: 'Slots' }).click();
    const heart = lobby.getByRole('button', { name: 'Favourite: Glowmoth Orchard' });
    await heart.click();
    await expect(page.locator('foyer-login').getByRole('textbox', { name: 'Username' })).toBeVisible();
    await logIn(page);
    await expect(page.locator('foyer-balance [part~=amount]')).toBeVisible();
    // The intent that asked for the login goes on after it.
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await lobby.getByRole('searchbox').fill('Glowmoth');
    const house = lobby.locator('[part~=tile]', { hasText: 'Glowmoth' }).first();
    await expect(house).toBeVisible();
    await house.click();
    const frame = page.frameLocator('foyer-lobby iframe, foyer-game iframe');
    await frame.getByRole('button', { name: /^spin/i }).click();
    await expect(frame.locator('#live')).not.toBeEmpty({ timeout: 20_000 });
    await expect(frame.locator('body')).not.toHaveClass(/busy/, { timeout: 60_000 });
    // A win may equal its stake: the page follows the game's balance, whether or not it changed.
    const after = await minor(frame.locator('#balance'));
    const balance = page.locator('foyer-balance [part~=amount]').first();
    await expect.poll(() => minor(balance), { timeout: 20_000 }).toBe(after);
  },
);
