import type { Database, Query } from '../database/types';
import type { ProviderDispute } from './providers/types';
import type { ReceiptState } from './receipts.queries';

export interface DisputeRow extends Record<string, unknown> {
  id: bigint;
  provider: string;
  dispute_ref: string;
  receipt_ref: string;
  /** null: its payment names no deposit of ours. */
  deposit_id: bigint | null;
  /** null: its payment was given to no member. */
  member_id: bigint | null;
  currency: string;
  amount: bigint;
  from_member: bigint;
  from_debt: bigint;
  from_suspense: bigint;
  reason: string;
  said: ProviderDispute['said'];
  state: 'seen' | 'booked' | 'returned' | 'lost';
  opened_at: Date;
}

const COLUMNS = `id, provider, dispute_ref, receipt_ref, deposit_id, member_id, currency, amount, from_member, from_debt,
  from_suspense, reason, said, state, opened_at`;

/**
 * Inserts a dispute, or stores the decision of an open one. A bank return is inserted once per return id and once per network reference;
 * returns that we requested are skipped. The caller must hold the lock of the deposit or receipt.
 */
export const putDispute = async (
  query: Query,
  input: {
    merchantId: number;
    provider: string;
    depositId: bigint | null;
    memberId: bigint | null;
    currency: string;
    dispute: ProviderDispute;
    at: Date;
  },
): Promise<void> => {
  const { dispute } = input;
  await query(
    `insert into deposit_dispute (merchant_id, provider, dispute_ref, receipt_ref, deposit_id, member_id, currency, amount,
       reason, said, opened_at, seen_at, network_ref)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
      where not exists (select from deposit_dispute d where d.merchant_id = $1 and d.provider = $2 and d.receipt_ref = $4
                         and d.network_ref = $13 and d.dispute_ref <> $3)
        and not exists (select from deposit_receipt r where r.merchant_id = $1 and r.provider = $2 and r.receipt_ref = $4
                         and r.refund_ref = $14)
     on conflict (merchant_id, provider, dispute_ref) do update set said = excluded.said
       where deposit_dispute.said = 'open' and excluded.said <> 'open'`,
    [
      input.merchantId,
      input.provider,
      dispute.disputeRef,
      dispute.receiptRef,
      input.depositId,
      input.memberId,
      input.currency,
      dispute.amountMinor,
      dispute.reason,
      dispute.said,
      dispute.openedAt,
      input.at,
      dispute.bankReturn?.networkRef ?? null,
      dispute.bankReturn?.id ?? null,
    ],
  );
};

/** What payers' banks have taken back of these deposits, in minor units; a deposit of which nothing was taken has no entry. */
export const sumTakenBack = async (
  db: Database,
  input: { merchantId: number; depositIds: readonly bigint[] },
): Promise<ReadonlyMap<bigint, bigint>> => {
  if (input.depositIds.length === 0) return new Map();
  const rows = await db.merchant(input.merchantId).query<{ deposit_id: bigint; minor: bigint }>(
    `select r.deposit_id, sum(d.amount)::bigint as minor
       from deposit_receipt r
       join deposit_dispute d on d.merchant_id = r.merchant_id and d.provider = r.provider and d.receipt_ref = r.receipt_ref
      where r.merchant_id = $1 and r.deposit_id = any($2::bigint[]) and d.deposit_id = r.deposit_id
        and d.state in ('booked', 'lost')
      group by r.deposit_id`,
    [input.merchantId, input.depositIds],
  );
  return new Map(rows.map((row) => [row.deposit_id, row.minor]));
};

/** A worker that dies lets go of a dispute after this long. */
const LEASE_S = 30;

/**
 * Takes disputes that do not stand as their provider says, of money that has come to rest, of a merchant or of one deposit alone: no other
 * worker gets one until it is let go. Money that was set aside rests until an operator has decided of it, or all of it is disputed.
 *
 * @param input.except disputes that could not be booked before
 */
export const takeDisputes = async (
  db: Database,
  input: { merchantId: number; depositId?: bigint; except: readonly bigint[]; limit: number },
): Promise<DisputeRow[]> => {
  const rows = await db.merchant(input.merchantId).query<DisputeRow>(
    `with due as (
       select d.id as due_id from deposit_dispute d
        where d.merchant_id = $1 and (d.state = 'seen' or (d.state = 'booked' and d.said <> 'open'))
          and ($2::bigint is null or d.deposit_id = $2) and d.id <> all($5::bigint[])
          and (d.leased_until is null or d.leased_until < clock_timestamp())
          and exists (select 1 from deposit_receipt r where r.merchant_id = $1 and r.provider = d.provider
                       and r.receipt_ref = d.receipt_ref
                       and (r.state in ('credited', 'refunded', 'disputed')
                         or r.state = 'suspended' and r.verdict = 'review' and r.amount = (
                           select sum(part.amount) from deposit_dispute part where part.merchant_id = $1
                              and part.provider = d.provider and part.receipt_ref = d.receipt_ref and part.said <> 'won')))
        order by d.id limit $3 for update of d skip locked)
     update deposit_dispute set leased_until = clock_timestamp() + make_interval(secs => $4)
       from due where merchant_id = $1 and id = due.due_id
     returning ${COLUMNS}`,
    [input.merchantId, input.depositId ?? null, input.limit, LEASE_S, input.except],
  );
  return rows.sort((a, b) => Number(a.id - b.id));
};

/** State of the payment of a dispute that names no deposit, and the member to whom an operator credited it. */
export const disputedReceipt = async (
  query: Query,
  input: { merchantId: number; provider: string; receiptRef: string },
): Promise<{ state: ReceiptState; credit_member: bigint | null } | null> => {
  const [row] = await query<{ state: ReceiptState; credit_member: bigint | null }>(
    `select state, credit_member from deposit_receipt where merchant_id = $1 and provider = $2 and receipt_ref = $3
        for update`,
    [input.merchantId, input.provider, input.receiptRef],
  );
  return row ?? null;
};

export const letGoOfDispute = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<void> => {
  await query('update deposit_dispute set leased_until = null where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.id,
  ]);
};

/** Says where the money of a dispute is to come from, before it is posted. */
export const splitDispute = async (
  query: Query,
  input: {
    merchantId: number;
    id: bigint;
    memberId: bigint | null;
    fromMember: bigint;
    fromDebt: bigint;
    fromSuspense: bigint;
  },
): Promise<void> => {
  await query(
    `update deposit_dispute set from_member = $3, from_debt = $4, from_suspense = $5, member_id = $6
      where merchant_id = $1 and id = $2 and state = 'seen'`,
    [input.merchantId, input.id, input.fromMember, input.fromDebt, input.fromSuspense, input.memberId],
  );
};

/** False: another worker was first. */
export const moveDispute = async (
  query: Query,
  input: { merchantId: number; id: bigint; from: DisputeRow['state']; to: DisputeRow['state'] },
): Promise<boolean> => {
  const rows = await query(
    'update deposit_dispute set state = $4 where merchant_id = $1 and id = $2 and state = $3 returning id',
    [input.merchantId, input.id, input.from, input.to],
  );
  return rows.length > 0;
};

/** Since when a dispute of a deposit is open; null: none is. */
export const disputedSince = async (
  query: Query,
  input: { merchantId: number; depositId: bigint },
): Promise<Date | null> => {
  const [row] = await query<{ since: Date | null }>(
    `select max(seen_at) as since from deposit_dispute where merchant_id = $1 and deposit_id = $2 and said = 'open'
        and state in ('seen', 'booked')`,
    [input.merchantId, input.depositId],
  );
  return row?.since ?? null;
};

export const listDisputes = (
  db: Database,
  input: {
    merchantId: number;
    said?: ProviderDispute['said'];
    depositId?: bigint;
    /** Number of the last one of the page before. */
    after?: bigint;
    limit: number;
  },
): Promise<DisputeRow[]> =>
  db.merchant(input.merchantId).query<DisputeRow>(
    `select ${COLUMNS} from deposit_dispute where merchant_id = $1 and ($2::text is null or said = $2)
        and ($4::bigint is null or deposit_id = $4) and ($5::bigint is null or id < $5)
      order by id desc limit $3`,
    [input.merchantId, input.said ?? null, input.limit, input.depositId ?? null, input.after ?? null],
  );
