import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { servedBytes } from '../../tools/budgets';
import table from '../../tools/budgets.json' with { type: 'json' };
import { OUT } from '../../tools/build/inputs.mjs';
import { ROOT } from '../../tools/checks/source-files';
import { demo } from '../../tools/e2e/demo';
import { test } from '../../tools/e2e/past-the-gate';

/** When nothing new was asked for during this time of the page's clock, all that comes by itself has come. */
const QUIET_MS = 4_000;

const bytesOf = (file: string): number =>
  servedBytes(file, (name) => readFileSync(join(ROOT, OUT.widgets, name)));

interface Loaded {
  /** Names of our scripts, as they were asked for. */
  files: ReadonlySet<string>;
  pending: ReadonlySet<Request>;
}

/** A page of the operator's own with one element alone. */
async function openAlone(page: Page, tag: string): Promise<Loaded> {
  await page.clock.install();
  const { widgets, merchant, site } = demo();
  const files = new Set<string>();
  const pending = new Set<Request>();
  page.on('request', (request) => {
    pending.add(request);
    if (request.url().startsWith(`${widgets}/`)) files.add(request.url().slice(widgets.length + 1));
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const address = `${site}/a-page-with-one-element`;
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        `<!doctype html><html lang="en"><title>One element</title><h1>A page</h1><${tag}></${tag}>` +
        `<script type="module" src="${widgets}/foyer.js" data-merchant="${merchant}"></script></html>`,
    }),
  );
  await page.goto(address);
  await page.locator(`${tag} .f-root > *`).first().waitFor();
  return { files, pending };
}

/** Waits until no timer, idle callback or answer asks for more. */
async function atRest(page: Page, { files, pending }: Loaded): Promise<void> {
  let seen = -1;
  const hasNothingNew = async (): Promise<boolean> => {
    const before = seen;
    seen = files.size;
    await page.clock.runFor(QUIET_MS);
    return pending.size === 0 && before === files.size;
  };
  await expect.poll(hasNothingNew, { timeout: 20_000, intervals: [500] }).toBe(true);
}

for (const { name, load, maxBytes } of table.untouched)
  test(
    `${name}: a page with <${load}> alone loads at most ${maxBytes} bytes of script by itself`,
    { tag: '@smoke' },
    async ({ page }, info) => {
      const loaded = await openAlone(page, load);
      await atRest(page, loaded);
      const rows = [...loaded.files].map((file) => ({ file, bytes: bytesOf(file) }));
      const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
      info.annotations.push({
        type: 'bytes',
        description: `${bytes}: ${rows.map((row) => `${row.file} ${row.bytes}`).join(', ')}`,
      });
      expect(rows.length).toBeGreaterThan(3);
      expect(bytes, rows.map((row) => `${row.file} ${row.bytes}`).join('\n')).toBeLessThanOrEqual(maxBytes);
    },
  );

test('the first input event brings what the form has besides name and password', async ({ page }) => {
  const loaded = await openAlone(page, 'foyer-login');
  await atRest(page, loaded);
  const login = page.locator('foyer-login');
  const before = loaded.files.size;
  await expect(login.getByRole('tab', { name: 'Mobile number' })).toBeVisible();
  await page.mouse.move(5, 5);
  await expect.poll(() => loaded.files.size, { timeout: 20_000 }).toBeGreaterThan(before);
  await login.getByRole('tab', { name: 'Mobile number' }).click();
  await expect(login.locator('input[name=mobileNum]')).toBeVisible();
});

test('what is typed before anything else was loaded is kept, and logs in', async ({ page }) => {
  const { member } = demo().accounts;
  await openAlone(page, 'foyer-login');
  const login = page.locator('foyer-login');
  await login.locator('input[name=username]').fill(member.username);
  await login.locator('input[name=password]').fill(member.password);
  await login.locator('input[name=password]').press('Enter');
  await expect(login.getByText('Logged in as')).toBeVisible();
});
