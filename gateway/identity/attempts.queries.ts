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
  /** Failures of the account by any source, within the window of that name. */
  soon: number;
  lately: number;
  hour: number;
  /** When this source last failed with this account, within the shortest of them, ms. */
  own_at: bigint | null;
  /** Failures of the source with any account. */
  source: number;
}

/** How far back is looked, in milliseconds. */
export interface AttemptWindows {
  soonMs: number;
  latelyMs: number;
  hourMs: number;
  sourceMs: number;
}

const MAX_COUNTED = 200;
const MAX_MERCHANT_COUNTED = 2_000;

/** A source that has logged in to the account since is forgiven its failures with it; those of other sources stay. */
export const readAttemptHistory = async (
  query: Query,
  key: AttemptKey & { nowMs: number; windows: AttemptWindows },
): Promise<AttemptHistory> => {
  const rows = await query<AttemptHistory>(
    `with moment as (select to_timestamp($4 / 1000.0) as t),
     seen as (select a.source, a.ok, a.at from login_attempt a, moment
               where a.merchant_id = $1 and a.account = $2 and a.at > t - make_interval(secs => $7)
               order by a.at desc limit ${MAX_COUNTED}),
     bad as (select s.source, s.at from seen s where not s.ok
               and not exists (select from seen g where g.ok and g.source = s.source and g.at >= s.at))
     select (select count(*) filter (where at > t - make_interval(secs => $5)) from bad)::int as soon,
            (select count(*) filter (where at > t - make_interval(secs => $6)) from bad)::int as lately,
            (select count(*) from bad)::int as hour,
            (select (extract(epoch from max(at)) * 1000)::bigint from bad
              where source = $3 and at > t - make_interval(secs => $5)) as own_at,
            (select count(*)::int from (select 1 from login_attempt a where a.merchant_id = $1 and a.source = $3
               and not a.ok and a.at > t - make_interval(secs => $8) limit ${MAX_COUNTED}) x) as source
       from moment`,
    [
      key.merchantId,
      key.account,
      key.source,
      key.nowMs,
      key.windows.soonMs / 1_000,
      key.windows.latelyMs / 1_000,
      key.windows.hourMs / 1_000,
      key.windows.sourceMs / 1_000,
    ],
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

/** Attempts of a merchant within a window, counted up to a bound far above any that matters. */
export const countMerchantAttempts = async (
  db: Database,
  input: { merchantId: number; nowMs: number; windowMs: number },
): Promise<{ failures: number; successes: number }> => {
  const rows = await db.merchant(input.merchantId).query<{ failures: number; successes: number }>(
    `select count(*) filter (where not ok)::int as failures, count(*) filter (where ok)::int as successes from
       (select ok from login_attempt where merchant_id = $1 and at > to_timestamp($2 / 1000.0) - make_interval(secs => $3)
         order by at desc limit ${MAX_MERCHANT_COUNTED}) x`,
    [input.merchantId, input.nowMs, input.windowMs / 1_000],
  );
  return rows[0] ?? { failures: 0, successes: 0 };
};
