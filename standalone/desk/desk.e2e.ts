import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { sendFeedback } from '../../tools/e2e/feedback';
import { totp } from '../../tools/e2e/totp';

interface Desk {
  url: string;
  operators: { name: string; role: string; password: string; secret: string }[];
}

const deskOf = (): Desk => {
  const folder = process.env['FOYER_DATA_DIR'] ?? '';
  return (JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as { desk: Desk }).desk;
};

test('an operator logs in with an authenticator, answers from a queue, and the audit says so', async ({
  page,
}) => {
  const desk = deskOf();
  const [ana] = desk.operators;
  if (!ana) throw new Error('the demo has no operator');
  const text = `Where is it? ${Date.now()}`;
  await sendFeedback(text);
  const answer = await page.goto(desk.url);
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await page.getByLabel('Name').fill(ana.name);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.getByLabel('Code from your authenticator').fill(totp(ana.secret));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Feedback' }).click();
  await page.getByRole('button', { name: text }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByLabel('Note to the member').fill('It is on its way.');
  await page.getByRole('button', { name: 'Confirm: Answer' }).click();
  await expect(page.getByRole('button', { name: text })).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit' }).click();
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: 'feedback.answer' }).first()).toContainText('It is on its way.');
  await expect(rows.filter({ hasText: 'door.login' }).first()).toContainText('ana');
  // Another tab has the cookie and not the word of this page.
  const other = await page.context().newPage();
  await other.goto(desk.url);
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
