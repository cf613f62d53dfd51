import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { test } from '../../tools/e2e/past-the-gate';

const strictPage = (): string => `${demo().examples}/strict-csp/`;

interface Fields {
  sameForm: boolean;
  method: string;
  username: Record<string, string>;
  password: Record<string, string>;
  submits: boolean;
}
/** The form as a password manager sees it: no script of ours is asked. */
const fieldsOf = (page: Page): Promise<Fields> =>
  page.evaluate(() => {
    const root = document.querySelector('foyer-login')?.shadowRoot;
    const pick = (name: string) => root?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const [username, password] = [pick('username'), pick('password')];
    if (!username || !password) throw new Error('there is no form');
    const facts = (input: HTMLInputElement) => ({
      type: input.type,
      autocomplete: input.autocomplete,
      label: input.labels?.[0]?.textContent?.replace(/\W+$/, '') ?? '',
      id: input.id === '' ? '' : 'set',
      shown: String(input.getClientRects().length > 0),
    });
    return {
      sameForm: username.form !== null && username.form === password.form,
      method: username.form?.method ?? '',
      username: facts(username),
      password: facts(password),
      submits: username.form?.querySelector('button[type="submit"]') !== null,
    };
  });

/** Fills as password managers do: the value from outside, then the events of typing, which some leave out. */
const fillFromOutside = (page: Page, values: Record<string, string>, hasEvents: boolean): Promise<void> =>
  page.evaluate(
    ([wanted, withEvents]) => {
      const root = document.querySelector('foyer-login')?.shadowRoot;
      for (const [name, value] of Object.entries(wanted)) {
        const input = root?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (!input) throw new Error(`no ${name}`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        if (!withEvents) continue;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    [values, hasEvents] as const,
  );

/*
 * Chromium's own password manager cannot be asked without a window. What it and others go by can: one real form in one root with
 * named, labelled fields and their autocomplete words, a submit event, and after a success a form that is gone although nothing
 * was navigated (after a failure one that still stands, filled).
 */
test('the form is one that password managers can fill and save', async ({ page }) => {
  const { member } = demo().accounts;
  await page.goto(strictPage());
  await expect(page.locator('foyer-login').getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(await fieldsOf(page)).toEqual({
    sameForm: true,
    method: 'get',
    username: { type: 'text', autocomplete: 'username', label: 'Username', id: 'set', shown: 'true' },
    password: {
      type: 'password',
      autocomplete: 'current-password',
      label: 'Password',
      id: 'set',
      shown: 'true',
    },
    submits: true,
  });
  await page.evaluate(() => {
    const seen = { submits: 0, navigations: 0 };
    Object.assign(globalThis, { seenByManager: seen });
    document
      .querySelector('foyer-login')
      ?.shadowRoot?.addEventListener('submit', () => (seen.submits += 1), true);
    addEventListener('beforeunload', () => (seen.navigations += 1));
  });
  const seen = () => page.evaluate(() => Reflect.get(globalThis, 'seenByManager') as unknown);
  const form = page.locator('foyer-login');
  await fillFromOutside(page, { username: member.username, password: 'not this one' }, true);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.locator('input[name="password"]')).toHaveValue('not this one');
  expect(await seen()).toEqual({ submits: 1, navigations: 0 });
  await fillFromOutside(page, { username: member.username, password: member.password }, false);
  await form.locator('input[name="password"]').press('Enter');
  await expect(form.getByText('Logged in as')).toBeVisible();
  await expect(form.locator('form')).toHaveCount(0);
  expect(await seen()).toEqual({ submits: 2, navigations: 0 });
});

test('[AUTH-3] by SMS the number and the code are named for the browser to fill', async ({ page }) => {
  await page.goto(strictPage());
  const form = page.locator('foyer-login');
  await form.getByRole('tab', { name: 'Mobile number' }).click();
  const facts = (name: string) =>
    form
      .locator(`input[name="${name}"]`)
      .evaluate((input: HTMLInputElement) => [input.type, input.inputMode, input.autocomplete]);
  expect(await facts('mobileNum')).toEqual(['tel', 'tel', 'tel-national']);
  expect(await facts('verificationCode')).toEqual(['text', 'numeric', 'one-time-code']);
});

for (const [direction, width] of [
  ['ltr', 360],
  ['rtl', 360],
  ['rtl', 1440],
] as const) {
  test(`both tabs and the list of countries hold at ${width} px from ${direction}, without a fault`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(strictPage());
    const form = page.locator('foyer-login');
    await form.getByRole('tab', { name: 'Mobile number' }).waitFor();
    await page.evaluate((dir) => {
      document.querySelector('foyer-login')?.shadowRoot?.querySelector('.f-root')?.setAttribute('dir', dir);
    }, direction);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const faults = async () =>
      (
        await new AxeBuilder({ page })
          .include('foyer-login')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
      ).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await faults()).toEqual([]);
    await form.getByRole('tab', { name: 'Mobile number' }).click();
    const dialling = form.getByRole('button', { name: /^Country code/ });
    await expect(dialling).toHaveText(/\+\d+/);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await faults()).toEqual([]);
    const size = await dialling.boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(44);
    // A number runs from left to right everywhere: its country stands before it.
    const number = await form.locator('input[name="mobileNum"]').boundingBox();
    expect(size?.x).toBeLessThan(number?.x ?? 0);
    await dialling.click();
    await expect(form.getByRole('option', { selected: true })).toBeInViewport();
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialling).toBeFocused();
  });
}
