import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf } from '../../conformance/people';
import { operatorOn } from '../testing';

const AGENT = 2;
let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

it('[AGT-2] foyer team demo makes a team of 400 on six levels with three months of play, once, and the gateway pays it', async () => {
  const foyer = operatorOn(bench.db);
  const people = await peopleOf(bench);
  const agent = await people.create({ type: AGENT });
  const done = await foyer(`team demo ${agent.username} --merchant demo --json`);
  expect(done.err).toEqual([]);
  expect(done.data).toMatchObject({ people: 400 });
  expect((await foyer(`team demo ${agent.username} --merchant demo`)).exit).toBe(1);
  expect(
    (await operatorOn(bench.db, {}, { production: true })(`team demo ${agent.username} --merchant demo`))
      .exit,
  ).toBe(1);
  for (let round = 0; round < 12; round += 1) await bench.services.teamWork.count(MERCHANT);
  const { query } = bench.db.merchant(MERCHANT);
  const [team] = await query<{ total: number; depth: number; days: number; turnover: bigint }>(
    `select (select s.total from agent_size s where s.agent_id = $1) as total,
            (select max(l.depth) from agent_line l where l.ancestor_id = $1) as depth,
            (select count(*)::int from agent_day d where d.agent_id = $1 and d.product = '' and d.turnover > 0) as days,
            (select sum(d.turnover)::bigint from agent_day d where d.agent_id = $1 and d.product = '') as turnover`,
    [agent.id],
  );
  expect(team).toMatchObject({ total: 400, depth: 6, days: 92 });
  expect((await foyer('team verify --merchant demo')).exit).toBe(0);
  await foyer('pay policy set --auto-up-to 1000000 --second-above 1000000 --merchant demo');
  await bench.services.payWork.round(MERCHANT);
  const runs = await query<{ kind: string; runs: number; done: number }>(
    `select kind, count(*)::int as runs, count(*) filter (where state = 'posted')::int as done from agent_pay_run group by kind order by kind`,
  );
  expect(runs.map(({ kind }) => kind)).toEqual(['daily', 'dividend', 'hourly', 'realtime']);
  const [daily] = await query<{ id: bigint }>(
    `select id from agent_pay_run where kind = 'daily' and due > 0 order by id limit 1`,
  );
  const verified = await foyer(`pay verify ${daily?.id ?? 0n} --merchant demo`);
  expect(verified.out.join()).toContain('are what their inputs');
});
