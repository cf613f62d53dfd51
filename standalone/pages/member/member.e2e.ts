import { expect } from '@playwright/test';
import { memberPaths } from '../../../src/features/member/paths';
import { member as words } from '../../../src/locales/en/member';
import { faultsOf, logIn, overflow } from '../../../tools/e2e/identity';
import { newMember } from '../../../tools/e2e/members';
import { watchPage } from '../../../tools/e2e/page-watch';
import { test } from '../../../tools/e2e/past-the-gate';
import { rawKeys } from '../../../tools/e2e/raw-keys';

const PAGES = [
  ...(['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'limits', 'identity'] as const),
  ...(['feedback', 'payees', 'transferFund', 'depositv2', 'withdraw'] as const),
];

for (const width of [390, 1440])
  test(`[MEM-1] [MEM-15] a member’s pages have no serious accessibility fault at ${width} px, no sideways scrolling and no name of a text in its place`, async ({
    page,
  }) => {
    test.slow();
    const faults = watchPage(page);
    // High enough that the bar at the bottom of a phone covers nothing that is looked at.
    await page.setViewportSize({ width, height: 3600 });
    await logIn(page, await newMember());
    for (const name of PAGES) {
      await page.goto(memberPaths[name]);
      const centre = page.locator('foyer-member');
      const shown = centre.locator('section[part~=page]');
      await expect(shown.locator('> h2')).toHaveText(words[name]);
      await expect(shown.locator('> :not(h2)').first()).toBeVisible();
      await expect(centre.locator('[aria-busy="true"]')).toHaveCount(0);
      expect([name, await faultsOf(page)]).toEqual([name, []]);
      expect([name, await rawKeys(centre)]).toEqual([name, []]);
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
  });

test('[MEM-1] pages of the member’s own read from right to left without a fault and without sideways scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 3600 });
  await logIn(page, await newMember());
  for (const name of ['transactionHistory', 'feedback', 'limits'] as const) {
    await page.goto(memberPaths[name]);
    const centre = page.locator('foyer-member');
    await expect(centre.locator('section[part~=page] > h2')).toHaveText(words[name]);
    await expect(centre.locator('[aria-busy="true"]')).toHaveCount(0);
    await centre.evaluate((element) =>
      element.shadowRoot?.querySelector('.f-root')?.setAttribute('dir', 'rtl'),
    );
    // The first row of the menu stands where reading begins.
    const [first, second] = [0, 1].map((at) => centre.locator('.menu-row').nth(at));
    const left = async (row: typeof first) => (await row?.boundingBox())?.x ?? 0;
    expect(await left(first), name).toBeGreaterThan(await left(second));
    expect(await overflow(page), name).toBeLessThanOrEqual(0);
    expect([name, await faultsOf(page)]).toEqual([name, []]);
  }
});

test('[MEM-1] the member centre is worked by keyboard: menu, page, dialog and back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, await newMember());
  await page.goto(memberPaths.limits);
  const centre = page.locator('foyer-member');
  const title = centre.locator('section[part~=page] > h2');
  await expect(title).toHaveText(words.limits);
  const row = (name: keyof typeof memberPaths) =>
    centre.getByRole('link', { name: words[name], exact: true });
  await row('limits').focus();
  await page.keyboard.press('Tab');
  await expect(row('identity')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(words.feedback);
  await expect(row('feedback')).toHaveAttribute('aria-current', 'page');
  // The title stands before its page has come; the first field is the next stop once it is there.
  const type = centre.locator('select[name="type"]');
  await expect(type).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(type).toBeFocused();
  await page.goto(memberPaths.securityCenter);
  const set = centre.getByRole('button', { name: 'Set a payment password' });
  await set.focus();
  await page.keyboard.press('Enter');
  await expect(centre.locator('input[name="password"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(set).toBeFocused();
});
