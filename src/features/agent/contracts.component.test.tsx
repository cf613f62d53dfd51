import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgentContract, ContractVersion } from '../../contract/entities/agent-contract';
import type { PayFile } from '../../contract/entities/agent-pay';
import type { PayInputs, PayTerms } from '../../contract/pay';
import { contractDomain } from '../../core/domains/contract';
import { agentPay as words } from '../../locales/en/agent-pay';
import { openAgentWorld, type AgentWorld } from '../../testing/agent-world';
import { CalculatorBody } from './calculator-body.view';
import { ContractsBody } from './contracts-body.view';
import { Offers } from './offers.view';
import { StatementsBody } from './statements-body.view';
import { styles } from './testing';

let open: AgentWorld | null = null;
const enter = async () => {
  open = await openAgentWorld({ styles });
  return { ...open, domain: open.world.client.use(contractDomain) };
};
afterEach(() => {
  open?.end();
  open = null;
});

const wages = (ppm: number): PayTerms => ({
  kind: 'daily',
  product: 'CONS',
  currency: 'BRL',
  active: { minTurnover: 10_000, minDeposit: 0, countsSelf: false },
  tiers: [
    { minTurnover: 100_000, minActive: 1, rate: { type: 'P', ppm } },
    { minTurnover: 500_000, minActive: 3, rate: { type: 'P', ppm: 14_000 } },
  ],
});
const version = (number: number, terms: PayTerms): ContractVersion => ({
  ...{ number, terms, hash: 'a', previous: '', from: '2026-03-01', until: '' },
});
const contract = (over: Partial<AgentContract> = {}): AgentContract => ({
  ...{ id: '5', member: null, payer: 'upline', kind: 'daily', product: 'CONS', span: 'D', state: 'E' },
  current: version(1, wages(8_000)),
  offered: version(2, wages(10_000)),
  higherRateBelow: true,
  ...over,
});
const NOTHING = { rebate: 0n, commission: 0n, wages: 0n, promotion: 0n, bank: 0n, product: 0n };
const INPUTS: PayInputs = {
  ...{ turnover: 200_000n, wonTurnover: 0n, winnings: 150_000n, active: 2, taken: NOTHING, carriedIn: 0n },
};
const FIGURES = { currency: 'BRL', inputs: INPUTS, from: '2026-03-14', until: '2026-03-15', closed: true };
const brl = (minor: number) => ({ minor: BigInt(minor), currency: 'BRL' });
const STATEMENT: PayFile = {
  ...{ id: '9', contractId: '5', version: 1, kind: 'daily', product: 'CONS', span: 'D', member: null },
  ...{
    payer: 'upline',
    startsAt: Date.UTC(2026, 2, 14),
    endsAt: Date.UTC(2026, 2, 15),
    fromDay: '2026-03-14',
    untilDay: '2026-03-15',
    state: 'posted',
    tier: 0,
  },
  ...{ turnover: brl(200_000), active: 2, gross: brl(2_000), corrections: brl(0), opening: brl(0) },
  ...{ due: brl(2_000), paid: brl(2_000), passed: brl(0), owed: brl(0), closing: brl(0) },
  lines: [
    { item: 'turnover', amount: brl(200_000) },
    { item: 'pay', amount: brl(2_000) },
  ],
  missing: { turnover: 300_000n, netLoss: 0n, active: 1 },
  ...{ correctionsOf: [], below: [], terms: wages(10_000), inputs: INPUTS },
  hashes: { inputs: 'i', version: 'v', tree: 't', code: 'c' },
};

describe('[AGT-3] contracts', () => {
  it('shows offered terms in words, old against new row by row, and by the figures of the last period', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'own').mockResolvedValue([contract()]);
    vi.spyOn(domain, 'below').mockResolvedValue({ contracts: [], next: '' });
    vi.spyOn(domain, 'figures').mockResolvedValue(FIGURES);
    stage.show(<ContractsBody />);
    await stage.reads('was 0.8%');
    await stage.reads('With your figures of Mar 14, 2026: R$20.00');
    expect(stage.text()).toContain(words.sayRow);
    expect(stage.root.querySelectorAll('.pay-was')).toHaveLength(1);
    await stage.axe();
  });

  it('asks back before it answers, and warns where a downline has a better rate', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'own').mockResolvedValue([contract()]);
    vi.spyOn(domain, 'below').mockResolvedValue({ contracts: [], next: '' });
    vi.spyOn(domain, 'figures').mockResolvedValue(FIGURES);
    const answer = vi.spyOn(domain, 'answer').mockResolvedValue();
    stage.show(<ContractsBody />);
    (await stage.button(words.accept)).click();
    await stage.reads(words.confirmHigher);
    await stage.axe();
    expect(answer).not.toHaveBeenCalled();
    (await stage.find<HTMLButtonElement>('[part=confirm]')).click();
    await vi.waitFor(() => expect(answer.mock.lastCall?.[1]).toBe('accept'));
    expect(answer.mock.lastCall?.[0]).toMatchObject({ kind: 'daily', product: 'CONS', id: '5', period: '' });
    await vi.waitFor(() => expect(domain.own).toHaveBeenCalledTimes(2));
  });

  it('offers keep or end where the upline asks to end it, and nothing where it is in force', async () => {
    const { stage, domain } = await enter();
    const own = vi.spyOn(domain, 'own').mockResolvedValue([contract({ state: 'V', offered: null })]);
    vi.spyOn(domain, 'below').mockResolvedValue({ contracts: [], next: '' });
    const answer = vi.spyOn(domain, 'answer').mockResolvedValue();
    stage.show(<ContractsBody />);
    (await stage.button(words.keep)).click();
    own.mockResolvedValue([contract({ state: 'A', offered: null })]);
    (await stage.find<HTMLButtonElement>('[part=confirm]')).click();
    await vi.waitFor(() => expect(answer.mock.lastCall?.[1]).toBe('keep'));
    await stage.reads(words.stateA);
    expect(stage.root.querySelectorAll('.pay-card .office-acts button')).toHaveLength(0);
  });

  it('stands over the page after a login while something waits, and can be put off', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'own').mockResolvedValue([contract(), contract({ id: '6', state: 'A', offered: null })]);
    vi.spyOn(domain, 'below').mockResolvedValue({ contracts: [], next: '' });
    vi.spyOn(domain, 'figures').mockResolvedValue(FIGURES);
    let isLater = false;
    stage.show(<Offers onLater={() => (isLater = true)} onAnswered={() => undefined} />);
    await stage.reads(words.waitingText);
    expect(stage.root.querySelectorAll('.pay-card')).toHaveLength(1);
    await stage.axe();
    (await stage.button(words.later)).click();
    expect(isLater).toBe(true);
  });
});

describe('[AGT-3] statements', () => {
  it('computes a statement again in the page and says that it is the same', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'statements').mockResolvedValue({ statements: [STATEMENT], next: '' });
    vi.spyOn(domain, 'statement').mockResolvedValue(STATEMENT);
    stage.show(<StatementsBody kind="daily" />);
    (await stage.find<HTMLButtonElement>('.rec-row')).click();
    await stage.reads(words.checked);
    expect(stage.text()).toContain('Row 1 of the contract counts.');
    expect(stage.text()).toContain('R$3,000.00 of turnover, 1 active members');
    await stage.axe();
  });

  it('says so where the result is another one', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'statements').mockResolvedValue({ statements: [STATEMENT], next: '' });
    vi.spyOn(domain, 'statement').mockResolvedValue({ ...STATEMENT, gross: brl(2_001) });
    stage.show(<StatementsBody kind="daily" />);
    (await stage.find<HTMLButtonElement>('.rec-row')).click();
    await stage.reads('the result is another one: R$20.00');
    expect(stage.text()).not.toContain(words.checked);
  });
});

describe('[AGT-3] the calculator', () => {
  it('computes by the contract in force from real figures, and from moved ones', async () => {
    const { stage, domain } = await enter();
    vi.spyOn(domain, 'own').mockResolvedValue([contract({ state: 'A', offered: null })]);
    vi.spyOn(domain, 'figures').mockResolvedValue({ ...FIGURES, closed: false });
    stage.show(<CalculatorBody />);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('[part=result]')?.textContent).toContain('R$16.00'),
    );
    expect(stage.text()).toContain('To the next row: R$3,000.00 of turnover, 1 active members.');
    const slide = (name: string, value: number): void => {
      const input = stage.root.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (input === null) throw new Error(`no slider ${name}`);
      Reflect.set(HTMLInputElement.prototype, 'value', String(value), input);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    slide('turnover', 200);
    slide('active', 200);
    await stage.reads('R$140.00');
    await stage.reads(words.top);
    await stage.axe();
    (await stage.button(words.reset)).click();
    await vi.waitFor(() =>
      expect(stage.root.querySelector('[part=result]')?.textContent).not.toContain('R$140.00'),
    );
  });
});
