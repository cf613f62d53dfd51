import type { Database, Query } from '../database/types';

export interface HolderRow extends Record<string, unknown> {
  document: Uint8Array;
  document_hash: string;
}

export const findHolder = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<HolderRow | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<HolderRow>(
      'select document, document_hash from account_holder where merchant_id = $1 and member_id = $2',
      [input.merchantId, input.memberId],
    );
  return row ?? null;
};

/** The first one stays, whether it is the member's or the number's. */
export const insertHolder = async (
  query: Query,
  holder: { merchantId: number; memberId: bigint; document: Uint8Array; documentHash: string; at: Date },
): Promise<void> => {
  await query(
    `insert into account_holder (merchant_id, member_id, document_kind, document, document_hash, set_at)
     values ($1, $2, 'cpf', $3, $4, $5) on conflict do nothing`,
    [holder.merchantId, holder.memberId, holder.document, holder.documentHash, holder.at],
  );
};
