import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { createClient } from '../../../src/core';
import { demo, type DemoAccount } from '../../../tools/e2e/demo';
import { foyerTool } from '../../../tools/e2e/foyer-tool';
import { watchPage } from '../../../tools/e2e/page-watch';
import { test } from '../../../tools/e2e/past-the-gate';

const GLOWMOTH = 'Glowmoth Orchard';
const GAME_PATH = /\/seamless\?gameType=/;

/** A session of the demo's member in this page, without the form that others look at. */
const enter = async (page: Page, who: DemoAccount = demo().accounts.member): Promise<void> => {
  const { gateway, merchant } = demo();
  const client = createClient({ merchant, gateway });
  let code = '';
  try {
    await client.session.login({ mode: 'username', ...who });
    code = await client.session.issueCode('');
  } finally {
    client.destroy();
  }
  await page.goto(`/rng?vendor=HOUSE&token=${encodeURIComponent(code)}`);
  // In the header, or in the bar of a phone.
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
};
/** In the page: its session's token. */
const tokenOf = (): string => {
  const name = Object.keys(sessionStorage).find((key) => key.endsWith('.token')) ?? '';
  return sessionStorage.getItem(name) ?? '';
};
const tile = (page: Page): Locator =>
  page
    .locator('foyer-lobby')
    .getByRole('button', { name: new RegExp(GLOWMOTH) })
    .first();
const game = (page: Page) => page.frameLocator('foyer-game iframe');
const open = async (page: Page): Promise<void> => {
  await expect(tile(page)).toBeEnabled();
  await tile(page).click();
  await expect(page).toHaveURL(GAME_PATH);
  await expect(game(page).locator('#veil')).toBeHidden();
  await expect(game(page).getByRole('button', { name: /^spin/i })).toBeEnabled();
};
const tools = (page: Page): Locator => page.locator('foyer-game [part=menu]');
/** The bar of the page inside gives way once the frame's has taken it over. */
const oneBar = async (page: Page): Promise<void> => {
  await expect(tools(page)).toBeVisible();
  await expect(game(page).locator('#back')).toBeHidden();
  await expect(page.locator('.top foyer-balance')).toBeHidden();
};
const inGame = async (page: Page): Promise<string> => {
  const balance = game(page).locator('#balance');
  await expect(balance).toHaveText(/\d/);
  return ((await balance.textContent()) ?? '').replace(/\D/g, '');
};
const axe = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    .exclude('foyer-game iframe')
    .analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
};

test(
  '[LAUNCH-3] [LAUNCH-5] a game plays on its own page, the balance follows, a reload starts it again, and its bar leads back',
  { tag: '@smoke' },
  async ({ page }) => {
    // A slow machine may take its time: launched twice, played, left, and read about.
    test.setTimeout(150_000);
    const faults = watchPage(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enter(page);
    await open(page);
    await expect(page.locator('footer')).toHaveCount(0);
    await page.reload();
    await expect(game(page).getByRole('button', { name: /^spin/i })).toBeEnabled();
    await game(page).getByRole('button', { name: /^spin/i }).click();
    await expect(game(page).locator('#live')).not.toBeEmpty();
    await expect(game(page).locator('body')).not.toHaveClass(/busy/);
    const after = await inGame(page);
    await oneBar(page);
    await page.getByRole('button', { name: 'Leave game' }).click();
    await expect(page).toHaveURL(/\/rng\?vendor=HOUSE/);
    await expect(tile(page)).toBeVisible();
    const amount = page.locator('header foyer-balance [part~=amount]');
    await expect.poll(async () => ((await amount.textContent()) ?? '').replace(/\D/g, '')).toBe(after);

    // What was just played stands first among the member's rounds, with its proof.
    await page.locator('.account-button').click();
    await page.getByRole('button', { name: 'Betting record' }).click();
    const rounds = page.locator('foyer-rounds');
    const first = rounds.locator('[part=round]').first();
    await expect(first).toContainText(GLOWMOTH);
    await first.getByRole('button').click();
    await expect(first.locator('[part=proof]')).toContainText('hmac-sha256-seeds');
    expect(await axe(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('[LAUNCH-3] going back in the browser leaves the game; the page alone says that there is none', async ({
  page,
}) => {
  await enter(page);
  await open(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng\?vendor=HOUSE/);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.goto('/seamless');
  await expect(page.getByRole('heading', { name: 'There is no game here' })).toBeVisible();
  await page.getByRole('link', { name: 'To the games' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const width of [390, 800, 1440])
  test(`[LAUNCH-4] a room is joined at ${width} px; axe finds nothing around rooms and game, and nothing runs out of the window`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enter(page);
    await page.goto('/pvp?vendor=HOUSE');
    const duel = page
      .locator('foyer-lobby')
      .getByRole('button', { name: /Fox & Heron/ })
      .first();
    await expect(duel).toBeEnabled();
    await duel.click();
    const join = page.getByRole('button', { name: 'Join Reed' });
    await expect(join).toBeEnabled();
    expect(await axe(page)).toEqual([]);
    await join.click();
    await expect(page).toHaveURL(GAME_PATH);
    await expect(game(page).locator('#veil')).toBeHidden();
    await oneBar(page);
    await expect(page.locator('header.top')).toBeVisible({ visible: width >= 768 });
    if (width >= 768) {
      // Side by side in one line, none over the other.
      const [tools, menu] = await Promise.all([
        page.locator('header.top').boundingBox(),
        page.locator('foyer-game [part=menu]').boundingBox(),
      ]);
      expect(tools?.y).toBe(0);
      expect(menu?.y).toBeLessThan(tools?.height ?? 0);
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(tools?.x ?? 0);
      await expect(page.locator('header.top .kinds')).toBeHidden();
      await expect(page.locator('header.top .account-button')).toBeVisible();
    }
    expect(await axe(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

test('[LAUNCH-3] Escape closes the menu above a game first, then leaves the game, and the keyboard is on its tile again', async ({
  page,
}) => {
  await enter(page);
  await open(page);
  await oneBar(page);
  await tools(page).click();
  const menu = page.locator('foyer-game').getByRole('dialog');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(GAME_PATH);
  await expect(tools(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/rng\?vendor=HOUSE/);
  await expect(tile(page)).toBeFocused();
});

test('[LAUNCH-3] the frame’s menu opens what the game’s own bar held, and sound and speed hold in the next game', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await open(page);
  await oneBar(page);
  const menu = page.locator('foyer-game');
  await tools(page).click();
  await menu.getByRole('button', { name: 'Rules and pays' }).click();
  await expect(game(page).getByRole('dialog')).toBeVisible();
  await game(page).locator('#dialog-close').click();
  await tools(page).click();
  for (const name of ['Sound', 'Faster rounds', 'Show time and result']) {
    await menu.getByRole('switch', { name }).click();
    await expect(menu.getByRole('switch', { name })).toBeChecked();
  }
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('foyer-game [part=figures]')).toContainText('0 min');
  const before = await inGame(page);
  await game(page).getByRole('button', { name: /^spin/i }).click();
  await expect(game(page).locator('#live')).not.toBeEmpty();
  await expect(game(page).locator('body')).not.toHaveClass(/busy/, { timeout: 60_000 });
  const after = await inGame(page);
  // In cents, with its sign: what the balance of the game moved by.
  await expect
    .poll(async () => {
      const shown = (await page.locator('foyer-game [part=figures] b').textContent()) ?? '';
      return Number(shown.replace(/\D/g, '')) * (/[-−]/.test(shown) ? -1 : 1);
    })
    .toBe(Number(after) - Number(before));
  await page.reload();
  await oneBar(page);
  await tools(page).click();
  for (const name of ['Sound', 'Faster rounds', 'Show time and result'])
    await expect(menu.getByRole('switch', { name })).toBeChecked();
});

test('[LAUNCH-3] where pop-ups are blocked a link opens the vendor’s window', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await enter(page);
  // The demo's vendor that refuses frames rests: its launch is answered here.
  await page.route('**/wps/game/launchGame?*', (route) =>
    route.fulfill({
      json: { success: true, value: { content: { game_url: 'https://games.example/board' } } },
    }),
  );
  await page.goto('/sports?vendor=FLF');
  const board = page
    .locator('foyer-lobby')
    .getByRole('button', { name: /^Fieldfare Bets Lobby/ })
    .first();
  await expect(board).toBeEnabled();
  await board.click();
  await expect(page.getByRole('link', { name: 'Open game' })).toHaveAttribute(
    'href',
    'https://games.example/board',
  );
});

test('[LAUNCH-3] where vendors have wallets of their own, money goes along with the game and comes home after it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const wallet = (kind: 'single' | 'transfer') => foyerTool('merchant', 'set', '--wallet', kind);
  const balances = async (): Promise<string[]> => {
    const token = await page.evaluate(tokenOf);
    const reply = await page.request.get('/wps/v2/wallets/balance', {
      headers: { Authorization: token, Merchant: demo().merchant },
    });
    const { value } = (await reply.json()) as {
      value: { balance: { accountTypeId: number; availBalance: number }[] };
    };
    return value.balance
      .filter((row) => row.availBalance > 0)
      .map((row) => (row.accountTypeId === 2 ? 'main' : 'away'));
  };
  const said = async (kind: number): Promise<void> => {
    await expect
      .poll(async () => {
        const reply = await page.request.get('/wps/relay/GCS_merchantWallet', {
          headers: { Merchant: demo().merchant, Authorization: await page.evaluate(tokenOf) },
        });
        return ((await reply.json()) as { value: { isSingle: number } }).value.isSingle;
      })
      .toBe(kind);
  };
  await enter(page);
  await wallet('transfer');
  try {
    await said(0);
    await open(page);
    await expect.poll(balances).toEqual(['away']);
    await page.getByRole('button', { name: 'Leave game' }).click();
    await expect(page).toHaveURL(/\/rng\?vendor=HOUSE/);
    await expect.poll(balances).toEqual(['main']);
  } finally {
    await wallet('single');
    await said(1);
  }
});
