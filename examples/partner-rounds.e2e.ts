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

/** In the page: its script takes a code for the operator's own pages. */
const codeOf = async ({ gateway, merchant }: { gateway: string; merchant: string }): Promise<unknown> => {
  const name = Object.keys(sessionStorage).find((key) => key.endsWith('.token')) ?? '';
  const headers = { Merchant: merchant, 'Content-Type': 'application/json' };
  const token = sessionStorage.getItem(name) ?? '';
  const issued = await fetch(`${gateway}/wps/session/code`, {
    ...{
      method: 'POST',
      headers: { ...headers, Authorization: token },
      body: JSON.stringify({ origin: '' }),
    },
  });
  const { value } = (await issued.json()) as { value: { code: string } };
  return value.code;
};
/** And what its server makes of the code: no browser, so no Origin. */
const exchanged = async (input: { gateway: string; merchant: string; code: unknown }): Promise<unknown> => {
  const { gateway, merchant, code } = input;
  const headers = { Merchant: merchant, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ code });
  const opened = await fetch(`${gateway}/wps/session/exchange`, { method: 'POST', headers, body });
  const { value } = (await opened.json()) as { value: { token: string } };
  const read = await fetch(`${gateway}/wps/member/rounds`, {
    headers: { ...headers, Authorization: value.token },
  });
  return ((await read.json()) as { errorCode: unknown }).errorCode;
};

test('[LAUNCH-5] [EMB-3] [TRIAL-S7] the rounds played stand on a partner’s page in the operator’s frame, out of that page’s reach', async ({
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
  // The page could have opened the frame by itself: the person says that it was them.
  await frame.getByRole('textbox', { name: 'Password' }).fill(who.password);
  await frame.getByRole('button', { name: 'Show my rounds' }).click();
  await expect(frame.getByText('No rounds yet')).toBeVisible();
  const address = `${gateway}/wps/member/rounds`;
  expect(await page.evaluate(askFor, { address, merchant })).toBe(403);
  const code = await page.evaluate(codeOf, { gateway, merchant });
  expect(await exchanged({ gateway, merchant, code })).toBe('step_up_required');
  const { violations } = await new AxeBuilder({ page }).include('foyer-rounds').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
  expect(faults).toEqual([]);
});
