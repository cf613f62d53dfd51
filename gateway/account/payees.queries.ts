import type { PayeeKindName } from './payee-kinds';
import type { Database, Query } from '../database/types';

interface Owner {
  merchantId: number;
  memberId: bigint;
}

export interface PayeeRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  kind: PayeeKindName;
  value_box: Uint8Array;
  masked: string;
  bank_code: string;
  holder_name: string;
  created_at: Date;
  usable_from: Date;
  shared: boolean;
  frozen_at: Date | null;
  removed_at: Date | null;
}

const COLUMNS = `id, member_id, kind, value_box, masked, bank_code, holder_name, created_at, usable_from, shared, frozen_at,
  removed_at`;

/** One of the member's own, removed ones too. */
export const findPayee = async (
  db: Database,
  { merchantId, memberId, id }: Owner & { id: bigint },
): Promise<PayeeRow | null> => {
  const [row] = await db
    .merchant(merchantId)
    .query<PayeeRow>(`select ${COLUMNS} from payee where merchant_id = $1 and member_id = $2 and id = $3`, [
      merchantId,
      memberId,
      id,
    ]);
  return row ?? null;
};

export const listPayees = (
  query: Query,
  { merchantId, memberId, limit }: Owner & { limit: number },
): Promise<PayeeRow[]> =>
  query<PayeeRow>(
    `select ${COLUMNS} from payee where merchant_id = $1 and member_id = $2 and removed_at is null
      order by id desc limit ${Math.trunc(limit)}`,
    [merchantId, memberId],
  );

/** null: it stands in the member's list already. */
export const insertPayee = async (
  query: Query,
  payee: Owner & {
    kind: PayeeKindName;
    valueBox: Uint8Array;
    fingerprint: string;
    masked: string;
    bankCode: string;
    holderName: string;
    at: Date;
    usableFrom: Date;
    shared: boolean;
  },
): Promise<PayeeRow | null> => {
  const [row] = await query<PayeeRow>(
    `insert into payee (merchant_id, member_id, kind, value_box, fingerprint, masked, bank_code, holder_name, created_at,
       usable_from, shared)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (merchant_id, member_id, fingerprint) where removed_at is null do nothing returning ${COLUMNS}`,
    [
      payee.merchantId,
      payee.memberId,
      payee.kind,
      payee.valueBox,
      payee.fingerprint,
      payee.masked,
      payee.bankCode,
      payee.holderName,
      payee.at,
      payee.usableFrom,
      payee.shared,
    ],
  );
  return row ?? null;
};

/** Marks all of one fingerprint where more than one member has it, removed ones included; whether there are others. */
export const markShared = async (
  query: Query,
  { merchantId, memberId, fingerprint }: Owner & { fingerprint: string },
): Promise<boolean> => {
  // One at a time per key: two members that add it at once see each other.
  await query(`select pg_advisory_xact_lock(hashtextextended('payee ' || $1 || ' ' || $2, 0))`, [
    String(merchantId),
    fingerprint,
  ]);
  const rows = await query(
    `update payee set shared = true where merchant_id = $1 and fingerprint = $2 and member_id <> $3 returning id`,
    [merchantId, fingerprint, memberId],
  );
  return rows.length > 0;
};

export const removePayee = async (
  query: Query,
  { merchantId, memberId, id, at }: Owner & { id: bigint; at: Date },
): Promise<boolean> => {
  const rows = await query(
    `update payee set removed_at = $4 where merchant_id = $1 and member_id = $2 and id = $3 and removed_at is null
     returning id`,
    [merchantId, memberId, id, at],
  );
  return rows.length === 1;
};

/** An operator stops one, or lets it go on. */
export const freezePayee = async (
  query: Query,
  { merchantId, id, at, why }: { merchantId: number; id: bigint; at: Date | null; why: string },
): Promise<boolean> => {
  const rows = await query(
    'update payee set frozen_at = $3, frozen_why = $4 where merchant_id = $1 and id = $2 returning id',
    [merchantId, id, at, why],
  );
  return rows.length === 1;
};
