import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TeamBet } from '../../contract/entities/agent-report';
import { agentDomain } from '../../core/domains/agent';
import { missingCallsDomain } from '../../core/domains/missing-calls';
import { agentReports as words } from '../../locales/en/agent-reports';
import { figuresOf, openAgentWorld, TODAY, type AgentWorld } from '../../testing/agent-world';
import { lackCalls } from '../../testing/lack-calls';
import { BetsBody } from './bets-body.view';
import { IncomeBody } from './income-body.view';
import { MovesBody } from './moves-body.view';
import { ProfitBody } from './profit-body.view';
import { styles } from './testing';

let open: AgentWorld | null = null;
const enter = async () => {
  open = await openAgentWorld({ styles });
  const domain = open.world.client.use(agentDomain);
  return { ...open, domain };
};
afterEach(() => {
  open?.end();
  open = null;
});

const brl = (minor: number) => ({ minor: BigInt(minor), currency: 'BRL' });
const window = { from: '2026-03-09', to: TODAY, today: TODAY, zone: 'UTC', gmt: 'GMT' };
const bet = (id: string, over: Partial<TeamBet> = {}): TeamBet => ({
  ...{ id, memberId: '7', name: 'player', vendor: 'JL', vendorName: 'Jade Lane', gameName: 'Lantern Fields' },
  ...{ category: 'RNG', state: 'completed', stake: brl(1_000), valid: brl(1_000), win: brl(2_500) },
  ...{ openedAt: Date.parse(TODAY), settledAt: Date.parse(TODAY) },
  ...over,
});
const member = (id: string, direct = 0) => ({
  ...{ id, name: `name${id}`, isAgent: direct > 0, depth: 1, direct, total: direct },
  ...{ registeredAt: null, seenAt: null, online: false, heldFor: [] },
});

describe('[AGT-2] reports of the team', () => {
  it('lists rounds of the team with what counts, narrowed by product and state', async () => {
    const { stage, domain, world } = await enter();
    const asked = vi.spyOn(domain, 'bets').mockResolvedValue({
      bets: [bet('1'), bet('2', { valid: brl(0), win: brl(1_000) })],
      next: '',
      window: { ...window, zone: 'Asia/Kathmandu', gmt: 'GMT+5:45' },
    });
    stage.show(<BetsBody />);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('.rec-row')).toHaveLength(2));
    expect(stage.text()).toContain('player');
    expect(stage.text()).toContain(`${words.valid} R$0.00`);
    const [first] = stage.root.querySelectorAll('.rec-row');
    expect(first?.textContent).toContain(world.client.i18n.dateTime(Date.parse(TODAY)));
    await stage.axe();
    const [product] = stage.root.querySelectorAll('select');
    if (product === undefined) throw new Error('no choice of products');
    product.value = 'LIVE';
    product.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ product: 'LIVE', state: '' }));
  });

  it('[TRIAL-E2] shows a member’s rounds where an older gateway does not tell days', async () => {
    const { stage, domain, world } = await enter();
    lackCalls(world, ['agents.card']);
    // The back-office around has asked by then.
    world.client.use(missingCallsDomain);
    vi.spyOn(domain, 'rows').mockResolvedValue({
      rows: [{ member: member('2'), figures: figuresOf({ turnover: 5_000 }), net: brl(-3_000) }],
      own: figuresOf(),
      sum: figuresOf(),
      trail: [{ id: '', name: 'top' }],
      next: '',
      window,
    });
    const card = vi.spyOn(domain, 'card');
    const asked = vi.spyOn(domain, 'bets').mockResolvedValue({ bets: [bet('1')], next: '', window });
    stage.show(<ProfitBody />);
    (await stage.find<HTMLButtonElement>('.team-name')).click();
    await stage.reads('Lantern Fields');
    expect(asked.mock.lastCall?.[0]).toMatchObject({ memberId: '2', from: window.from, to: window.to });
    expect(card).not.toHaveBeenCalled();
    await stage.axe();
  });

  it('follows a sum from an agent to members, to days and to rounds', async () => {
    const { stage, domain } = await enter();
    const rows = vi.spyOn(domain, 'rows').mockImplementation(({ memberId = '' } = {}) =>
      Promise.resolve({
        rows: [
          {
            member: memberId === '' ? member('1', 2) : member('2'),
            figures: figuresOf({ turnover: 5_000, winnings: 2_000 }),
            net: brl(-3_000),
          },
        ],
        own: figuresOf(),
        sum: figuresOf({ turnover: 5_000, winnings: 2_000 }),
        trail:
          memberId === ''
            ? [{ id: '9', name: 'top' }]
            : [
                { id: '9', name: 'top' },
                { id: '1', name: 'name1' },
              ],
        next: '',
        window,
      }),
    );
    vi.spyOn(domain, 'card').mockResolvedValue({
      ...{
        member: member('2'),
        trail: [],
        own: figuresOf(),
        products: [],
        team: figuresOf(),
        rates: [],
        note: '',
      },
      days: [{ day: TODAY, figures: figuresOf({ turnover: 5_000, rounds: 1 }) }],
      window,
    });
    const bets = vi.spyOn(domain, 'bets').mockResolvedValue({ bets: [bet('1')], next: '', window });
    stage.show(<ProfitBody />);
    await stage.reads('-R$30.00');
    await stage.axe();
    (await stage.button('Show who is below name1')).click();
    (await stage.button('Days of name2')).click();
    await vi.waitFor(() => expect(rows.mock.lastCall?.[0]).toMatchObject({ memberId: '1' }));
    (await stage.find<HTMLElement>('dialog .f-link')).click();
    await vi.waitFor(() => expect(stage.root.querySelectorAll('dialog .rec-row')).toHaveLength(1));
    expect(bets.mock.lastCall?.[0]).toMatchObject({ memberId: '2', alone: true, from: TODAY, to: TODAY });
    await stage.axe();
  });

  it('[26.25] has the table of profit and loss within 1,000 px, with millions in each column', async () => {
    const { stage, domain } = await enter();
    const millions = figuresOf({
      turnover: 312_345_678,
      winnings: 298_765_432,
      bonus: 112_345_678,
      deposits: 212_345_678,
      withdrawals: 112_345_678,
    });
    vi.spyOn(domain, 'rows').mockResolvedValue({
      rows: [
        { member: { ...member('1', 2), name: 'a_name_of_24_characters_' }, figures: millions, net: brl(0) },
      ],
      own: millions,
      sum: millions,
      trail: [{ id: '9', name: 'top' }],
      next: '',
      window,
    });
    stage.show(
      <div style={{ inlineSize: '1000px' }}>
        <ProfitBody />
      </div>,
    );
    await stage.reads('R$3,123,456.78');
    const scroll = await stage.find<HTMLElement>('.rec-scroll');
    expect(scroll.scrollWidth).toBeLessThanOrEqual(scroll.clientWidth);
    expect(scroll.clientWidth).toBeGreaterThan(900);
  });

  it('shows income by day and product, and movements of balances', async () => {
    const { stage, domain } = await enter();
    const row = (day: string, total: number) => ({
      ...{ day, product: 'RNG', rebate: brl(total), wages: brl(0), dividend: brl(0), other: brl(0) },
      total: brl(total),
    });
    vi.spyOn(domain, 'income').mockResolvedValue({
      rows: [row('2026-03-14', 1_000), row(TODAY, 2_000)],
      sum: row('', 3_000),
      window,
    });
    stage.show(<IncomeBody />);
    await stage.reads('R$30.00');
    expect(stage.root.querySelectorAll('.f-chart-up')).toHaveLength(2);
    await stage.axe();
    vi.spyOn(domain, 'moves').mockResolvedValue({
      moves: [
        {
          ...{ id: '1', memberId: '7', name: 'player', type: 'deposit', amount: brl(500), balance: brl(700) },
          kind: '',
          at: Date.parse(TODAY),
        },
        {
          id: '2',
          memberId: '7',
          name: 'player',
          type: 'other',
          amount: brl(900),
          balance: brl(1_600),
          kind: 'agent-daily',
          at: Date.parse(TODAY),
        },
      ],
      next: '',
      window,
    });
    stage.show(<MovesBody />);
    await stage.reads(words.deposit);
    await stage.reads('R$7.00');
    await stage.reads(words.agentPay);
    await stage.axe();
  });

  it('[AGT-3] shows rebates by day of the bets, whose bets each comes from, and these bets', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'income').mockResolvedValue({
      ...{ rows: [], window },
      sum: {
        ...{ day: '', product: '', rebate: brl(0), wages: brl(0), dividend: brl(0), other: brl(0) },
        total: brl(0),
      },
    });
    const line = {
      ...{ day: TODAY, product: 'RNG' as const, turnover: brl(30_000), own: brl(10), at: Date.parse(TODAY) },
    };
    vi.spyOn(domain, 'rebates').mockResolvedValue({
      lines: [
        { ...line, forDay: TODAY, amount: brl(60), parts: 3, state: 'today' },
        { ...line, forDay: '2026-03-14', amount: brl(-20), parts: 1, state: 'today' },
      ],
      ...{ amount: brl(40), booked: brl(60), waiting: brl(-20), next: '', window },
    });
    const shares = vi.spyOn(domain, 'rebateShares').mockResolvedValue({
      shares: [{ member: { id: '7', name: 'player' }, turnover: brl(30_000), ppm: 2_000, amount: brl(60) }],
      next: '',
    });
    const bets = vi.spyOn(domain, 'bets').mockResolvedValue({ bets: [bet('1')], next: '', window });
    stage.show(<IncomeBody />);
    (await stage.button(words.rebates)).click();
    await stage.reads('R$0.60');
    await stage.reads(words.waiting);
    await stage.reads('Parts given: 3');
    await stage.axe();
    (await stage.find<HTMLElement>('[part="row"]')).click();
    await stage.reads('0.2%');
    expect(shares.mock.lastCall?.[0]).toMatchObject({ day: TODAY, forDay: TODAY, product: 'RNG' });
    await stage.axe();
    (await stage.button('Show the bets of player')).click();
    await vi.waitFor(() => expect(stage.root.querySelectorAll('dialog .rec-row')).toHaveLength(1));
    expect(bets.mock.lastCall?.[0]).toMatchObject({
      memberId: '7',
      alone: true,
      product: 'RNG',
      from: TODAY,
    });
  });
});
