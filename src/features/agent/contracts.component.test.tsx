import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AskedContract } from '../../contract/entities/agent-contract-map';
import type { AgentContract, ContractVersion } from '../../contract/entities/agent-contract';
import type { PayFile } from '../../contract/entities/agent-pay';
import type { Charge, PayInputs, PayTerms } from '../../contract/pay';
import { agentDomain } from '../../core/domains/agent';
import { contractDomain } from '../../core/domains/contract';
import { AppError } from '../../core/kernel/app-error';
import { errors } from '../../locales/en/errors';
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
  ...{ correctionsOf: [], below: [], terms: wages(10_000), inputs: INPUTS, charges: [] },
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

  it.each(['daily', 'hourly', 'realtime', 'dividend'] as const)(
    'is refused as well, once it was asked: %s',
    async (kind) => {
      const { stage, domain } = await enter();
      const own = vi.spyOn(domain, 'own').mockResolvedValue([contract({ kind, higherRateBelow: false })]);
      vi.spyOn(domain, 'below').mockResolvedValue({ contracts: [], next: '' });
      vi.spyOn(domain, 'figures').mockResolvedValue(FIGURES);
      const answer = vi.spyOn(domain, 'answer').mockResolvedValue();
      stage.show(<Offers onLater={() => undefined} onAnswered={() => undefined} />);
      (await stage.button(words.refuse)).click();
      const sure = await stage.find<HTMLButtonElement>('[part=confirm]');
      expect(answer).not.toHaveBeenCalled();
      own.mockResolvedValue([]);
      sure.click();
      await vi.waitFor(() => expect(answer.mock.lastCall?.[1]).toBe('refuse'));
      expect(answer.mock.lastCall?.[0]).toMatchObject({ kind, id: '5' });
      expect(answer).toHaveBeenCalledTimes(1);
    },
  );

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

describe('[TRIAL-E2] an offer of a gateway without a list of contracts', () => {
  const offer: AskedContract = {
    ...{ kind: 'daily', product: 'CONS', period: '', id: '82', state: 'P', higherRateBelow: false },
    rows: [],
  };
  const enterOlder = async () => {
    const at = await enter();
    vi.spyOn(at.world.client, 'dialect').mockResolvedValue({
      missing: { has: (name) => name === 'contracts.own', onChange: () => () => undefined },
      leftOut: () => 0,
    });
    return at;
  };

  it('is read again after an answer of unknown outcome, which is said, and may be answered the same once more', async () => {
    const { stage, domain } = await enterOlder();
    const asked = vi.spyOn(domain, 'asked').mockResolvedValue({ asked: [offer], shown: [] });
    const answer = vi.spyOn(domain, 'answer').mockRejectedValueOnce(new AppError('OUTCOME_UNKNOWN'));
    let answered = 0;
    stage.show(<Offers onLater={() => undefined} onAnswered={() => (answered += 1)} />);
    (await stage.button(words.accept)).click();
    const confirm = async () => (await stage.find('[part=confirm]')).click();
    await confirm();
    await stage.reads(errors.OUTCOME_UNKNOWN);
    await vi.waitFor(() => expect([asked.mock.calls.length, answered]).toEqual([2, 1]));
    await stage.axe();
    // It was not answered after all: the same answer is sent again.
    asked.mockResolvedValue({ asked: [], shown: [] });
    answer.mockResolvedValue();
    await confirm();
    await vi.waitFor(() => expect(stage.root.querySelector('[part=contract]')).toBeNull());
    expect(answer.mock.calls[1]).toEqual(answer.mock.calls[0]);
  });

  it('is gone where the look after an answer of unknown outcome finds it answered', async () => {
    const { stage, domain } = await enterOlder();
    const asked = vi.spyOn(domain, 'asked').mockResolvedValueOnce({ asked: [offer], shown: [] });
    asked.mockResolvedValue({ asked: [], shown: [] });
    const answer = vi.spyOn(domain, 'answer').mockRejectedValue(new AppError('OUTCOME_UNKNOWN'));
    stage.show(<Offers onLater={() => undefined} onAnswered={() => undefined} />);
    (await stage.button(words.accept)).click();
    (await stage.find('[part=confirm]')).click();
    await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(stage.root.querySelector('[part=contract]')).toBeNull());
  });

  it('stands with the rows that it is told by, and is answered', async () => {
    const { stage, domain } = await enterOlder();
    const own = vi.spyOn(domain, 'own');
    const row = { turnover: '1000.00', netLoss: '', active: 2, lossRate: '', winRate: '' };
    const asked = vi.spyOn(domain, 'asked').mockResolvedValue({
      asked: [
        {
          ...{ kind: 'daily', product: 'CONS', period: '', id: '82', state: 'P', higherRateBelow: false },
          rows: [
            { ...row, rateType: 'P', rate: '0.015' },
            { ...row, active: null, rateType: 'F', rate: 'many' },
            { ...row, rateType: 'P', rate: '50' },
            { ...row, rateType: '', rate: '0.015' },
          ],
        },
      ],
      shown: [],
    });
    const answer = vi.spyOn(domain, 'answer').mockResolvedValue();
    let answered = 0;
    stage.show(<Offers onLater={() => undefined} onAnswered={() => (answered += 1)} />);
    await stage.reads(words.stateP);
    const cells = [...stage.root.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(cells).toEqual([
      '1,000',
      '2',
      '1.5%',
      '1,000',
      '–',
      'many',
      '1,000',
      '2',
      '50',
      '1,000',
      '2',
      '–',
    ]);
    expect(stage.text()).not.toContain(words.waitingText);
    await stage.axe();
    (await stage.button(words.accept)).click();
    asked.mockResolvedValue({ asked: [], shown: [] });
    (await stage.find<HTMLButtonElement>('[part=confirm]')).click();
    await vi.waitFor(() => expect(answered).toBe(1));
    expect(answer.mock.lastCall).toMatchObject([
      { kind: 'daily', product: 'CONS', id: '82', period: '' },
      'accept',
    ]);
    await vi.waitFor(() => expect(stage.root.querySelector('[part=offers]')).toBeNull());
    expect(own).not.toHaveBeenCalled();
  });
});

describe('[AGT-3] an offer', () => {
  const edit = async (before: (team: ReturnType<typeof agentDomain.create>) => void = () => undefined) => {
    const at = await enter();
    const { stage, domain } = at;
    before(at.world.client.use(agentDomain));
    vi.spyOn(domain, 'own').mockResolvedValue([]);
    vi.spyOn(domain, 'below').mockResolvedValue({ contracts: [], next: '' });
    stage.show(<ContractsBody />);
    (await stage.button(words.below)).click();
    (await stage.button(words.offer)).click();
    await stage.find('input[name=turnover-0]');
    const pick = (label: string, value: string): void => {
      const select = [...stage.root.querySelectorAll('label')]
        .find((one) => one.querySelector('span')?.textContent === label)
        ?.querySelector('select');
      if (!select) throw new Error(`no choice ${label}`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return { ...at, pick };
  };

  it('says of each field why it is not fine, and sends once all are', async () => {
    const { stage, domain, ids, pick } = await edit();
    const offer = vi.spyOn(domain, 'offer').mockResolvedValue({ ...contract(), versions: [], acts: [] });
    await stage.find('select option:nth-child(2)');
    pick(words.kind, 'dividend');
    await stage.find('input[name=loss-0]');
    await stage.type('turnover-0', 'many');
    await stage.type('active-0', '1.5');
    (await stage.find<HTMLButtonElement>('[part=send]')).click();
    for (const sentence of [words.faultMember, words.faultAmount, words.faultCount, words.faultPercent])
      await stage.reads(sentence);
    await vi.waitFor(() => expect(stage.root.activeElement?.getAttribute('name')).toBe('turnover-0'));
    expect(offer).not.toHaveBeenCalled();
    await stage.axe();
    pick(words.member, ids.get('left') ?? '');
    await stage.type('turnover-0', '1000');
    await stage.type('loss-0', '100');
    await stage.type('active-0', '2');
    await stage.type('rate-0', '12,5');
    (await stage.find<HTMLInputElement>('input[name=bank]')).click();
    pick(words.carry, 'ever');
    pick(words.tierTest, 'gross');
    pick(words.threshold, 'floating');
    await stage.reads(words.sayGross);
    // Without a contract of one's own every row is dearer.
    (await stage.find<HTMLInputElement>('input[name=confirmed]')).click();
    (await stage.find<HTMLButtonElement>('[part=send]')).click();
    await vi.waitFor(() => expect(offer).toHaveBeenCalledTimes(1));
    expect(offer.mock.lastCall?.[0]).toMatchObject({
      memberId: ids.get('left'),
      terms: {
        ...{
          deductions: ['rebate', 'promotion', 'bank'],
          carry: 'ever',
          tierTest: 'gross',
          threshold: 'floating',
        },
        tiers: [{ minTurnover: 100_000, minNetLoss: 10_000, minActive: 2, ppm: 125_000 }],
      },
    });
  });

  it('counts a click that came before the team was there, and says why it cannot be had', async () => {
    let answer = (_: Error | null): void => undefined;
    const { stage, domain } = await edit((team) => {
      const branch = team.branch.bind(team);
      vi.spyOn(team, 'branch').mockImplementation(async (...query) => {
        await new Promise<void>((done, fail) => {
          answer = (error) => (error === null ? done() : fail(error));
        });
        return branch(...query);
      });
    });
    const offer = vi.spyOn(domain, 'offer');
    await stage.type('turnover-0', 'many');
    const send = await stage.find<HTMLButtonElement>('[part=send]');
    send.click();
    answer(new AppError('NETWORK_UNREACHABLE'));
    await stage.reads('We cannot reach the server');
    send.click();
    await vi.waitFor(() => expect(send.getAttribute('aria-busy')).toBe('true'));
    answer(null);
    await stage.reads(words.faultAmount);
    await vi.waitFor(() => expect(stage.root.activeElement?.getAttribute('name')).toBe('turnover-0'));
    expect(offer).not.toHaveBeenCalled();
  });

  it('keeps what was typed while the editor is closed', async () => {
    const { stage } = await edit();
    await stage.type('turnover-0', '4321');
    (await stage.button(words.cancel)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('dialog')).toBeNull());
    (await stage.button(words.offer)).click();
    expect((await stage.find<HTMLInputElement>('input[name=turnover-0]')).value).toBe('4321');
  });
});

describe('[26.25] rows of statements', () => {
  it('show what was paid out once it is paid, and what is to be paid before', async () => {
    const { stage, domain } = await enter();
    const parts = { due: brl(2_000), paid: brl(1_500), passed: brl(500) };
    vi.spyOn(domain, 'statements').mockResolvedValue({
      statements: [
        { ...STATEMENT, ...parts },
        { ...STATEMENT, ...parts, id: '81', state: 'approved', paid: brl(0) },
      ],
      next: '',
    });
    stage.show(<StatementsBody kind="daily" />);
    await vi.waitFor(() => expect(stage.root.querySelectorAll('.rec-row')).toHaveLength(2));
    const sums = [...stage.root.querySelectorAll('.rec-amounts b')].map((one) => one.textContent);
    expect(sums).toEqual(['R$15.00', 'R$20.00']);
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
    expect(stage.text()).toContain('R$3,000.00 of turnover, 1 active member.');
    await stage.axe();
  });

  it.each([
    ['daily', 'D'],
    ['hourly', 'h'],
    ['realtime', '5'],
    ['dividend', 'H'],
  ] as const)('[AGT-2] lists those of one kind alone, the own and those below: %s', async (kind, span) => {
    const { stage, domain } = await enter();
    const list = vi.spyOn(domain, 'statements').mockImplementation((asked) =>
      Promise.resolve({
        statements: [
          { ...STATEMENT, kind, span, member: asked?.side === 'own' ? null : { id: '3', name: 'left' } },
        ],
        next: '',
      }),
    );
    stage.show(<StatementsBody kind={kind} />);
    await stage.find('.rec-row');
    expect(stage.text()).toContain('R$20.00');
    (await stage.find<HTMLElement>('[role=tab][aria-selected=false]')).click();
    await stage.reads('left');
    expect(list.mock.calls.map(([asked]) => [asked?.kind, asked?.side])).toEqual([
      [kind, 'own'],
      [kind, 'below'],
    ]);
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

  it.each([
    ['what they come to was taken off', { product: 9_000n, bank: 150n }, words.checked],
    ['more was taken off', { product: 9_001n, bank: 150n }, 'the result is another one'],
  ])('shows what charges are shares of, and checks that %s', async (_, taken, said) => {
    const { stage, domain } = await enter();
    const charges: Charge[] = [
      { item: 'product', of: 'RNG', base: 90_000n, ppm: 100_000, minor: 9_000n },
      { item: 'bank', of: 'deposit', base: 301n, ppm: 500_000, minor: 150n },
    ];
    const inputs = { ...INPUTS, taken: { ...NOTHING, ...taken } };
    vi.spyOn(domain, 'statements').mockResolvedValue({ statements: [STATEMENT], next: '' });
    vi.spyOn(domain, 'statement').mockResolvedValue({ ...STATEMENT, inputs, charges });
    stage.show(<StatementsBody kind="daily" />);
    (await stage.find<HTMLButtonElement>('.rec-row')).click();
    await stage.reads(said);
    expect(stage.text()).toContain('10% of R$900.00');
    expect(stage.text()).toContain(words.charge_deposit);
    await stage.axe();
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
    expect(stage.text()).toContain('To the next row: R$3,000.00 of turnover, 1 active member.');
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
