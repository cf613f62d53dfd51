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
