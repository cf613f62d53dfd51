import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { closedDraw } from '../../tools/e2e/desk';
import { startOperator } from '../../tools/e2e/new-operator';
import { askForWithdrawal } from '../../tools/e2e/withdrawal';

/** The bank in play takes its seconds. */
const BANK_MS = 40_000;

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Details' });

/** What the paper said, typed and read back. */
const enterNumbers = async (page: Page, game: string): Promise<void> => {
  await page.getByRole('link', { name: 'Lottery' }).click();
  await page.getByRole('button', { name: game }).click();
  const panel = panelOf(page);
  await panel.getByLabel('Numbers').fill('4 0 7 1 1');
  await panel.getByRole('button', { name: 'Check' }).click();
  await panel.getByRole('button', { name: 'Confirm these numbers' }).click();
};

test('[MEM-4] [LOTT-3] an operator approves a withdrawal, two agree on the numbers of a draw, and the audit has each click', async ({
  page,
  browser,
}) => {
  test.slow();
  const who = await askForWithdrawal({ paid: 150_000n, asked: 120_000n });
  const { name: game } = await closedDraw();
  const ana = await startOperator(page, 'approver');

  await page.getByRole('link', { name: 'Withdrawals' }).click();
  const line = page.getByRole('region', { name: 'Withdrawals' }).getByRole('button', { name: who.username });
  await line.click();
  const panel = panelOf(page);
  await expect(panel).toContainText('1,200.00 BRL');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const id = /\d+$/.exec(page.url())?.[0] ?? '';
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByRole('button', { name: 'Confirm: Approve' }).click();
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(line).toHaveCount(0);
  const paidAfterReload = async (): Promise<number> => {
    await page.reload();
    await expect(panel).toContainText('1,200.00 BRL');
    return panel.getByText('paid').count();
  };
  await expect.poll(paidAfterReload, { timeout: BANK_MS, intervals: [2_000] }).toBeGreaterThan(0);

  await enterNumbers(page, game);
  await expect(panel).toContainText('Another operator has to enter the same numbers');
  const other = await browser.newPage();
  const bruno = await startOperator(other, 'cashier');
  await other.getByRole('link', { name: 'Lottery' }).click();
  await other.getByRole('button', { name: game }).click();
  // Who has spoken is told, and what they said is not.
  await expect(panelOf(other)).toContainText(`${ana} has entered numbers`);
  await enterNumbers(other, game);
  await expect(panelOf(other)).toContainText('Both agree');
  await other.close();

  await page.getByRole('link', { name: 'Audit' }).click();
  const rows = page.getByRole('listitem');
  const only = async (operator: string, other: string): Promise<void> => {
    await page.getByLabel('Operator').fill(operator);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(rows.filter({ hasText: operator }).first()).toBeVisible();
    await expect(rows.filter({ hasText: other })).toHaveCount(0);
  };
  await only(ana, bruno);
  for (const click of [
    'door.login',
    'withdrawals.show',
    'withdrawals.approve',
    'lottery.show',
    'lottery.result',
  ])
    await expect(rows.filter({ hasText: click }).first(), click).toContainText('done');
  await expect(rows.filter({ hasText: 'withdrawals.approve' })).toContainText(`withdrawal ${id}`);
  await only(bruno, ana);
  await expect(rows.filter({ hasText: 'lottery.result' })).toContainText('done');
});
