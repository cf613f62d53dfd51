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
  // They came over three months, played from then on, and were seen on the last day of it.
  const [visits] = await query<{ total: number; days: number; early: number; unseen: number }>(
    `select (select sum(d.registrations)::int from agent_day d where d.agent_id = $1 and d.product = '') as total,
            (select count(*)::int from agent_day d where d.agent_id = $1 and d.product = '' and d.registrations > 0) as days,
            (select count(*)::int from agent_member_day d join member m on m.id = d.member_id join merchant z on z.id = m.merchant_id
              where d.turnover > 0 and m.username like 'demo.%' and d.day < (m.registered_at at time zone z.time_zone)::date) as early,
            (select count(*)::int from member m where m.username like 'demo.%' and m.last_login_at is null) as unseen`,
    [agent.id],
  );
  expect(visits).toEqual({ total: 400, days: expect.any(Number), early: 0, unseen: 0 });
  expect(visits?.days).toBeGreaterThan(60);
  // The last days are there bet by bet, in games of the catalogue, and nothing that runs today was caused by them.
  const [bets] = await query<{ days: number; strangers: number; causes: number; counted: boolean }>(
    `select (select count(distinct (v.ended_at at time zone m.time_zone)::date)::int from vendor_round v join merchant m on m.id = v.merchant_id where v.round_id like 'demo-%') as days,
            (select count(*)::int from vendor_round v where v.round_id like 'demo-%' and not exists (
               select from game g where g.merchant_id = v.merchant_id and g.vendor = v.vendor and g.game_id = v.game_id)) as strangers,
            (select count(*)::int from engagement_cause c where c.kind = 'bet') as causes,
            (select sum(d.turnover) from agent_day d where d.agent_id = $1 and d.product = '' and d.day >= merchant_today($2) - 7)
              = (select sum(agent_turnover(v.category, v.bet, v.win)) from vendor_round v where v.round_id like 'demo-%') as counted`,
    [agent.id, MERCHANT],
  );
  expect(bets).toEqual({ days: 7, strangers: 0, causes: 0, counted: true });
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
  // Rebates of the days that are there bet by bet: the agent sees rows, and all levels come to the agent's own rate.
  await bench.services.rebateWork.round(MERCHANT);
  const [rebates] = await query<{ days: number; products: number; left: number; waits: number }>(
    `select count(distinct p.day)::int as days, count(distinct p.product)::int as products, count(*) filter (where not p.booked and p.due > 0)::int as left,
            (select count(*)::int from agent_rebate_run r where r.state in ('open', 'computed', 'stopped')) as waits
       from agent_rebate_pay p where p.member_id = $1`,
    [agent.id],
  );
  expect(rebates).toEqual({ days: 7, products: 5, left: 0, waits: 0 });
  const day = await query<{ day: string }>(
    `select max(day)::text as day from agent_rebate_run where state = 'posted'`,
  );
  const again = await foyer(`pay rebates verify ${day[0]?.day ?? ''} --merchant demo`);
  expect(again.err).toEqual([]);
  expect(again.exit).toBe(0);
});
