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

/** Another number in the place of the one that is there, or the first; false where another account has it. */
export const replaceHolder = async (
  query: Query,
  holder: { merchantId: number; memberId: bigint; document: Uint8Array; documentHash: string; at: Date },
): Promise<boolean> => {
  const rows = await query(
    `insert into account_holder (merchant_id, member_id, document_kind, document, document_hash, set_at)
     select $1, $2, 'cpf', $3, $4, $5
      where not exists (select 1 from account_holder where merchant_id = $1 and document_hash = $4 and member_id <> $2)
     on conflict (merchant_id, member_id) do update
       set document = excluded.document, document_hash = excluded.document_hash, set_at = excluded.set_at
     returning member_id`,
    [holder.merchantId, holder.memberId, holder.document, holder.documentHash, holder.at],
  );
  return rows.length === 1;
};
