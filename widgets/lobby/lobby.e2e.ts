import { expect } from '@playwright/test';
import { watchPage } from '../../tools/e2e/page-watch';
import { test } from '../../tools/e2e/past-the-gate';

test(
  '[LOBBY-2] [NAV-3] an address says what the lobby shows, a choice is written into it, and back shows what was there before',
  { tag: '@smoke' },
  async ({ page }) => {
    const faults = watchPage(page);
    await page.goto('/rng?page=2');
    const lobby = page.locator('foyer-lobby');
    const current = lobby.locator('[part~=pager] [aria-current=page]');
    const first = lobby.locator('[part~=tile] .name').first();
    await expect(current).toHaveText('2');
    const second = (await first.textContent()) ?? '';
    await lobby.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect(page).toHaveURL(/\/rng\?page=3$/);
    await expect(first).not.toHaveText(second);
    await lobby.getByRole('tab', { name: 'Fishing' }).click();
    await expect(page).toHaveURL(/\/rng\?category=FISH$/);
    await page.goBack();
    await expect(current).toHaveText('3');
    await page.goBack();
    await expect(current).toHaveText('2');
    await expect(first).toHaveText(second);
    expect(faults).toEqual([]);
  },
);

test('[LOBBY-2] on a phone the endless list is as long as it was, and at the same place, after another page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/rng');
  const lobby = page.locator('foyer-lobby');
  const list = lobby.getByRole('list', { name: 'Games' });
  await expect(lobby.locator('[part~=tile]').first()).toBeVisible();
  const height = () => list.evaluate((node) => node.getBoundingClientRect().height);
  // Five pages of six rows: past what is drawn as a whole.
  const heightAfterWheel = async (): Promise<number> => {
    await page.mouse.wheel(0, 3_000);
    return height();
  };
  await expect.poll(heightAfterWheel, { timeout: 20_000 }).toBeGreaterThan(6_000);
  await page.evaluate(() => window.scrollTo(0, 2_400));
  // The site notes the place a moment after the last scroll.
  await expect
    .poll(() => page.evaluate(() => Number(Reflect.get(Object(window.history.state), 'foyerScroll'))))
    .toBe(2_400);
  const long = await height();
  const top = () => list.evaluate((node) => node.getBoundingClientRect().top);
  const before = await top();
  await page
    .locator('footer a[href="/helpmc"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/helpmc$/);
  await expect(lobby).toHaveCount(0);
  await page.goBack();
  await expect.poll(height).toBeGreaterThanOrEqual(long);
  // What stands above the list may be a line higher or lower by now.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(100);
});

test('[HOME-5] home has a shelf for each kind of game, and "see all" leads to the page of that kind', async ({
  page,
}) => {
  await page.goto('/');
  const lobby = page.locator('foyer-lobby');
  const shelf = lobby.getByRole('region', { name: 'Slots' });
  await expect(shelf.getByRole('listitem')).toHaveCount(12);
  await expect(lobby.getByRole('region', { name: 'Recent' })).toHaveCount(0);
  await shelf.getByRole('button', { name: 'See all: Slots' }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(lobby.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true');
});
