import { expect, type Page } from '@playwright/test';
import { agentMember as member } from '../../../src/locales/en/agent-member';
import { agentOffice as words } from '../../../src/locales/en/agent-office';
import { agentSubAccounts as subAccounts } from '../../../src/locales/en/agent-sub-accounts';
import { agentPay } from '../../../src/locales/en/agent-pay';
import { agentDomain, contractDomain, createClient } from '../../../src/core';
import { agentPaths, type AgentPage } from '../../../src/features/agent/paths';
import { demo } from '../../../tools/e2e/demo';
import { faultsOf, field, logIn, login, overflow, passwords, typeNew } from '../../../tools/e2e/identity';
import { NEW_PASSWORD, newUsername } from '../../../tools/e2e/new-member';
import { watchPage } from '../../../tools/e2e/page-watch';
import { test } from '../../../tools/e2e/past-the-gate';
import { rawKeys } from '../../../tools/e2e/raw-keys';

const enter = async (page: Page): Promise<void> => {
  const { agent } = demo().accounts;
  await page.goto('/agent');
  await field(login(page), 'Username').fill(agent.username);
  await field(login(page), 'Password').fill(agent.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/agentHome$/);
};
const office = (page: Page) => page.locator('foyer-agent');
/** Contracts that wait for this agent come once, over the page. */
const putOff = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  const offers = office(page).getByRole('dialog');
  if ((await offers.count()) > 0) await page.keyboard.press('Escape');
  await expect(offers).toHaveCount(0);
};

test('[AGT-1] [AUTH-7] [NAV-6] only agents log in at /agent; the way out ends there', async ({ page }) => {
  const { member } = demo().accounts;
  await page.goto('/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await field(login(page), 'Username').fill(member.username);
  await field(login(page), 'Password').fill(member.password);
  await page.keyboard.press('Enter');
  await expect(login(page).getByText('Only agents can log in here.')).toBeVisible();
  await expect(field(login(page), 'Username')).toHaveValue(member.username);
  await expect(page).toHaveURL(/\/agent$/);
  await enter(page);
  await expect(page.getByRole('timer')).toHaveText(/\d{2}:\d{2}:\d{2} GMT[+-]\d{2}:\d{2}/);
  await expect(office(page).locator('[part~=tiles]')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/agent$/);
  await expect(field(login(page), 'Username')).toBeVisible();
});

test('[AGT-1] a member’s session is no way into the back-office', async ({ page }) => {
  const { member } = demo().accounts;
  await logIn(page, member);
  await page.goto('/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page.getByText('who is no agent')).toBeVisible();
});

/** Pages of the menu, by their addresses as it has them. */
const pagesOf = async (page: Page): Promise<AgentPage[]> => {
  await expect(office(page).locator('.menu-row').first()).toBeVisible();
  const links = await office(page)
    .locator('.menu-row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('href')));
  return (Object.keys(agentPaths) as AgentPage[]).filter((name) => links.includes(agentPaths[name]));
};

for (const width of [390, 1440])
  test(`[AGT-2] an agent’s pages have no accessibility fault at ${width} px, no sideways scrolling and no name of a text in its place`, async ({
    page,
  }) => {
    test.slow();
    const faults = watchPage(page);
    await page.setViewportSize({ width, height: 2400 });
    await enter(page);
    await putOff(page);
    const names = await pagesOf(page);
    expect(names).toEqual(
      expect.arrayContaining(['agentTeamOverview', 'downlineManagmentView', 'securityCenter']),
    );
    for (const name of names) {
      await page.goto(agentPaths[name]);
      const shown = office(page).locator('section[part~=page]');
      await expect(shown.locator('> h2')).toHaveText(words[name]);
      await expect(shown.locator('> :not(h2)').first()).toBeVisible();
      await expect(office(page).locator('[aria-busy="true"]')).toHaveCount(0);
      expect([name, await faultsOf(page)]).toEqual([name, []]);
      expect([name, await rawKeys(office(page))]).toEqual([name, []]);
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
      await office(page).evaluate((element) =>
        element.shadowRoot?.querySelector('.f-root')?.setAttribute('dir', 'rtl'),
      );
      expect(await overflow(page), `${name}, right to left`).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
  });

test(
  '[AGT-2] the menu changes the address, and the team is walked by arrow keys',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page);
    await putOff(page);
    await office(page).getByRole('link', { name: words.downlineManagmentView }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/agentHome\/team$/);
    const tree = office(page).getByRole('treegrid');
    await expect(tree).toBeVisible();
    const first = tree.locator('tbody tr').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(office(page).getByRole('dialog').locator('[part~=card]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(office(page).getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/agentHome$/);
    await expect(office(page).locator('[part~=tiles]')).toBeVisible();
  },
);

test('[AGT-2] a member’s card keeps a note, and a helper gets a login of their own', async ({ page }) => {
  await enter(page);
  await putOff(page);
  await page.goto(agentPaths.downlineManagmentView);
  await office(page).getByRole('treegrid').locator('.team-name').first().click();
  const card = office(page).getByRole('dialog');
  await card.getByRole('tab', { name: member.note }).click();
  const text = `seen ${Date.now()}`;
  await card.locator('textarea').fill(text);
  await card.getByRole('button', { name: member.save }).click();
  await expect(card.getByText(member.noteSaved)).toBeVisible();
  await card.getByRole('tab', { name: member.rates }).click();
  await expect(card.locator('[part~=rates]')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(agentPaths.agentSubAccounts);
  await office(page).getByRole('button', { name: subAccounts.make }).click();
  const name = `help${Date.now().toString(36)}`;
  await office(page).locator('input[name=username]').fill(name);
  await office(page).getByRole('button', { name: subAccounts.makeIt }).click();
  await expect(office(page).locator('[part~=made] code')).toContainText('http');
  await expect(office(page).locator('[part~=sub-account]').filter({ hasText: name })).toBeVisible();
});

test('[AGT-2] an agent of a partner’s page sees the back-office in the operator’s frame, after the password', async ({
  page,
}) => {
  const { agent } = demo().accounts;
  await page.goto(`${demo().examples}/partner-agents/`);
  await page.locator('foyer-agent').getByRole('button', { name: 'Log in' }).click();
  await field(login(page), 'Username').fill(agent.username);
  await field(login(page), 'Password').fill(agent.password);
  await page.keyboard.press('Enter');
  const frame = page.locator('foyer-agent').frameLocator('iframe');
  await frame.locator('input[type=password]').fill(agent.password);
  await page.keyboard.press('Enter');
  await expect(frame.locator('foyer-agent [part~=tiles]')).toBeVisible();
  expect(
    await page.locator('foyer-agent').evaluate((element) => element.shadowRoot?.textContent),
  ).not.toContain(words.agentTeamOverview);
});

/** An agent right below the demo's, with a chosen password that must be changed and a contract that waits for an answer. */
const newAgent = async (): Promise<string> => {
  const { gateway, merchant, accounts } = demo();
  const client = createClient({ merchant, gateway });
  try {
    await client.system.start();
    await client.session.login({ mode: 'username', ...accounts.agent });
    const username = newUsername();
    const made = await client.use(agentDomain).createAccount({
      ...{ makes: 'agent', username, password: NEW_PASSWORD },
    });
    await client.use(contractDomain).offer({
      ...{ memberId: made.id, confirmed: true },
      terms: {
        ...{ kind: 'hourly', product: 'RNG', currency: 'BRL' },
        active: { minTurnover: 0, minDeposit: 0, countsSelf: false },
        tiers: [{ minTurnover: 1_000_000, minActive: 0, rate: { type: 'F', minor: 100 } }],
      },
    });
    await client.session.logout();
    return username;
  } finally {
    client.destroy();
  }
};

test('[AGT-1] [AGT-3] who must change the password does so at /agent; then what is offered stands over the page in words, and is accepted', async ({
  page,
}) => {
  const username = await newAgent();
  await page.goto('/agent');
  await field(login(page), 'Username').fill(username);
  await field(login(page), 'Password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  const form = passwords(page);
  await expect(field(form, 'New password')).toBeVisible();
  await expect(page).toHaveURL(/\/agent$/);
  // The back-office is closed until then.
  await page.goto('/agentHome');
  await expect(office(page).locator('[part~=tiles]')).toHaveCount(0);
  await page.goto('/agent');
  await expect(field(form, 'New password')).toBeVisible();
  const old = field(form, 'Current password');
  if ((await old.count()) > 0) await old.fill(NEW_PASSWORD);
  await typeNew(form);
  await form.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(/\/agentHome$/);

  const offers = office(page).getByRole('dialog', { name: agentPay.waiting });
  await expect(offers).toContainText('Paid each hour on the settled bets of the team: Slots.');
  await expect(offers.locator('[part~=example]')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await offers.getByRole('button', { name: agentPay.accept }).click();
  const question = office(page).getByRole('dialog', { name: agentPay.confirmAccept });
  await question.getByRole('button', { name: agentPay.accept }).click();
  await expect(offers).toHaveCount(0);
  await page.goto(agentPaths.agentContracts);
  const contract = office(page).locator('[part~=contract]');
  await expect(contract).toContainText(agentPay.stateA);
  await expect(office(page).getByRole('link', { name: words.agentHourSalary })).toBeVisible();
});
