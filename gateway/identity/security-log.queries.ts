import type { Database, Query } from '../database/types';

/** Adds to a merchant's chain of events; last in a transaction, since its lock puts them in one order. */
export const insertSecurityEvent = async (
  query: Query,
  event: { merchantId: number; memberId: bigint | null; kind: string; facts: Record<string, unknown> },
): Promise<void> => {
  await query('select security_note($1, $2, $3, $4)', [
    event.merchantId,
    event.memberId,
    event.kind,
    JSON.stringify(event.facts),
  ]);
};

/** The newest event of some kinds since a moment. */
export const findRecentEvent = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; kinds: readonly string[]; sinceMs: number },
): Promise<{ kind: string; facts: string; at: Date } | null> => {
  const [row] = await db.merchant(input.merchantId).query<{ kind: string; facts: string; at: Date }>(
    `select kind, facts, at from security_event
      where merchant_id = $1 and member_id = $2 and kind = any($3) and at > to_timestamp($4 / 1000.0)
      order by at desc limit 1`,
    [input.merchantId, input.memberId, input.kinds, input.sinceMs],
  );
  return row ?? null;
};

export interface ChainPage extends Record<string, unknown> {
  walked: bigint;
  last_id: bigint | null;
  broken_at: bigint | null;
}

/** One page of the chain, judged. */
export const verifySecurityPage = async (
  db: Database,
  input: { merchantId: number; after: bigint; limit: number },
): Promise<ChainPage | null> => {
  const rows = await db
    .merchant(input.merchantId)
    .query<ChainPage>('select * from security_verify($1, $2, $3)', [
      input.merchantId,
      input.after,
      input.limit,
    ]);
  return rows[0] ?? null;
};
