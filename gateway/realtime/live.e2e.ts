import { createHmac, randomBytes } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';
import { watchPage } from '../../tools/e2e/page-watch';
import { passGate, test } from '../../tools/e2e/past-the-gate';

/** Known to everybody: the demo's. */
const VENDOR_SECRET = 'demo-house_vendor_secret-known-to-everybody-never-in-production';

const logIn = async (page: Page): Promise<void> => {
  const { member } = demo().accounts;
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await form.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
};

/** The page's socket, once the gateway has taken its subscriptions. */
const liveSocket = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => payload.toString().startsWith('RECEIPT\nreceipt-id:1'),
  });
};

/** A win that the vendor pays, as its own signed call. */
const pay = async (page: Page, memberId: string): Promise<void> => {
  const path = '/vendor/house/credit';
  const id = randomBytes(8).toString('hex');
  const body = JSON.stringify({
    merchant: 1,
    member: memberId,
    currency: 'BRL',
    transaction: id,
    round: id,
    game: 'e2e',
    amount: '1234',
  });
  const timestamp = String(Date.now());
  const nonce = randomBytes(12).toString('hex');
  const signature = createHmac('sha256', VENDOR_SECRET)
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
    .digest('hex');
  const answer = await page.request.post(demo().gateway + path, {
    data: body,
    headers: {
      'Content-Type': 'application/json',
      'X-House-Timestamp': timestamp,
      'X-House-Nonce': nonce,
      'X-House-Signature': signature,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** What a browser keeps for the tab, as another browser would hold it after the tab was copied there. */
const copyTab = async (from: Page, to: BrowserContext): Promise<void> => {
  const kept = await from.evaluate(() => Object.entries(sessionStorage));
  await to.addInitScript((entries) => {
    if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
};

test('[PTS-5] [SYS-5] a balance changes in front of one’s eyes, and a logout elsewhere is felt on every page of the session', async ({
  page,
  browser,
}) => {
  const { examples, gateway, merchant } = demo();
  const faults = watchPage(page);
  await page.goto(`${examples}/partner-lobby/`);
  await page.locator('foyer-balance').getByRole('button').first().click();
  const live = liveSocket(page);
  await logIn(page);
  const amount = page.locator('foyer-balance bdi');
  await expect(amount).toHaveText(/\d/);
  await live;
  const before = await amount.textContent();

  const token = await page.evaluate((name) => sessionStorage.getItem(name) ?? '', `foyer.${merchant}.token`);
  const headers = { Merchant: merchant, Authorization: token, Origin: examples };
  const info = await page.request.get(`${gateway}/wps/member/info`, { headers });
  const { value } = (await info.json()) as { value: { id: string } };
  await pay(page, String(value.id));
  await expect(amount).not.toHaveText(before ?? '');

  const elsewhere = await browser.newContext();

  await passGate(elsewhere, demo().site);
  await copyTab(page, elsewhere);
  const other = await elsewhere.newPage();
  const otherLive = liveSocket(other);
  await other.goto(`${examples}/partner-lobby/`);
  await expect(other.locator('foyer-balance bdi')).toHaveText(/\d/);
  await otherLive;
  for (const one of [page, other])
    await one.evaluate(() => {
      document.addEventListener('foyer-session-ended', (event) => {
        document.title = (event as CustomEvent<{ reason: string }>).detail.reason;
      });
    });
  await page.request.delete(`${gateway}/wps/session/logout`, { headers });
  for (const one of [page, other]) await expect(one).toHaveTitle('elsewhere');
  for (const one of [page, other]) await expect(one.locator('foyer-balance bdi')).toHaveCount(0);
  await elsewhere.close();
  expect(faults).toEqual([]);
});

test('[EMB-4] a strict policy lets the socket through, on other people’s pages and on the site', async ({
  page,
}) => {
  const { examples, site } = demo();
  const faults = watchPage(page);
  for (const address of [`${examples}/strict-csp/`, `${site}/login`]) {
    await page.goto(address);
    const live = liveSocket(page);
    await logIn(page);
    await live;
  }
  expect(faults).toEqual([]);
});
