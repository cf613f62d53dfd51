import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { watchPage } from '../../tools/e2e/page-watch';
import { passGate } from '../../tools/e2e/past-the-gate';
import { rawKeys } from '../../tools/e2e/raw-keys';

const WITHDRAW = 'POST /wps/v2/transaction/withdraw';
const REPORT = '/wps/report/withdrawTransaction';
/** Codes of our own, which are for programs. */
const CODE = /\b[A-Z]{3,}_[A-Z_]{3,}\b/;
const ACCOUNTS = {
  member: { name: 'marina', password: 'Sea-Breeze-7' },
  agent: { name: 'sonia', password: 'Sea-Breeze-8' },
};
const PAYMENT_PASSWORD = '246810';

interface Site {
  url: string;
  /** Requests by method and path. */
  seen(): Promise<string[]>;
  /** Those that were refused because of what stood in them. */
  mistakes(): Promise<string[]>;
  goWrong(path: string, answer: string): Promise<void>;
}

const listOf = async (address: string): Promise<string[]> => {
  const read: unknown = await (await fetch(address)).json();
  return Array.isArray(read) ? read.map(String) : [];
};

/** A stand-in of their own, on a free port. */
const test = base.extend<{ faults: string[] }, { site: Site }>({
  site: [
    async ({}, use) => {
      const start = fileURLToPath(new URL('start.mjs', import.meta.url));
      const server = spawn(process.execPath, ['--import', 'tsx', start, '--built'], {
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let url = '';
      for await (const line of createInterface({ input: server.stdout })) {
        url = /http:\S+/.exec(line)?.[0] ?? '';
        break;
      }
      await use({
        url,
        seen: () => listOf(`${url}/stand-in/seen`),
        mistakes: async () =>
          (await listOf(`${url}/stand-in/refused`)).filter((line) => !line.endsWith(': no such path')),
        async goWrong(path, answer) {
          const said = await fetch(`${url}/stand-in/next?path=${path}&answer=${answer}`);
          expect(said.status).toBe(200);
        },
      });
      server.kill();
    },
    { scope: 'worker' },
  ],
  faults: async ({ page, context, site }, use) => {
    await passGate(context, site.url);
    // What this gateway does not have is told by a status, which browsers write down.
    await use(watchPage(page, { allow: /status of 404|ERR_CONTENT_LENGTH_MISMATCH/ }));
  },
});

const logIn = async (page: Page, site: Site, who: keyof typeof ACCOUNTS): Promise<void> => {
  await page.goto(`${site.url}/login`);
  const form = page.locator('foyer-login');
  await form.getByRole('textbox', { name: 'Username', exact: true }).fill(ACCOUNTS[who].name);
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(ACCOUNTS[who].password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible();
};

/** Opens a page, waits for what it is about, and looks for what no page may show. */
const open = async (page: Page, site: Site, path: string, word: string | RegExp): Promise<Locator> => {
  await page.goto(`${site.url}${path}`);
  const main = page.locator('main');
  await expect(main.getByText(word).first()).toBeVisible();
  expect(await rawKeys(main), path).toEqual([]);
  expect(await main.innerText(), path).not.toMatch(CODE);
  return main;
};

const timesSent = async (site: Site, way: string): Promise<number> =>
  (await site.seen()).filter((line) => line === way).length;

const askFor = async (main: Locator, amount: string): Promise<void> => {
  await main.getByText('Bank account').first().click();
  await main.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByLabel('Payment password').fill(PAYMENT_PASSWORD);
  await main.getByRole('button', { name: /^Withdraw R\$/ }).click();
};

test('a member of an older gateway plays, and finds wallet, payout accounts, records and profile', async ({
  page,
  site,
  faults,
}) => {
  await logIn(page, site, 'member');
  await page.goto(`${site.url}/rng`);
  await page
    .getByRole('button', { name: /Lantern RNG 1\b/ })
    .first()
    .click();
  await expect(page.frameLocator('iframe').getByText('Game JL1001')).toBeVisible();
  await open(page, site, '/member/wallet', 'R$40.30');
  await open(page, site, '/member/payees', 'Itaú · ****1234');
  await open(page, site, '/member/upline', 'R$1,234.50');
  const account = await open(page, site, '/member/account', 'Saque');
  await expect(account.getByText('-R$1,240.00').first()).toBeVisible();
  await open(page, site, '/member/bets', /Lantern RNG/);
  await open(page, site, '/member/profit', /^R\$\d/);
  const profile = await open(page, site, '/member', 'Marina');
  await profile.getByRole('button', { name: 'Edit' }).click();
  await profile.getByRole('textbox', { name: 'Nickname' }).fill('Mar');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('Mar', { exact: true })).toBeVisible();
  expect(await timesSent(site, 'POST /wps/member/info')).toBe(1);
  expect(await site.mistakes()).toEqual([]);
  expect(faults).toEqual([]);
});

test('a member of an older gateway withdraws once, also where the answer is lost', async ({
  page,
  site,
  faults,
}) => {
  await logIn(page, site, 'member');
  const main = await open(page, site, '/member/withdraw', 'R$1,234.50');
  await askFor(main, '100');
  await expect(main.getByText('Being checked').first()).toBeVisible();
  expect(await timesSent(site, WITHDRAW)).toBe(1);

  await open(page, site, '/member/withdraw', 'R$1,134.50');
  const list = main.getByRole('region', { name: 'Your withdrawals' });
  await expect(list.getByText('R$100.00')).toBeVisible();
  await site.goWrong('/wps/v2/transaction/withdraw', 'cut');
  await site.goWrong(REPORT, 'half');
  await askFor(main, '50');
  await expect(main.getByText(/^We could not see whether this went through/)).toBeVisible();
  await expect(main.getByRole('button', { name: /^Withdraw R\$/ })).toHaveCount(0);
  // The report could not be read either: nothing leads back to the order yet.
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByText('R$50.00')).toBeVisible();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('button', { name: /^Withdraw R\$/ })).toBeVisible();
  expect(await timesSent(site, WITHDRAW)).toBe(2);
  expect(await site.mistakes()).toEqual([]);
  expect(faults).toEqual([]);
});

test('a member of an older gateway asks for deposits once each, and is shown where to pay', async ({
  page,
  context,
  site,
  faults,
}) => {
  await logIn(page, site, 'member');
  const main = await open(page, site, '/member/deposit', 'How do you want to pay?');
  const payIn = async (way: string, amount: string): Promise<void> => {
    await main.getByText(way, { exact: true }).click();
    await main.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.locator('[part=confirm] [part=submit]').click();
  };
  await payIn('Cartão', '50');
  const opened = context.waitForEvent('page');
  await main.getByRole('button', { name: 'Open the payment page' }).click();
  const provider = await opened;
  await expect(provider.getByText(/^Payment \d+$/)).toBeVisible();
  expect(await provider.evaluate(() => window.opener as unknown)).toBeNull();
  await provider.close();
  await main.getByRole('button', { name: 'New deposit' }).click();
  await payIn('Itaú', '70');
  await expect(main.getByText('0001-7')).toBeVisible();
  await expect(main.getByText(/^D\d+$/)).toBeVisible();
  const list = main.getByRole('region', { name: 'Your deposits' });
  await expect(list.getByText('R$70.00')).toBeVisible();
  await expect(list.getByText('R$50.00').first()).toBeVisible();
  for (const way of ['pg', 'mt'])
    expect(await timesSent(site, `POST /wps/transaction/deposit/${way}`)).toBe(1);
  expect(await site.mistakes()).toEqual([]);
  expect(faults).toEqual([]);
});

test('an agent of an older gateway finds overview, team and income, and makes a link once', async ({
  page,
  site,
  faults,
}) => {
  await logIn(page, site, 'agent');
  await open(page, site, '/agentHome', '13 right below you');
  const team = await open(page, site, '/agentHome/team', 'anna');
  await team.getByRole('button', { name: 'Show more' }).click();
  await expect(team.getByText('mia')).toBeVisible();
  await team.getByRole('button', { name: 'Show who is below anna' }).click();
  await expect(team.getByText('nora')).toBeVisible();
  await open(page, site, '/agentHome/income', 'R$1,000.00');
  const links = await open(page, site, '/agentHome/register', 'x7k2');
  await links.getByRole('button', { name: 'Make a link' }).click();
  await links.getByRole('button', { name: 'Make the link' }).click();
  await expect(links.getByText(/^k[0-9a-z]+$/)).toBeVisible();
  expect(await timesSent(site, 'POST /wps/relay/MCSFE_createAffiliateUrl')).toBe(1);
  expect(await site.mistakes()).toEqual([]);
  expect(faults).toEqual([]);
});
