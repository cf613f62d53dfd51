import type { Database } from '../database/types';

/** Rows told of a comparison: enough to see what is wrong. */
const MAX_DIFFERENCES = 100;

/** What a member has moved since the account was opened, in minor units of one currency; reversals taken off. */
export interface Lifetime {
  stakesMinor: bigint;
  /** Stakes that count as turnover: without those of rounds that brought them back whole (docs/records.md). */
  validStakesMinor: bigint;
  winsMinor: bigint;
  bonusesMinor: bigint;
  depositsMinor: bigint;
  /** Paid out, fees included; what is only held is not in it. */
  withdrawalsMinor: bigint;
}

/** A roll-up that says something else than the journals. */
export interface RollupDifference extends Record<string, unknown> {
  /** 'day', 'life', or 'entry' for an entry's own type. */
  what: string;
  member: string | null;
  /** Day of the merchant, year-month-day. */
  day: string | null;
  type: string | null;
}

export const readLifetime = async (input: {
  database: Database;
  merchantId: number;
  owner: string;
  currency: string;
}): Promise<Lifetime> => {
  const [row] = await input.database.merchant(input.merchantId).query<{
    stakes: bigint;
    valid: bigint;
    wins: bigint;
    bonuses: bigint;
    deposits: bigint;
    withdrawals: bigint;
  }>(
    `select coalesce(sum(taken - given) filter (where type = 'bet'), 0)::bigint as stakes, (coalesce(sum(valid), 0)
              + coalesce((select sum(t.amount) from turnover_correction t
                           where t.merchant_id = $1 and t.member = $2 and t.currency = $3), 0))::bigint as valid,
            coalesce(sum(given - taken) filter (where type in ('win', 'jackpot')), 0)::bigint as wins,
            coalesce(sum(given - taken) filter (where type in ('bonus', 'rebate')), 0)::bigint as bonuses,
            coalesce(sum(given - taken) filter (where type = 'deposit'), 0)::bigint as deposits,
            coalesce(sum(taken - given) filter (where type = 'withdraw'), 0)::bigint as withdrawals
       from rollup_life where merchant_id = $1 and member = $2 and currency = $3`,
    [input.merchantId, input.owner, input.currency],
  );
  return {
    stakesMinor: row?.stakes ?? 0n,
    validStakesMinor: row?.valid ?? 0n,
    winsMinor: row?.wins ?? 0n,
    bonusesMinor: row?.bonuses ?? 0n,
    depositsMinor: row?.deposits ?? 0n,
    withdrawalsMinor: row?.withdrawals ?? 0n,
  };
};

/** As long as it takes: all journals of a merchant are read. */
const UNLIMITED = "select set_config('statement_timeout', '0', true)";

/** Compares the roll-ups of one merchant with its journals, in one snapshot, while postings go on. */
export const compareRollups = (input: {
  database: Database;
  merchantId: number;
}): Promise<RollupDifference[]> =>
  input.database.merchant(input.merchantId).tx(async (query) => {
    await query(UNLIMITED);
    return query<RollupDifference>(
      'select what, member, day::text as day, type from ledger_rollup_verify($1, $2)',
      [input.merchantId, MAX_DIFFERENCES],
    );
  });

/**
 * Writes them anew from the journals, with days of another zone where one is given; postings of the merchant wait meanwhile.
 * @returns rows of days, null for a zone that the database does not know
 */
export const rebuildRollups = (input: {
  database: Database;
  merchantId: number;
  zone?: string;
}): Promise<bigint | null> =>
  input.database.merchant(input.merchantId).tx(async (query) => {
    await query(UNLIMITED);
    const [row] = await query<{ written: bigint | null }>('select ledger_rollup_rebuild($1, $2) as written', [
      input.merchantId,
      input.zone ?? null,
    ]);
    return row?.written ?? null;
  });
