import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { netOf, NOTHING_TAKEN, pay, type PayTerms } from '../../../src/contract/pay';
import type { Ledger } from '../../ledger/index';
import { MERCHANT } from '../testing';
import { payOwed } from './payout';
import { approveRun, createPayWork, openDue } from './runs';
import { findRun, readRuns, readPaySettings, type RunRow, writePaySettings } from './runs.queries';
import { readCorrections, readRunStatements, type StatementRow } from './statements.queries';
import { chargesIn } from './charges';
import { correctionsOf } from './corrections';
import { writeChargeRules } from './charges.queries';
import { COMMON, freshPay, type TestPay } from './testing';
import { brittle, failingFor } from './testing-brittle';
import { verifyRun } from './verify';

let world: TestPay;
/** Each example has a day of its own: a day is paid once. */
let day = -1;
beforeAll(async () => {
  world = await freshPay({ approvesAll: true });
});
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const daily = (...tiers: [turnover: number, actives: number, ppm: number][]): PayTerms => ({
  ...COMMON,
  kind: 'daily',
  tiers: tiers.map(([minTurnover, minActive, ppm]) => ({ minTurnover, minActive, rate: { type: 'P', ppm } })),
});
const runsOf = async (of: number): Promise<RunRow[]> =>
  (await readRuns(scope().query, { merchantId: MERCHANT, state: null, kind: null, limit: 500 })).filter(
    (run) => run.from_day === world.day(of),
  );
const statements = async (of: number): Promise<StatementRow[]> => {
  const found: StatementRow[] = [];
  for (const { id } of await runsOf(of))
    found.push(
      ...(await readRunStatements(scope().query, {
        merchantId: MERCHANT,
        runId: id,
        behind: 0n,
        limit: 1_000,
      })),
    );
  return found;
};
const statementOf = async (of: number, contractId: bigint): Promise<StatementRow> => {
  const found = (await statements(of)).find(({ contract_id }) => contract_id === contractId);
  if (!found) throw new Error('no statement');
  return found;
};
/** Everything of a day holds when it is computed again. */
const sound = async (of: number): Promise<void> => {
  for (const { id } of await runsOf(of))
    expect((await verifyRun(scope().query, { merchantId: MERCHANT, id }))?.faults).toEqual([]);
};

describe('pay of a day', () => {
  it('[AGT-3] a late event that changes more statements than are read at once corrects every one of them', async () => {
    day += 1;
    const contracts: bigint[] = [];
    const voided: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const agent = await world.member();
      const player = await world.member({ below: agent, type: 0 });
      contracts.push(await world.contract({ to: agent, by: null, terms: daily([0, 0, 10_000]), day }));
      voided.push(await world.round({ memberId: player, bet: 30_000n, day }));
    }
    await world.pays({ day });
    for (const id of voided) await world.change({ id, bet: 0n, win: 0n, day: day + 1 });
    await world.pays({ day: day + 1 });
    const [run] = await runsOf(day + 1);
    if (!run) throw new Error('no run');
    const found = await correctionsOf(scope().query, { merchantId: MERCHANT, run }, contracts, 1);
    expect(found.map(({ old }) => old.contract_id).sort()).toEqual([...contracts].sort());
    for (const id of contracts)
      expect((await statementOf(day + 1, id)).corrections, `contract ${id}`).toBe(-300n);
    day += 1;
  });

  it('[AGT-2] is computed from the team, paid by difference from the platform’s money, and adds up to the minor unit', async () => {
    day += 1;
    const a = await world.member();
    const second = await world.member({ below: a });
    const third = await world.member({ below: second });
    for (const one of [a, second, third]) await world.money(one, 0n);
    const contracts = [
      await world.contract({ to: a, by: null, terms: daily([1_000, 1, 14_000]), day }),
      await world.contract({ to: second, by: a, terms: daily([1_000, 1, 10_000]), day }),
      await world.contract({ to: third, by: second, terms: daily([1_000, 1, 6_000]), day }),
    ];
    const players: bigint[] = [];
    for (const below of [a, second, third]) players.push(await world.member({ below, type: 0 }));
    for (const [at, bet] of [250_000n, 150_000n, 200_000n].entries())
      await world.round({ memberId: players[at] ?? 0n, bet, day });
    await world.pays({ day });
    const rows = await Promise.all(contracts.map((id) => statementOf(day, id)));
    expect(rows.map(({ gross, active: counted, state }) => [gross, counted, state])).toEqual([
      [8_400n, 3, 'posted'],
      [3_500n, 2, 'posted'],
      [1_200n, 1, 'posted'],
    ]);
    expect(await Promise.all([a, second, third].map((one) => world.balance(one)))).toEqual([
      4_900n,
      2_300n,
      1_200n,
    ]);
    await sound(day);
    // Asked again, nothing is paid again.
    await world.pays({ day });
    expect(await world.balance(a)).toBe(4_900n);
  });

  it('[AGT-3] a dearer contract below is paid out of the wallet; what is not there stays owed, is told, and comes later', async () => {
    day += 1;
    const top = await world.member();
    const below = await world.member({ below: top });
    await world.money(top, 150n);
    await world.contract({ to: top, by: null, terms: daily([0, 0, 10_000]), day });
    const id = await world.contract({ to: below, by: top, terms: daily([0, 0, 13_000]), day });
    await world.round({ memberId: await world.member({ below, type: 0 }), bet: 100_000n, day });
    await world.pays({ day });
    expect(await statementOf(day, id)).toMatchObject({
      state: 'part',
      due: 1_300n,
      funded: 1_000n,
      from_payer: 150n,
    });
    expect([await world.balance(top), await world.balance(below)]).toEqual([0n, 1_150n]);
    await world.money(top, 500n);
    await scope().query(
      `update agent_pay_statement set tried_at = now() - interval '2 hours' where contract_id = $1`,
      [id],
    );
    await payOwed({ db: world.database, ledger: world.ledger, now: Date.now }, MERCHANT);
    expect((await statementOf(day, id)).state).toBe('posted');
    expect([await world.balance(top), await world.balance(below)]).toEqual([350n, 1_300n]);
  });

  it('[AGT-3] a bet that is voided later is a line in the open period, against the statement that it changes; below zero it waits', async () => {
    day += 1;
    const agent = await world.member();
    const player = await world.member({ below: agent, type: 0 });
    const id = await world.contract({ to: agent, by: null, terms: daily([50_000, 1, 10_000]), day });
    const kept = await world.round({ memberId: player, bet: 50_000n, day });
    const voided = await world.round({ memberId: player, bet: 30_000n, day });
    await world.pays({ day });
    const first = await statementOf(day, id);
    expect(first).toMatchObject({ gross: 800n, corrections: 0n });
    await world.change({ id: voided, bet: 0n, win: 0n, day: day + 1 });
    await world.round({ memberId: player, bet: 60_000n, day: day + 1 });
    await world.pays({ day: day + 1 });
    const second = await statementOf(day + 1, id);
    expect(second).toMatchObject({
      turnover: 60_000n,
      gross: 600n,
      corrections: -300n,
      due: 300n,
      closing: 0n,
    });
    expect(
      await readCorrections(scope().query, { merchantId: MERCHANT, statementId: second.id, limit: 9 }),
    ).toMatchObject([{ of_statement_id: first.id, before: 800n, after: 500n }]);
    // Under the row of the contract nothing is left of the first day: the rest waits for the next.
    await world.change({ id: kept, bet: 1n, win: 0n, day: day + 2 });
    await world.pays({ day: day + 2 });
    expect(await statementOf(day + 2, id)).toMatchObject({
      gross: 0n,
      corrections: -500n,
      due: 0n,
      closing: -500n,
    });
    await world.round({ memberId: player, bet: 90_000n, day: day + 3 });
    await world.pays({ day: day + 3 });
    expect(await statementOf(day + 3, id)).toMatchObject({
      gross: 900n,
      opening: -500n,
      due: 400n,
      state: 'posted',
    });
    expect(await world.balance(agent)).toBe(800n + 300n + 400n);
    for (const of of [day, day + 1, day + 2, day + 3]) await sound(of);
    // What was frozen stays as it was.
    expect(await statementOf(day, id)).toEqual(first);
    day += 3;
  });

  it('[AGT-3] a run above the band waits for an operator, above the second for two different ones; a budget stops it', async () => {
    day += 1;
    const agent = await world.member();
    const id = await world.contract({ to: agent, by: null, terms: daily([0, 0, 10_000]), day });
    await world.round({ memberId: await world.member({ below: agent, type: 0 }), bet: 1_000_000n, day });
    const before = await readPaySettings(scope().query, MERCHANT);
    const set = (over: Partial<typeof before>) =>
      writePaySettings(scope().query, { merchantId: MERCHANT, settings: { ...before, ...over } });
    await set({ auto_up_to: 100n, second_above: 5_000n, month_budget: 1n });
    await world.pays({ day });
    const [run] = await runsOf(day);
    if (!run) throw new Error('no run');
    expect(run).toMatchObject({ state: 'stopped', reason: 'budget', platform_due: 10_000n });
    const approve = (operator: string, overBudget = false) =>
      scope().tx((query) => approveRun(query, { merchantId: MERCHANT, id: run.id, operator, overBudget }));
    expect(await approve('Ana')).toEqual({ refused: 'budget' });
    await set({ auto_up_to: 100n, second_above: 5_000n });
    expect(await approve('Ana')).toEqual({ refused: null, needsSecond: true });
    for (const spelling of ['Ana', 'ana', ' ＡＮＡ'])
      expect(await approve(spelling), spelling).toEqual({ refused: 'same-person' });
    await world.pays({ day });
    expect(await world.balance(agent)).toBe(0n);
    expect(await approve('Rui')).toEqual({ refused: null, needsSecond: false });
    expect(await approve('Eva')).toEqual({ refused: 'state' });
    await world.pays({ day });
    expect((await statementOf(day, id)).state).toBe('posted');
    expect(await world.balance(agent)).toBe(10_000n);
    await set({});
  });

  it('[AGT-3] a statement that cannot be paid holds up those that its receiver pays, and no others', async () => {
    day += 1;
    const [top, other] = [await world.member(), await world.member()];
    const [below, beside] = [await world.member({ below: top }), await world.member({ below: other })];
    const [lowest, far] = [await world.member({ below }), await world.member({ below: beside })];
    for (const one of [top, other, below, beside]) await world.money(one, 10_000n);
    const contracts: bigint[] = [];
    const offers = [
      [top, null, 10_000],
      [other, null, 10_000],
      [below, top, 13_000],
      [beside, other, 13_000],
      [lowest, below, 14_000],
      [far, beside, 14_000],
    ] as const;
    for (const [to, by, ppm] of offers)
      contracts.push(await world.contract({ to, by, terms: daily([0, 0, ppm]), day }));
    for (const one of [lowest, far])
      await world.round({ memberId: await world.member({ below: one, type: 0 }), bet: 100_000n, day });
    const states = async () =>
      (await Promise.all(contracts.map((id) => statementOf(day, id)))).map(({ state }) => state);
    await expect(world.pays({ day, ledger: failingFor(world.ledger, below) })).rejects.toThrow(
      `no booking for ${below}`,
    );
    expect(await states()).toEqual(['posted', 'posted', 'approved', 'posted', 'approved', 'posted']);
    expect((await runsOf(day)).map(({ state }) => state)).toEqual(['approved']);
    await scope().query('update agent_pay_due set claimed_at = null');
    await world.pays({ day });
    expect(await states()).toEqual(contracts.map(() => 'posted'));
    expect((await runsOf(day)).map(({ state }) => state)).toEqual(['posted']);
    expect(await Promise.all([top, below, lowest].map((one) => world.balance(one)))).toEqual([
      10_000n - 300n,
      10_000n + 300n - 400n,
      1_400n,
    ]);
  });

  /**
   * A payer with five receivers, to four of whom it owes more than the platform gives, and a ledger that is busy at certain tries to
   * take money from that payer; the first try is 1.
   */
  const busyPayer = async (isBusy: (nth: number) => boolean) => {
    day += 1;
    const top = await world.member();
    await world.money(top, 10_000n);
    await world.contract({ to: top, by: null, terms: daily([0, 0, 10_000]), day });
    const below: bigint[] = [];
    for (let count = 0; count < 5; count += 1) {
      const one = await world.member({ below: top });
      below.push(one);
      await world.contract({ to: one, by: top, terms: daily([0, 0, 26_000]), day });
      await world.round({ memberId: await world.member({ below: one, type: 0 }), bet: 100_000n, day });
    }
    const tries: string[] = [];
    const ledger: Pick<Ledger, 'post' | 'open'> = {
      open: (input) => world.ledger.open(input),
      post(operation) {
        const postings = operation.type === 'post' ? operation.postings : [];
        if (!postings.some(({ account, amountMinor }) => account.owner === `${top}` && amountMinor < 0n))
          return world.ledger.post(operation);
        tries.push(operation.key);
        return isBusy(tries.length)
          ? Promise.resolve({ ok: false, code: 'BUSY', balances: [] })
          : world.ledger.post(operation);
      },
    };
    const balances = () => Promise.all([top, ...below].map((one) => world.balance(one)));
    return { ledger, tries, balances };
  };
  /** One percent of 500,000 for the payer, who pays 2.6 percent of 100,000 to each receiver. */
  const ALL_PAID = [10_000n + 5_000n - 5n * 2_600n, 2_600n, 2_600n, 2_600n, 2_600n, 2_600n];

  it.each<[string, (nth: number) => boolean, number, number]>([
    ['is busy twice in a row', () => true, 4, 2],
    ['is busy twice with a payment in between', (nth) => nth !== 2, 3, 3],
  ])(
    '[AGT-3] [ISSUE-26.10] a payer whose wallet %s pays the other statements in a later round',
    async (_, isBusy, failures, triesMade) => {
      const { ledger, tries, balances } = await busyPayer(isBusy);
      await expect(world.pays({ day, ledger })).rejects.toThrow(
        new RegExp(`^pay run \\d+: ${failures} of 6 failed, first: pay statement \\d+: BUSY`),
      );
      expect(tries).toHaveLength(triesMade);
      await scope().query('update agent_pay_due set claimed_at = null');
      await world.pays({ day });
      expect((await runsOf(day)).map(({ state }) => state)).toEqual(['posted']);
      expect(await balances()).toEqual(ALL_PAID);
    },
  );

  it('[ISSUE-26.10] a payer whose wallet is busy once pays the other statements in the same round', async () => {
    const { ledger, tries, balances } = await busyPayer((nth) => nth === 1);
    await expect(world.pays({ day, ledger })).rejects.toThrow(
      /^pay run \d+: 1 of 6 failed, first: pay statement \d+: BUSY/,
    );
    expect(tries).toHaveLength(4);
    expect((await balances()).filter((balance) => balance === 2_600n)).toHaveLength(4);
    await scope().query('update agent_pay_due set claimed_at = null');
    await world.pays({ day });
    expect(await balances()).toEqual(ALL_PAID);
  });

  it('[AGT-3] what one upline cannot be made to pay later holds up no other that still owes', async () => {
    day += 1;
    const owing: { top: bigint; below: bigint; id: bigint }[] = [];
    for (let at = 0; at < 2; at += 1) {
      const top = await world.member();
      const below = await world.member({ below: top });
      await world.contract({ to: top, by: null, terms: daily([0, 0, 10_000]), day });
      const id = await world.contract({ to: below, by: top, terms: daily([0, 0, 13_000]), day });
      await world.round({ memberId: await world.member({ below, type: 0 }), bet: 100_000n, day });
      owing.push({ top, below, id });
    }
    await world.pays({ day });
    for (const { top } of owing) await world.money(top, 300n);
    const [first, second] = owing;
    if (!first || !second) throw new Error('no statements');
    const ledger = failingFor(world.ledger, first.below);
    const owedAt = async (time: string, of: Pick<Ledger, 'post' | 'open'>): Promise<void> => {
      const at = (await world.momentOf(day + 1, time)).getTime();
      await payOwed({ db: world.database, ledger: of, now: () => at }, MERCHANT);
    };
    await expect(owedAt('03:00', ledger)).rejects.toThrow(`no booking for ${first.below}`);
    expect((await statementOf(day, first.id)).state).toBe('part');
    expect((await statementOf(day, second.id)).state).toBe('posted');
    await scope().query('update agent_pay_statement set claimed_at = null where contract_id = $1', [
      first.id,
    ]);
    await owedAt('05:00', world.ledger);
    expect((await statementOf(day, first.id)).state).toBe('posted');
    expect(await world.balance(first.below)).toBe(1_300n);
  });

  it('[AGT-3] a run that cannot be paid rests for a minute, and the runs behind it are paid', async () => {
    day += 1;
    const [stuck, agent] = [await world.member(), await world.member()];
    for (const [one, on] of [
      [stuck, day],
      [agent, day + 1],
    ] as const) {
      await world.contract({ to: one, by: null, terms: daily([0, 0, 10_000]), day: on });
      await world.round({ memberId: await world.member({ below: one, type: 0 }), bet: 100_000n, day: on });
    }
    await world.count();
    let now = (await world.momentOf(day + 2, '01:00')).getTime();
    let tries = 0;
    const ledger = failingFor(world.ledger, stuck, () => (tries += 1));
    const onError = (error: unknown): never => {
      throw error;
    };
    const work = createPayWork({ db: world.database, ledger, now: () => now, onError });
    const round = async (): Promise<void> => {
      await scope().query('update agent_pay_due set claimed_at = null');
      await work.round(MERCHANT);
    };
    await expect(round()).rejects.toThrow(`no booking for ${stuck}`);
    expect((await runsOf(day)).map(({ state }) => state)).toEqual(['approved']);
    expect((await runsOf(day + 1)).map(({ state }) => state)).toEqual(['posted']);
    await round();
    expect(tries).toBe(1);
    now += 60_000;
    await expect(round()).rejects.toThrow(`no booking for ${stuck}`);
    expect(tries).toBe(2);
    await scope().query('update agent_pay_due set claimed_at = null');
    day += 1;
    await world.pays({ day });
    expect((await runsOf(day - 1)).map(({ state }) => state)).toEqual(['posted']);
  });

  it(
    '[AGT-3] a node killed at any deed, before it or right behind it, leaves a run that the next one ends with everything paid once',
    { tags: ['full-run'] },
    async () => {
      let deeds = 0;
      for (let hasFailed = true; hasFailed; deeds += 1) {
        expect(deeds).toBeLessThan(120);
        day += 1;
        const top = await world.member();
        const below = await world.member({ below: top });
        await world.money(top, 10_000n);
        const own = await world.contract({ to: top, by: null, terms: daily([0, 0, 10_000]), day });
        const dearer = await world.contract({ to: below, by: top, terms: daily([0, 0, 13_000]), day });
        await world.round({ memberId: await world.member({ below, type: 0 }), bet: 100_000n, day });
        const weak = brittle({ db: world.database, ledger: world.ledger }, deeds);
        await world.pays({ day, ...weak }).catch((error: unknown) => {
          if (!weak.hasFailed()) throw error;
        });
        hasFailed = weak.hasFailed();
        for (const table of ['agent_pay_statement', 'agent_pay_due'])
          await scope().query(`update ${table} set claimed_at = null where claimed_at is not null`);
        await world.pays({ day });
        const states = await Promise.all([own, dearer].map((id) => statementOf(day, id)));
        expect(
          states.map(({ state }) => state),
          `deed ${deeds}`,
        ).toEqual(['posted', 'posted']);
        expect([await world.balance(top), await world.balance(below)], `deed ${deeds}`).toEqual([
          9_700n,
          1_300n,
        ]);
        // The contracts of this example pay nothing on the days of the others.
        await scope().query(
          'update agent_contract_force set until_day = merchant_today($1) + $2::int + 1 where contract_id = any($3::bigint[])',
          [...[MERCHANT, day, [own, dearer]]],
        );
      }
      expect(deeds).toBeGreaterThan(20);
    },
  );

  it('[AGT-2] who moves in the middle of a period is paid by each upline for the days below it', async () => {
    day += 1;
    const [from, to] = [await world.member(), await world.member()];
    const agent = await world.member({ below: from });
    const player = await world.member({ below: agent, type: 0 });
    const old = await world.contract({ to: agent, by: from, terms: daily([0, 0, 10_000]), day });
    await world.money(from, 100_000n);
    await world.round({ memberId: player, bet: 10_000n, day });
    const move = await scope().query<{ refusal: string }>(
      `select agent_move_member($1, $2, $3, merchant_today($1) + $4::int, 'tests', 'a test') as refusal`,
      [MERCHANT, agent, to, day + 1],
    );
    expect(move).toEqual([{ refusal: '' }]);
    await world.round({ memberId: player, bet: 70_000n, day: day + 1 });
    await world.pays({ day });
    await world.pays({ day: day + 1 });
    expect(await statementOf(day, old)).toMatchObject({ gross: 100n, state: 'posted' });
    expect((await statements(day + 1)).filter(({ contract_id }) => contract_id === old)).toEqual([]);
    expect(await world.balance(agent)).toBe(100n);
    day += 1;
  });
});

/** A tree as a list: whose place in it is above each, null for a top. */
const tree = fc
  .array(
    fc.record({
      above: fc.nat(20),
      rate: fc.option(fc.integer({ min: 0, max: 30_000 }), { freq: 6 }),
      actives: fc.nat(2),
      bets: fc.array(fc.integer({ min: 1, max: 999_999 }), { maxLength: 2 }),
      money: fc.oneof(fc.constant(0), fc.nat(50_000), fc.constant(10_000_000)),
      /** What becomes of the first bet on the day behind; absent: it stays. */
      late: fc.option(fc.nat(999_999), { freq: 2 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((nodes) =>
    nodes.map((node, at) => ({
      ...node,
      above: at === 0 ? null : node.above % (at + 1) === at ? null : node.above % at,
    })),
  );

describe('pay of any team', () => {
  it('[AGT-2] for any tree, rates, bets, late changes, kills and nodes at once: each agent gets what the contract says once, and nets add up to the top', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(60), async (nodes, failsAt) => {
        day += 1;
        const agents: bigint[] = [];
        const contracts: (bigint | null)[] = [];
        const players: bigint[] = [];
        const firsts: (string | null)[] = [];
        for (const { above, money, rate, actives, bets } of nodes) {
          const upline = above === null ? undefined : agents[above];
          const agent = await world.member(upline === undefined ? {} : { below: upline });
          agents.push(agent);
          await world.money(agent, BigInt(money));
          const terms = daily([0, actives, rate ?? 0]);
          contracts.push(
            rate === null ? null : await world.contract({ to: agent, by: upline ?? null, terms, day }),
          );
          const player = await world.member({ below: agent, type: 0 });
          players.push(player);
          let first: string | null = null;
          for (const bet of bets) {
            const id = await world.round({ memberId: player, bet: BigInt(bet), day });
            first ??= id;
          }
          firsts.push(first);
        }
        // A node that is killed somewhere, and then two at once that go on.
        const weak = brittle({ db: world.database, ledger: world.ledger }, failsAt);
        await world.pays({ day, ...weak }).catch((error: unknown) => {
          if (!weak.hasFailed()) throw error;
        });
        for (const table of ['agent_pay_statement', 'agent_pay_due'])
          await scope().query(`update ${table} set claimed_at = null where claimed_at is not null`);
        await Promise.all([world.pays({ day }), world.pays({ day })]);
        for (
          let round = 0;
          round < 12 && (await runsOf(day)).some(({ state }) => state !== 'posted');
          round += 1
        )
          await world.pays({ day });
        expect((await runsOf(day)).map(({ state }) => state)).toEqual(['posted']);

        const below = (at: number): number[] =>
          nodes.flatMap((node, other) => (node.above === at ? [other, ...below(other)] : []));
        const gross = (at: number, bets: (node: number) => bigint): bigint => {
          const node = nodes[at];
          if (!node || node.rate === null) return 0n;
          const team = [at, ...below(at)];
          const inputs = {
            turnover: team.reduce((sum, one) => sum + bets(one), 0n),
            active: team.filter((one) => bets(one) > 0n).length,
            ...{ wonTurnover: 0n, winnings: 0n, taken: NOTHING_TAKEN, carriedIn: 0n },
          };
          return pay(daily([0, node.actives, node.rate]), inputs).gross;
        };
        const first = (at: number): bigint =>
          (nodes[at]?.bets ?? []).reduce((sum, bet) => sum + BigInt(bet), 0n);
        const mine = new Map((await statements(day)).map((row) => [row.contract_id, row]));
        for (const [at, id] of contracts.entries())
          if (id !== null) expect(mine.get(id)?.gross, `agent ${at}`).toBe(gross(at, first));
        // Nets by the contracts add up to what the platform pays, whatever wallets could bear.
        const holders = nodes.flatMap((node, at) =>
          node.rate === null
            ? []
            : [
                {
                  id: String(at),
                  payer: node.above === null ? null : String(node.above),
                  gross: gross(at, first),
                },
              ],
        );
        const payers = nodes.flatMap((node, at) =>
          node.rate === null ? [{ id: String(at), payer: null, gross: 0n }] : [],
        );
        const nets = netOf([...holders, ...payers]);
        const top = holders.filter(({ payer }) => payer === null).reduce((sum, one) => sum + one.gross, 0n);
        expect([...nets.values()].reduce((sum, net) => sum + net, 0n)).toBe(top);
        // What wallets have moved by is what was paid, less what is owed.
        const moved = await Promise.all(
          agents.map(async (agent, at) => (await world.balance(agent)) - BigInt(nodes[at]?.money ?? 0)),
        );
        expect(moved.reduce((sum, one) => sum + one, 0n)).toBe(top);
        for (const [at, change] of moved.entries()) {
          const owed = (who: (row: StatementRow) => boolean): bigint =>
            [...mine.values()]
              .filter(who)
              .reduce((sum, row) => sum + row.due - row.funded - row.from_payer, 0n);
          const isOwed = owed(({ receiver_id }) => receiver_id === agents[at]);
          const owes = owed(({ payer_id }) => payer_id === agents[at]);
          expect(change, `agent ${at}`).toBe((nets.get(String(at)) ?? 0n) - isOwed + owes);
        }
        await sound(day);

        // Late changes on the day behind: each statement becomes what it would have been.
        const changed = new Map<number, bigint>();
        for (const [at, { bets, late }] of nodes.entries()) {
          const id = firsts[at];
          if (late === null || id === null || id === undefined) continue;
          await world.change({ id, bet: BigInt(late), win: 0n, day: day + 1 });
          changed.set(at, first(at) - BigInt(bets[0] ?? 0) + BigInt(late));
        }
        await world.pays({ day: day + 1 });
        const then = new Map((await statements(day + 1)).map((row) => [row.contract_id, row]));
        for (const [at, id] of contracts.entries()) {
          if (id === null) continue;
          const now = gross(at, (node) => changed.get(node) ?? first(node));
          expect(then.get(id)?.corrections, `agent ${at}`).toBe(now - gross(at, first));
        }
        await sound(day + 1);
        day += 1;
      }),
      { numRuns: propertyRuns(12), endOnFailure: true },
    );
  });

  it('opens no day twice and none before it has been counted', async () => {
    const player = await world.member({ below: await world.member(), type: 0 });
    const runs = (
      await readRuns(scope().query, { merchantId: MERCHANT, state: null, kind: null, limit: 500 })
    ).length;
    await scope().query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values ($1, 'HOUSE', 'waits', $2, 'g', 'RNG', 'CNY', false, 1, 5, 0, now(), now(), now())`,
      [MERCHANT, player],
    );
    await openDue(world.database, { merchantId: MERCHANT, now: Date.now() + (day + 5) * 86_400_000 });
    expect(
      await readRuns(scope().query, { merchantId: MERCHANT, state: null, kind: null, limit: 500 }),
    ).toHaveLength(runs);
    expect(await findRun(scope().query, { merchantId: MERCHANT, id: 999_999n })).toBeNull();
  });

  it('[AGT-3] what a dividend is charged stands on the statement with base and share; a period keeps the policy of its first day', async () => {
    day += 1;
    const top = await world.member();
    const player = await world.member({ below: top, type: 0 });
    await world.money(top, 0n);
    const policy = (ppm: number) =>
      writeChargeRules(scope().query, {
        ...{ merchantId: MERCHANT, actor: 'tests' },
        rules: [
          { item: 'product', of: 'RNG', ppm },
          { item: 'commission', of: 'RNG', ppm: 2_000 },
          { item: 'bank', of: 'withdraw', ppm: 500_000 },
        ],
      });
    expect(await policy(60_000)).toBe(world.day(1));
    while (day < 1) day += 1;
    const contract = await world.contract({
      ...{ to: top, by: null, day },
      terms: {
        ...{ ...COMMON, kind: 'dividend', period: 'D', deductions: ['commission', 'bank', 'product'] },
        ...{ tierTest: 'net', carry: 'none', threshold: 'fixed' },
        tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 0, ppm: 100_000 }],
      },
    });
    await world.round({ memberId: player, bet: 100_000n, win: 40_000n, day });
    await world.round({ memberId: player, bet: 10_000n, win: 30_000n, category: 'LIVE', day });
    await world.withdrew({ memberId: player, fee: 301n, day });
    await world.withdrew({ memberId: player, fee: 999n, day: day + 1 });
    await world.pays({ day });
    const row = await statementOf(day, contract);
    expect(chargesIn(row.charges)).toEqual([
      { item: 'commission', of: 'RNG', base: 100_000n, ppm: 2_000, minor: 200n },
      { item: 'product', of: 'RNG', base: 60_000n, ppm: 60_000, minor: 3_600n },
      { item: 'bank', of: 'withdraw', base: 301n, ppm: 500_000, minor: 150n },
    ]);
    // 110,000 bet, 70,000 won, 3,950 charged; of it a tenth.
    expect(row.gross).toBe(3_605n);
    await sound(day);
    await expect(
      scope().query('delete from agent_charge where merchant_id = $1 and from_day <= merchant_today($1)', [
        MERCHANT,
      ]),
    ).resolves.toEqual([]);
  });
});
