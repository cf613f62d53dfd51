import type { Database, Query } from '../database/types';
import type { RangeCount } from './code-ranges';

/**
 * Adds a message to the day's counts of its ranges and returns them.
 * @param input.prefixes in the order of `rangesOf`, so that no two transactions deadlock
 */
export const countRanges = async (
  query: Query,
  input: { merchantId: number; nowMs: number; prefixes: readonly string[] },
): Promise<RangeCount[]> =>
  query<RangeCount & Record<string, unknown>>(
    `insert into code_range as r (merchant_id, day, prefix, sent)
     select $1, (to_timestamp($2 / 1000.0) at time zone 'UTC')::date, prefix, 1
       from unnest($3::text[]) with ordinality as p (prefix, at) order by at
     on conflict (merchant_id, day, prefix) do update set sent = r.sent + 1
     returning prefix, sent, entered`,
    [input.merchantId, input.nowMs, input.prefixes],
  );

/** The day's ranges with the most codes that were not entered. */
export const readRanges = async (
  db: Database,
  input: { merchantId: number; nowMs: number; limit: number },
): Promise<RangeCount[]> =>
  db.merchant(input.merchantId).query<RangeCount & Record<string, unknown>>(
    `select prefix, sent, entered from code_range
      where merchant_id = $1 and day = (to_timestamp($2 / 1000.0) at time zone 'UTC')::date
      order by sent - entered desc, prefix limit $3`,
    [input.merchantId, input.nowMs, input.limit],
  );
