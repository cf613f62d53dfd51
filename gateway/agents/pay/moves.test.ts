import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../bounds/testing';
import { NOTHING_TAKEN, pay, periodAround, type PayTerms } from '../../../src/contract/pay';
import { MERCHANT } from '../testing';
import { readTeamFees } from './charges.queries';
import { daysOf } from './figures';
import { inputsOf } from './inputs-text';
import { readRuns } from './runs.queries';
import { readCorrections, readRunStatements, type StatementRow } from './statements.queries';
import { COMMON, freshPay, type TestPay } from './testing';
import { verifyRun } from './verify';

let world: TestPay;
beforeAll(async () => {
  world = await freshPay({ approvesAll: true });
});
afterAll(() => world.close());

const scope = () => world.database.merchant(MERCHANT);
const share = (ppm: number): PayTerms => ({
  ...{ ...COMMON, kind: 'daily' },
  tiers: [{ minTurnover: 0, minActive: 0, rate: { type: 'P', ppm } }],
});
const weekly = (ppm: number): Extract<PayTerms, { kind: 'dividend' }> => ({
  ...{ ...COMMON, kind: 'dividend', period: 'W', deductions: [], tierTest: 'net', carry: 'none' },
  ...{ threshold: 'fixed', tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 1, ppm }] },
});
const statementsOf = async (fromDay: string): Promise<StatementRow[]> => {
  const runs = await readRuns(scope().query, { merchantId: MERCHANT, state: null, kind: null, limit: 500 });
  const found: StatementRow[] = [];
  for (const { id } of runs.filter((run) => run.from_day === fromDay))
    found.push(
      ...(await readRunStatements(scope().query, {
        ...{ merchantId: MERCHANT, runId: id, behind: 0n, limit: 1_000 },
      })),
    );
  return found;
};
const sound = async (fromDay: string): Promise<void> => {
  const runs = await readRuns(scope().query, { merchantId: MERCHANT, state: null, kind: null, limit: 500 });
  for (const { id, state } of runs.filter((run) => run.from_day === fromDay)) {
    expect(state).toBe('posted');
    expect((await verifyRun(scope().query, { merchantId: MERCHANT, id }))?.faults).toEqual([]);
  }
};
const moves = async (member: bigint, to: bigint | null, day: number): Promise<string> => {
  const [row] = await scope().query<{ refusal: string }>(
    `select agent_move_member($1, $2, $3, merchant_today($1) + $4::int, 'tests', 'a test') as refusal`,
    [MERCHANT, member, to, day],
  );
  return row?.refusal ?? 'nothing';
};
/** Day 0 of a week that begins in the future. */
const monday = (): number => {
  for (let at = 1; at < 9; at += 1) if (periodAround('W', world.day(at)).from === world.day(at)) return at;
  throw new Error('no Monday');
};

it('[AGT-2] a week in whose middle a branch moves is parted between both uplines by its days, whenever it is computed, and a late event follows the tree of its day', async () => {
  const first = monday();
  const [left, right] = [await world.member(), await world.member()];
  const agent = await world.member({ below: left });
  const player = await world.member({ below: agent, type: 0 });
  const contracts = {
    left: await world.contract({ to: left, by: null, terms: weekly(100_000), day: first }),
    right: await world.contract({ to: right, by: null, terms: weekly(200_000), day: first }),
    agent: await world.contract({ to: agent, by: left, terms: weekly(50_000), day: first }),
  };
  for (const one of [left, right, agent]) await world.money(one, 0n);
  const rounds: string[] = [];
  // The branch stands below the right one from Thursday on.
  expect(await moves(agent, right, first + 3)).toBe('');
  for (const at of [0, 1, 2, 3, 4, 5, 6])
    rounds.push(await world.round({ memberId: player, bet: 10_000n * 2n ** BigInt(at), day: first + at }));
  // Computed once the week is over and the branch has long stood elsewhere.
  await world.pays({ day: first + 6 });
  const week = await statementsOf(world.day(first));
  const of = (id: bigint): StatementRow | undefined => week.find(({ contract_id }) => contract_id === id);
  const facts = (id: bigint) => {
    const row = of(id);
    return row && [row.turnover, row.active, row.gross, row.from_day, row.until_day];
  };
  const until = world.day(first + 7);
  expect(facts(contracts.left)).toEqual([70_000n, 1, 7_000n, world.day(first), until]);
  expect(facts(contracts.right)).toEqual([1_200_000n, 1, 240_000n, world.day(first), until]);
  // Who pays the agent stood above it on three days.
  expect(facts(contracts.agent)).toEqual([70_000n, 1, 3_500n, world.day(first), world.day(first + 3)]);
  expect(await Promise.all([left, right, agent].map((one) => world.balance(one)))).toEqual([
    3_500n,
    240_000n,
    3_500n,
  ]);
  await sound(world.day(first));

  // In the week behind it a bet of Monday is voided, and one of Friday: each goes back where it was counted.
  await world.change({ id: rounds[0] ?? '', bet: 0n, win: 0n, day: first + 8 });
  await world.change({ id: rounds[4] ?? '', bet: 0n, win: 0n, day: first + 9 });
  await world.round({ memberId: player, bet: 1_000_000n, day: first + 9 });
  await world.pays({ day: first + 13 });
  const next = await statementsOf(world.day(first + 7));
  const after = (id: bigint) => next.find(({ contract_id }) => contract_id === id);
  expect(after(contracts.left)).toMatchObject({
    turnover: 0n,
    gross: 0n,
    corrections: -1_000n,
    due: 0n,
    closing: -1_000n,
  });
  expect(after(contracts.right)).toMatchObject({
    turnover: 1_000_000n,
    gross: 200_000n,
    corrections: -32_000n,
    due: 168_000n,
  });
  const line = await readCorrections(scope().query, {
    ...{ merchantId: MERCHANT, statementId: after(contracts.right)?.id ?? 0n, limit: 9 },
  });
  expect(line).toMatchObject([
    { of_statement_id: of(contracts.right)?.id, before: 240_000n, after: 208_000n },
  ]);
  // No contract is between the agent and who stands above it now.
  expect(after(contracts.agent)).toBeUndefined();
  // What was frozen is as it was.
  expect(await statementsOf(world.day(first))).toEqual(week);
  await sound(world.day(first + 7));
});

/** A tree as a list, top first, and one move in it. */
const movingTree = fc
  .record({
    nodes: fc.array(
      fc.record({
        above: fc.nat(20),
        rate: fc.integer({ min: 0, max: 30_000 }),
        bets: fc.tuple(bet(), bet()),
      }),
      { minLength: 3, maxLength: 6 },
    ),
    moved: fc.nat(20),
    to: fc.option(fc.nat(20), { freq: 4 }),
    late: fc.nat(999_999),
  })
  .map(({ nodes, moved, to, late }) => ({
    nodes: nodes.map((node, at) => ({ ...node, above: at === 0 ? null : node.above % at })),
    moved: 1 + (moved % (nodes.length - 1)),
    to: to === null ? null : to % nodes.length,
    late,
  }));
function bet() {
  return fc.integer({ min: 0, max: 999_999 });
}

it('[AGT-2] for any tree and any move between two days: both computed afterwards, each is paid by its own tree, and a bet changed later is corrected by the tree of then', async () => {
  let day = monday() + 20;
  await fc.assert(
    fc.asyncProperty(movingTree, async ({ nodes, moved, to, late }) => {
      day += 4;
      const from = day;
      const agents: bigint[] = [];
      const players: bigint[] = [];
      const contracts: bigint[] = [];
      for (const { above, rate } of nodes) {
        const upline = above === null ? undefined : agents[above];
        const agent = await world.member(upline === undefined ? {} : { below: upline });
        agents.push(agent);
        // The platform pays all of them, so that a move ends no contract.
        contracts.push(await world.contract({ to: agent, by: null, terms: share(rate), day: from }));
        players.push(await world.member({ below: agent, type: 0 }));
      }
      const refusal = await moves(agents[moved] ?? 0n, to === null ? null : (agents[to] ?? 0n), from + 1);
      const hasMoved = refusal === '';
      const trees = [
        nodes.map(({ above }) => above),
        nodes.map(({ above }, at) => (hasMoved && at === moved ? to : above)),
      ];
      const firsts: (string | null)[] = [];
      for (const offset of [0, 1])
        for (const [at, { bets }] of nodes.entries()) {
          const stake = BigInt(bets[offset] ?? 0);
          const id =
            stake === 0n
              ? null
              : await world.round({ memberId: players[at] ?? 0n, bet: stake, day: from + offset });
          if (offset === 0) firsts.push(id);
        }
      await world.pays({ day: from + 1 });

      const team = (tree: readonly (number | null)[], of: number): number[] => [
        of,
        ...tree.flatMap((above, at) => (above === of ? team(tree, at) : [])),
      ];
      const expected = (offset: number, of: number, stakeOf: (at: number) => bigint): bigint =>
        pay(share(nodes[of]?.rate ?? 0), {
          turnover: team(trees[offset] ?? [], of).reduce((sum, at) => sum + stakeOf(at), 0n),
          ...{ wonTurnover: 0n, winnings: 0n, active: 0, taken: NOTHING_TAKEN, carriedIn: 0n },
        }).gross;
      const stake = (offset: number) => (at: number) => BigInt(nodes[at]?.bets[offset] ?? 0);
      for (const offset of [0, 1]) {
        const rows = new Map(
          (await statementsOf(world.day(from + offset))).map((row) => [row.contract_id, row]),
        );
        for (const [at, id] of contracts.entries())
          expect(rows.get(id)?.gross, `day ${offset}, agent ${at}`).toBe(expected(offset, at, stake(offset)));
        await sound(world.day(from + offset));
      }

      const changed = firsts.findIndex((id) => id !== null);
      const id = firsts[changed];
      if (id) {
        await world.change({ id, bet: BigInt(late), win: 0n, day: from + 2 });
        await world.pays({ day: from + 2 });
        const rows = new Map((await statementsOf(world.day(from + 2))).map((row) => [row.contract_id, row]));
        for (const [at, contract] of contracts.entries())
          expect(rows.get(contract)?.corrections, `corrected, agent ${at}`).toBe(
            expected(0, at, (one) => (one === changed ? BigInt(late) : stake(0)(one))) -
              expected(0, at, stake(0)),
          );
        await sound(world.day(from + 2));
      }
      await end(contracts, from + 3);
    }),
    { numRuns: propertyRuns(12), endOnFailure: true },
  );
});

/** The day of a move has come. */
const come = () => world.database.owner('update agent_move set done = true where not done');
/** The contracts of an example pay nothing on the days of the others. */
const end = (contracts: readonly bigint[], day: number) =>
  scope().query(
    'update agent_contract_force set until_day = merchant_today($1) + $2::int where contract_id = any($3::bigint[])',
    [MERCHANT, day, contracts],
  );
it('[AGT-2] who leaves and comes back is paid for each day by who stands above on it: no day twice, none lost', async () => {
  const first = monday() + 200;
  const [left, right] = [await world.member(), await world.member()];
  const agent = await world.member({ below: left });
  const player = await world.member({ below: agent, type: 0 });
  const above = await Promise.all(
    [left, right].map((to) => world.contract({ to, by: null, terms: share(20_000), day: first })),
  );
  const contract = await world.contract({ to: agent, by: left, terms: share(10_000), day: first });
  expect(await moves(agent, right, first + 1)).toBe('');
  await come();
  expect(await moves(agent, left, first + 2)).toBe('');
  await come();
  for (const [offset, bet] of [100_000n, 300_000n, 700_000n].entries()) {
    await world.round({ memberId: player, bet, day: first + offset });
    await world.pays({ day: first + offset });
  }
  const paid = await Promise.all(
    [0, 1, 2].map(async (offset) =>
      (await statementsOf(world.day(first + offset)))
        .filter(({ contract_id }) => contract_id === contract)
        .map(({ gross }) => gross),
    ),
  );
  expect(paid).toEqual([[1_000n], [], [7_000n]]);
  expect(await Promise.all([left, right, agent].map((one) => world.balance(one)))).toEqual([
    ...[1_000n + 7_000n, 6_000n, 1_000n + 7_000n],
  ]);
  for (const offset of [0, 1, 2]) await sound(world.day(first + offset));
  await end([contract, ...above], first + 3);
});

it('[AGT-2] a bet on the day of a move counts for the new agent above alone, also when it is changed later', async () => {
  const day = monday() + 400;
  const [left, right] = [await world.member(), await world.member()];
  const player = await world.member({ below: left, type: 0 });
  expect(await moves(player, right, day)).toBe('');
  const id = await world.round({ memberId: player, bet: 10_000n, day });
  await world.change({ id, bet: 4_000n, win: 0n, day: day + 2 });
  const slots = [left, right].map((agentId) => ({
    agentId,
    product: '',
    from: world.day(day),
    until: world.day(day + 1),
  }));
  const sums = await daysOf(scope().query, { merchantId: MERCHANT, slots });
  expect(sums.map(({ turnover }) => turnover)).toEqual([0n, 4_000n]);
});

it('[AGT-2] a fee on the day on which one span ends and the next begins is counted once, in the next', async () => {
  const agentId = await world.member();
  await world.withdrew({ memberId: await world.member({ below: agentId, type: 0 }), fee: 7n, day: 1 });
  const span = { agentId, product: '' };
  const slots = [
    { ...span, from: world.day(0), until: world.day(1) },
    { ...span, from: world.day(1), until: world.day(2) },
  ];
  expect(await readTeamFees(scope().query, { merchantId: MERCHANT, slots })).toEqual([
    { slot: 2, of: 'withdraw', fees: 7n },
  ]);
});

/** Days of a team that loses and wins, and how a loss is carried. */
const days = fc.record({
  carry: fc.constantFrom('none', 'previous', 'month', 'ever'),
  rates: fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 400_000 })),
  money: fc.oneof(fc.constant(0), fc.nat(20_000)),
  days: fc.array(fc.record({ bet: fc.integer({ min: 1, max: 99_999 }), win: fc.nat(199_999) }), {
    minLength: 3,
    maxLength: 4,
  }),
});

it('[AGT-2] dividends of any days, by any rule of carrying: two levels get what their contracts say, no level is below zero, and no money comes from nowhere', async () => {
  let day = monday() + 120;
  await fc.assert(
    fc.asyncProperty(days, async ({ carry, rates, money, days: played }) => {
      day += 8;
      const from = day;
      const dividend = (ppm: number): PayTerms => ({
        ...{
          ...COMMON,
          kind: 'dividend',
          period: 'D',
          deductions: [],
          tierTest: 'net',
          carry,
          threshold: 'fixed',
        },
        tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 0, ppm }],
      });
      const top = await world.member();
      const below = await world.member({ below: top });
      const player = await world.member({ below, type: 0 });
      await world.money(top, BigInt(money));
      await world.money(below, 0n);
      const contracts = [
        await world.contract({ to: top, by: null, terms: dividend(rates[0]), day: from }),
        await world.contract({ to: below, by: top, terms: dividend(rates[1]), day: from }),
      ];
      const carried = [0n, 0n];
      const gross = [0n, 0n];
      for (const [offset, { bet: staked, win }] of played.entries()) {
        await world.round({ memberId: player, bet: BigInt(staked), win: BigInt(win), day: from + offset });
        await world.pays({ day: from + offset });
        const rows = new Map(
          (await statementsOf(world.day(from + offset))).map((row) => [row.contract_id, row]),
        );
        const isNewMonth = world.day(from + offset).slice(8) === '01';
        for (const [level, id] of contracts.entries()) {
          const row = rows.get(id);
          if (!row) throw new Error(`no statement of day ${offset}, level ${level}`);
          const carriedIn =
            carry === 'none' || (carry === 'month' && isNewMonth) ? 0n : (carried[level] ?? 0n);
          const result = pay(dividend(rates[level] ?? 0), {
            ...{ turnover: BigInt(staked), wonTurnover: 0n, winnings: BigInt(win), active: row.active },
            ...{ taken: NOTHING_TAKEN, carriedIn },
          });
          expect(inputsOf(row.inputs).carriedIn, `carried into day ${offset}`).toBe(carriedIn);
          expect([row.gross, row.due, row.closing, row.carried_out]).toEqual([
            ...[result.gross, result.gross, 0n, result.carriedOut],
          ]);
          carried[level] = result.carriedOut;
          gross[level] = (gross[level] ?? 0n) + result.gross;
        }
        await sound(world.day(from + offset));
      }
      const [atTop, atBelow] = [await world.balance(top), await world.balance(below)];
      // What the platform pays is all that came in; where a wallet could not bear it the rest is owed, and no wallet is below zero.
      expect(atTop + atBelow).toBe(BigInt(money) + (gross[0] ?? 0n));
      expect(atTop >= 0n && atBelow >= 0n).toBe(true);
      expect(atBelow <= (gross[1] ?? 0n)).toBe(true);
      const owed = (gross[1] ?? 0n) - atBelow;
      if (owed > 0n) expect(atTop).toBe(0n);
      await end(contracts, from + played.length);
    }),
    { numRuns: propertyRuns(14), endOnFailure: true },
  );
});

it('[AGT-3] two nodes that open, compute, approve and pay a day from its first moment on pay it once', async () => {
  const day = monday() + 300;
  const top = await world.member();
  const members: bigint[] = [];
  for (let number = 0; number < 12; number += 1) members.push(await world.member({ below: top }));
  await world.contract({ to: top, by: null, terms: share(20_000), day });
  for (const [at, member] of members.entries()) {
    await world.contract({ to: member, by: top, terms: share(1_000 * (at + 1)), day });
    await world.round({ memberId: await world.member({ below: member, type: 0 }), bet: 100_000n, day });
  }
  for (const one of [top, ...members]) await world.money(one, 0n);
  const nodes = await Promise.allSettled([1, 2, 3].map(() => world.pays({ day })));
  expect(nodes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  // What one node holds the others leave to it: at the latest the next round ends it.
  for (let round = 0; round < 5; round += 1) await world.pays({ day });
  const runs = await readRuns(scope().query, { merchantId: MERCHANT, state: null, kind: null, limit: 500 });
  expect(runs.filter(({ from_day }) => from_day === world.day(day)).map(({ state }) => state)).toEqual([
    'posted',
  ]);
  const rows = await statementsOf(world.day(day));
  expect(rows).toHaveLength(members.length + 1);
  const balances = await Promise.all(members.map((one) => world.balance(one)));
  expect(balances).toEqual(members.map((_, at) => 100n * BigInt(at + 1)));
  expect(await world.balance(top)).toBe(24_000n - balances.reduce((sum, one) => sum + one, 0n));
  await sound(world.day(day));
});

/** Last, since its contracts stay in force. */
const spanned = (span: 'D' | 'W' | 'H' | 'M'): PayTerms =>
  span === 'D' ? share(10_000) : { ...weekly(10_000), period: span };

it('[AGT-2] a member leaves at any time: back to an agent within a period of their contract is refused, from the next period on it is not', async () => {
  const days = {
    span: fc.constantFrom('D', 'W', 'H', 'M'),
    leaves: fc.integer({ min: 2, max: 70 }),
  } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...days, stays: fc.integer({ min: 1, max: 40 }), begins: fc.integer({ min: 1, max: 3 }) }),
      async ({ span, leaves, stays, begins }) => {
        const [before, between] = [await world.member(), await world.member()];
        const agent = await world.member({ below: before });
        await world.contract({
          ...{ to: agent, by: before, terms: spanned(span), day: leaves - begins },
        });
        expect(await moves(agent, between, leaves)).toBe('');
        await come();
        const back = world.day(leaves + stays);
        const isSame = periodAround(span, back).from < world.day(leaves);
        expect(await moves(agent, before, leaves + stays), `${span} ${back}`).toBe(isSame ? 'returns' : '');
        // Elsewhere, or to where no contract is in force, the way is open.
        if (isSame) expect(await moves(agent, null, leaves + stays)).toBe('');
        await come();
      },
    ),
    { numRuns: propertyRuns(60), endOnFailure: true },
  );
});
