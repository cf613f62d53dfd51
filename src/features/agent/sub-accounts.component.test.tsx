import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentSubAccounts as words } from '../../locales/en/agent-sub-accounts';
import { common } from '../../locales/en/common';
import { openAgentWorld, type AgentWorld } from '../../testing/agent-world';
import { duePages } from './pages';
import { agentPageNames } from './paths';

import { SubAccountsBody } from './sub-accounts-body.view';
import { styles } from './testing';

let open: AgentWorld | null = null;
const enter = async (): Promise<AgentWorld> => {
  open = await openAgentWorld({ styles, flags: { AGESUBACCOUNT: true } });
  return open;
};
afterEach(() => {
  open?.end();
  open = null;
});
const accounts = ({ world }: AgentWorld) => world.gateway.state.teams.subAccounts;

describe('[AGT-2] sub-accounts', () => {
  it('are made with rights, shown with a link once, changed, paused and removed, all of it on record', async () => {
    const at = await enter();
    at.stage.show(<SubAccountsBody />);
    await at.stage.reads(words.none);
    await at.stage.axe();
    (await at.stage.button(words.make)).click();
    (await at.stage.find<HTMLButtonElement>('[part=save-sub-account]')).click();
    await at.stage.reads(words.usernameMissing);
    await at.stage.type('username', 'helper1');
    (await at.stage.find<HTMLInputElement>('input[name=reports]')).click();
    await at.stage.axe();
    (await at.stage.find<HTMLButtonElement>('[part=save-sub-account]')).click();
    await at.stage.reads(words.madeText.replace('{{name}}', 'helper1'));
    expect(accounts(at)[0]).toMatchObject({ name: 'helper1', rights: ['view', 'reports'], state: 'active' });
    await at.stage.reads(`helper1: ${words.act_created}`);
    (await at.stage.button(words.edit)).click();
    (await at.stage.find<HTMLInputElement>('input[name=transfers]')).click();
    (await at.stage.find<HTMLButtonElement>('[part=save-sub-account]')).click();
    await vi.waitFor(() => expect(accounts(at)[0]?.rights).toEqual(['view', 'reports', 'transfers']));
    (await at.stage.button(words.pause)).click();
    await at.stage.reads(words.paused);
    await at.stage.axe();
    (await at.stage.button(words.remove)).click();
    expect(accounts(at)).toHaveLength(1);
    (await at.stage.button(words.removeSure)).click();
    await at.stage.reads(words.none);
    await at.stage.reads(`helper1: ${words.act_removed}`);
  });

  it('keep what was typed where one is refused, and are read again after a failure', async () => {
    const at = await enter();
    let lost = 'agents.subAccounts';
    at.world.gateway.intercept = ({ name }) =>
      name === lost
        ? Response.json({ success: false, errorCode: 'server_busy' }, { status: 403 })
        : undefined;
    at.stage.show(<SubAccountsBody />);
    await at.stage.reads(words.failed);
    lost = 'agents.subAccountCreate';
    (await at.stage.button(common.retry)).click();
    await at.stage.reads(words.none);
    (await at.stage.button(words.make)).click();
    await at.stage.type('username', 'helper1');
    (await at.stage.find<HTMLButtonElement>('[part=save-sub-account]')).click();
    await vi.waitFor(() => expect(at.stage.root.querySelector('[part~=alert-error]')).not.toBeNull());
    expect((await at.stage.field('username')).value).toBe('helper1');
  });

  it('see the pages of their rights alone', () => {
    const flags = Object.fromEntries(
      [
        'AGENTANNOUNCE3 AGEPAG REGCEN DOWNMAN AGETEAMPNL3 TEAMBETTING3 AGEREV3 AGEDOWNTRANS3',
        'AGETRANSFERDOWN3 AGESUBACCOUNT AGECONTRACT DEPOSIT WITHDRAW',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [name, true]),
    );
    const pagesOf = (rights: ('view' | 'reports' | 'register' | 'transfers')[]) =>
      duePages({ flags, paidBy: [], rights: { isSubAccount: true, agent: 'top', rights } }, agentPageNames);
    const all = duePages({ flags, paidBy: [] }, agentPageNames);
    expect(all).toEqual(expect.arrayContaining(['agentSubAccounts', 'withdraw', 'depositv2']));
    const seen = ['agentAnnouncement', 'agentTeamOverview', 'downlineManagmentView', 'securityCenter'];
    expect(pagesOf(['view'])).toEqual(seen);
    expect(pagesOf(['view', 'register'])).toContain('registerCenter');
    expect(pagesOf(['view', 'transfers'])).toContain('agentTransfers');
    const most = pagesOf(['view', 'reports', 'register', 'transfers']);
    for (const page of ['agentSubAccounts', 'withdraw', 'depositv2'] as const)
      expect(most).not.toContain(page);
    expect(most).toContain('agentContracts');
  });
});
