import { afterEach, describe, expect, it, vi } from 'vitest';
import { agent } from '../../locales/en/agent';
import { agentOffice as words } from '../../locales/en/agent-office';
import { errors } from '../../locales/en/errors';
import { agentOffice as portuguese } from '../../locales/pt/agent-office';
import { useLazy } from '../../react';
import { AgentOffice, type AgentBody, type AgentOfficeProps } from './index';
import { openAgentWorld, type AgentWorld } from '../../testing/agent-world';
import { styles } from './testing';

let open: AgentWorld | null = null;
const enter = async (
  options: Omit<Parameters<typeof openAgentWorld>[0], 'styles'> = {},
): Promise<AgentWorld> => (open = await openAgentWorld({ styles, ...options }));
afterEach(() => {
  open?.end();
  open = null;
});

const body = (text: string) => () => Promise.resolve({ Body: () => <p>{text}</p>, texts: {} });
const bodies: AgentOfficeProps['bodies'] = {
  agentTeamOverview: body('The overview stands here'),
  downlineManagmentView: body('The team stands here'),
  personalHistoryCopy: body('Bets stand here'),
  securityCenter: body('Security stands here'),
};
const noOffers = () => Promise.resolve({ Offers: () => null, styles: [] });
function Part({ load }: { load(): Promise<AgentBody> }) {
  const { part } = useLazy(load);
  return part === null ? null : <part.Body />;
}
const show = ({ stage }: AgentWorld, over: Partial<AgentOfficeProps> = {}): void =>
  stage.show(
    <AgentOffice
      page="agentTeamOverview"
      bar="whole"
      bodies={bodies}
      loadOffers={noOffers}
      Part={Part}
      {...over}
    />,
  );
const rows = ({ stage }: AgentWorld) => [...stage.root.querySelectorAll<HTMLElement>('.menu-row')];
const menu = (at: AgentWorld) => rows(at).map(({ textContent }) => textContent);

describe('[AGT-2] the back-office', () => {
  it('shows the page that it is told, with a menu of those that are built and due', async () => {
    const at = await enter();
    show(at, { page: 'downlineManagmentView' });
    await at.stage.reads('The team stands here');
    expect(menu(at)).toEqual([words.agentTeamOverview, words.downlineManagmentView, words.securityCenter]);
    expect(at.stage.root.querySelector('[aria-current]')?.textContent).toBe(words.downlineManagmentView);
    await at.stage.axe();
  });

  it('shows one sentence for a page whose flag is off when it is told to show it', async () => {
    const at = await enter({ flags: { TEAMBETTING3: false } });
    show(at, { page: 'personalHistoryCopy' });
    await at.stage.reads(errors.FUNCTION_NOT_AVAILABLE);
    expect(at.stage.root.querySelector('[part=page] button')).toBeNull();
    expect(at.stage.text()).not.toContain('Bets stand here');
    expect(menu(at)).not.toContain(words.personalHistoryCopy);
  });

  it('opens its first page where the team overview is off', async () => {
    const at = await enter({ flags: { AGEPAG: false } });
    show(at);
    await at.stage.reads('The team stands here');
  });

  it('[TRIAL-E2] offers no page whose call an older gateway lacks, and says so at its address', async () => {
    const at = await enter({ flags: { TEAMBETTING3: true }, lacks: ['agents.bets', 'agents.overview'] });
    show(at, { page: 'personalHistoryCopy' });
    await at.stage.reads(errors.FUNCTION_NOT_AVAILABLE);
    expect(at.stage.root.querySelector('[part=page] button')).toBeNull();
    expect(menu(at)).toEqual([words.downlineManagmentView, words.securityCenter]);
    await at.stage.axe();
  });

  it('changes the page by its menu, by mouse and by keyboard, and tells the host', async () => {
    const at = await enter({ flags: { TEAMBETTING3: true } });
    show(at);
    await at.stage.reads('The overview stands here');
    rows(at)[1]?.click();
    await at.stage.reads('The team stands here');
    rows(at)[2]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await at.stage.reads('Bets stand here');
    expect(at.stage.events.filter(({ name }) => name === 'foyer-agent-page')).toEqual([
      { name: 'foyer-agent-page', detail: { page: 'downlineManagmentView' } },
      { name: 'foyer-agent-page', detail: { page: 'personalHistoryCopy' } },
    ]);
  });

  it('has name, clock, customer service and the way out above its pages', async () => {
    const at = await enter();
    const asked: string[] = [];
    at.world.client.onIntent(({ type }) => asked.push(type) > 0);
    show(at);
    await at.stage.reads(words.welcome.replace('{{name}}', 'top'));
    expect(at.stage.root.querySelector('[role=timer]')?.textContent).toMatch(/GMT[+-]\d\d:\d\d/);
    expect(at.stage.root.querySelector('[part~=messages]')).toBeNull();
    (await at.stage.button(words.service)).click();
    expect(asked).toEqual(['open-service']);
    (await at.stage.button(agent.logout)).click();
    await vi.waitFor(() => expect(at.world.client.session.store.getState().state).toBe('guest'));
  });

  it('[26.25] opens the messages as a page of its own, by the bar and by a letter’s toast', async () => {
    const at = await enter();
    show(at, { bodies: { ...bodies, agentMessages: body('Letters stand here') } });
    await at.stage.reads('The overview stands here');
    (await at.stage.find<HTMLElement>('[part~=messages]')).click();
    await at.stage.reads('Letters stand here');
    rows(at)
      .find(({ textContent }) => textContent === words.agentTeamOverview)
      ?.click();
    await at.stage.reads('The overview stands here');
    at.world.client.intend({ type: 'open-inbox' });
    await at.stage.reads('Letters stand here');
    expect(at.stage.root.querySelector('[aria-current]')?.textContent).toBe(words.agentMessages);
    await at.stage.axe();
  });

  it('has a clock that goes on with every second', async () => {
    const at = await enter();
    show(at);
    const clock = await at.stage.find('[role=timer]');
    const seconds = (): number =>
      Date.parse(`${(clock.textContent ?? '').slice(0, 19).replace(' ', 'T')}Z`) / 1_000;
    const first = seconds();
    for (const passed of [1, 2, 3]) {
      await at.world.clock.advance(1_000);
      await vi.waitFor(() => expect(seconds()).toBe(first + passed));
    }
  });

  it('leaves name, clock and the way out to a page that has them', async () => {
    const at = await enter();
    show(at, { bar: 'short' });
    await at.stage.button(words.service);
    expect(at.stage.root.querySelector('[role=timer]')).toBeNull();
    expect(at.stage.text()).not.toContain(agent.logout);
  });

  it('[AGT-1] is for agents alone', async () => {
    const at = await enter({ as: 'player' });
    show(at);
    await at.stage.reads(words.agentsOnly);
    expect(rows(at)).toEqual([]);
    await at.stage.axe();
  });

  it('[I18N-1] brings the words that only agents read when they are due, in the visitor’s language', async () => {
    const at = await enter();
    show(at);
    await vi.waitFor(() => expect(rows(at)).toHaveLength(3));
    await at.world.client.i18n.setLanguage('PT');
    await vi.waitFor(() =>
      expect(menu(at)).toEqual([
        portuguese.agentTeamOverview,
        portuguese.downlineManagmentView,
        portuguese.securityCenter,
      ]),
    );
  });
});
