import type { Database, Query } from '../database/types';

export interface PasskeyRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  credential_id: string;
  public_key: Uint8Array;
  counter: bigint;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS =
  'id, member_id, credential_id, public_key, counter, transports, name, created_at, last_used_at';

export const listPasskeys = (
  query: Query,
  input: { merchantId: number; memberId: bigint; limit: number },
): Promise<PasskeyRow[]> =>
  query<PasskeyRow>(
    `select ${COLUMNS} from passkey where merchant_id = $1 and member_id = $2 order by id limit ${Math.trunc(input.limit)}`,
    [input.merchantId, input.memberId],
  );

/** False when the credential is known already, for any member. */
export const insertPasskey = async (
  query: Query,
  passkey: {
    merchantId: number;
    memberId: bigint;
    credentialId: string;
    publicKey: Uint8Array;
    counter: bigint;
    transports: readonly string[];
    name: string;
    synced: boolean;
  },
): Promise<boolean> => {
  const rows = await query<{ id: bigint }>(
    `insert into passkey (merchant_id, member_id, credential_id, public_key, counter, transports, name, synced)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (merchant_id, credential_id) do nothing returning id`,
    [
      passkey.merchantId,
      passkey.memberId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.synced,
    ],
  );
  return rows.length === 1;
};

export interface PasskeyOwner extends PasskeyRow {
  username: string;
  type: number;
}

/** A credential with its active member. */
export const findPasskey = async (
  db: Database,
  input: { merchantId: number; credentialId: string },
): Promise<PasskeyOwner | null> => {
  const rows = await db.merchant(input.merchantId).query<PasskeyOwner>(
    `select p.id, p.member_id, p.credential_id, p.public_key, p.counter, p.transports, p.name, p.created_at,
            p.last_used_at, m.username, m.type
       from passkey p join member m on m.id = p.member_id
      where p.merchant_id = $1 and p.credential_id = $2 and m.status = 'active'`,
    [input.merchantId, input.credentialId],
  );
  return rows[0] ?? null;
};

/** Moves the counter on from the value that was judged; false when another login was quicker. */
export const usePasskey = async (
  query: Query,
  input: { merchantId: number; id: bigint; before: bigint; counter: bigint },
): Promise<boolean> => {
  const rows = await query<{ id: bigint }>(
    `update passkey set counter = $4, last_used_at = clock_timestamp()
      where merchant_id = $1 and id = $2 and counter = $3 returning id`,
    [input.merchantId, input.id, input.before, input.counter],
  );
  return rows.length === 1;
};

/** False when the member has no such passkey. */
export const deletePasskey = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; id: bigint },
): Promise<boolean> => {
  const rows = await query<{ id: bigint }>(
    'delete from passkey where merchant_id = $1 and member_id = $2 and id = $3 returning id',
    [input.merchantId, input.memberId, input.id],
  );
  return rows.length === 1;
};
