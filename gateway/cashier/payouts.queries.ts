import type { Database, Query } from '../database/types';

export type AttemptState = 'made' | 'sent' | 'accepted' | 'paid' | 'rejected' | 'returned';

export interface AttemptRow extends Record<string, unknown> {
  id: bigint;
  withdrawal_id: bigint;
  provider: string;
  n: number;
  reference: string;
  state: AttemptState;
  said: string;
  provider_ref: string;
  created_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
}

const COLUMNS =
  'id, withdrawal_id, provider, n, reference, state, said, provider_ref, created_at, sent_at, ended_at';

/** Steps of one attempt. `made` knows no provider yet; from `sent` on it may have it. */
const BEFORE: Readonly<Record<Exclude<AttemptState, 'made'>, readonly AttemptState[]>> = {
  sent: ['made', 'sent'],
  accepted: ['sent'],
  paid: ['sent', 'accepted'],
  rejected: ['made', 'sent', 'accepted'],
  returned: ['paid'],
};

/** The next attempt of a withdrawal. An index refuses it while an earlier one may have been done. */
export const insertAttempt = async (
  query: Query,
  input: { merchantId: number; withdrawalId: bigint; provider: string; reference: string; at: Date },
): Promise<void> => {
  await query(
    `insert into payout_attempt (merchant_id, withdrawal_id, provider, n, reference, created_at)
     select $1, $2, $3, coalesce(max(n), 0) + 1, $4, $5 from payout_attempt where merchant_id = $1 and withdrawal_id = $2`,
    [input.merchantId, input.withdrawalId, input.provider, input.reference, input.at],
  );
};

/** The newest attempt of a withdrawal. */
export const lastAttempt = async (
  query: Query,
  input: { merchantId: number; withdrawalId: bigint },
): Promise<AttemptRow | null> => {
  const [row] = await query<AttemptRow>(
    `select ${COLUMNS} from payout_attempt where merchant_id = $1 and withdrawal_id = $2 order by n desc limit 1`,
    [input.merchantId, input.withdrawalId],
  );
  return row ?? null;
};

export const listAttempts = (
  query: Query,
  input: { merchantId: number; withdrawalId: bigint },
): Promise<AttemptRow[]> =>
  query<AttemptRow>(
    `select ${COLUMNS} from payout_attempt where merchant_id = $1 and withdrawal_id = $2 order by n limit 100`,
    [input.merchantId, input.withdrawalId],
  );

/** One step of an attempt. False: it stood elsewhere. */
export const moveAttempt = async (
  query: Query,
  input: {
    merchantId: number;
    id: bigint;
    to: Exclude<AttemptState, 'made'>;
    said: string;
    providerRef: string;
    at: Date;
  },
): Promise<boolean> => {
  const rows = await query(
    `update payout_attempt set state = $3, said = left($4, 120),
        provider_ref = case when $5 = '' then provider_ref else left($5, 80) end,
        sent_at = case when $3 = 'sent' then $6::timestamptz else sent_at end,
        ended_at = case when $3 in ('paid', 'rejected', 'returned') then $6::timestamptz end
      where merchant_id = $1 and id = $2 and state = any($7::text[]) returning id`,
    [input.merchantId, input.id, input.to, input.said, input.providerRef, input.at, [...BEFORE[input.to]]],
  );
  return rows.length > 0;
};

/** Marks an attempt as sent now. Returns false if the row changed since it was read, because another worker sends it. */
export const markSent = async (
  query: Query,
  { merchantId, attempt, at }: { merchantId: number; attempt: AttemptRow; at: Date },
): Promise<boolean> =>
  (
    await query(
      `update payout_attempt set state = 'sent', said = '', sent_at = $3
        where merchant_id = $1 and id = $2 and state = $4 and sent_at is not distinct from $5::timestamptz returning id`,
      [merchantId, attempt.id, at, attempt.state, attempt.sent_at],
    )
  ).length > 0;

export const setProviderRef = async (
  query: Query,
  input: { merchantId: number; id: bigint; providerRef: string },
): Promise<void> => {
  await query('update withdrawal set provider_ref = left($3, 80) where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
    input.providerRef,
  ]);
};

/** The withdrawal that a provider knows by a reference. */
export const findByPayoutReference = async (
  db: Database,
  input: { merchantId: number; provider: string; reference: string },
): Promise<bigint | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ withdrawal_id: bigint }>(
      'select withdrawal_id from payout_attempt where merchant_id = $1 and provider = $2 and reference = $3',
      [input.merchantId, input.provider, input.reference],
    );
  return row?.withdrawal_id ?? null;
};

export interface PayoutWord extends Record<string, unknown> {
  operator: string;
  paid: boolean;
  bank_ref: string;
}

/** What an operator found at the bank of an attempt. */
export const insertPayoutWord = async (
  query: Query,
  input: {
    merchantId: number;
    attemptId: bigint;
    operator: string;
    paid: boolean;
    bankRef: string;
    at: Date;
  },
): Promise<void> => {
  await query(
    'insert into payout_word (merchant_id, attempt_id, operator, paid, bank_ref, at) values ($1, $2, $3, $4, $5, $6)',
    [input.merchantId, input.attemptId, input.operator, input.paid, input.bankRef, input.at],
  );
};

export const payoutWords = (
  query: Query,
  input: { merchantId: number; attemptId: bigint },
): Promise<PayoutWord[]> =>
  query<PayoutWord>(
    'select operator, paid, bank_ref from payout_word where merchant_id = $1 and attempt_id = $2 order by at limit 50',
    [input.merchantId, input.attemptId],
  );
