import { expect, type Locator, type Page } from '@playwright/test';
import { createClient, depositsDomain } from '../../../src/core';
import { demo } from '../../../tools/e2e/demo';
import { faultsOf, field, logIn } from '../../../tools/e2e/identity';
import { newMember, type TestMember } from '../../../tools/e2e/members';
import { change, newCpf, payAtBank } from '../../../tools/e2e/money';
import { watchPage } from '../../../tools/e2e/page-watch';
import { test } from '../../../tools/e2e/past-the-gate';
import { rawKeys } from '../../../tools/e2e/raw-keys';

const PAYMENT_PASSWORD = '204816';
/** A bank in play takes its seconds, and the gateway asks it ever rarer. */
const BANK_MS = 40_000;

const centre = (page: Page): Locator => page.locator('foyer-member');
const headerBalance = (page: Page): Locator => page.locator('header foyer-balance');

// The bank alone may take most of what a test has elsewhere.
test.describe.configure({ timeout: 4 * BANK_MS });

test(
  '[MEM-2] [HOME-1] a new member pays in by Pix and sees it credited in the open page, with the header’s balance',
  { tag: '@smoke' },
  async ({ page, context }) => {
    const faults = watchPage(page);
    await logIn(page, await newMember());
    await page.goto('/member/deposit');
    const cpf = newCpf();
    const member = centre(page);
    await expect(headerBalance(page)).toContainText('0.00');
    await member.getByRole('radio', { name: /^Pix/ }).check();
    await field(member, 'Amount').fill('50');
    await field(member, 'CPF').fill(cpf);
    await member.getByRole('button', { name: 'Continue' }).click();
    await member.getByRole('button', { name: 'Create the Pix code' }).click();
    const code = (await member.locator('[part~=code]').textContent()) ?? '';
    await expect(member.getByRole('img', { name: 'QR code of the Pix payment' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await rawKeys(member)).toEqual([]);
    const bank = await context.newPage();
    await bank.goto(`${demo().bank}/?code=${encodeURIComponent(code)}`);
    await bank.getByLabel('CPF of the payer').fill(cpf);
    await bank.getByRole('button', { name: 'Pay', exact: true }).click();
    // A page that is closed while it loads takes its request back, or never closes.
    await bank.waitForURL(`${demo().bank}/`);
    await bank.close();
    await expect(member.getByRole('heading', { name: 'In your balance' })).toBeVisible({ timeout: BANK_MS });
    await expect(member.getByRole('status').filter({ hasText: '50.00 is in your balance' })).toBeVisible();
    await expect(headerBalance(page)).toContainText('50.00');
    await expect(member.getByRole('listitem').filter({ hasText: 'Payment confirmed' })).toBeVisible();
    expect(faults).toEqual([]);
  },
);

/** Money that the member paid in, without a page. */
const payIn = async (who: TestMember, document: string): Promise<void> => {
  const { gateway, merchant } = demo();
  const client = createClient({ merchant, gateway });
  try {
    await client.system.start();
    await client.session.login({ mode: 'username', ...who });
    const deposits = client.use(depositsDomain);
    const amount = { minor: 5_000n, currency: 'BRL' };
    const { id, code } = await deposits.create({ method: 'pix', amount, document });
    await payAtBank(code, document);
    await expect.poll(async () => (await deposits.detail(id)).state, { timeout: BANK_MS }).toBe('credited');
  } finally {
    client.destroy();
  }
};

test('[MEM-4] a member sets a payment password, adds a payee, and follows a withdrawal until it arrived', async ({
  page,
}) => {
  test.slow();
  const faults = watchPage(page);
  const who = await newMember();
  const cpf = newCpf();
  await payIn(who, cpf);
  await logIn(page, who);
  const member = centre(page);

  await page.goto('/member');
  await member.getByRole('button', { name: 'Set a payment password' }).click();
  await field(member, 'New payment password').fill(PAYMENT_PASSWORD);
  await field(member, 'The same again').fill(PAYMENT_PASSWORD);
  await member.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(member.getByText('Your payment password is set')).toBeVisible();

  await page.goto('/member/payees');
  await member.getByRole('button', { name: 'Add', exact: true }).click();
  await field(member, 'Your CPF').fill(cpf);
  await field(member, 'Full name').fill('Ana de Souza');
  await member.getByRole('button', { name: 'Check and confirm' }).click();
  await field(member, 'Payment password').fill(PAYMENT_PASSWORD);
  await member.getByRole('button', { name: 'Add it' }).click();
  await expect(member.getByText(/^Can be used from/)).toBeVisible();

  // A payee rests for a day, and what was deposited has to be played first: neither is for a test to wait for.
  await change(
    `update payee set created_at = created_at - interval '2 days', usable_from = usable_from - interval '2 days'
      where member_id = (select id from member where username = $1)`,
    [who.username],
  );
  await change(
    'insert into withdrawal_policy (merchant_id, turnover_bps) values (1, 0) on conflict (merchant_id) do update set turnover_bps = 0',
  );

  await page.goto('/member/withdraw');
  await field(member, 'Amount').fill('20');
  await expect(member.getByText('You receive')).toBeVisible();
  await member.getByRole('button', { name: 'Continue' }).click();
  await field(member, 'Payment password').fill(PAYMENT_PASSWORD);
  expect(await faultsOf(page)).toEqual([]);
  await member.getByRole('button', { name: /^Withdraw R/ }).click();
  await expect(member.getByRole('heading', { name: 'What happened and what comes next' })).toBeVisible();
  await expect(headerBalance(page)).toContainText('30.00');
  await expect(member.getByRole('heading', { name: /20\.00 · Arrived$/ })).toBeVisible({
    timeout: BANK_MS,
  });
  for (const step of ['Asked for', 'Being checked', 'Approved', 'Being sent', 'Sent', 'Arrived'])
    await expect(member.locator('[part~=step]').filter({ hasText: step }).first()).toContainText('done');
  expect(await rawKeys(member)).toEqual([]);
  expect(faults).toEqual([]);
});
