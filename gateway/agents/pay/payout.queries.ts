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
const COLUMNS = `id, contract_id, version, receiver_id, payer_id, kind, product, starts_at, currency, due, funded, passed, from_payer, tries, try_amount, booked`;

/** How long a node may be silent before another one goes on with what it claimed. */
const CLAIM_S = 30;

/** Statements of a run to be paid now, of the highest level that is not done: those above are paid before they pay. Each is one node's for a while. */
export const claimDue = (
  query: Query,
  of: { merchantId: number; runId: bigint; limit: number },
): Promise<DueRow[]> =>
  query<DueRow>(
    `update agent_pay_statement s set claimed_at = clock_timestamp()
       from (
         select c.id from agent_pay_statement c
          where c.merchant_id = $1 and c.run_id = $2 and c.state = 'approved'
            and c.level = (select min(f.level) from agent_pay_statement f where f.merchant_id = $1 and f.run_id = $2 and f.state = 'approved')
            and (c.claimed_at is null or c.claimed_at < clock_timestamp() - interval '${CLAIM_S} seconds')
          order by c.id limit $3 for update skip locked) q
      where s.merchant_id = $1 and s.id = q.id
      returning ${COLUMNS.split(', ')
        .map((column) => `s.${column}`)
        .join(', ')}`,
    [of.merchantId, of.runId, of.limit],
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
          where c.merchant_id = $1 and c.state in ('part', 'owed') and coalesce(c.tried_at, c.created_at) < $2
            and (c.claimed_at is null or c.claimed_at < clock_timestamp() - interval '${CLAIM_S} seconds')
          order by c.id limit $4 for update skip locked) q
      where s.merchant_id = $1 and s.id = q.id
      returning ${COLUMNS.split(', ')
        .map((column) => `s.${column}`)
        .join(', ')}`,
    [of.merchantId, of.before, of.now, of.limit],
  );

/** The platform's part of these is booked. */
export const setBooked = async (
  query: Query,
  of: { merchantId: number; ids: readonly bigint[] },
): Promise<void> => {
  await query(
    'update agent_pay_statement set booked = true where merchant_id = $1 and id = any($2::bigint[])',
    [...[of.merchantId, of.ids]],
  );
};

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

/** How far the payment of these is, by what was booked. */
export const settle = (
  query: Query,
  of: { merchantId: number; ids: readonly bigint[]; now: Date },
): Promise<{ id: bigint; state: string; owed: bigint }[]> =>
  query<{ id: bigint; state: string; owed: bigint }>(
    `update agent_pay_statement set claimed_at = null, tried_at = $3,
            state = case when due = funded + from_payer then 'posted' when funded + from_payer > 0 then 'part' else 'owed' end
      where merchant_id = $1 and id = any($2::bigint[]) and try_amount = 0 and (booked or funded = passed) and state in ('approved', 'part', 'owed')
      returning id, state, due - funded - from_payer as owed`,
    [of.merchantId, of.ids, of.now],
  );
