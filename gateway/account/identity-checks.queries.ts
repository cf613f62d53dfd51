import type { DocumentKind } from '../../src/contract/entities/identity-check';
import type { Database, Query } from '../database/types';

export interface CheckRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  state: 'open' | 'passed' | 'refused';
  adapter: string;
  adapter_ref: string;
  document_kind: DocumentKind;
  expires_at: Date | null;
  reason: string;
  note: string;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: string;
}

const COLUMNS = `id, member_id, state, adapter, adapter_ref, document_kind, expires_at, reason, note, submitted_at, decided_at,
  decided_by`;

/** The newest one of a member. */
export const findLatestCheck = async (
  query: Query,
  { merchantId, memberId }: { merchantId: number; memberId: bigint },
): Promise<CheckRow | null> => {
  const [row] = await query<CheckRow>(
    `select ${COLUMNS} from identity_check where merchant_id = $1 and member_id = $2 order by id desc limit 1`,
    [merchantId, memberId],
  );
  return row ?? null;
};

export const findCheck = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<CheckRow | null> => {
  const [row] = await query<CheckRow>(
    `select ${COLUMNS} from identity_check where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return row ?? null;
};

/** null: one is open already. */
export const insertCheck = async (
  query: Query,
  check: { merchantId: number; memberId: bigint; adapter: string; documentKind: DocumentKind; at: Date },
): Promise<bigint | null> => {
  const [row] = await query<{ id: bigint }>(
    `insert into identity_check (merchant_id, member_id, state, adapter, document_kind, submitted_at)
     values ($1, $2, 'open', $3, $4, $5)
     on conflict (merchant_id, member_id) where state = 'open' do nothing returning id`,
    [check.merchantId, check.memberId, check.adapter, check.documentKind, check.at],
  );
  return row?.id ?? null;
};

export const insertCheckPicture = async (
  query: Query,
  picture: {
    merchantId: number;
    checkId: bigint;
    side: string;
    box: Uint8Array;
    width: number;
    height: number;
  },
): Promise<void> => {
  await query(
    'insert into identity_picture (merchant_id, check_id, side, box, width, height) values ($1, $2, $3, $4, $5, $6)',
    [picture.merchantId, picture.checkId, picture.side, picture.box, picture.width, picture.height],
  );
};

export const setCheckRef = async (
  db: Database,
  { merchantId, id, ref }: { merchantId: number; id: bigint; ref: string },
): Promise<void> => {
  await db
    .merchant(merchantId)
    .query('update identity_check set adapter_ref = $3 where merchant_id = $1 and id = $2', [
      merchantId,
      id,
      ref,
    ]);
};

/** Decides an open one; null when it is decided already. */
export const decideCheck = async (
  query: Query,
  input: {
    merchantId: number;
    id: bigint;
    state: 'passed' | 'refused';
    by: string;
    reason: string;
    note: string;
    at: Date;
    expiresAt: Date | null;
  },
): Promise<CheckRow | null> => {
  const [row] = await query<CheckRow>(
    `update identity_check set state = $3, decided_by = $4, reason = $5, note = $6, decided_at = $7, expires_at = $8
      where merchant_id = $1 and id = $2 and state = 'open' returning ${COLUMNS}`,
    [input.merchantId, input.id, input.state, input.by, input.reason, input.note, input.at, input.expiresAt],
  );
  return row ?? null;
};

/** Open ones, those that wait longest first. */
export const listOpenChecks = (
  query: Query,
  input: { merchantId: number; after: bigint; limit: number },
): Promise<CheckRow[]> =>
  query<CheckRow>(
    `select ${COLUMNS} from identity_check where merchant_id = $1 and state = 'open' and id > $2
      order by id limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.after],
  );

/** The open ones that an adapter looks at. */
export const listAdapterChecks = (
  db: Database,
  input: { merchantId: number; after: bigint; limit: number },
): Promise<CheckRow[]> =>
  db.merchant(input.merchantId).query<CheckRow>(
    `select ${COLUMNS} from identity_check
      where merchant_id = $1 and state = 'open' and adapter <> 'desk' and id > $2 order by id limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.after],
  );

export interface CheckPictureRow extends Record<string, unknown> {
  side: 'front' | 'back' | 'selfie';
  box: Uint8Array;
  width: number;
  height: number;
}

export const listCheckPictures = (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<CheckPictureRow[]> =>
  query<CheckPictureRow>(
    'select side, box, width, height from identity_picture where merchant_id = $1 and check_id = $2 order by side',
    [merchantId, id],
  );

/** Pictures of decided checks go after their term: what was decided stays. */
export const sweepCheckPictures = async (
  query: Query,
  input: { merchantId: number; before: Date; limit: number },
): Promise<void> => {
  await query(
    `delete from identity_picture where merchant_id = $1 and check_id in (
       select c.id from identity_check c where c.merchant_id = $1 and c.decided_at < $2
         and exists (select from identity_picture p where p.merchant_id = $1 and p.check_id = c.id)
        order by c.id limit ${Math.trunc(input.limit)})`,
    [input.merchantId, input.before],
  );
};
