import type { Database, Query } from '../database/types';
import { withdrawalColumns, type WithdrawalRow } from './withdrawals.queries';

interface Who {
  merchantId: number;
  memberId: bigint;
}

/** One that never had its money was none: it is not shown. */
const SHOWN = `not (state = 'refused' and money = 'none')`;

/** A member's own one. */
export const findOwnWithdrawal = async (
  db: Database,
  input: Who & { id: bigint },
): Promise<WithdrawalRow | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<WithdrawalRow>(
      `select ${withdrawalColumns()} from withdrawal where merchant_id = $1 and member_id = $2 and id = $3 and ${SHOWN}`,
      [input.merchantId, input.memberId, input.id],
    );
  return row ?? null;
};

export const listWithdrawals = (
  db: Database,
  input: Who & { page: number; size: number },
): Promise<WithdrawalRow[]> =>
  db.merchant(input.merchantId).query<WithdrawalRow>(
    `select ${withdrawalColumns()} from withdrawal where merchant_id = $1 and member_id = $2 and ${SHOWN}
      order by id desc offset $3 limit $4`,
    [input.merchantId, input.memberId, (input.page - 1) * input.size, input.size],
  );

/** The newest ones, counted up to `most`. */
export const countWithdrawals = async (db: Database, input: Who & { most: number }): Promise<number> => {
  const [row] = await db.merchant(input.merchantId).query<{ total: number }>(
    `select count(*)::int as total from
       (select 1 from withdrawal where merchant_id = $1 and member_id = $2 and ${SHOWN} limit $3) newest`,
    [input.merchantId, input.memberId, input.most],
  );
  return row?.total ?? 0;
};

export interface UseToday {
  times: number;
  amount: bigint;
  open: number;
}

/** What a member asked for on the day of a zone, and what of all is under way. What was given back does not count. */
export const useToday = async (query: Query, input: Who & { at: Date; zone: string }): Promise<UseToday> => {
  const [row] = await query<{ times: number; amount: string; open: number }>(
    `select count(*) filter (where today)::int as times, coalesce(sum(amount) filter (where today), 0)::text as amount,
            count(*) filter (where state in ('requested', 'checking', 'approved', 'sending', 'unknown', 'sent'))::int as open
       from (select amount, state,
               created_at >= date_trunc('day', $3::timestamptz at time zone $4) at time zone $4
                 and state not in ('refused', 'failed', 'cancelled') as today
               from withdrawal where merchant_id = $1 and member_id = $2 and created_at > $3::timestamptz - interval '30 days'
              order by id desc limit 1000) newest`,
    [input.merchantId, input.memberId, input.at, input.zone],
  );
  return { times: row?.times ?? 0, amount: BigInt(row?.amount ?? '0'), open: row?.open ?? 0 };
};

/** Those whose arrival the member is asked about, by the database's clock. */
export const openConfirmations = (db: Database, who: Who): Promise<WithdrawalRow[]> =>
  db.merchant(who.merchantId).query<WithdrawalRow>(
    `select ${withdrawalColumns()} from withdrawal
      where merchant_id = $1 and member_id = $2 and state = 'sent' and confirm_answer = ''
        and confirm_due_at > clock_timestamp() order by confirm_due_at limit 50`,
    [who.merchantId, who.memberId],
  );

/** Opens the question about the arrival, for so long by the database's clock. */
export const askArrival = async (
  query: Query,
  input: { merchantId: number; id: bigint; minutes: number },
): Promise<boolean> => {
  const rows = await query(
    `update withdrawal set confirm_due_at = clock_timestamp() + make_interval(mins => $3)
      where merchant_id = $1 and id = $2 and state = 'sent' and confirm_due_at is null returning id`,
    [input.merchantId, input.id, input.minutes],
  );
  return rows.length > 0;
};

/** An hour more, by the database's clock. */
export const askAgain = async (query: Query, input: { merchantId: number; id: bigint }): Promise<void> => {
  await query(
    `update withdrawal set confirm_due_at = clock_timestamp() + interval '1 hour'
      where merchant_id = $1 and id = $2 and state = 'sent' and confirm_answer = ''`,
    [input.merchantId, input.id],
  );
};

/** The answer, once. `default` is taken after its time alone, any other before it; `operator` at any time after a "no". */
export const answerArrival = async (
  query: Query,
  input: { merchantId: number; id: bigint; answer: 'yes' | 'no' | 'default' | 'operator' },
): Promise<boolean> => {
  const rows = await query(
    `update withdrawal set confirm_answer = $3
      where merchant_id = $1 and id = $2 and state = 'sent' and confirm_due_at is not null
        and case $3 when 'operator' then confirm_answer in ('', 'no')
                    when 'default' then confirm_answer = '' and confirm_due_at <= clock_timestamp()
                    else confirm_answer = '' and confirm_due_at > clock_timestamp() end
      returning id`,
    [input.merchantId, input.id, input.answer],
  );
  return rows.length > 0;
};

/** Questions whose time is over. */
export const dueArrivals = (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<{ id: bigint; member_id: bigint }[]> =>
  db.merchant(input.merchantId).query<{ id: bigint; member_id: bigint }>(
    `select id, member_id from withdrawal
      where merchant_id = $1 and confirm_answer = '' and confirm_due_at <= clock_timestamp() and state = 'sent'
      order by confirm_due_at limit $2`,
    [input.merchantId, input.limit],
  );

/** There is no page to answer on now: those that would be over soon have more time, so that some is left when they can. */
export const restArrivals = async (db: Database, merchantId: number): Promise<void> => {
  await db.merchant(merchantId).query(
    `with soon as (
       select id as soon_id from withdrawal
        where merchant_id = $1 and confirm_answer = '' and confirm_due_at < clock_timestamp() + interval '15 minutes'
          and state = 'sent' for update skip locked)
     update withdrawal set confirm_due_at = clock_timestamp() + interval '1 hour'
       from soon where merchant_id = $1 and id = soon.soon_id`,
    [merchantId],
  );
};

/** How long those of the last week took; null while there are fewer than `least`. */
export const usualTime = async (
  db: Database,
  input: { merchantId: number; at: Date; least: number },
): Promise<{ medianS: number; p95S: number } | null> => {
  const [row] = await db.merchant(input.merchantId).query<{ n: number; median: number; p95: number }>(
    `select count(*)::int as n,
            coalesce(percentile_disc(0.5) within group (order by took), 0)::int as median,
            coalesce(percentile_disc(0.95) within group (order by took), 0)::int as p95
       from (select extract(epoch from sent_at - created_at) as took from withdrawal
              where merchant_id = $1 and state = 'paid' and sent_at is not null
                and ended_at > $2::timestamptz - interval '7 days'
              order by ended_at desc limit 10000) week`,
    [input.merchantId, input.at],
  );
  return row && row.n >= input.least ? { medianS: row.median, p95S: row.p95 } : null;
};
