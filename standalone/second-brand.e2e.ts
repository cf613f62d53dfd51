import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { foyerToolFor } from '../tools/e2e/foyer-tool';
import { LOGIN_MS } from '../tools/e2e/identity';
import { newMember } from '../tools/e2e/members';
import { watchPage } from '../tools/e2e/page-watch';
import { passGate, test } from '../tools/e2e/past-the-gate';

const NAME = 'Lumen Play';
/** Names of the first merchant, and of the house that made the site. */
const OF_THE_FIRST = /Foyer|\bdemo\b/;

test.beforeEach(async ({ context }) => {
  const { site, merchant } = demo().second;
  await passGate(context, site, [`foyer.${merchant}.adult`, `foyer.${merchant}.passkeyOffer`]);
});

/** Asks for a path of the second site at the first one's address: only browsers lead names below localhost to this machine. */
const getOfSecond = (request: APIRequestContext, path: string): Promise<APIResponse> =>
  request.get(`${demo().site}${path}`, {
    headers: { Host: new URL(demo().second.site).host },
    maxRedirects: 0,
  });

/** Every word that a page shows, those in shadow roots too. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walk = (root: Node): void => {
      for (const node of root.childNodes) {
        if (node instanceof Text) texts.push(node.data);
        if (!(node instanceof Element)) continue;
        if (/^(script|style|noscript)$/i.test(node.tagName)) continue;
        for (const name of ['alt', 'title', 'aria-label', 'placeholder'])
          texts.push(node.getAttribute(name) ?? '');
        walk(node);
        if (node.shadowRoot) walk(node.shadowRoot);
      }
    };
    walk(document.body);
    return texts.join(' ');
  });

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--foyer-accent').trim());

test(
  '[OPS-1] the second merchant’s site shows its own brand and nothing of the first',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const { site, merchant } = demo().second;
    const faults = watchPage(page);
    await page.goto(`${site}/`);
    await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
    await expect(page).toHaveTitle(`Games · ${NAME}`);
    await expect(page.locator('header .brand img')).toHaveAttribute('alt', NAME);
    await expect(page.locator('html')).toHaveAttribute('data-look', 'light');

    const metas = await page.evaluate(() =>
      [...document.head.querySelectorAll('meta, link[rel~=icon], link[rel=manifest], link[rel=canonical]')]
        .map((element) => element.outerHTML)
        .join('\n'),
    );
    expect(metas).toContain(`content="${merchant}"`);
    expect(metas).toMatch(/rel="icon" href="\/brand\/lumen\//);
    // Names of our own properties and of the meta tags of the protocol are no brand.
    expect(metas.replace(/foyer-\w+/g, '')).not.toMatch(OF_THE_FIRST);

    const manifest = await (await getOfSecond(request, '/site.webmanifest')).text();
    expect(JSON.parse(manifest)).toMatchObject({ name: NAME, theme_color: expect.stringMatching(/^#/) });
    expect(manifest).not.toMatch(OF_THE_FIRST);
    for (const name of ['favicon.ico', 'icon.svg', 'apple-touch-icon.png', 'icon-512.png'])
      expect((await getOfSecond(request, `/${name}`)).headers()['location'], name).toMatch(
        /^\/brand\/lumen\/[0-9a-f]{24}\./,
      );

    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect(page.getByText('Lumen Play is an invented house.')).toBeVisible();
    expect(await wordsOf(page)).not.toMatch(OF_THE_FIRST);
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys.filter((key) => OF_THE_FIRST.test(key))).toEqual([]);
    expect(keys.some((key) => key.includes(merchant))).toBe(true);
    expect(faults).toEqual([]);
  },
);

test('[OPS-1] widgets of the second site have its colours, those of the first have ours', async ({
  page,
}) => {
  const { second, site } = demo();
  const buttonColour = async (at: string): Promise<string> => {
    await page.goto(`${at}/login`);
    const button = page.locator('foyer-login button[type=submit]').first();
    await expect(button).toBeVisible();
    return button.evaluate((element) => getComputedStyle(element).backgroundColor);
  };
  const own = await buttonColour(second.site);
  expect(await accentOf(page)).toContain('#5b2be0');
  const first = await buttonColour(site);
  expect(await accentOf(page)).toBe('');
  expect(own).not.toBe(first);
});

test('[OPS-1] a member of the second merchant logs in at its address and finds its games', async ({
  page,
}) => {
  const { site, merchant } = demo().second;
  const { username, password } = await newMember('register', { merchant });
  await page.goto(`${site}/login`);
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(username);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible({ timeout: LOGIN_MS });
  await page.goto(`${site}/rng?vendor=HOUSE`);
  const tile = page
    .locator('foyer-lobby')
    .getByRole('button', { name: /Glowmoth Orchard/ })
    .first();
  await expect(tile).toBeEnabled();
});

test('[OPS-1] a changed brand is on the page without a restart', async ({ page, request }) => {
  const { site, merchant } = demo().second;
  const nameNow = async (): Promise<string> =>
    /<title>[^<]*· ([^<]*)<\/title>/.exec(await (await getOfSecond(request, '/')).text())?.[1] ?? '';
  expect(await nameNow()).toBe(NAME);
  const name = 'Lumen & Sons <1>';
  try {
    await foyerToolFor(merchant, 'brand', 'set', '--name', name, '--colour', '#0a6e55');
    // Sooner than brands are read again without a word.
    await expect.poll(nameNow).toBe('Lumen &#38; Sons &#60;1&#62;');
    await page.goto(`${site}/`);
    await expect(page).toHaveTitle(`Games · ${name}`);
    expect(await accentOf(page)).toContain('#0a6e55');
  } finally {
    await foyerToolFor(merchant, 'brand', 'set', '--name', NAME, '--colour', '#5b2be0');
  }
});

test('[OPS-1] a host of no merchant gets its own page, and other addresses are answered', async ({
  request,
}) => {
  const { site } = demo();
  const other = { Host: 'unknown.example', 'Accept-Language': 'pt' };
  const answer = await request.get(`${site}/`, { headers: other });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('Não há nada neste endereço');
  expect((await request.get(`${site}/healthz`, { headers: other })).status()).toBe(200);
  expect((await request.get(`${site}/widgets/v1/foyer.js`, { headers: other })).status()).toBe(200);
});
