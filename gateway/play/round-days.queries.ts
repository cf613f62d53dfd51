import type { Database } from '../database/types';

/** Rows told of a comparison: enough to see what is wrong. */
const MAX_DIFFERENCES = 100;
/** As long as it takes: all rounds of a merchant are read. */
const UNLIMITED = "select set_config('statement_timeout', '0', true)";

/** A day of a betting record that says something else than its rounds. */
export interface RoundDayDifference extends Record<string, unknown> {
  member: string;
  /** Day of the merchant, year-month-day. */
  day: string;
  vendor: string;
}

/** Compares what the rounds of days add up to with the rounds of one merchant, in one snapshot. */
export const compareRoundDays = (input: {
  database: Database;
  merchantId: number;
}): Promise<RoundDayDifference[]> =>
  input.database.merchant(input.merchantId).tx(async (query) => {
    await query(UNLIMITED);
    return query<RoundDayDifference>(
      'select member_id::text as member, day::text as day, vendor from round_day_verify($1, $2)',
      [input.merchantId, MAX_DIFFERENCES],
    );
  });

/** Writes them anew from the rounds; what changes rounds waits meanwhile. @returns rows written */
export const rebuildRoundDays = (input: { database: Database; merchantId: number }): Promise<bigint> =>
  input.database.merchant(input.merchantId).tx(async (query) => {
    await query(UNLIMITED);
    const [row] = await query<{ written: bigint }>('select round_day_rebuild($1) as written', [
      input.merchantId,
    ]);
    return row?.written ?? 0n;
  });
