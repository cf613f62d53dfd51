import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { watchPage } from '../../tools/e2e/page-watch';
import { test } from '../../tools/e2e/past-the-gate';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Looks from a page of its own, which takes the keyboard away from this one: keys come before it. */
async function faultsOf(page: Page, part: string): Promise<string[]> {
  const report = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return report.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
/** Colours are judged as they stay, not as they fade in. */
const stands = (one: Locator): Promise<void> =>
  one.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished));
  });
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  '[NAV-1] [HOME-3] home holds offers, news, games and winners between header, side menu and footer',
  { tag: '@smoke' },
  async ({ page }) => {
    const faults = watchPage(page);
    await page.setViewportSize(DESK);
    await page.goto('/');
    await expect(page.locator('foyer-banner img').first()).toBeVisible();
    await expect(page.locator('foyer-notices [part~=news]')).toBeVisible();
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }),
    ).toHaveAttribute('aria-current', 'page');
    await page.locator('foyer-winners').scrollIntoViewIfNeeded();
    await expect(
      page.locator('foyer-winners').getByRole('heading', { name: 'Latest winners' }),
    ).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Live casino' })).toBeVisible();
    await expect(footer.getByRole('list', { name: 'Studios' }).getByRole('listitem').first()).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test('[HOME-1] the vendors of a category are reached by keyboard, and closed by Escape', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/helpmc');
  const header = page.getByRole('banner');
  const slots = header.getByRole('button', { name: 'Slots' });
  await slots.focus();
  await page.keyboard.press('ArrowRight');
  await expect(header.getByRole('button', { name: 'Live casino' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const vendors = page.getByRole('group', { name: 'Slots: who makes them' });
  await expect(vendors.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(vendors).toBeHidden();
  await expect(slots).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(vendors).toBeVisible();
  await stands(vendors);
  expect(await faultsOf(page, 'header.top')).toEqual([]);
  await vendors.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/rng\?vassalage=\w+$/);
  await expect(vendors).toBeHidden();
});

for (const [where, size] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const)
  test(`[HOME-1] [HOME-2] on a ${where} at most twelve stops of the tab key stand before the first game`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.locator('foyer-lobby [part~=tile]').first().waitFor();
    // The menus become one stop each, and the banners with their script.
    await expect(page.locator('foyer-banner .swiper-initialized')).toBeVisible();
    await expect(page.locator('.top-news > [tabindex="0"]')).toHaveCount(1);
    const stops: string[] = [];
    const isGame = (): Promise<boolean> =>
      page.evaluate(() => {
        let one = document.activeElement;
        while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
        return one?.closest('[part~="tile"]') !== null;
      });
    for (;;) {
      await page.keyboard.press('Tab');
      if (await isGame()) break;
      stops.push(
        await page.evaluate(() => {
          let one = document.activeElement;
          while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
          return `${one?.localName ?? ''} ${one?.getAttribute('aria-label') ?? one?.textContent.slice(0, 30) ?? ''}`;
        }),
      );
      expect(stops.length, stops.join(' | ')).toBeLessThanOrEqual(12);
    }
    expect(stops.length).toBeGreaterThan(5);
  });

test('[HOME-2] [I18N-2] on a phone the side menu is a drawer, speaks the visitor’s language and leads away', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/helpmc');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'All promotions' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Fishing' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByLabel('Language').selectOption('PT');
  const fish = drawer.getByRole('link', { name: 'Pescaria' });
  await expect(fish).toBeVisible();
  await stands(drawer);
  expect(await faultsOf(page, 'dialog.drawer')).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await fish.click();
  await expect(page).toHaveURL(/\/fish$/);
  await expect(page.locator('dialog.drawer')).toBeHidden();
});

test('[HOME-2] a guest finds the codes of the app, with the language in them', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/');
  await page.getByRole('button', { name: 'Get the app' }).click();
  const app = page.getByRole('dialog', { name: 'Get the app' });
  await expect(app.getByRole('img', { name: /Android/ })).toBeVisible();
  await expect(app.getByRole('link', { name: /Android/ })).toHaveAttribute('href', /[?&]lang=EN(#|$)/);
  await expect(app.getByText('You are logged in on the phone')).toBeHidden();
});

test('[NAV-2] [HOME-9] /help#term opens the help at the terms over home; the help centre has them at their anchor', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/help#term');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await expect(help.getByText('By using this site you confirm')).toBeVisible();
  await help.getByRole('button', { name: 'All topics' }).click();
  await help.getByRole('searchbox', { name: 'Search the headings' }).fill('play money');
  await expect(help.getByRole('status')).toHaveText('1 topic');
  await help.getByRole('button', { name: 'Play money' }).click();
  await expect(page).toHaveURL(/\/help#trial$/);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/helpmc#term');
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeInViewport();
  expect(await faultsOf(page, 'main')).toEqual([]);
});

/** Logs in by the form that stands over the page. */
async function logIn(page: Page): Promise<void> {
  const { member } = demo().accounts;
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await form.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.keyboard.press('Enter');
}

test('[HOME-1] on a phone the bar leads around, asks for a login where one is, and shows a member the account', async ({
  page,
}) => {
  const faults = watchPage(page);
  await page.setViewportSize(PHONE);
  await page.goto('/promotions');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(bar.getByRole('link', { name: 'Promotions' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Me Log in' }).click();
  await logIn(page);
  const me = bar.getByRole('button', { name: /your account/ });
  await expect(me).toBeVisible();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(page.locator('foyer-login dialog[open]')).toBeHidden();
  await me.click();
  const sheet = page.getByRole('dialog', { name: 'Marina' });
  await expect(sheet.getByRole('button', { name: 'Betting record' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(me).toBeFocused();
  expect(await faultsOf(page, 'nav.bar')).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});

test('[NAV-4] [NAV-7] a lottery asks a guest for a login, is there after it, and has no footer and no bar', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/vnLottery?gameCode=FOYER_VNNORTH');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page);
  await expect(page).toHaveURL(/\/vnLottery\?gameCode=FOYER_VNNORTH$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lottery draw' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden();
  await expect(page.locator('foyer-lottery').getByRole('tab', { name: 'Bet', exact: true })).toBeVisible();
});

test('[26.26] the site has the colours of the system, also while it changes, until the visitor chooses some', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const surface = page.locator('html');
  await expect(surface).toHaveCSS('background-color', 'rgb(244, 246, 250)');
  await expect(page.locator('foyer-lobby')).toHaveAttribute('theme', 'auto');
  expect(await faultsOf(page, 'body')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(surface).toHaveCSS('background-color', 'rgb(11, 14, 21)');
  await page.evaluate(() => localStorage.setItem('foyer.demo.theme', 'light'));
  await page.reload();
  await expect(surface).toHaveCSS('background-color', 'rgb(244, 246, 250)');
});

test('chosen colours are those of the page and of its widgets, and of the next visit', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/');
  await page.getByLabel('Colours').selectOption('light');
  const surface = page.locator('html');
  await expect(surface).toHaveCSS('background-color', 'rgb(244, 246, 250)');
  await expect(page.locator('foyer-lobby')).toHaveAttribute('theme', 'light');
  await page.reload();
  await expect(surface).toHaveCSS('background-color', 'rgb(244, 246, 250)');
  await expect(page.locator('foyer-lobby')).toHaveAttribute('theme', 'light');
  await page.getByLabel('Colours').selectOption('dark');
  await expect(surface).toHaveCSS('background-color', 'rgb(11, 14, 21)');
});
