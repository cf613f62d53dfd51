import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People, type Person } from '../../conformance/people';
import { openOperators, operatorOn } from '../testing';

const AGENT = 2;
const TERMS = {
  kind: 'daily',
  product: 'CONS',
  currency: 'BRL',
  active: { minTurnover: 0, minDeposit: 0, countsSelf: true },
  tiers: [{ minTurnover: 10_000, minActive: 0, rate: { type: 'P', ppm: 10_000 } }],
};
const FILES = {
  'terms.json': JSON.stringify(TERMS),
  'dearer.json': JSON.stringify({
    ...TERMS,
    tiers: [{ minTurnover: 0, minActive: 0, rate: { type: 'P', ppm: 12_000 } }],
  }),
  'broken.json': JSON.stringify({ ...TERMS, tiers: [] }),
  'none.json': 'no terms',
};
let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await openOperators(bench.db, ['ana', 'rui']);
  foyer = operatorOn(bench.db, FILES);
});
afterAll(() => bench.stop());

const offered = async (agent: Person): Promise<string> => {
  const done = await foyer(
    `contract offer ${agent.username} --terms terms.json --operator ana --merchant demo --json`,
  );
  expect(done.err).toEqual([]);
  return (done.data as { id: string }).id;
};
const owner = async (text: string, values: readonly (bigint | string)[]): Promise<void> => {
  await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  await bench.db.owner(text, values);
};
/** An accepted contract that counted yesterday, with a turnover of that day. */
const yesterday = async (turnover: bigint): Promise<{ agent: Person; id: string }> => {
  const agent = await people.create({ type: AGENT });
  const id = await offered(agent);
  await bench.services.contracts.answer(
    { merchant: { id: MERCHANT, currency: 'BRL' }, agentId: agent.id },
    { kind: 'daily', contract: { id }, letter: 'A', language: 'EN', wording: '' },
  );
  await owner('update agent_contract_force set from_day = merchant_today($2) - 1 where contract_id = $1', [
    BigInt(id),
    BigInt(MERCHANT),
  ]);
  for (const table of ['agent_day', 'agent_member_day'] as const)
    await owner(
      table === 'agent_day'
        ? `insert into agent_day values (1, $1, merchant_today(1) - 1, '', $2, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)`
        : `insert into agent_member_day (merchant_id, member_id, day, product, turnover, rounds) values (1, $1, merchant_today(1) - 1, '', $2, 1)`,
      [agent.id, turnover],
    );
  return { agent, id };
};

describe('foyer contract', () => {
  it('[AGT-3] offers, changes and ends what the platform pays, each waiting for the agent', async () => {
    const agent = await people.create({ type: AGENT });
    const id = await offered(agent);
    const again = await foyer(
      `contract offer ${agent.username} --terms terms.json --operator ana --merchant demo`,
    );
    expect(again.exit).toBe(1);
    expect((await foyer(`contract end ${id} --operator ana --merchant demo`)).exit).toBe(1);
    const answer = (letter: string) =>
      bench.services.contracts.answer(
        { merchant: { id: MERCHANT, currency: 'BRL' }, agentId: agent.id },
        { kind: 'daily', contract: { id }, letter, language: 'EN', wording: '' },
      );
    await answer('A');
    expect(
      (await foyer(`contract modify ${id} --terms dearer.json --operator ana --merchant demo`)).exit,
    ).toBe(0);
    await answer('R');
    expect((await foyer(`contract end ${id} --operator ana --merchant demo`)).exit).toBe(0);
    const list = await foyer(`contract list --agent ${agent.username} --merchant demo --json`);
    expect(list.data).toMatchObject({ contracts: [{ id, state: 'V', current: { number: 1 } }] });
    const shown = await foyer(`contract show ${id} --merchant demo --json`);
    expect((shown.data as { acts: { action: string }[] }).acts.map(({ action }) => action).join('')).toBe(
      'NAERV',
    );
  });

  it('[AGT-3] refuses a player, broken terms, no terms, no operator, and a number that is none', async () => {
    const player = await people.create();
    const agent = await people.create({ type: AGENT });
    for (const [words, exit] of [
      [`offer ${player.username} --terms terms.json --operator ana`, 1],
      [`offer ${agent.username} --terms broken.json --operator ana`, 2],
      [`offer ${agent.username} --terms none.json --operator ana`, 2],
      [`offer ${agent.username} --terms gone.json --operator ana`, 3],
      [`offer ${agent.username} --operator ana`, 2],
      [`offer ${agent.username} --terms terms.json`, 2],
      ['offer not-there --terms terms.json --operator ana', 3],
      ['show 999999', 3],
      ['end 999999 --operator ana', 3],
    ] as const)
      expect((await foyer(`contract ${words} --merchant demo`)).exit, words).toBe(exit);
  });

  it('[AGT-3] a chain that was tampered with is not shown as one', async () => {
    const id = await offered(await people.create({ type: AGENT }));
    await owner('update agent_contract_version set terms = replace(terms, $2, $3) where contract_id = $1', [
      BigInt(id),
      '10000',
      '90000',
    ]);
    expect((await foyer(`contract show ${id} --merchant demo`)).exit).toBe(1);
  });
});

describe('foyer pay', () => {
  it('[AGT-2] computes what has ended, waits above the band for two, pays, verifies and exports', async () => {
    const { agent } = await yesterday(5_000_000n);
    await bench.services.teamWork.count(MERCHANT);
    const set = await foyer(
      'pay policy set --auto-up-to 100 --second-above 400 --month-budget none --grace 0 --dearer refuse --merchant demo --json',
    );
    expect(set.data).toMatchObject({ 'auto-up-to': '100.00', 'second-above': '400.00', dearer: 'refuse' });
    expect((await foyer('pay run --merchant demo')).err).toEqual([]);
    const list = await foyer('pay list --state stopped --merchant demo --json');
    const [run] = (list.data as { runs: { id: string }[] }).runs;
    if (!run) throw new Error('no run');
    expect(run).toMatchObject({ kind: 'daily', reason: 'band', platform_due: '50000' });
    const approve = (name: string) =>
      foyer(`pay approve ${run.id} --operator ${name} --merchant demo --json`);
    expect((await approve('Ana')).data).toMatchObject({ needsSecond: true });
    expect((await approve('Ana')).exit).toBe(1);
    expect((await approve('Rui')).data).toMatchObject({ needsSecond: false });
    await bench.services.payWork.round(MERCHANT);
    const shown = await foyer(`pay show ${run.id} --merchant demo --json`);
    const data = shown.data as { statements: { id: string }[]; approvals: string[] };
    expect(data).toMatchObject({
      run: { state: 'posted' },
      approvals: ['ana', 'rui'],
      statements: [{ state: 'posted' }],
    });
    const one = await foyer(`pay show ${run.id} --statement ${data.statements[0]?.id ?? ''} --merchant demo`);
    expect(one.out.join('\n')).toContain('500.00');
    const verified = await foyer(`pay verify ${run.id} --merchant demo --json`);
    expect([verified.exit, verified.data]).toMatchObject([
      0,
      { statements: 1, platform: '50000', faults: [] },
    ]);
    const exported = await foyer(`pay export ${run.id} --merchant demo`);
    expect(exported.out.join('\n')).toContain(`,${agent.username},`);
    const account = { class: 'player', owner: agent.id.toString(), currency: 'BRL' } as const;
    expect(await bench.ledger.balance({ merchantId: MERCHANT, account })).toBe(50_000n);
    // A figure changed behind the statement's back is found.
    await owner(
      `update agent_pay_statement set inputs = replace(inputs, '"5000000"', '"6000000"') where run_id = $1`,
      [BigInt(run.id)],
    );
    const spoiled = await foyer(`pay verify ${run.id} --merchant demo --json`);
    expect([spoiled.exit, spoiled.data]).toMatchObject([
      1,
      { faults: [{ what: 'inputs' }, { what: 'lines' }, { what: 'gross' }] },
    ]);
  });

  it('refuses what is no run, no state and no policy', async () => {
    for (const [words, exit] of [
      ['show 999999', 3],
      ['approve 999999 --operator ana', 3],
      ['verify 999999', 3],
      ['export 999999', 3],
      ['list --state paid', 2],
      ['policy set', 2],
      ['policy set --auto-up-to 500 --second-above 5', 2],
      ['policy set --month-budget lots', 2],
    ] as const)
      expect((await foyer(`pay ${words} --merchant demo`)).exit, words).toBe(exit);
    expect((await foyer('pay policy show --merchant demo')).exit).toBe(0);
  });
});

describe('rebates at the command line', () => {
  it('are off until a day is set, keep to a cap, and refuse what is no day or percent', async () => {
    expect((await foyer('pay rebates list --merchant demo --json')).data).toMatchObject({
      from: 'off',
      cap: '2',
      every: 'day',
    });
    const set = await foyer('pay rebates set --from 2026-12-01 --cap 1.5 --merchant demo --json');
    expect(set.data).toEqual({ from: '2026-12-01', cap: '1.5', every: 'day' });
    expect((await foyer('pay rebates set --every 5 --merchant demo --json')).data).toEqual({
      ...{ from: '2026-12-01', cap: '1.5', every: '5 minutes' },
    });
    for (const words of [
      '--from soon',
      '--from 2026-13-01',
      '--cap 21',
      '--cap much',
      '--every 4',
      '--every 61',
      '--every now',
      '',
    ])
      expect((await foyer(`pay rebates set ${words} --merchant demo`)).err, words).not.toEqual([]);
    expect((await foyer('pay rebates approve 2026-11-01 --operator ana --merchant demo')).err).not.toEqual(
      [],
    );
    expect((await foyer('pay rebates verify 2026-11-01 --merchant demo')).err).toEqual([]);
    expect((await foyer('pay rebates set --from off --every day --merchant demo --json')).data).toMatchObject(
      {
        ...{ from: 'off', every: 'day' },
      },
    );
  });
});

describe('charges at the command line', () => {
  it('begin tomorrow, part by part, and refuse what is no product or percent', async () => {
    const first = await foyer(
      'pay charges set --product LIVE=6,rng=8.5 --bank deposit=100 --merchant demo --json',
    );
    expect(first.data).toMatchObject({
      charges: { 'product LIVE': '6', 'product RNG': '8.5', 'bank deposit': '100' },
    });
    await foyer('pay charges set --product none --commission LOTT=0.2 --merchant demo');
    expect((await foyer('pay charges show --merchant demo --json')).data).toMatchObject({
      charges: { 'commission LOTT': '0.2', 'bank deposit': '100' },
    });
    for (const words of [
      '--product LIVE',
      '--product CARDS=1',
      '--bank LIVE=1',
      '--product LIVE=1,LIVE=2',
      '',
    ])
      expect((await foyer(`pay charges set ${words} --merchant demo`)).err, words).not.toEqual([]);
  });
});
