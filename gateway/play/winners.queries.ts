import type { Database } from '../database/types';

export interface WinnerRow extends Record<string, unknown> {
  masked_name: string;
  amount_minor: bigint;
  currency: string;
  node_id: bigint;
}

/** The largest wins since `sinceMs`, largest first. */
export const readWinners = (
  db: Database,
  input: { merchantId: number; sinceMs: number; limit: number },
): Promise<WinnerRow[]> =>
  db.merchant(input.merchantId).query<WinnerRow>(
    `select masked_name, amount_minor, currency, node_id from winner
      where won_at >= to_timestamp($1::double precision / 1000) order by amount_minor desc, winner_id limit $2`,
    [input.sinceMs, input.limit],
  );

/** Forgets wins that no board shows any more. @returns how many */
export const deleteOldWinners = async (
  db: Database,
  input: { merchantId: number; beforeMs: number; limit: number },
): Promise<number> => {
  const gone = await db.merchant(input.merchantId).query(
    `delete from winner where (merchant_id, winner_id) in
       (select merchant_id, winner_id from winner where won_at < to_timestamp($1::double precision / 1000) limit $2)
     returning winner_id`,
    [input.beforeMs, input.limit],
  );
  return gone.length;
};
