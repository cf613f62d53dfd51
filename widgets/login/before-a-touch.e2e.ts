import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { brotliBytes } from '../../tools/budgets';
import table from '../../tools/budgets.json' with { type: 'json' };
import { OUT } from '../../tools/build/inputs.mjs';
import { ROOT } from '../../tools/checks/source-files';
import { demo } from '../../tools/e2e/demo';
import { test } from '../../tools/e2e/past-the-gate';

/** When nothing new was asked for during this time, all that comes by itself has come. */
const QUIET_MS = 4_000;

const bytesOf = (file: string): number => brotliBytes(readFileSync(join(ROOT, OUT.widgets, file)));

/** A page of the operator's own with one element alone; the names of our scripts as they are asked for. */
async function openAlone(page: Page, tag: string): Promise<Set<string>> {
  const { widgets, merchant, site } = demo();
  const files = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith(`${widgets}/`)) files.add(request.url().slice(widgets.length + 1));
  });
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
  return files;
}

/** Waits until nothing more is asked for. */
async function atRest(page: Page, files: ReadonlySet<string>): Promise<void> {
  let seen = -1;
  while (seen !== files.size) {
    seen = files.size;
    await page.waitForTimeout(QUIET_MS);
  }
}

for (const { name, load, maxBytes } of table.untouched)
  test(`${name}: a page with <${load}> alone loads at most ${maxBytes} bytes of script by itself`, async ({
    page,
  }, info) => {
    const files = await openAlone(page, load);
    await atRest(page, files);
    const rows = [...files].map((file) => ({ file, bytes: bytesOf(file) }));
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    info.annotations.push({
      type: 'bytes',
      description: `${bytes}: ${rows.map((row) => `${row.file} ${row.bytes}`).join(', ')}`,
    });
    expect(rows.length).toBeGreaterThan(3);
    expect(bytes, rows.map((row) => `${row.file} ${row.bytes}`).join('\n')).toBeLessThanOrEqual(maxBytes);
  });

test('the first input event brings what the form has besides name and password', async ({ page }) => {
  const files = await openAlone(page, 'foyer-login');
  await atRest(page, files);
  const login = page.locator('foyer-login');
  const before = files.size;
  await expect(login.getByRole('tab', { name: 'Mobile number' })).toBeVisible();
  await page.mouse.move(5, 5);
  await expect.poll(() => files.size).toBeGreaterThan(before);
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
