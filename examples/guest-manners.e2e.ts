import { expect } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { NEW_PASSWORD, newUsername } from '../tools/e2e/new-member';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

test(
  '[EMB-4] under a strict policy with Trusted Types, register, login and lobby work and nothing is refused',
  { tag: '@smoke' },
  async ({ page }) => {
    const { examples } = demo();
    const faults = watchPage(page);
    const answer = await page.goto(`${examples}/strict-csp/`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
    const form = page.locator('foyer-register');
    const username = newUsername();
    await form.getByRole('tab', { name: 'Username' }).click();
    await form.getByRole('textbox', { name: 'Username' }).fill(username);
    await form.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD);
    await form.getByRole('checkbox', { name: /terms/i }).check();
    await form.getByRole('checkbox', { name: /18/ }).check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText(`Welcome, ${username}`)).toBeVisible();
    expect(faults).toEqual([]);
  },
);

test('[EMB-4] a hostile host changes neither looks nor work: resets, prototypes, the script twice, an element that moves', async ({
  page,
}) => {
  const { examples } = demo();
  await page.goto(`${examples}/hostile-host/`);
  const login = page.locator('foyer-login');
  const name = login.getByRole('textbox', { name: 'Username' });
  await name.fill('half-typed');
  const looks = await name.evaluate((input) => {
    const style = getComputedStyle(input);
    return {
      spacing: style.letterSpacing,
      transform: style.textTransform,
      size: Number.parseFloat(style.fontSize),
    };
  });
  expect(looks.spacing).toBe('normal');
  expect(looks.transform).toBe('none');
  expect(looks.size).toBeGreaterThanOrEqual(14);
  await page.evaluate(() => document.getElementById('move')?.click());
  await expect(page.locator('#second foyer-login')).toHaveCount(1);
  await expect(name).toHaveValue('half-typed');
  const { member } = demo().accounts;
  await name.fill(member.username);
  await login.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login.getByText('Logged in as')).toBeVisible();
  await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
});

test('[EMB-1] the widgets leave the host’s body, address and globals alone', async ({ page }) => {
  const { examples } = demo();
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'namesBefore', {
      value: new Set(Object.getOwnPropertyNames(globalThis)),
      enumerable: false,
    });
  });
  await page.goto(`${examples}/partner-lobby/?keep=1#games`);
  await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
  const traces = await page.evaluate(() => ({
    globals: Object.getOwnPropertyNames(globalThis).filter(
      (name) => name !== 'namesBefore' && !Reflect.get(globalThis, 'namesBefore').has(name),
    ),
    body: document.body.getAttributeNames(),
    html: document.documentElement.getAttributeNames(),
    children: [...document.body.children].map((child) => child.tagName),
    address: location.href,
  }));
  expect(traces.globals.filter((name) => !/^(__playwright|__pw)/.test(name))).toEqual([]);
  expect(traces.body).toEqual([]);
  expect(traces.html).toEqual(['lang']);
  expect(traces.children).toEqual(['HEADER', 'MAIN', 'FOOTER']);
  expect(traces.address).toContain('?keep=1#games');
});

test('[SYS-7] with the gateway gone the form says so, keeps what was typed, and the button tries again', async ({
  page,
}) => {
  const { examples } = demo();
  await page.goto(`${examples}/partner-lobby/`);
  await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
  await page.goto(`${examples}/strict-csp/`);
  const login = page.locator('foyer-login');
  const { member } = demo().accounts;
  await login.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await login.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.route('**/wps/**', (route) => route.abort('connectionrefused'));
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login.getByRole('alert')).toContainText(/./);
  await expect(login.getByRole('textbox', { name: 'Username' })).toHaveValue(member.username);
  await page.unroute('**/wps/**');
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login.getByText('Logged in as')).toBeVisible();
});
