import type { Database, Query } from '../database/types';

export interface AttemptKey {
  merchantId: number;
  /** Hash of the account's name as it was typed. */
  account: string;
  /** Address or network the attempt came from. */
  source: string;
}

/** What is known of an account and a source when an attempt begins. */
export interface AttemptHistory extends Record<string, unknown> {
  /** Failures of the account by any source: within 5 minutes, 30 minutes, an hour. */
  soon: number;
  lately: number;
  hour: number;
  /** When this source last failed with this account within 5 minutes, ms. */
  own_at: bigint | null;
  /** Failures of the source with any account within 10 minutes. */
  source: number;
}

const MAX_COUNTED = 200;
const MAX_MERCHANT_COUNTED = 2_000;

/** A source that has logged in to the account since is forgiven its failures with it; those of other sources stay. */
export const readAttemptHistory = async (
  query: Query,
  key: AttemptKey & { nowMs: number },
): Promise<AttemptHistory> => {
  const rows = await query<AttemptHistory>(
    `with moment as (select to_timestamp($4 / 1000.0) as t),
     seen as (select a.source, a.ok, a.at from login_attempt a, moment
               where a.merchant_id = $1 and a.account = $2 and a.at > t - interval '1 hour'
               order by a.at desc limit ${MAX_COUNTED}),
     bad as (select s.source, s.at from seen s where not s.ok
               and not exists (select from seen g where g.ok and g.source = s.source and g.at >= s.at))
     select (select count(*) filter (where at > t - interval '5 minutes') from bad)::int as soon,
            (select count(*) filter (where at > t - interval '30 minutes') from bad)::int as lately,
            (select count(*) from bad)::int as hour,
            (select (extract(epoch from max(at)) * 1000)::bigint from bad
              where source = $3 and at > t - interval '5 minutes') as own_at,
            (select count(*)::int from (select 1 from login_attempt a where a.merchant_id = $1 and a.source = $3
               and not a.ok and a.at > t - interval '10 minutes' limit ${MAX_COUNTED}) x) as source
       from moment`,
    [key.merchantId, key.account, key.source, key.nowMs],
  );
  const [row] = rows;
  if (!row) throw new Error('the history of attempts could not be read');
  return row;
};

/**
 * The commit of this transaction does not wait for the disk. For counts alone, which a crash of the machine may take with it:
 * never where a session, a password, a code, money or a contract changes.
 */
export const relaxCommit = async (query: Query): Promise<void> => {
  await query('set local synchronous_commit = off');
};

/** Notes how an attempt ended. */
export const insertAttempt = async (
  query: Query,
  attempt: AttemptKey & { ok: boolean; nowMs: number },
): Promise<void> => {
  const { merchantId, account, source, ok, nowMs } = attempt;
  await query(
    `insert into login_attempt (merchant_id, account, source, ok, at)
     values ($1, $2, $3, $4, to_timestamp($5 / 1000.0))`,
    [merchantId, account, source, ok, nowMs],
  );
};

/** Attempts of a merchant within 10 minutes, counted up to a bound far above any that matters. */
export const countMerchantAttempts = async (
  db: Database,
  input: { merchantId: number; nowMs: number },
): Promise<{ failures: number; successes: number }> => {
  const rows = await db.merchant(input.merchantId).query<{ failures: number; successes: number }>(
    `select count(*) filter (where not ok)::int as failures, count(*) filter (where ok)::int as successes from
       (select ok from login_attempt where merchant_id = $1 and at > to_timestamp($2 / 1000.0) - interval '10 minutes'
         order by at desc limit ${MAX_MERCHANT_COUNTED}) x`,
    [input.merchantId, input.nowMs],
  );
  return rows[0] ?? { failures: 0, successes: 0 };
};
