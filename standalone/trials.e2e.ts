import { expect, type Page } from '@playwright/test';
import { createClient, ownSessionsDomain } from '../src/core';
import { home } from '../src/locales/en/home';
import { demo } from '../tools/e2e/demo';
import { foyerTool } from '../tools/e2e/foyer-tool';
import { newMember, type TestMember } from '../tools/e2e/members';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

const merchantSet = (...options: string[]): Promise<unknown> => foyerTool('merchant', 'set', ...options);

/** What a link of this member carries. */
const codeOf = async (who: Pick<TestMember, 'username' | 'password'>): Promise<string> => {
  const { gateway, merchant } = demo();
  const client = createClient({ merchant, gateway });
  try {
    await client.session.login({ mode: 'username', username: who.username, password: who.password });
    return await client.session.issueCode('');
  } finally {
    client.destroy();
  }
};
const isInMaintenance = async (): Promise<boolean> => {
  const { gateway, merchant } = demo();
  const answer = await fetch(`${gateway}/wps/system/status`, { headers: { Merchant: merchant } });
  return Boolean(((await answer.json()) as { value: { maintenance: unknown } }).value.maintenance);
};
const withName = (text: string, name: string): string => text.replace('{{name}}', name);
const account = (page: Page) => page.getByRole('button', { name: /your account/ });

test('[SYS-2] [TRIAL-S3] a page that is open closes with the site, asks again by its button, and comes back as it was', async ({
  page,
}) => {
  // The tool that closes and opens the site starts twice.
  test.slow();
  const faults = watchPage(page);
  await page.goto('/');
  await expect(page.locator('foyer-lobby')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['loaded'] = 'once';
  });
  const closed = page.getByRole('heading', { name: home.maintenanceTitle });
  const again = page.getByRole('button', { name: home.checkAgain });
  await merchantSet('--maintenance', 'on');
  try {
    // By itself the page asks now and then; a call that is refused tells it at once.
    await page.getByRole('link', { name: 'Log in' }).click();
    const form = page.locator('foyer-login');
    await form.getByRole('textbox', { name: 'Username', exact: true }).fill(demo().accounts.member.username);
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(demo().accounts.member.password);
    await page.keyboard.press('Enter');
    await expect(closed).toBeVisible();
    const checked = page.waitForResponse(/\/system\/status/);
    await again.click();
    await checked;
    await expect(again).toBeEnabled();
    await expect(closed).toBeVisible();
  } finally {
    await merchantSet('--maintenance', 'off');
  }
  await expect.poll(isInMaintenance, { timeout: 20_000 }).toBe(false);
  // The socket may have opened the page already; then the button is gone.
  await again.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(closed).toBeHidden({ timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.dataset['loaded'])).toBe('once');
  expect(faults.filter((line) => !line.includes('status of 403'))).toEqual([]);
});

test('[TRIAL-S6] a game that is open takes no bet once its member has ended all other sessions, and says why', async ({
  page,
}) => {
  const { merchant, gateway, accounts } = demo();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/rng?vendor=HOUSE&token=${encodeURIComponent(await codeOf(accounts.member))}`);
  await expect(account(page)).toBeVisible();
  const tile = page
    .locator('foyer-lobby')
    .getByRole('button', { name: /Glowmoth Orchard/ })
    .first();
  await expect(tile).toBeEnabled();
  // The game alone, without the site around it that would hear of the end and leave.
  const launched = new Promise<string>((done, failed) => {
    void page.route('**/wps/game/launchGame?*', async (route) => {
      const reply = await route.fetch();
      const { value } = (await reply.json()) as { value: { content: { game_url: string } } };
      await route.abort();
      if (URL.canParse(value.content.game_url)) done(value.content.game_url);
      else failed(new Error('the launch names no address'));
    });
  });
  await tile.click();
  await page.goto(await launched);
  await expect(page.locator('#veil')).toBeHidden();
  const balance = await page.locator('#balance').textContent();
  const client = createClient({ merchant, gateway });
  try {
    await client.session.login({ mode: 'username', ...accounts.member });
    await client.use(ownSessionsDomain).endOthers();
  } finally {
    client.destroy();
  }
  await page.getByRole('button', { name: /^spin/i }).click();
  await expect(page.getByText('This game session has ended. Please open the game again.')).toBeVisible();
  expect(await page.locator('#balance').textContent()).toBe(balance);
});

test('[SYS-4] [TRIAL-S13] another member’s link asks on home as well, and a guest reads as whom the page goes on', async ({
  page,
}) => {
  const [first, second] = [await newMember(), await newMember()];
  await page.goto(`/?token=${encodeURIComponent(await codeOf(first))}`);
  await expect(page.getByText(withName(home.linkedAs, first.username))).toBeVisible();
  await expect(account(page)).toBeVisible();
  expect(page.url()).not.toContain('token=');

  await page.goto(`/?token=${encodeURIComponent(await codeOf(second))}`);
  const question = page.getByRole('dialog', { name: withName(home.continueTitle, second.username) });
  await expect(question).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await question.getByRole('button', { name: withName(home.continueAccept, second.username) }).click();
  await expect(question).toBeHidden();
  await expect(account(page)).toBeVisible();
});
