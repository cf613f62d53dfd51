import type { PayKind, PaySpan } from '../../../src/contract/pay';
import type { Query } from '../../database/types';

export type RunState = 'open' | 'computed' | 'stopped' | 'approved' | 'posted';
export interface RunRow extends Record<string, unknown> {
  id: bigint;
  kind: PayKind;
  span: PaySpan;
  starts_at: Date;
  ends_at: Date;
  from_day: string;
  until_day: string;
  state: RunState;
  prepared: boolean;
  cursor: bigint;
  tree: string;
  statements: number;
  platform_due: bigint;
  due: bigint;
  reason: string;
  computed_at: Date | null;
  approved_at: Date | null;
  posted_at: Date | null;
}
const COLUMNS = `r.id, r.kind, r.span, r.starts_at, r.ends_at, r.from_day::text as from_day, r.until_day::text as until_day, r.state, r.prepared, r.cursor,
  r.tree, r.statements, r.platform_due, r.due, r.reason, r.computed_at, r.approved_at, r.posted_at`;

export interface PaySettings extends Record<string, unknown> {
  dearer: 'confirm' | 'refuse';
  auto_up_to: bigint;
  second_above: bigint;
  month_budget: bigint | null;
  grace_minutes: number;
  window_grace_minutes: number;
}
const DEFAULTS: PaySettings = {
  ...{ dearer: 'confirm', auto_up_to: 1_000_000n, second_above: 10_000_000n, month_budget: null },
  ...{ grace_minutes: 30, window_grace_minutes: 1 },
};
export const readPaySettings = async (query: Query, merchantId: number): Promise<PaySettings> => {
  const [row] = await query<PaySettings>(
    `select dearer, auto_up_to, second_above, month_budget, grace_minutes, window_grace_minutes from agent_pay_setting where merchant_id = $1`,
    [merchantId],
  );
  return row ?? DEFAULTS;
};
export const writePaySettings = async (
  query: Query,
  { merchantId, settings: s }: { merchantId: number; settings: PaySettings },
): Promise<void> => {
  await query(
    `insert into agent_pay_setting (merchant_id, dearer, auto_up_to, second_above, month_budget, grace_minutes, window_grace_minutes)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_id) do update set dearer = excluded.dearer, auto_up_to = excluded.auto_up_to, second_above = excluded.second_above,
       month_budget = excluded.month_budget, grace_minutes = excluded.grace_minutes, window_grace_minutes = excluded.window_grace_minutes`,
    [
      merchantId,
      s.dearer,
      s.auto_up_to,
      s.second_above,
      s.month_budget,
      s.grace_minutes,
      s.window_grace_minutes,
    ],
  );
};

/** Kinds and periods of which a merchant has contracts, and where the last run of each ended. */
export const readSpans = (
  query: Query,
  merchantId: number,
): Promise<{ kind: PayKind; span: PaySpan; first: string; ended: Date | null }[]> =>
  query<{ kind: PayKind; span: PaySpan; first: string; ended: Date | null }>(
    `select c.kind, c.span, min(f.from_day)::text as first,
            (select max(r.ends_at) from agent_pay_run r where r.merchant_id = $1 and r.kind = c.kind and r.span = c.span) as ended
       from agent_contract_force f join agent_contract c on c.merchant_id = $1 and c.id = f.contract_id
      where f.merchant_id = $1 group by c.kind, c.span order by c.kind, c.span`,
    [merchantId],
  );

/** First day, from a day on, on which a contract of a kind counts; null: none does any more. */
export const nextDayInForce = async (
  query: Query,
  of: { merchantId: number; kind: PayKind; span: PaySpan; day: string },
): Promise<string | null> => {
  const [row] = await query<{ day: string | null }>(
    `select min(greatest(f.from_day, $4::date))::text as day
       from agent_contract_force f join agent_contract c on c.merchant_id = $1 and c.id = f.contract_id
      where f.merchant_id = $1 and c.kind = $2 and c.span = $3 and f.until_day > $4::date`,
    [of.merchantId, of.kind, of.span, of.day],
  );
  return row?.day ?? null;
};

/** Whether everything that happened before a moment has been counted into the teams. */
export const isCounted = async (
  query: Query,
  { merchantId, before }: { merchantId: number; before: Date },
): Promise<boolean> => {
  const [row] = await query<{ counted: boolean }>(
    `select not exists (select from agent_change c where c.merchant_id = $1 and c.at < $2)
        and not exists (
          select from journal j where j.merchant_id = $1 and j.created_at < $2
             and j.id > coalesce((select u.journal_id from agent_cursor u where u.merchant_id = $1), 0)) as counted`,
    [merchantId, before],
  );
  return row?.counted ?? false;
};

/** Opens the run of a period, once. The tree of a period follows from the moves and members there are. */
export const openRun = async (
  query: Query,
  of: {
    merchantId: number;
    kind: PayKind;
    span: PaySpan;
    startsAt: Date;
    endsAt: Date;
    from: string;
    until: string;
  },
): Promise<void> => {
  await query(
    `insert into agent_pay_run (merchant_id, kind, span, starts_at, ends_at, from_day, until_day, tree)
     select $1, $2, $3, $4, $5, $6::date, $7::date,
            format('{"members":%s,"moves":%s}',
              (select coalesce(max(m.id), 0) from member m where m.merchant_id = $1 and m.registered_at < $5),
              (select coalesce(max(w.id), 0) from agent_move w where w.merchant_id = $1 and w.day < $7::date))
     on conflict (merchant_id, kind, span, starts_at) do nothing`,
    [of.merchantId, of.kind, of.span, of.startsAt, of.endsAt, of.from, of.until],
  );
};

/**
 * The oldest runs that are not done, wages before dividends: these take off what those pay. `except`: runs that are left out; with one that is
 * not computed those are left out that have to wait for it, as `hasEarlierOpen` says.
 */
export const readUndone = (
  query: Query,
  of: { merchantId: number; states: readonly RunState[]; except: readonly bigint[]; limit: number },
): Promise<RunRow[]> =>
  query<RunRow>(
    `select ${COLUMNS} from agent_pay_run r where r.merchant_id = $1 and r.state = any($2::text[]) and r.id <> all($4::bigint[])
        and (r.state <> 'open' or not exists (
          select from agent_pay_run e where e.merchant_id = $1 and e.id = any($4::bigint[]) and e.state = 'open'
             and (e.kind = r.kind and e.span = r.span and e.starts_at < r.starts_at
               or r.kind = 'dividend' and e.kind <> 'dividend' and e.ends_at <= r.ends_at)))
      order by r.ends_at, r.kind = 'dividend', r.id limit $3`,
    [of.merchantId, of.states, of.limit, of.except],
  );

/** Whether wages are still to be computed that a dividend takes off, be their runs open or not even opened, or an earlier period of the same kind. */
export const hasEarlierOpen = async (
  query: Query,
  { merchantId, run }: { merchantId: number; run: RunRow },
): Promise<boolean> => {
  const [row] = await query<{ there: boolean }>(
    `select exists (select from agent_pay_run r where r.merchant_id = $1 and r.state = 'open' and r.id <> $2
        and (r.kind = $3 and r.span = $4 and r.starts_at < $5 or $3 = 'dividend' and r.kind <> 'dividend' and r.ends_at <= $6))
      or $3 = 'dividend' and exists (
        select from (
          select c.kind, c.span, max(least(f.until_day, $8::date)) as until_day
            from agent_contract_force f join agent_contract c on c.merchant_id = $1 and c.id = f.contract_id
           where f.merchant_id = $1 and c.kind <> 'dividend' and f.from_day < $8::date and f.until_day > $7::date
           group by c.kind, c.span) k
          join merchant m on m.id = $1
         where day_begins(k.until_day, m.time_zone) > coalesce(
           (select max(r.ends_at) from agent_pay_run r where r.merchant_id = $1 and r.kind = k.kind and r.span = k.span), '-infinity')) as there`,
    [...[merchantId, run.id, run.kind, run.span, run.starts_at, run.ends_at, run.from_day, run.until_day]],
  );
  return row?.there ?? false;
};

/** A run that only this transaction works on; null: another node does, or it is in another state. */
export const lockRun = async (
  query: Query,
  of: { merchantId: number; id: bigint; states: readonly RunState[]; wait?: boolean },
): Promise<RunRow | null> => {
  const [row] = await query<RunRow>(
    `select ${COLUMNS} from agent_pay_run r where r.merchant_id = $1 and r.id = $2 and r.state = any($3::text[])
        for update ${of.wait === true ? '' : 'skip locked'}`,
    [of.merchantId, of.id, of.states],
  );
  return row ?? null;
};

export const findRun = async (
  query: Query,
  of: { merchantId: number; id: bigint },
): Promise<RunRow | null> => {
  const [row] = await query<RunRow>(
    `select ${COLUMNS} from agent_pay_run r where r.merchant_id = $1 and r.id = $2`,
    [of.merchantId, of.id],
  );
  return row ?? null;
};

/** Runs, the newest first. */
export const readRuns = (
  query: Query,
  of: { merchantId: number; state: RunState | null; kind: PayKind | null; limit: number },
): Promise<(RunRow & { owed: bigint; owing: number })[]> =>
  query<RunRow & { owed: bigint; owing: number }>(
    `select ${COLUMNS}, coalesce(o.owed, 0)::bigint as owed, coalesce(o.owing, 0)::int as owing from agent_pay_run r
       left join lateral (
         select sum(s.due - s.funded - s.from_payer) as owed, count(*) as owing from agent_pay_statement s
          where s.merchant_id = $1 and s.run_id = r.id and s.owes) o on true
      where r.merchant_id = $1 and ($2::text is null or r.state = $2) and ($3::text is null or r.kind = $3)
      order by r.starts_at desc, r.id desc limit $4`,
    [of.merchantId, of.state, of.kind, of.limit],
  );

export const setPrepared = async (query: Query, of: { merchantId: number; id: bigint }): Promise<void> => {
  await query('update agent_pay_run set prepared = true where merchant_id = $1 and id = $2', [
    of.merchantId,
    of.id,
  ]);
};

/** A batch is done; the last one closes the computing, and what it was counted with goes. */
export const advanceRun = async (
  query: Query,
  of: { merchantId: number; id: bigint; cursor: bigint; done: boolean },
): Promise<void> => {
  if (!of.done) {
    await query('update agent_pay_run set cursor = $3 where merchant_id = $1 and id = $2', [
      ...[of.merchantId, of.id, of.cursor],
    ]);
    return;
  }
  await query(
    `update agent_pay_run r set cursor = $3, state = 'computed', computed_at = clock_timestamp(), statements = s.statements, due = s.due,
            platform_due = s.platform_due
       from (select count(*)::int as statements, coalesce(sum(due), 0) as due, coalesce(sum(due) filter (where payer_id is null), 0) as platform_due
               from agent_pay_statement where merchant_id = $1 and run_id = $2) s
      where r.merchant_id = $1 and r.id = $2`,
    [of.merchantId, of.id, of.cursor],
  );
  await query('delete from agent_pay_active where merchant_id = $1 and run_id = $2', [of.merchantId, of.id]);
};

/** What the platform pays by runs that were approved for the month in which a run ends. */
export const monthApproved = async (
  query: Query,
  { merchantId, run }: { merchantId: number; run: RunRow },
): Promise<bigint> => {
  const [row] = await query<{ sum: bigint }>(
    `select coalesce(sum(r.platform_due), 0)::bigint as sum from agent_pay_run r
      where r.merchant_id = $1 and r.state in ('approved', 'posted') and date_trunc('month', r.until_day - 1) = date_trunc('month', $2::date - 1)`,
    [merchantId, run.until_day],
  );
  return row?.sum ?? 0n;
};

/** Runs of one merchant are approved one after another: a budget is spent once. */
export const lockBudget = async (query: Query, merchantId: number): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent pay ${merchantId}`]);
};

export const stopRun = async (
  query: Query,
  of: { merchantId: number; id: bigint; reason: 'band' | 'budget' },
): Promise<void> => {
  await query(`update agent_pay_run set state = 'stopped', reason = $3 where merchant_id = $1 and id = $2`, [
    ...[of.merchantId, of.id, of.reason],
  ]);
};

export const addApproval = async (
  query: Query,
  of: { merchantId: number; runId: bigint; operator: string },
): Promise<void> => {
  await query('insert into agent_pay_approval (merchant_id, run_id, operator) values ($1, $2, $3)', [
    of.merchantId,
    of.runId,
    of.operator,
  ]);
};
export const readApprovals = async (
  query: Query,
  of: { merchantId: number; runId: bigint },
): Promise<string[]> =>
  (
    await query<{ operator: string }>(
      'select operator from agent_pay_approval where merchant_id = $1 and run_id = $2 order by at, operator',
      [of.merchantId, of.runId],
    )
  ).map(({ operator }) => operator);

/**
 * Says what the platform's money covers, from the top down: a receiver's pay is taken out of what the payer gets in the same run, in the order of
 * the statements; what is left of it stays with the payer. What is to be paid stands in the queue from here on, with how it is shared out: the statement
 * itself, which is wide, is written once it is paid. What nothing is to be paid for is done.
 */
export const fundRun = async (query: Query, of: { merchantId: number; id: bigint }): Promise<void> => {
  const values = [of.merchantId, of.id];
  // Its statements were written just now and no statistics know of them: loops over all of them would be chosen.
  await query(`select set_config('enable_nestloop', 'off', true)`);
  await query(
    `insert into agent_pay_due (merchant_id, run_id, level, statement_id, receiver_id, payer_id, due, funded)
     select $1, $2, s.level, s.id, s.receiver_id, s.payer_id, s.due, case when s.payer_id is null then s.due else 0 end
       from agent_pay_statement s where s.merchant_id = $1 and s.run_id = $2 and s.state = 'computed' and s.due > 0 order by s.level, s.id`,
    values,
  );
  const levels = await query<{ level: number }>(
    'select distinct level from agent_pay_due where merchant_id = $1 and run_id = $2 and payer_id is not null order by level',
    values,
  );
  for (const { level } of levels)
    await query(
      `with pool as (
         select p.agent_id, sum(p.funded) as left_over from (
           select s.receiver_id as agent_id, s.funded from agent_pay_due s
            where s.merchant_id = $1 and s.run_id = $2 and s.level < $3 and s.funded > 0
           union all
           select s.payer_id, -s.funded from agent_pay_due s
            where s.merchant_id = $1 and s.run_id = $2 and s.payer_id is not null and s.funded > 0
         ) p group by p.agent_id
       ), claim as (
         select s.statement_id, s.payer_id, s.due, sum(s.due) over (partition by s.payer_id order by s.statement_id) - s.due as before
           from agent_pay_due s where s.merchant_id = $1 and s.run_id = $2 and s.level = $3 and s.payer_id is not null
       )
       update agent_pay_due t set funded = greatest(0, least(c.due, p.left_over - c.before))
         from claim c join pool p on p.agent_id = c.payer_id
        where t.merchant_id = $1 and t.run_id = $2 and t.level = $3 and t.statement_id = c.statement_id and p.left_over > c.before`,
      [...values, level],
    );
  await query(
    `with given as (
       select s.payer_id as agent_id, sum(s.funded) as given from agent_pay_due s
        where s.merchant_id = $1 and s.run_id = $2 and s.payer_id is not null and s.funded > 0 group by s.payer_id
     ), got as (
       select s.statement_id, s.receiver_id, s.funded, sum(s.funded) over (partition by s.receiver_id order by s.statement_id) - s.funded as before
         from agent_pay_due s where s.merchant_id = $1 and s.run_id = $2 and s.funded > 0
     )
     update agent_pay_due t set passed = greatest(0, least(g.funded, v.given - g.before))
       from got g join given v on v.agent_id = g.receiver_id
      where t.merchant_id = $1 and t.run_id = $2 and t.statement_id = g.statement_id and v.given > g.before`,
    values,
  );
  await query(
    `update agent_pay_statement set state = 'nothing' where merchant_id = $1 and run_id = $2 and state = 'computed' and due = 0`,
    values,
  );
  await query(
    `update agent_pay_run set state = 'approved', approved_at = clock_timestamp() where merchant_id = $1 and id = $2`,
    values,
  );
};

export const endRun = async (query: Query, of: { merchantId: number; id: bigint }): Promise<boolean> => {
  const rows = await query(
    `update agent_pay_run r set state = 'posted', posted_at = clock_timestamp()
      where r.merchant_id = $1 and r.id = $2 and r.state = 'approved' and not exists (
        select from agent_pay_due q where q.merchant_id = $1 and q.run_id = $2)
      returning r.id`,
    [of.merchantId, of.id],
  );
  return rows.length > 0;
};
