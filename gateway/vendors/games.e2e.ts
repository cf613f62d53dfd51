import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { watchPage } from '../../tools/e2e/page-watch';
import { test } from '../../tools/e2e/past-the-gate';

const HOUSE = [
  { name: 'Glowmoth Orchard', nodeId: 100001, choose: null },
  { name: 'Fox & Heron', nodeId: 133001, choose: '3' },
  { name: 'Moonwater Koi', nodeId: 134001, choose: '6' },
] as const;
const TIDEWHEEL = 135001;
/** The short run plays one game of the house. */
const SMOKE_GAME = 100001;
const SIZES = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
  // A phone on its side: everything that a round needs stands in one screen.
  { width: 844, height: 390 },
];

/** Opens a game with play money, as a page of its own. */
const openTrial = async (page: Page, nodeId: number, language = 'EN'): Promise<void> => {
  const { gateway, merchant } = demo();
  const path = `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeId}&platform=html5&language=${language}`;
  const reply = await fetch(`${gateway}${path}`, { headers: { Merchant: merchant, Language: language } });
  const { value } = (await reply.json()) as { value: { content: { game_url: string } } };
  await page.goto(value.content.game_url);
  await expect(page.locator('#veil')).toBeHidden();
};
const axe = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
};
const minor = async (page: Page, id: string): Promise<number> =>
  Number(((await page.locator(`#${id}`).textContent()) ?? '').replace(/\D/g, ''));

for (const { name, nodeId, choose } of HOUSE) {
  test(
    `[LAUNCH-5] ${name} plays by keyboard alone, keeps its books, and proves the round`,
    { tag: nodeId === SMOKE_GAME ? '@smoke' : [] },
    async ({ page }) => {
      const faults = watchPage(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openTrial(page, nodeId);
      const [before, bet] = [await minor(page, 'balance'), await minor(page, 'bet')];
      if (choose !== null) await page.keyboard.press(choose);
      await page.keyboard.press('Space');
      await expect(page.locator('#live')).not.toBeEmpty();
      await expect(page.locator('body')).not.toHaveClass(/busy/, { timeout: 60_000 });
      expect(await minor(page, 'balance')).toBe(before - bet + (await minor(page, 'win')));

      // What is still secret is said once above the rounds, and leads to the change of seeds.
      await page.locator('#open-history').click();
      await page.getByRole('button', { name: 'Change the seeds to reveal and check' }).click();
      await page.getByRole('button', { name: 'Change seeds and reveal' }).click();
      await expect(page.getByText('Revealed server seed')).toBeVisible();
      await page.locator('.actions').getByRole('button', { name: 'History' }).click();
      const [proof] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Check this round' }).first().click(),
      ]);
      await expect(proof.getByText('The server seed matches its fingerprint.')).toBeVisible();
      expect(faults).toEqual([]);
    },
  );

  for (const viewport of SIZES) {
    test(`${name} fits ${viewport.width} px and axe finds nothing`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openTrial(page, nodeId);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      for (const id of ['#go', '#bet', '#balance'])
        await expect(page.locator(id)).toBeInViewport({ ratio: 1 });
      expect(await axe(page)).toEqual([]);
      await page.locator('#open-paytable').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await axe(page)).toEqual([]);
    });
  }

  test(`${name} speaks Portuguese and Spanish`, async ({ page }) => {
    for (const [language, back] of [
      ['PT', 'Voltar ao lobby'],
      ['ES', 'Volver al lobby'],
    ] as const) {
      await openTrial(page, nodeId, language);
      await expect(page.locator('#back')).toHaveAttribute('aria-label', back);
      await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase());
      expect(await page.locator('body').innerText()).not.toMatch(/undefined|\{\{/);
    }
  });
}

for (const [width, height] of [
  [390, 844],
  // As the site's frame is on such phones, below its one bar.
  [390, 790],
  [360, 687],
  [360, 640],
  [360, 586],
] as const)
  test(`[LAUNCH-5] the duel is whole at ${width} × ${height} px in every language: nothing of it is cut, nothing scrolls`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const language of ['EN', 'PT', 'ES']) {
      await openTrial(page, 133001, language);
      for (const id of ['arena', 'card-fox', 'picks', 'message', 'go', 'bet', 'balance'])
        await expect(page.locator(`#${id}`), `${id} ${language}`).toBeInViewport({ ratio: 1 });
      const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(below, language).toBeLessThanOrEqual(0);
    }
  });

test('[LAUNCH-5] the Tidewheel takes a bet by its clock, shows the number, pays, and survives a reload in between', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const faults = watchPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTrial(page, TIDEWHEEL);
  const before = await minor(page, 'balance');
  // A fresh round, so that there is time to put chips.
  await expect(page.locator('#phase')).toHaveText(/Place your bets · 1[2-7]\ss/, { timeout: 40_000 });
  await page.getByRole('button', { name: 'Coral', exact: true }).click();
  await page.getByRole('button', { name: 'Number 7', exact: true }).click();
  await page.keyboard.press('u');
  const staked = await minor(page, 'bet');
  await page.getByRole('button', { name: 'Place bet' }).click();
  await expect(page.getByRole('button', { name: 'Placed' })).toBeVisible();
  expect(await minor(page, 'balance')).toBe(before - staked);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Coral, .* on it/ })).toBeVisible();
  // The hub and the message change again after seven seconds; what is read out stays until the next wheel turns.
  const told = page.locator('#live');
  await expect(told).toHaveText(/^\d+, .*(You win|No win)/, { timeout: 60_000 });
  const pocket = Number.parseInt((await told.textContent()) ?? '', 10);
  const win = pocket % 2 === 1 ? staked * 2 : 0;
  expect(await minor(page, 'win')).toBe(win);
  expect(await minor(page, 'balance')).toBe(before - staked + win);

  await page.locator('#open-history').click();
  const [proof] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Check this round' }).first().click(),
  ]);
  for (const text of ['The seed matches', 'Your slip is among', `The computed number is ${pocket}`])
    await expect(proof.getByText(text)).toBeVisible();
  expect(faults).toEqual([]);
});

for (const viewport of SIZES) {
  test(`the Tidewheel fits ${viewport.width} px and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openTrial(page, TIDEWHEEL);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(page.locator('#place')).toBeInViewport({ ratio: 1 });
    // On a small phone the table scrolls under what is bet with.
    if (viewport.width > 360) await expect(page.locator('#spots')).toBeInViewport({ ratio: 1 });
    expect(await axe(page)).toEqual([]);
    await page.locator('#open-rules').click();
    expect(await axe(page)).toEqual([]);
  });
}
