import { expect, type Page } from '@playwright/test';
import { agentOffice as words } from '../../../src/locales/en/agent-office';
import { agentPaths, type AgentPage } from '../../../src/features/agent/paths';
import { demo } from '../../../tools/e2e/demo';
import { faultsOf, field, logIn, login, overflow } from '../../../tools/e2e/identity';
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

test('[AGT-2] the menu changes the address, and the team is walked by arrow keys', async ({ page }) => {
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
