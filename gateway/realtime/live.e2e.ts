import { createHmac, randomBytes } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { demo, type DemoAccount } from '../../tools/e2e/demo';
import { openLine } from '../../tools/e2e/line';
import { newMember } from '../../tools/e2e/members';
import { watchPage } from '../../tools/e2e/page-watch';
import { passGate, test } from '../../tools/e2e/past-the-gate';

/** Published: the demo's. */
const VENDOR_SECRET = 'demo-house_vendor_secret-known-to-everybody-never-in-production';

const logIn = async (page: Page, member: DemoAccount = demo().accounts.member): Promise<void> => {
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username' }).fill(member.username);
  await form.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
};

/** Pages wait before they try again, by chance and longer each time. */
const PATIENTLY = { timeout: 40_000 };

/** The gateway has taken the second of a socket's two subscriptions. */
const isTaken = ({ payload }: { payload: string | Buffer }): boolean =>
  payload.toString().startsWith('RECEIPT\nreceipt-id:1');

/** The page's socket, once the gateway has taken its subscriptions. */
const liveSocket = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', { predicate: isTaken });
};

/** Number of the member whose token the page keeps. */
const memberOf = async (page: Page): Promise<string> => {
  const { gateway, merchant, examples } = demo();
  const token = await page.evaluate((name) => sessionStorage.getItem(name) ?? '', `foyer.${merchant}.token`);
  const headers = { Merchant: merchant, Authorization: token, Origin: examples };
  const info = await page.request.get(`${gateway}/wps/member/info`, { headers });
  return String(((await info.json()) as { value: { id: string } }).value.id);
};

/** A win that the vendor pays, as its own signed call. */
const pay = async (memberId: string): Promise<void> => {
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
  const answer = await fetch(demo().gateway + path, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'X-House-Timestamp': timestamp,
      'X-House-Nonce': nonce,
      'X-House-Signature': signature,
    },
  });
  expect(answer.status, await answer.text()).toBe(200);
};

/** What a browser keeps for the tab, as another browser would hold it after the tab was copied there. */
const copyTab = async (from: Page, to: BrowserContext): Promise<void> => {
  const kept = await from.evaluate(() => Object.entries(sessionStorage));
  await to.addInitScript((entries) => {
    if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
};

test(
  '[PTS-5] [SYS-5] a balance changes in front of one’s eyes, and a logout elsewhere is felt on every page of the session',
  { tag: '@smoke' },
  async ({ page, browser }) => {
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

    const token = await page.evaluate(
      (name) => sessionStorage.getItem(name) ?? '',
      `foyer.${merchant}.token`,
    );
    const headers = { Merchant: merchant, Authorization: token, Origin: examples };
    const info = await page.request.get(`${gateway}/wps/member/info`, { headers });
    const { value } = (await info.json()) as { value: { id: string } };
    await pay(String(value.id));
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
  },
);

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

test('[PTS-5] [HOME-1] a socket that is torn comes back by itself: what was won meanwhile is shown, and what is won after', async ({
  browser,
}) => {
  const line = await openLine();
  const context = await browser.newContext({
    proxy: { server: line.address },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    // Of a torn line a browser complains by itself.
    const faults = watchPage(page, { allow: /WebSocket/ });
    let taken = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', (frame) => void (taken += isTaken(frame) ? 1 : 0)),
    );
    await page.goto(`${demo().examples}/partner-lobby/`);
    await page.locator('foyer-balance').getByRole('button').first().click();
    await logIn(page, await newMember());
    const amount = page.locator('foyer-balance bdi');
    await expect(amount).toHaveText(/0\.00/);
    await expect.poll(() => taken, PATIENTLY).toBe(1);
    const member = await memberOf(page);

    line.cut();
    await pay(member);
    line.mend();
    await expect.poll(() => taken, PATIENTLY).toBe(2);
    await expect(amount).toHaveText(/12\.34/);
    await pay(member);
    await expect(amount).toHaveText(/24\.68/);
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await line.close();
  }
});
