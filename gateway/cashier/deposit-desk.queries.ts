import type { DepositState } from '../../src/contract/entities/deposit';
import type { Database, Query } from '../database/types';
import type { DepositRow } from './deposits.queries';

export interface DeskDepositRow extends DepositRow {
  proofs: number;
  alarm: string;
}

const SELECT = `select d.id, d.member_id, d.provider, d.reference, d.provider_ref, d.currency, d.asked, d.got, d.fee, d.state,
    d.action, d.sent, d.created_at, d.expires_at, d.refusal, d.alarm,
    (select count(*)::int from deposit_proof p where p.merchant_id = d.merchant_id and p.deposit_id = d.id) as proofs
  from deposit d`;

/** The oldest first; those of one state, of transfers that wait for a look at the account, or of which a person has to know. */
export const listDeskDeposits = (
  db: Database,
  input: {
    merchantId: number;
    state?: DepositState;
    only?: 'transfers' | 'alarms';
    after?: bigint;
    limit: number;
  },
): Promise<DeskDepositRow[]> =>
  db.merchant(input.merchantId).query<DeskDepositRow>(
    `${SELECT} where d.merchant_id = $1 and d.id > $2 and ($3::text is null or d.state = $3)
        and ($4::text is distinct from 'alarms' or d.alarm <> '')
        and ($4::text is distinct from 'transfers'
          or (d.action ->> 'kind' = 'account' and d.state in ('awaiting', 'expired') and d.refusal = ''))
      order by d.id limit $5`,
    [input.merchantId, input.after ?? 0n, input.state ?? null, input.only ?? null, input.limit],
  );

export const findDeskDeposit = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<DeskDepositRow | null> => {
  const [row] = await query<DeskDepositRow>(`${SELECT} where d.merchant_id = $1 and d.id = $2`, [
    input.merchantId,
    input.id,
  ]);
  return row ?? null;
};

/** What a method takes at once, and what is kept of it. */
export const readTerms = async (
  query: Query,
  input: { merchantId: number; provider: string },
): Promise<{ maxMinor: bigint; fixedMinor: bigint; basisPoints: number } | null> => {
  const [row] = await query<{ max_amount: bigint; fee_fixed: bigint; fee_points: number }>(
    'select max_amount, fee_fixed, fee_points from payment_provider where merchant_id = $1 and code = $2',
    [input.merchantId, input.provider],
  );
  return row ? { maxMinor: row.max_amount, fixedMinor: row.fee_fixed, basisPoints: row.fee_points } : null;
};

export interface DeskStepRow extends Record<string, unknown> {
  state: DepositState;
  actor: string;
  reason: string;
  at: Date;
}
const MAX_STEPS = 100;
export const readDeskSteps = (
  db: Database,
  input: { merchantId: number; id: bigint },
): Promise<DeskStepRow[]> =>
  db.merchant(input.merchantId).query<DeskStepRow>(
    `select state, actor, reason, at from deposit_step where merchant_id = $1 and deposit_id = $2
        order by id limit ${MAX_STEPS}`,
    [input.merchantId, input.id],
  );

/** Inserts a bank movement under its normalized reference. Returns null if it is new, otherwise the operator who confirmed it before. */
export const insertArrival = async (
  query: Query,
  input: {
    merchantId: number;
    provider: string;
    bankRef: string;
    depositId: bigint;
    currency: string;
    amount: bigint;
    paidAt: Date;
    operator: string;
    at: Date;
  },
): Promise<string | null> => {
  // References that were stored before normalization may have lower-case letters.
  const made = await query(
    `insert into transfer_arrival (merchant_id, provider, bank_ref, deposit_id, currency, amount, paid_at, operator, at)
     select $1::int, $2::text, $3::text, $4::bigint, $5::text, $6::bigint, $7::timestamptz, $8::text, $9::timestamptz
      where not exists (select 1 from transfer_arrival where merchant_id = $1 and provider = $2 and upper(bank_ref) = $3)
     on conflict (merchant_id, provider, bank_ref) do nothing returning id`,
    [
      input.merchantId,
      input.provider,
      input.bankRef,
      input.depositId,
      input.currency,
      input.amount,
      input.paidAt,
      input.operator,
      input.at,
    ],
  );
  if (made.length > 0) return null;
  const [row] = await query<{ operator: string }>(
    'select operator from transfer_arrival where merchant_id = $1 and provider = $2 and upper(bank_ref) = $3 order by id limit 1',
    [input.merchantId, input.provider, input.bankRef],
  );
  return row?.operator ?? '';
};

export const setRefusal = async (
  query: Query,
  input: { merchantId: number; id: bigint; refusal: string },
): Promise<void> => {
  await query('update deposit set refusal = $3, next_at = null where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
    input.refusal,
  ]);
};

export interface SuspendedRow extends Record<string, unknown> {
  id: bigint;
  provider: string;
  receipt_ref: string;
  deposit_id: bigint | null;
  member_id: bigint | null;
  currency: string;
  amount: bigint;
  verdict: string;
  reason: string;
  state: string;
  paid_at: Date;
  approved_by: string[];
}

const SUSPENDED = `select r.id, r.provider, r.receipt_ref, r.deposit_id, coalesce(r.credit_member, d.member_id) as member_id,
    r.currency, r.amount, r.verdict, r.reason, r.state, r.paid_at,
    array(select a.operator from receipt_approval a where a.merchant_id = r.merchant_id and a.receipt_id = r.id
           order by a.at) as approved_by
  from deposit_receipt r left join deposit d on d.merchant_id = r.merchant_id and d.id = r.deposit_id`;

/** Money that waits for a decision, the oldest first. */
export const listSuspended = (
  db: Database,
  input: { merchantId: number; after?: bigint; limit: number },
): Promise<SuspendedRow[]> =>
  db.merchant(input.merchantId).query<SuspendedRow>(
    `${SUSPENDED} where r.merchant_id = $1 and r.state = 'suspended' and r.verdict = 'review' and r.id > $2
      order by r.id limit $3`,
    [input.merchantId, input.after ?? 0n, input.limit],
  );

/** The payment, alone with it and its deposit until the transaction ends: the deposit first, as every worker locks them. */
export const lockSuspended = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<SuspendedRow | null> => {
  const place = [input.merchantId, input.id];
  await query(
    `select 1 from deposit where merchant_id = $1
        and id = (select deposit_id from deposit_receipt where merchant_id = $1 and id = $2) for update`,
    place,
  );
  await query('select 1 from deposit_receipt where merchant_id = $1 and id = $2 for update', place);
  const [row] = await query<SuspendedRow>(`${SUSPENDED} where r.merchant_id = $1 and r.id = $2`, place);
  return row ?? null;
};

export const approveReceipt = async (
  query: Query,
  input: { merchantId: number; id: bigint; operator: string; memberId: bigint; at: Date },
): Promise<void> => {
  await query(
    'insert into receipt_approval (merchant_id, receipt_id, operator, member_id, at) values ($1, $2, $3, $4, $5)',
    [input.merchantId, input.id, input.operator, input.memberId, input.at],
  );
};

/** For whom it was approved before; null: for none. */
export const approvedFor = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<bigint | null> => {
  const [row] = await query<{ member_id: bigint }>(
    'select member_id from receipt_approval where merchant_id = $1 and receipt_id = $2 order by at limit 1',
    [input.merchantId, input.id],
  );
  return row?.member_id ?? null;
};

/** Decides of money that was set aside; the job carries it out. */
export const decideReceipt = async (
  query: Query,
  input: {
    merchantId: number;
    id: bigint;
    verdict: 'credit' | 'refund';
    creditMember: bigint | null;
    byHand: string;
    at: Date;
  },
): Promise<void> => {
  await query(
    `update deposit_receipt set verdict = $3, credit_member = $4, by_hand = $5, next_at = $6
      where merchant_id = $1 and id = $2 and state = 'suspended'`,
    [input.merchantId, input.id, input.verdict, input.creditMember, input.byHand, input.at],
  );
};
