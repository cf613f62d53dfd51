import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { foyerTool } from '../../tools/e2e/foyer-tool';
import { startOperator } from '../../tools/e2e/new-operator';

const COLOUR = '#5b21b6';

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--foyer-accent'));
/** Titles in the line of news; waits for the first one, which the demo always has. */
const newsOf = async (page: Page): Promise<string[]> => {
  const items = page.locator('foyer-notices .news-item');
  await items.first().waitFor();
  return items.allTextContents();
};
/** Reloads the page until `isShown` returns true: it shows a save within seconds. */
const showsAfterReload = (page: Page, isShown: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      await page.reload();
      return isShown();
    })
    .toBe(true);

test('an operator changes an announcement and a colour, and both are seen at the site', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Open all night ${randomUUID().slice(0, 8)}`;
  await startOperator(page, 'admin');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'New entry' }).click();
  const panel = page.getByRole('region', { name: 'Details' });
  await expect(panel).toContainText('A line of news on the home page.');
  await panel.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title);
  await panel
    .getByRole('group', { name: 'Text', exact: true })
    .getByLabel('English')
    .first()
    .fill('<p>Come <b>in</b></p>');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(title);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const visitor = await browser.newPage();
  await visitor.goto('/');
  await showsAfterReload(visitor, async () => (await newsOf(visitor)).includes(title));
  await panel.getByRole('button', { name: 'Switch it off' }).click();
  await expect(panel.getByText('No visitor: it is switched off.')).toBeVisible();
  await showsAfterReload(visitor, async () => !(await newsOf(visitor)).includes(title));

  // Other tests use the same merchant, so the colour is restored at the end.
  const { brand } = (await foyerTool('brand', 'show')) as { brand: { colour: string } };
  try {
    await page.getByRole('link', { name: 'Brand', exact: true }).click();
    await page.getByLabel('Colour', { exact: true }).fill(COLOUR);
    const preview = page.frameLocator('iframe[title="Login, Light"]');
    await expect(preview.locator('html')).toHaveAttribute(
      'style',
      new RegExp(`--foyer-accent: ?light-dark\\(${COLOUR}`),
    );
    await expect(preview.getByRole('button', { name: 'Log in', includeHidden: true }).first()).toBeAttached();
    expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Save the brand' }).click();
    await expect(page.getByText('Saved. Pages show it within seconds.')).toBeVisible();
    await showsAfterReload(visitor, async () => (await accentOf(visitor)).includes(COLOUR));
  } finally {
    await foyerTool('brand', 'set', '--colour', brand.colour === '' ? 'none' : brand.colour);
  }
  await visitor.close();
});
