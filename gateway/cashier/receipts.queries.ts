import type { Database, Query } from '../database/types';
import type { Verdict } from './verdict';

export type ReceiptState = 'judged' | 'credited' | 'suspended' | 'refunding' | 'refunded' | 'disputed';

export interface ReceiptRow extends Record<string, unknown> {
  id: bigint;
  provider: string;
  receipt_ref: string;
  deposit_id: bigint | null;
  member_id: bigint | null;
  currency: string;
  amount: bigint;
  fee: bigint;
  verdict: Verdict;
  reason: string;
  state: ReceiptState;
  refund_ref: string;
  by_hand: string;
  created_at: Date;
}

/** Stores money that arrived. False: it stands here already. */
export const insertReceipt = async (
  query: Query,
  receipt: {
    merchantId: number;
    provider: string;
    receiptRef: string;
    depositId: bigint | null;
    currency: string;
    amount: bigint;
    fee: bigint;
    paidAt: Date;
    verdict: Verdict;
    reason: string;
    refundRef: string;
    at: Date;
  },
): Promise<boolean> => {
  const rows = await query(
    `insert into deposit_receipt (merchant_id, provider, receipt_ref, deposit_id, currency, amount, paid_at, verdict,
       reason, refund_ref, created_at, next_at, fee)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
     on conflict (merchant_id, provider, receipt_ref) do nothing returning id`,
    [
      receipt.merchantId,
      receipt.provider,
      receipt.receiptRef,
      receipt.depositId,
      receipt.currency,
      receipt.amount,
      receipt.paidAt,
      receipt.verdict,
      receipt.reason,
      receipt.refundRef,
      receipt.at,
      receipt.fee,
    ],
  );
  return rows.length > 0;
};

const SELECT = `select r.id, r.provider, r.receipt_ref, r.deposit_id, coalesce(r.credit_member, d.member_id) as member_id, r.currency, r.amount, r.fee, r.verdict, r.reason,
    r.state, r.refund_ref, r.by_hand, r.created_at
  from deposit_receipt r left join deposit d on d.merchant_id = r.merchant_id and d.id = r.deposit_id`;

/** What is to be done of a merchant, or of one deposit or payment alone. */
export const dueReceipts = (
  db: Database,
  input: { merchantId: number; at: Date; limit: number; depositId?: bigint; receiptRef?: string },
): Promise<ReceiptRow[]> =>
  db.merchant(input.merchantId).query<ReceiptRow>(
    `${SELECT} where r.merchant_id = $1 and r.next_at <= $2
        and ($3::bigint is null or r.deposit_id = $3) and ($4::text is null or r.receipt_ref = $4)
      order by r.next_at limit $5`,
    [input.merchantId, input.at, input.depositId ?? null, input.receiptRef ?? null, input.limit],
  );

/** Alone with a payment that is due, as it stands now; null: another worker has it, or it is not due any more. */
export const leaseReceipt = async (
  db: Database,
  input: { merchantId: number; id: bigint; at: Date; until: Date },
): Promise<ReceiptRow | null> => {
  const { query } = db.merchant(input.merchantId);
  const leased = await query(
    'update deposit_receipt set next_at = $4 where merchant_id = $1 and id = $2 and next_at <= $3 returning id',
    [input.merchantId, input.id, input.at, input.until],
  );
  if (leased.length === 0) return null;
  const [row] = await query<ReceiptRow>(`${SELECT} where r.merchant_id = $1 and r.id = $2`, [
    input.merchantId,
    input.id,
  ]);
  return row ?? null;
};

/** The deposit that a payment was booked to; null if it was booked to none, or not at all. */
export const depositOfReceipt = async (
  db: Database,
  input: { merchantId: number; provider: string; receiptRef: string },
): Promise<bigint | null> => {
  const [row] = await db
    .merchant(input.merchantId)
    .query<{ deposit_id: bigint | null }>(
      'select deposit_id from deposit_receipt where merchant_id = $1 and provider = $2 and receipt_ref = $3',
      [input.merchantId, input.provider, input.receiptRef],
    );
  return row?.deposit_id ?? null;
};

export const hasReceipt = async (
  db: Database,
  input: { merchantId: number; provider: string; receiptRef: string },
): Promise<boolean> => {
  const rows = await db
    .merchant(input.merchantId)
    .query('select id from deposit_receipt where merchant_id = $1 and provider = $2 and receipt_ref = $3', [
      input.merchantId,
      input.provider,
      input.receiptRef,
    ]);
  return rows.length > 0;
};

/** Names of the refunds that we requested of these payments, each as "payment refund". */
export const ownRefunds = async (
  db: Database,
  input: { merchantId: number; provider: string; payments: readonly string[] },
): Promise<Set<string>> => {
  const rows = await db.merchant(input.merchantId).query<{ name: string }>(
    `select receipt_ref || ' ' || refund_ref as name from deposit_receipt
      where merchant_id = $1 and provider = $2 and receipt_ref = any($3::text[])`,
    [input.merchantId, input.provider, [...input.payments]],
  );
  return new Set(rows.map(({ name }) => name));
};

/** One step of the money. False: another worker was first. */
export const moveReceipt = async (
  query: Query,
  input: {
    merchantId: number;
    id: bigint;
    from: ReceiptState;
    to: ReceiptState;
    nextAt: Date | null;
    /** When it comes to rest by this step; absent: it does not. */
    settledAt?: Date;
  },
): Promise<boolean> => {
  const rows = await query(
    `update deposit_receipt set state = $4, next_at = $5, settled_at = coalesce($6, settled_at)
      where merchant_id = $1 and id = $2 and state = $3 returning id`,
    [input.merchantId, input.id, input.from, input.to, input.nextAt, input.settledAt ?? null],
  );
  return rows.length > 0;
};

/** Money that was set aside and is not decided: in a dispute, or out of it again. False: it stood elsewhere. */
export const moveDisputed = async (
  query: Query,
  input: {
    merchantId: number;
    provider: string;
    receiptRef: string;
    from: 'suspended' | 'disputed';
    to: 'suspended' | 'disputed';
  },
): Promise<boolean> => {
  const rows = await query(
    `update deposit_receipt set state = $5 where merchant_id = $1 and provider = $2 and receipt_ref = $3
        and state = $4 and verdict = 'review' returning id`,
    [input.merchantId, input.provider, input.receiptRef, input.from, input.to],
  );
  return rows.length > 0;
};

/** The provider gives nothing back: from here on it is a person's. */
export const leaveToPeople = async (
  query: Query,
  input: { merchantId: number; id: bigint; reason: string },
): Promise<void> => {
  await query(
    `update deposit_receipt set verdict = 'review', state = 'suspended', reason = $3, next_at = null
      where merchant_id = $1 and id = $2 and state = 'refunding'`,
    [input.merchantId, input.id, input.reason],
  );
};

export const postponeReceipt = async (
  db: Database,
  input: { merchantId: number; id: bigint; nextAt: Date },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query('update deposit_receipt set next_at = $3 where merchant_id = $1 and id = $2', [
      input.merchantId,
      input.id,
      input.nextAt,
    ]);
};
