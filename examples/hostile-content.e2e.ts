import { expect, type Page, type Route } from '@playwright/test';
import { hostileAddresses, hostileHtml, naughtyTexts } from '../src/testing/hostile-texts';
import { demo } from '../tools/e2e/demo';
import { test } from '../tools/e2e/past-the-gate';

/** Fields that hold rich text, an address, or a text of whatever kind. */
const HTML = /^(content|html|remarks)$/;
const ADDRESS = /^(url|linkage|externalLink|path|showIcon|iconUrl|defaultIcon|lagerIcon|smallIcon|h5Icon)$/;
const TEXT =
  /^(gameName|nodeName|displayName|title|customerName|labelName.*|accountTypeName|message|subject|winAmount)$/;
const texts = [...hostileHtml, ...naughtyTexts.filter((text) => text !== '')];

/** Everything a server may write is hostile at once; ids, amounts and structure stay, so that all of it is shown. */
const poison = (value: unknown, count = { at: 0 }): unknown => {
  if (Array.isArray(value)) return value.map((one) => poison(one, count));
  if (typeof value !== 'object' || value === null) return value;
  const next = (list: readonly string[]): string => list[(count.at += 1) % list.length] ?? '';
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (typeof inner !== 'string') return [key, poison(inner, count)];
      // The title of a category is its key.
      if (key === 'title' && 'cards' in value) return [key, inner];
      if (HTML.test(key)) return [key, `<p>seen</p>${hostileHtml.join('\n')}`];
      if (ADDRESS.test(key)) return [key, next(hostileAddresses)];
      return [key, TEXT.test(key) ? next(texts) : inner];
    }),
  );
};
const poisoned = async (route: Route): Promise<void> => {
  const answer = await route.fetch();
  const body = (await answer.json()) as { value?: unknown };
  await route.fulfill({ response: answer, json: { ...body, value: poison(body.value) } });
};
/** A full board: a new gateway may have no winners yet. */
const winners = {
  success: true,
  value: {
    list: hostileHtml.slice(0, 20).map((text, at) => ({
      vo: {
        customerName: text,
        winAmount: `${900 - at}.00`,
        gameName: text,
        nodeId: `${1000 + at}`,
        gameId: hostileAddresses[0],
        vendor: text,
        gameType: 'RNG',
        iconUrl: hostileAddresses[at % hostileAddresses.length],
      },
    })),
  },
};
/** What a page must not do with any of it. */
const watchHarm = async (page: Page, own: readonly string[]): Promise<string[]> => {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => harm.push(`window: ${popup.url()}`));
  page.on('pageerror', (error) => harm.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Pictures of a text may stand anywhere; nothing else may be requested from any host.
    if (own.includes(url.origin) || ['blob:', 'data:'].includes(url.protocol)) return;
    if (request.resourceType() !== 'image') harm.push(`${request.resourceType()}: ${url.href}`);
  });
  await page.route(/evil\.example/, (route) => route.abort());
  return harm;
};
const ran = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'ran') as unknown);

test('[HOME-10] [HOME-7] nothing runs of what a gateway writes into any text, picture, link or html of any widget', async ({
  page,
}) => {
  const { examples, gateway, site } = demo();
  const harm = await watchHarm(
    page,
    [examples, gateway, site].map((address) => new URL(address).origin),
  );
  await page.route(/GCSGAME_|MCSFE_getListAnnouncements|helpCenter/, poisoned);
  await page.route(/ODSFE2_getWinnerBoard/, (route) => route.fulfill({ json: winners }));
  await page.goto(`${examples}/partner-lobby/`);
  await page.evaluate(() => {
    for (const tag of ['foyer-banner', 'foyer-notices', 'foyer-winners'])
      document.querySelector('main')?.append(document.createElement(tag));
  });
  await expect(page.locator('foyer-lobby [part~=tile]').first()).toBeVisible();
  await expect(page.locator('foyer-winners .winner').first()).toBeVisible();
  const notices = page.locator('foyer-notices');
  await notices.getByRole('button', { name: 'All news' }).click();
  await expect(notices.getByText('seen').first()).toBeVisible();
  await expect.poll(() => ran(page)).toBeUndefined();
  // What can be pressed is pressed: a link of a server leads nowhere, or asks first.
  await notices.getByRole('button', { name: 'Close' }).click();
  await expect(notices.getByRole('dialog')).toHaveCount(0);
  await page.locator('foyer-winners .winner').first().click();
  expect(await ran(page)).toBeUndefined();
  expect(harm).toEqual([]);
});

test('[HOME-4] a banner leads to no other host without a question, and nowhere where its link would run something', async ({
  page,
}) => {
  const { examples } = demo();
  const links = ['https://elsewhere.example/offer', ...hostileAddresses.slice(0, 2)];
  await page.route(/MCSFE_getListAnnouncements/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { banners: Record<string, unknown>[] } };
    const [first] = body.value.banners.filter((row) => row['groupName'] === 'w_home');
    body.value.banners = links.map((linkage, at) => ({
      ...first,
      bannerId: `b${at}`,
      id: `b${at}`,
      title: `Offer ${at}`,
      linkageType: 'URL',
      linkage,
    }));
    await route.fulfill({ response: answer, json: body });
  });
  const harm = await watchHarm(
    page,
    [examples, demo().gateway, demo().site].map((one) => new URL(one).origin),
  );
  await page.goto(`${examples}/partner-lobby/`);
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('foyer-banner')));
  const banner = page.locator('foyer-banner');
  const away = banner.locator('.banner-link');
  // One of the three leads anywhere at all.
  await expect(away).toHaveCount(1);
  await away.evaluate((link) => (link as HTMLButtonElement).click());
  await expect(banner.getByRole('dialog')).toContainText('elsewhere.example');
  await banner.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(banner.getByRole('dialog')).toHaveCount(0);
  expect(await ran(page)).toBeUndefined();
  expect(harm).toEqual([]);
});
