import type { Query } from '../database/types';
import { DEFAULT_IDENTITY_SETTINGS } from '../content/index';

/**
 * One transaction at a time opens, ends or changes what proves a member. First in its transaction: then tokens, sessions,
 * tickets and the record are taken in one order by all. New rows that only point at the member do not wait for it.
 */
export const lockMember = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<void> => {
  await query('select 1 from member where merchant_id = $1 and id = $2 for no key update', [
    input.merchantId,
    input.memberId,
  ]);
};

export interface SignInRow extends Record<string, unknown> {
  /** Never before. */
  first: boolean;
  must_change: boolean;
  password_age_days: number;
  /** Age at which it is to be changed; 0: never. */
  password_days: number;
  password_hash: string | null;
  email: string | null;
}

/** Notes a login and answers what the new session has to know of the member. */
export const noteSignIn = async (
  query: Query,
  input: { memberId: bigint; mustChange: boolean },
): Promise<SignInRow | null> => {
  const rows = await query<SignInRow>(
    `update member set prior_login_at = last_login_at, last_login_at = clock_timestamp(),
            first_login_at = coalesce(first_login_at, clock_timestamp()), must_change = must_change or $2
      where id = $1
      returning prior_login_at is null as first, must_change, password_hash,
        floor(extract(epoch from now() - coalesce(password_set_at, registered_at)) / 86400)::int as password_age_days,
        coalesce((select i.password_days from identity_setting i where i.merchant_id = member.merchant_id), $3)
          as password_days,
        contact->>'email' as email`,
    [input.memberId, input.mustChange, DEFAULT_IDENTITY_SETTINGS.password_days],
  );
  return rows[0] ?? null;
};

/**
 * Sets a new password unless another one was set meanwhile; false then. A member who had none (a sign-in provider's) gets the
 * first one the same way.
 */
export const setPassword = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; before: string | null; passwordHash: string },
): Promise<boolean> => {
  const rows = await query<{ id: bigint }>(
    `update member set password_hash = $4, password_set_at = clock_timestamp(), must_change = false
      where merchant_id = $1 and id = $2 and password_hash is not distinct from $3 and status = 'active' returning id`,
    [input.merchantId, input.memberId, input.before, input.passwordHash],
  );
  return rows.length === 1;
};

export interface PaymentSecretRow extends Record<string, unknown> {
  username: string;
  status: string;
  password_hash: string | null;
  payment_hash: string | null;
}

/** What the payment password is checked against and told apart from. */
export const readPaymentSecret = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<PaymentSecretRow | null> => {
  const [row] = await query<PaymentSecretRow>(
    'select username, status, password_hash, payment_hash from member where merchant_id = $1 and id = $2',
    [input.merchantId, input.memberId],
  );
  return row ?? null;
};

/** Sets a new payment password unless another one was set meanwhile; false then. */
export const setPaymentSecret = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; before: string | null; paymentHash: string },
): Promise<boolean> => {
  const rows = await query(
    `update member set payment_hash = $4
      where merchant_id = $1 and id = $2 and payment_hash is not distinct from $3 and status = 'active' returning id`,
    [input.merchantId, input.memberId, input.before, input.paymentHash],
  );
  return rows.length === 1;
};

/** Its next login is good for changing the password. */
export const demandChange = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<void> => {
  await query('update member set must_change = true where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.memberId,
  ]);
};
