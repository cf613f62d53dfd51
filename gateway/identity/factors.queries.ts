import type { Database, Query } from '../database/types';

export interface FactorFacts extends Record<string, unknown> {
  /** Proved, '' when none. */
  email: string;
  /** Proved; digits with the dialling code, '' when none. */
  mobile: string;
  /** What stands in the account, proved or not. */
  named_email: string;
  named_mobile: string;
  payee_name: string;
  /** Of a confirmed authenticator. */
  secret_box: Uint8Array | null;
  passkeys: number;
}

/** What a member could prove themselves by besides the password. */
export const readFactorFacts = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<FactorFacts | null> => {
  const rows = await db.merchant(input.merchantId).query<FactorFacts>(
    `select case when m.email_verified_at is null then '' else coalesce(m.contact->>'email', '') end as email,
            case when m.mobile_verified_at is null then '' else coalesce(m.mobile, '') end as mobile,
            coalesce(m.contact->>'email', '') as named_email, coalesce(m.mobile, '') as named_mobile,
            coalesce(m.contact->>'payeeName', '') as payee_name, a.secret_box,
            (select count(*)::int from passkey p where p.merchant_id = m.merchant_id and p.member_id = m.id) as passkeys
       from member m left join authenticator a on a.merchant_id = m.merchant_id and a.member_id = m.id
      where m.merchant_id = $1 and m.id = $2`,
    [input.merchantId, input.memberId],
  );
  return rows[0] ?? null;
};

/** Second factors of a member that failed within the hour, counted up to `cap`. */
export const countFailedFactors = async (
  db: Database,
  input: { merchantId: number; memberId: bigint; cap: number },
): Promise<number> => {
  const rows = await db.merchant(input.merchantId).query<{ failed: number }>(
    `select count(*)::int as failed from (select 1 from security_event
      where merchant_id = $1 and member_id = $2 and kind = 'factor-failed' and at > now() - interval '1 hour'
      limit ${Math.trunc(input.cap)}) x`,
    [input.merchantId, input.memberId],
  );
  return rows[0]?.failed ?? 0;
};

interface AuthenticatorKey {
  merchantId: number;
  memberId: bigint;
}

/** Keeps a secret that counts after a first right code; a confirmed one stays until then. */
export const writePendingSecret = async (
  db: Database,
  input: AuthenticatorKey & { box: Uint8Array },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `insert into authenticator (merchant_id, member_id, pending_box, pending_at) values ($1, $2, $3, now())
     on conflict (merchant_id, member_id) do update set pending_box = excluded.pending_box, pending_at = now()`,
    [input.merchantId, input.memberId, input.box],
  );
};

export interface AuthenticatorRow extends Record<string, unknown> {
  secret_box: Uint8Array | null;
  /** null as well when it is too old. */
  pending_box: Uint8Array | null;
}

export const readAuthenticator = async (
  db: Database,
  input: AuthenticatorKey & { pendingLifeS: number },
): Promise<AuthenticatorRow | null> => {
  const rows = await db.merchant(input.merchantId).query<AuthenticatorRow>(
    `select secret_box, case when pending_at > now() - make_interval(secs => $3) then pending_box end as pending_box
       from authenticator where merchant_id = $1 and member_id = $2`,
    [input.merchantId, input.memberId, input.pendingLifeS],
  );
  return rows[0] ?? null;
};

/** Takes a time step: false when it, or a later one, was taken before. */
export const takeTimeStep = async (
  query: Query,
  input: AuthenticatorKey & { step: bigint },
): Promise<boolean> => {
  const rows = await query<{ member_id: bigint }>(
    `update authenticator set last_step = $3 where merchant_id = $1 and member_id = $2 and last_step < $3
     returning member_id`,
    [input.merchantId, input.memberId, input.step],
  );
  return rows.length === 1;
};

/** The pending secret counts from now on; its first code is used up by that. */
export const confirmAuthenticator = async (
  query: Query,
  input: AuthenticatorKey & { box: Uint8Array; step: bigint },
): Promise<boolean> => {
  const rows = await query<{ member_id: bigint }>(
    `update authenticator set secret_box = pending_box, pending_box = null, pending_at = null,
            confirmed_at = now(), last_step = $4
      where merchant_id = $1 and member_id = $2 and pending_box = $3 returning member_id`,
    [input.merchantId, input.memberId, input.box, input.step],
  );
  return rows.length === 1;
};

export const deleteAuthenticator = async (query: Query, input: AuthenticatorKey): Promise<void> => {
  await query('delete from authenticator where merchant_id = $1 and member_id = $2', [
    input.merchantId,
    input.memberId,
  ]);
};

/** Deletes the authenticator, the passkeys and the payment password of a member, and the tickets of unfinished proofs. */
export const dropSecondFactors = async (
  query: Query,
  input: AuthenticatorKey,
): Promise<{ authenticator: boolean; passkeys: number; paymentPassword: boolean }> => {
  const key = [input.merchantId, input.memberId];
  const apps = await query(
    'delete from authenticator where merchant_id = $1 and member_id = $2 returning secret_box',
    key,
  );
  const keys = await query('delete from passkey where merchant_id = $1 and member_id = $2 returning id', key);
  const secrets = await query(
    'update member set payment_hash = null where merchant_id = $1 and id = $2 and payment_hash is not null returning id',
    key,
  );
  await query('delete from ticket where merchant_id = $1 and member_id = $2', key);
  return {
    authenticator: apps.some((row) => row['secret_box'] !== null),
    passkeys: keys.length,
    paymentPassword: secrets.length > 0,
  };
};
