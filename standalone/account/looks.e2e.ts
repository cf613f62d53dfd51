import { expect, type Page } from '@playwright/test';
import { faultsOf, field, logIn, login, overflow, passwords } from '../../tools/e2e/identity';
import { newMember, type TestMember } from '../../tools/e2e/members';
import { test } from '../../tools/e2e/past-the-gate';

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
      await expect(page.locator('foyer-member').getByText('This device')).toBeVisible();
      // A button that the bar of phones covers at this place of the page counts as a small one: the window is as high as the page.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 3600 });
      expect(await faultsOf(page)).toEqual([]);
      await page.locator('foyer-member').getByRole('button', { name: 'Change password' }).click();
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
