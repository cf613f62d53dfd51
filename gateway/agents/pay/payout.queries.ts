import type { Query } from '../../database/types';

/** A statement whose payment is under way. */
export interface DueRow extends Record<string, unknown> {
  id: bigint;
  contract_id: bigint;
  version: number;
  receiver_id: bigint;
  payer_id: bigint | null;
  kind: string;
  product: string;
  starts_at: Date;
  currency: string;
  due: bigint;
  funded: bigint;
  passed: bigint;
  from_payer: bigint;
  tries: number;
  try_amount: bigint;
  booked: boolean;
}
const COLUMNS = `s.id, s.contract_id, s.version, s.receiver_id, s.payer_id, s.kind, s.product, s.starts_at, s.currency, s.due,
  s.from_payer, s.tries, s.try_amount, s.booked`;

/** How long a node may be silent before another one goes on with what it claimed. */
const CLAIM_S = 30;

/**
 * Statements of a run to be paid now, of the highest level that is not done: those above are paid before they pay. Each is one node's for a while.
 * `except`: statements that could not be paid. Those below that their receivers would pay wait for them, all others do not.
 */
export const claimDue = (
  query: Query,
  of: { merchantId: number; runId: bigint; except: readonly bigint[]; limit: number },
): Promise<DueRow[]> =>
  query<DueRow>(
    `with recursive waiting as (
       select c.statement_id, c.receiver_id from agent_pay_due c
        where cardinality($4::bigint[]) > 0 and c.merchant_id = $1 and c.run_id = $2 and c.statement_id = any($4::bigint[])
        union
       select c.statement_id, c.receiver_id from waiting w
         join agent_pay_due c on c.merchant_id = $1 and c.run_id = $2 and c.payer_id = w.receiver_id
     ), free as materialized (
       select c.ctid as place from agent_pay_due c
        where c.merchant_id = $1 and c.run_id = $2 and c.statement_id not in (select statement_id from waiting)
          and c.level = (select min(f.level) from agent_pay_due f
            where f.merchant_id = $1 and f.run_id = $2 and f.statement_id not in (select statement_id from waiting))
          and (c.claimed_at is null or c.claimed_at < clock_timestamp() - interval '${CLAIM_S} seconds')
        order by c.statement_id limit $3 for update skip locked
     ), claimed as (
       -- By place: of a queue that is as young as this one nothing is known that a plan could be made of.
       update agent_pay_due d set claimed_at = clock_timestamp() where d.ctid = any(array(select place from free)) returning d.statement_id, d.funded, d.passed
     )
     select ${COLUMNS}, c.funded, c.passed from claimed c
      cross join lateral (select * from agent_pay_statement n where n.merchant_id = $1 and n.id = c.statement_id offset 0) s`,
    [of.merchantId, of.runId, of.limit, of.except],
  );

/** What is still owed and was not tried for a while. */
export const claimOwed = (
  query: Query,
  of: { merchantId: number; before: Date; now: Date; limit: number },
): Promise<DueRow[]> =>
  query<DueRow>(
    `update agent_pay_statement s set claimed_at = clock_timestamp(), tried_at = $3
       from (
         select c.id from agent_pay_statement c
          where c.merchant_id = $1 and c.owes and coalesce(c.tried_at, c.created_at) < $2
            and (c.claimed_at is null or c.claimed_at < clock_timestamp() - interval '${CLAIM_S} seconds')
          order by c.id limit $4 for update skip locked) q
      where s.merchant_id = $1 and s.id = q.id
      returning ${COLUMNS}, s.funded, s.passed`,
    [of.merchantId, of.before, of.now, of.limit],
  );

/** Notes a try on the payer's wallet before it is made: who goes on after a crash makes the same one. @returns false: another node was faster */
export const beginTry = async (
  query: Query,
  of: { merchantId: number; id: bigint; tries: number; amount: bigint },
): Promise<boolean> => {
  const rows = await query(
    `update agent_pay_statement set tries = $3 + 1, try_amount = $4 where merchant_id = $1 and id = $2 and tries = $3 and try_amount = 0 returning id`,
    [of.merchantId, of.id, of.tries, of.amount],
  );
  return rows.length > 0;
};

/** What became of a try, once. */
export const endTry = async (
  query: Query,
  of: { merchantId: number; id: bigint; tries: number; amount: bigint; paid: boolean },
): Promise<void> => {
  await query(
    `update agent_pay_statement set from_payer = from_payer + case when $5 then $4::bigint else 0 end, try_amount = 0
      where merchant_id = $1 and id = $2 and tries = $3 and try_amount = $4`,
    [of.merchantId, of.id, of.tries, of.amount, of.paid],
  );
};

/**
 * How far the payment of these is: the platform's part of each is in the ledger by now. What that is stands in the queue; of what was tried before, and
 * is owed, it stands on the statement. Row by row, since no statistics know of either table: a join would walk over all of them.
 */
export const settle = async (
  query: Query,
  of: { merchantId: number; ids: readonly bigint[]; now: Date },
): Promise<{ id: bigint; state: string; owed: bigint }[]> => {
  const done = await query<{ id: bigint; state: string; owed: bigint }>(
    `update agent_pay_statement s set claimed_at = null, tried_at = $3, booked = true, (funded, passed, owes, state) = (
            select p.funded, p.passed, s.due <> p.funded + s.from_payer,
                   case when s.due = p.funded + s.from_payer then 'posted' when p.funded + s.from_payer > 0 then 'part' else 'owed' end
              from (select coalesce(max(q.funded), s.funded) as funded, coalesce(max(q.passed), s.passed) as passed from agent_pay_due q
                     where q.merchant_id = $1 and q.run_id = s.run_id and q.level = s.level and q.statement_id = s.id) p)
      where s.merchant_id = $1 and s.id = any($2::bigint[]) and s.try_amount = 0 and s.state in ('computed', 'approved', 'part', 'owed')
      returning s.id, s.state, s.due - s.funded - s.from_payer as owed`,
    [of.merchantId, of.ids, of.now],
  );
  // What is done leaves the queue, also what was done before and a kill left in it.
  await query(
    `delete from agent_pay_due q where q.ctid = any(array(
       select f.place from agent_pay_statement s
        cross join lateral (
          select d.ctid as place from agent_pay_due d
           where d.merchant_id = $1 and d.run_id = s.run_id and d.level = s.level and d.statement_id = s.id offset 0) f
        where s.merchant_id = $1 and s.id = any($2::bigint[]) and s.state not in ('computed', 'approved')))`,
    [of.merchantId, of.ids],
  );
  return done;
};
