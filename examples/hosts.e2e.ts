import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { watchPage } from '../tools/e2e/page-watch';
import { installHost, pack } from '../tools/package/hosts';

const run = promisify(execFile);

for (const framework of ['React', 'Vue'])
  test(`[EMB-1] a ${framework} project shows the lobby of the packed package, and its login says who came`, async ({
    page,
  }) => {
    const { examples, gateway, merchant, accounts } = demo();
    const faults = watchPage(page);
    const query = new URLSearchParams({ gateway, merchant });
    await page.goto(`${examples}/${framework.toLowerCase()}-host/?${query.toString()}`);
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Log in here' }).click();
    const form = page.locator('foyer-login');
    await form.getByRole('textbox', { name: 'Username' }).fill(accounts.member.username);
    await form.getByRole('textbox', { name: 'Password' }).fill(accounts.member.password);
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(`Player: ${accounts.member.username}`)).toBeVisible();
    await expect(form.locator('dialog[open]')).toHaveCount(0);
    expect(faults).toEqual([]);
  });

test('[EMB-1] a React project hears what the visitor chooses, and the SDK beside the elements knows the currency', async ({
  page,
}) => {
  const { examples, gateway, merchant } = demo();
  await page.goto(`${examples}/react-host/?${new URLSearchParams({ gateway, merchant }).toString()}`);
  await expect(page.getByText('Currency: BRL')).toBeVisible();
  await page.locator('foyer-lobby').getByRole('tab', { name: 'Slots' }).click();
  await expect(page.getByText('Category: RNG')).toBeVisible();
});

test('[EMB-1] a Node script of the packed package lists games, and ends', async () => {
  const { gateway, merchant } = demo();
  const place = mkdtempSync(join(tmpdir(), 'foyer-node-host-'));
  const host = await installHost('node', await pack(place));
  try {
    const { stdout } = await run(process.execPath, [join(host.folder, 'games.mjs'), gateway, merchant], {
      cwd: host.folder,
      timeout: 30_000,
    });
    expect(stdout).toMatch(new RegExp(`^${merchant}: [1-9]\\d* slots, paid in BRL\\n$`));
  } finally {
    host.remove();
    rmSync(place, { recursive: true, force: true });
  }
});
