import type { Query } from '../database/types';

interface Key {
  merchantId: number;
  memberId: bigint;
  kind: string;
}

export const readDecision = async (
  query: Query,
  { merchantId, memberId, kind }: Key,
): Promise<{ operator: string; said_at: Date } | null> => {
  const [row] = await query<{ operator: string; said_at: Date }>(
    'select operator, said_at from member_decision where merchant_id = $1 and member_id = $2 and kind = $3',
    [merchantId, memberId, kind],
  );
  return row ?? null;
};

/** Stores a first decision, in place of one that waited too long. */
export const writeDecision = async (
  query: Query,
  { merchantId, memberId, kind, operator, note, at }: Key & { operator: string; note: string; at: Date },
): Promise<void> => {
  await query(
    `insert into member_decision (merchant_id, member_id, kind, operator, note, said_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, member_id, kind) do update
       set operator = excluded.operator, note = excluded.note, said_at = excluded.said_at`,
    [merchantId, memberId, kind, operator, note, at],
  );
};

export const dropDecision = async (query: Query, { merchantId, memberId, kind }: Key): Promise<void> => {
  await query('delete from member_decision where merchant_id = $1 and member_id = $2 and kind = $3', [
    merchantId,
    memberId,
    kind,
  ]);
};
