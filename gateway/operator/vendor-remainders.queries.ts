import type { Query } from '../database/types';

/** What vendors paid beyond whole minor units, added up; of transactions that they cancelled nothing. */
export interface RemainderSum extends Record<string, unknown> {
  vendor: string;
  currency: string;
  transactions: number;
  /** A decimal of the currency. */
  sum: string;
}

/** Since a moment, or ever where it is null. */
export const sumRemainders = (
  query: Query,
  input: { merchantId: number; since: Date | null },
): Promise<RemainderSum[]> =>
  query<RemainderSum>(
    `select vendor, currency, count(*)::int as transactions, trim_scale(sum(remainder))::text as sum from vendor_remainder r
      where merchant_id = $1 and ($2::timestamptz is null or at >= $2)
        and not exists (select from journal j where j.merchant_id = $1 and j.source = r.vendor and j.target_key = r.transaction_id)
      group by vendor, currency order by vendor, currency`,
    [input.merchantId, input.since],
  );
