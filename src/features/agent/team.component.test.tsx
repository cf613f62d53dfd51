import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SelfSign } from '../../contract/entities/agent';
import { agentDomain } from '../../core/domains/agent';
import { agentMember as memberWords } from '../../locales/en/agent-member';
import { agentTeam as words } from '../../locales/en/agent-team';
import { common } from '../../locales/en/common';
import { TeamBody } from './team-body.view';
import { openAgentWorld, type AgentWorld } from '../../testing/agent-world';
import { styles } from './testing';

const loadCard = async () => {
  const { MemberCard: Card } = await import('./member-card.view');
  return { Card, styles };
};
let open: AgentWorld | null = null;
const enter = async (): Promise<AgentWorld> => {
  open = await openAgentWorld({ styles });
  open.stage.show(<TeamBody loadCard={loadCard} />);
  await open.stage.find('.team-name');
  return open;
};
afterEach(() => {
  open?.end();
  open = null;
});
const names = ({ stage }: AgentWorld) =>
  [...stage.root.querySelectorAll('.team-name')].map(({ textContent }) => textContent);
const rows = ({ stage }: AgentWorld) => [...stage.root.querySelectorAll<HTMLElement>('tbody tr')];
const press = ({ stage }: AgentWorld, key: string): void => {
  stage.root.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
};
const search = async (at: AgentWorld, text: string): Promise<void> => {
  await at.stage.type('search', text);
  (await at.stage.button(words.find)).click();
};

describe('[AGT-2] team management', () => {
  it('opens branches one by one and asks for each once', async () => {
    const at = await enter();
    expect(names(at)).toEqual(['left', 'right']);
    const asked = at.world.gateway.count('agents.branch');
    (await at.stage.button('Show who is below left')).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'deep', 'right']));
    (await at.stage.button('Hide who is below left')).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'right']));
    (await at.stage.button('Show who is below left')).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'deep', 'right']));
    expect(at.world.gateway.count('agents.branch')).toBe(asked + 1);
    await at.stage.axe();
  });

  it('is worked by arrow keys: one stop in the order of the page', async () => {
    const at = await enter();
    expect(rows(at).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    rows(at)[0]?.focus();
    press(at, 'ArrowRight');
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'deep', 'right']));
    press(at, 'ArrowRight');
    expect(at.stage.root.activeElement?.textContent).toContain('deep');
    press(at, 'ArrowRight');
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'deep', 'player', 'right']));
    expect(rows(at).map((row) => row.ariaLevel)).toEqual(['1', '2', '3', '1']);
    press(at, 'ArrowLeft');
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'deep', 'right']));
    press(at, 'ArrowLeft');
    expect(at.stage.root.activeElement?.textContent).toContain('left');
    press(at, 'End');
    expect(at.stage.root.activeElement?.textContent).toContain('right');
    press(at, 'Enter');
    await vi.waitFor(() => expect(at.stage.root.querySelector('dialog')?.textContent).toContain('right'));
  });

  it('finds members by the beginning of their name, at any depth, and says when there is none', async () => {
    const at = await enter();
    await search(at, 'play');
    await vi.waitFor(() => expect(names(at)).toEqual(['player']));
    expect(at.stage.text()).toContain('1 member found');
    await search(at, 'zzz');
    await at.stage.reads(words.none);
    (await at.stage.button(words.clear)).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'right']));
  });

  it('shows a member’s card, and a branch alone with the way back', async () => {
    const at = await enter();
    (await at.stage.find<HTMLElement>('.team-name')).click();
    await vi.waitFor(() =>
      expect(at.stage.root.querySelectorAll('dialog .office-tile').length).toBeGreaterThan(5),
    );
    expect(at.stage.root.querySelector('dialog')?.textContent).toContain(words.agent);
    await at.stage.axe();
    (await at.stage.button(words.onlyBranch)).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['deep']));
    expect(at.stage.root.querySelector('[part=trail]')?.textContent).toBe(`${words.you}left`);
    (await at.stage.button(words.you)).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'right']));
  });

  it('says on the card of who may be an agent above that it does not count, and why', async () => {
    open = await openAgentWorld({ styles });
    const { stage, world } = open;
    const domain = world.client.use(agentDomain);
    const branch = domain.branch.bind(domain);
    vi.spyOn(domain, 'branch').mockImplementation(async (...query) => {
      const page = await branch(...query);
      return {
        ...page,
        members: page.members.map((one) => ({ ...one, heldFor: ['device', 'payee'] as SelfSign[] })),
      };
    });
    stage.show(<TeamBody loadCard={loadCard} />);
    (await stage.find<HTMLElement>('.team-name')).click();
    await stage.reads(memberWords.held);
    expect(stage.text()).toContain(`${memberWords.device}, ${memberWords.payee}`);
    await stage.axe();
  });

  it('keeps what is there where a branch does not come, and asks for it again', async () => {
    const at = await enter();
    let isLost = true;
    at.world.gateway.intercept = ({ name }) =>
      name === 'agents.branch' && isLost
        ? Response.json({ success: false, errorCode: 'agent_member_not_found' }, { status: 404 })
        : undefined;
    (await at.stage.button('Show who is below left')).click();
    await at.stage.reads(words.branchFailed);
    expect(names(at)).toEqual(['left', 'right']);
    isLost = false;
    (await at.stage.button(common.retry)).click();
    await vi.waitFor(() => expect(names(at)).toEqual(['left', 'deep', 'right']));
  });
});
