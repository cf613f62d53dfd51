import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Response, test } from '@playwright/test';
import { demoDesk } from '../../tools/e2e/desk';
import { sendFeedback } from '../../tools/e2e/feedback';
import { totp } from '../../tools/e2e/totp';

/** As a field of a date takes it, by the clock of the browser, which is this machine's. */
const tomorrow = (): string => {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`;
};
/** Each story has an operator of its own: the code of a moment is taken once. */
const enter = async (page: Page, name: string): Promise<Response | null> => {
  const { url, operators } = demoDesk();
  const operator = operators.find((one) => one.name === name);
  if (!operator) throw new Error(`the demo has no operator ${name}`);
  const answer = await page.goto(url);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByLabel('Code from your authenticator').fill(totp(operator.secret));
  await page.keyboard.press('Enter');
  return answer;
};

test(
  'an operator logs in with an authenticator, answers from a queue, and the audit says so',
  { tag: '@smoke' },
  async ({ page }) => {
    const text = `Where is it? ${Date.now()}`;
    await sendFeedback(text);
    const answer = await enter(page, 'ana');
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer?.headers()['cache-control']).toBe('no-store');
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
    await other.goto(demoDesk().url);
    await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  },
);

test('[LOTT-3] an operator finds a draw to come by its game, and gives it up with a reason', async ({
  page,
}) => {
  await enter(page, 'bruno');
  await page.getByRole('link', { name: 'Lottery' }).click();
  await expect(page.getByRole('heading', { name: 'Numbers to enter' })).toBeVisible();
  await page.getByRole('tab', { name: 'Numbers to enter' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Draws' })).toBeFocused();
  await page.getByRole('tab', { name: 'Schedule' }).click();
  const game = page.getByRole('listitem').filter({ hasText: 'FOYER_SSC5' });
  await expect(game).toContainText('every 5 minutes');
  await expect(game).toContainText('drawn here');
  // An approver decides about draws; games are paused by administrators.
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Draws' }).click();
  const name = (await page.getByLabel('Game').locator('option[value="FOYER_SSC5"]').textContent()) ?? '';
  await page.getByLabel('Game').selectOption('FOYER_SSC5');
  await page.getByLabel('Shown').selectOption('coming');
  const [year = 0, month = 1, date = 1] = tomorrow().split('-').map(Number);
  const midnight = new Date(year, month - 1, date).getTime();
  const listed = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/lottery.draws') &&
      answer.request().postData()?.includes(`"from":${midnight}`) === true,
  );
  await page.getByLabel('Day').fill(tomorrow());
  const { value } = (await (await listed).json()) as { value: { rows: { id: string; issue: string }[] } };
  // The last of the page is more than an hour away: no other story plays there.
  const { id, issue } = value.rows.at(-1) ?? { id: '', issue: '' };
  await page.locator(`[data-id="${id}"]`).click();
  const panel = page.getByRole('region', { name: 'Details' });
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(`${name} ${issue}`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await panel.getByRole('button', { name: 'Give the draw up' }).click();
  const sure = panel.getByRole('button', { name: 'Confirm: Give the draw up' });
  await expect(sure).toBeDisabled();
  await panel.getByLabel('Reason').fill('The limits were wrong');
  await sure.click();
  await expect(panel.getByText('void', { exact: true })).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText(['The limits were wrong']);
  await expect(panel.getByRole('button', { name: 'Give the draw up' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'lottery.void' }).first();
  await expect(row).toContainText('bruno');
  await expect(row).toContainText('The limits were wrong');
});
