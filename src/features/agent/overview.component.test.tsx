import { afterEach, describe, expect, it, vi } from 'vitest';
import { agentDomain } from '../../core/domains/agent';
import { AppError } from '../../core/kernel/app-error';
import { agentTeam as words } from '../../locales/en/agent-team';
import { common } from '../../locales/en/common';
import { OverviewBody } from './overview-body.view';
import { figuresOf, openAgentWorld, overviewOf, TODAY, type AgentWorld } from '../../testing/agent-world';
import { styles } from './testing';

let open: AgentWorld | null = null;
afterEach(() => {
  open?.end();
  open = null;
});

const WEEK = { from: '2026-03-09', to: TODAY };
const NOW = overviewOf(WEEK, {
  sum: figuresOf({
    ...{ turnover: 300_000, winnings: 250_000, rounds: 30, players: 3, deposits: 90_000, depositors: 2 },
    ...{ registrations: 4, firstDeposits: 2, firstDeposit: 10_000, withdrawals: 5_000 },
  }),
  products: [{ product: 'RNG', figures: figuresOf({ turnover: 300_000, winnings: 250_000 }) }],
  days: [{ day: TODAY, figures: figuresOf({ turnover: 300_000, winnings: 250_000 }) }],
});
const BEFORE = overviewOf(
  { from: '2026-03-02', to: '2026-03-08' },
  { sum: figuresOf({ turnover: 200_000, winnings: 50_000, registrations: 8, deposits: 90_000 }) },
);

/** The overview, answering by the days that are asked for. */
const enter = async (answer?: (from: string) => Promise<typeof NOW>) => {
  open = await openAgentWorld({ styles });
  const domain = open.world.client.use(agentDomain);
  const asked: { from: string; to: string }[] = [];
  vi.spyOn(domain, 'overview').mockImplementation(({ from = '', to = '' } = {}) => {
    asked.push({ from, to });
    if (answer) return answer(from);
    return Promise.resolve(from === BEFORE.window.from ? BEFORE : NOW);
  });
  open.stage.show(<OverviewBody />);
  return { ...open, asked };
};
const tile = (root: ParentNode, name: string): string =>
  [...root.querySelectorAll('.office-tile')].find((one) => one.querySelector('dt')?.textContent === name)
    ?.textContent ?? '';

describe('[AGT-2] the team overview', () => {
  it('shows the figures of a period, each with its way since the period before', async () => {
    const { stage, asked } = await enter();
    await vi.waitFor(() => expect(tile(stage.root, words.turnover)).toContain('50%'));
    expect(asked).toEqual([
      { from: '', to: '' },
      { from: '2026-03-02', to: '2026-03-08' },
    ]);
    expect(tile(stage.root, words.net)).toContain('500.00');
    expect(tile(stage.root, words.net)).toContain('▼ 66.7%');
    expect(tile(stage.root, words.turnover)).toContain('▲ 50%');
    expect(tile(stage.root, words.registrations)).toContain('▼ 50%');
    expect(tile(stage.root, words.deposits)).toContain(words.same);
    expect(tile(stage.root, words.firstDeposits)).toContain(words.newAtAll);
    expect(tile(stage.root, words.team)).toContain('4');
    expect(stage.text()).toContain('Days of America/Sao_Paulo (GMT-3)');
    await stage.axe();
  });

  it('has a bar for each day with the period before behind it, products, and the way from registration to play', async () => {
    const { stage } = await enter();
    await vi.waitFor(() => expect(stage.root.querySelectorAll('.f-chart-before')).toHaveLength(7));
    expect(stage.root.querySelectorAll('.f-chart-up')).toHaveLength(7);
    expect(stage.root.querySelector('.rec-table tbody')?.textContent).toContain(words.RNG);
    const steps = [...stage.root.querySelectorAll('.office-funnel li')].map(({ textContent }) => textContent);
    expect(steps).toHaveLength(2);
    expect(steps[1]).toContain('50% of the step before');
  });

  it('counts players as members on one day alone: over several each day counts its own, and says so', async () => {
    const { stage } = await enter((from) =>
      Promise.resolve(
        overviewOf(from === TODAY ? { from: TODAY, to: TODAY } : { from: '2026-03-09', to: TODAY }),
      ),
    );
    await vi.waitFor(() => expect(tile(stage.root, words.players)).toContain(words.eachDay));
    (await stage.button(words.today)).click();
    await vi.waitFor(() => expect(stage.root.querySelectorAll('.office-funnel li')).toHaveLength(3));
    expect(tile(stage.root, words.players)).not.toContain(words.eachDay);
  });

  it('compares and draws no figure that an older gateway does not tell, and shows it as a dash', async () => {
    const untold = {
      ...{ rounds: null, players: null, depositors: null, registrations: null, firstDeposits: null },
      firstDeposit: { minor: 0n, currency: 'BRL', unread: true as const },
    };
    const { stage } = await enter((from) => {
      const { window, sum } = from === BEFORE.window.from ? BEFORE : NOW;
      const figures = { ...sum, ...untold };
      return Promise.resolve(overviewOf(window, { sum: figures, products: [{ product: 'RNG', figures }] }));
    });
    await vi.waitFor(() => expect(tile(stage.root, words.turnover)).toContain('50%'));
    expect(tile(stage.root, words.turnover)).not.toContain('rounds');
    expect(tile(stage.root, words.deposits)).toBe(`${words.deposits}R$900.00${words.same}`);
    for (const name of ['registrations', 'players'] as const)
      expect(tile(stage.root, words[name]).replace(words.eachDay, '')).toBe(`${words[name]}–`);
    expect(tile(stage.root, words.firstDeposits)).toBe(`${words.firstDeposits}––`);
    const cells = [...stage.root.querySelectorAll('tfoot td')].map(({ textContent }) => textContent);
    expect(cells.slice(-2)).toEqual(['–', '–']);
    expect(stage.root.querySelector('.office-funnel, .f-chart-up')).toBeNull();
    await stage.axe();
  });

  it('asks for today, and for any days of at most 31', async () => {
    const { stage, asked } = await enter();
    await stage.find('.office-tile');
    (await stage.button(words.today)).click();
    await vi.waitFor(() => expect(asked).toContainEqual({ from: TODAY, to: TODAY }));
    (await stage.button(words.custom)).click();
    await stage.type('from', '2026-01-01');
    await stage.type('to', '2026-02-10');
    const count = asked.length;
    (await stage.button(words.show)).click();
    await stage.reads('At most 31 days');
    await stage.axe();
    expect(asked).toHaveLength(count);
    await stage.type('from', '2026-01-15');
    (await stage.button(words.show)).click();
    await vi.waitFor(() => expect(asked).toContainEqual({ from: '2026-01-15', to: '2026-02-10' }));
  });

  it('says that it failed and tries again, and does without the period before where only that is lost', async () => {
    let tries = 0;
    const { stage } = await enter((from) => {
      tries += 1;
      if (tries === 1 || from !== '') return Promise.reject(new AppError('NETWORK_UNREACHABLE'));
      return Promise.resolve(NOW);
    });
    await stage.reads(words.failed);
    (await stage.button(common.retry)).click();
    await stage.reads(words.lateBefore);
    expect(tile(stage.root, words.turnover)).toContain('3,000.00');
    expect(stage.root.querySelector('.office-trend')).toBeNull();
  });
});
