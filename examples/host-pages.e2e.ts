import { expect, type Page } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

const at = (name: string): string => `${demo().examples}/host-pages/${name}.html`;

const logIn = async (page: Page): Promise<void> => {
  const login = page.locator('foyer-login');
  const { member } = demo().accounts;
  await login.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await login.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(login.getByText('Logged in as')).toBeVisible();
};

/** Options of ours, of ky and of fetch, and fields of what the gateway answers, where each may be missing. */
const OPTIONS = (
  'merchant gateway language sealing timeoutMs ports rawToken earlyStatus dialect credentials launchToken digest url ' +
  'fetch clock random storage page socket tabs locks passkeys provider ' +
  'sealed form merchantInQuery silent aliases fresh once access anonymous ' +
  'headers method body mode cache redirect referrer referrerPolicy integrity keepalive signal window priority duplex ' +
  'json searchParams prefixUrl parseJson stringifyJson context retry hooks timeout throwHttpErrors ' +
  'beforeRequest afterResponse beforeError beforeRetry limit methods statusCodes shouldRetry delay ' +
  'onDownloadProgress onUploadProgress ' +
  'success value message errorCode token captcha passwordExpired changeTicket rememberToken firstTimeLogin data list lanes ' +
  'captchaId codeId countryDialingCode remember resume cause status serverMessage retryAfterMs requestId'
).split(' ');

for (const [kind, value] of [
  ['functions', "() => 'host'"],
  ['texts', "'https://elsewhere.example'"],
  ['flags', 'true'],
  ['objects', '{ host: true }'],
] as const)
  test(`[TRIAL-E4] with every option on Object.prototype as ${kind}, the login goes to our gateway and the games come`, async ({
    page,
  }) => {
    const faults = watchPage(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(http:\/\/(localhost|127\.0\.0\.1):|data:|blob:)/.test(request.url()))
        elsewhere.push(request.url());
    });
    await page.addInitScript(
      `for (const name of ${JSON.stringify(OPTIONS)}) if (!(name in Object.prototype)) Object.prototype[name] = (${value});`,
    );
    await page.goto(at('plain'));
    await logIn(page);
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(faults).toEqual([]);
  });

test('[TRIAL-E4] [TRIAL-E6] a page keeps its variable foyer, its element of that id and its hot keys', async ({
  page,
}) => {
  await page.goto(at('keys'));
  const name = page.locator('foyer-login').getByRole('textbox', { name: 'Username' });
  await name.pressSequentially('a/b');
  await expect(name).toHaveValue('a/b');
  const heard = (): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);
  expect(await heard()).toEqual([]);
  await page.getByRole('button', { name: 'Outside' }).press('g');
  expect(await heard()).toContain('g');
  expect(
    await page.evaluate(() => String(Reflect.get(Reflect.get(globalThis, 'foyer') as object, 'name'))),
  ).toBe('the page’s own');
});

test('[TRIAL-E6] an element in a shadow root of the page loads, however late that root comes', async ({
  page,
}) => {
  await page.goto(at('shadow'));
  await logIn(page);
});

test('[TRIAL-E6] the script without modules runs beside a loader of AMD modules', async ({ page }) => {
  const faults = watchPage(page);
  await page.goto(at('amd'));
  await logIn(page);
  expect(faults).toEqual([]);
});

test('[TRIAL-E6] a page that refuses to define elements is told so', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(at('define'));
  await expect(page).toHaveTitle('CONFIG_INVALID');
  expect(said.filter((line) => line.includes('was not defined'))).toHaveLength(1);
});

test('[TRIAL-E6] on a page written from top to bottom the widgets have their width', async ({ page }) => {
  await page.goto(at('vertical'));
  const tile = page.locator('foyer-lobby [part~=tile]').first();
  await expect(tile).toBeVisible();
  expect((await tile.boundingBox())?.width).toBeGreaterThan(60);
  await logIn(page);
});

test('[TRIAL-E7] what a page or a framework writes before the elements are defined is taken', async ({
  page,
}) => {
  await page.goto(at('early'));
  for (const name of ['First as a property', 'First as JSON'])
    await expect(page.locator('foyer-lobby').getByText(name)).toBeVisible();
  // What frameworks write for `hideSearch={false}` and `open={false}` is false.
  await expect(page.locator('#property').getByRole('searchbox')).toBeVisible();
  await expect(page.locator('foyer-login').getByRole('dialog')).toHaveCount(0);
});

/** What moved by itself, as browsers count it: of one frame the most, and of all others together. */
interface Shift {
  most: number;
  rest: number;
}

const shiftOf = async (page: Page, name: string, isThere: () => Promise<void>): Promise<Shift> => {
  await page.addInitScript(() => {
    const probe: { shifts: number[] } = { shifts: [] };
    Reflect.set(globalThis, 'probe', probe);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') !== true)
          probe.shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(at(name));
  await isThere();
  // Two frames on, what was drawn is counted.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  return page.evaluate(() => {
    const { shifts } = Reflect.get(globalThis, 'probe') as { shifts: number[] };
    const most = Math.max(0, ...shifts);
    return { most, rest: shifts.reduce((sum, one) => sum + one, 0) - most };
  });
};

/** The page loses its rule while it is read. */
const reserveNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver(() => document.querySelector('style')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });

test('[TRIAL-E7] with the rule of the README, a login in a popup takes no room and moves nothing', async ({
  page,
}) => {
  const ready = page.waitForEvent('console', (message) => message.text() === 'foyer-ready');
  const { most } = await shiftOf(page, 'reserved-popup', async () => void (await ready));
  expect(most).toBe(0);
  expect((await page.locator('foyer-login').boundingBox())?.height ?? 0).toBe(0);
});

/** Forms with what the merchant's settings bring into them last. */
const FORMS = [
  ['login', 'reserved', (page: Page) => page.locator('foyer-login').getByRole('tab').last().waitFor()],
  [
    'register',
    'reserved-register',
    (page: Page) =>
      page.locator('foyer-register').getByRole('textbox', { name: 'Invitation code' }).waitFor(),
  ],
] as const;

for (const [form, name, whole] of FORMS)
  for (const width of [390, 1280]) {
    test(`[TRIAL-E7] with the rule of the README, nothing below an inline ${form} jumps when it arrives, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const { most, rest } = await shiftOf(page, name, () => whole(page));
      expect(most + rest).toBeLessThanOrEqual(0.02);
    });

    test(`[TRIAL-E7] where a page reserves nothing, ${form} pushes what is below once, and moves nothing after it, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await reserveNothing(page);
      const { most, rest } = await shiftOf(page, name, () => whole(page));
      expect(rest).toBeLessThanOrEqual(0.02);
      if (width > 390) expect(most + rest).toBeLessThanOrEqual(0.1);
    });
  }
