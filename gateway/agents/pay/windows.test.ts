import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayTerms } from '../../../src/contract/pay';
import { MERCHANT } from '../testing';
import { computeStep } from './compute';
import { inputsOf } from './inputs-text';
import { openRun, readRuns } from './runs.queries';
import { readStatements, type StatementRow } from './statements.queries';
import { COMMON, freshPay, type TestPay } from './testing';

let world: TestPay;
beforeAll(async () => {
  world = await freshPay();
});
afterAll(() => world.close());

const hourly: PayTerms = {
  ...{ ...COMMON, kind: 'hourly' },
  tiers: [{ minTurnover: 1_000, minActive: 1, rate: { type: 'F', minor: 500 } }],
};
const realtime: PayTerms = {
  ...{ ...COMMON, kind: 'realtime' },
  tiers: [{ minTurnover: 0, lossPpm: 10_000, winPpm: 2_000 }],
};
const scope = () => world.database.merchant(MERCHANT);
const paid = (agentId: bigint, kind: 'hourly' | 'realtime' | 'dividend'): Promise<StatementRow[]> =>
  readStatements(scope().query, {
    ...{ merchantId: MERCHANT, agentId, side: 'own', kind, from: null, to: null, behind: null, limit: 100 },
  });
/** Round by round, as the gateway catches up: a round opens so many periods and no more. */
const catchUp = async (day: number): Promise<void> => {
  let before = -1;
  for (let round = 0; round < 30; round += 1) {
    await world.pays({ day });
    const [row] = await scope().query<{ runs: number }>('select count(*)::int as runs from agent_pay_run');
    if (row?.runs === before) return;
    before = row?.runs ?? 0;
  }
  throw new Error('still opening');
};

it('[AGT-3] a dividend waits for the wages of its days, opened or not, and takes them off', async () => {
  const agent = await world.member();
  const player = await world.member({ below: agent, type: 0 });
  const dividend: PayTerms = {
    ...{ ...COMMON, kind: 'dividend', period: 'D', deductions: ['wages'], carry: 'none' },
    ...{ tierTest: 'net', threshold: 'fixed' },
    tiers: [{ minTurnover: 0, minNetLoss: 0, minActive: 0, ppm: 100_000 }],
  };
  const daily: PayTerms = {
    ...{ ...COMMON, kind: 'daily' },
    tiers: [{ minTurnover: 0, minActive: 0, rate: { type: 'P', ppm: 20_000 } }],
  };
  const day = 0;
  await world.contract({ to: agent, by: null, terms: daily, day });
  await world.contract({ to: agent, by: null, terms: dividend, day });
  await world.round({ memberId: player, bet: 100_000n, day });
  await openRun(scope().query, {
    ...{ merchantId: MERCHANT, kind: 'dividend', span: 'D', from: world.day(day), until: world.day(day + 1) },
    startsAt: await world.momentOf(day),
    endsAt: await world.momentOf(day + 1),
  });
  const [run] = await readRuns(scope().query, {
    merchantId: MERCHANT,
    state: 'open',
    kind: 'dividend',
    limit: 9,
  });
  if (!run) throw new Error('no run');
  expect(await computeStep(world.database, { merchantId: MERCHANT, runId: run.id })).toBe(false);
  await catchUp(day);
  const [statement] = await paid(agent, 'dividend');
  expect(statement && inputsOf(statement.inputs).taken.wages).toBe(2_000n);
  expect(statement?.gross).toBe(9_800n);
});

it(
  '[AGT-3] hours and five minutes are paid each for itself, a quiet one without a statement, and a void comes back as a line',
  { tags: ['full-run'] },
  async () => {
    const agent = await world.member();
    const player = await world.member({ below: agent, type: 0 });
    await world.contract({ to: agent, by: null, terms: hourly, day: 0 });
    await world.contract({ to: agent, by: null, terms: realtime, day: 0 });
    // On both sides of a border between five minutes, and of one between hours.
    const lost = await world.round({ memberId: player, bet: 12_000n, day: 0, time: '12:54' });
    await world.round({ memberId: player, bet: 8_000n, win: 9_000n, day: 0, time: '12:55' });
    await world.round({ memberId: player, bet: 1_000n, day: 0, time: '13:00' });
    await catchUp(0);
    const minutes = await paid(agent, 'realtime');
    expect(minutes.map(({ gross }) => gross)).toEqual([10n, 16n, 120n]);
    const hours = await paid(agent, 'hourly');
    expect(hours.map(({ gross }) => gross)).toEqual([500n, 500n]);
    const before = await world.balance(agent);
    expect(before).toBe(146n + 1_000n);
    // At noon of the next day, of which the pays of the first have computed an hour.
    await world.change({ id: lost, bet: 0n, win: 0n, day: 1 });
    await catchUp(1);
    const [last] = await paid(agent, 'realtime');
    expect(last).toMatchObject({ turnover: 0n, gross: 0n, corrections: -120n, due: 0n, closing: -120n });
    expect(await world.balance(agent)).toBe(before);
  },
);
