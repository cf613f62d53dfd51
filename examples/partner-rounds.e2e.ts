import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { demo } from '../tools/e2e/demo';
import { newMember } from '../tools/e2e/members';
import { watchPage } from '../tools/e2e/page-watch';
import { test } from '../tools/e2e/past-the-gate';

/** In the page: asks the gateway for the member's rounds with the page's own session, as any script of it could. */
const askFor = async ({ address, merchant }: { address: string; merchant: string }): Promise<number> => {
  const name = Object.keys(sessionStorage).find((key) => key.endsWith('.token')) ?? '';
  const headers = { Merchant: merchant, Authorization: sessionStorage.getItem(name) ?? '' };
  return (await fetch(address, { headers })).status;
};

test('[LAUNCH-5] [EMB-3] what somebody has played stands on a partner’s page in the operator’s frame, out of that page’s reach', async ({
  page,
}) => {
  const faults = watchPage(page, { allow: /status of 40[13]/ });
  const { examples, gateway, merchant } = demo();
  const who = await newMember();
  await page.goto(`${examples}/partner-password/`);
  const login = page.locator('foyer-login');
  await login.getByRole('textbox', { name: 'Username' }).fill(who.username);
  await login.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await page.keyboard.press('Enter');
  await expect(login.getByText('Logged in as')).toBeVisible();
  await page.evaluate(() => document.body.append(document.createElement('foyer-rounds')));
  const frame = page.frameLocator('foyer-rounds iframe');
  await expect(frame.getByRole('heading', { name: 'Your rounds' }).first()).toBeVisible();
  await expect(frame.getByText('No rounds yet')).toBeVisible();
  const address = `${gateway}/wps/member/rounds`;
  expect(await page.evaluate(askFor, { address, merchant })).toBe(403);
  const { violations } = await new AxeBuilder({ page }).include('foyer-rounds').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
  expect(faults).toEqual([]);
});
