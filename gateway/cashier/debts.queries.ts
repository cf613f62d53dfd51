import type { Database, Query } from '../database/types';

/** Money that a payer's bank or a vendor took back and that the member no longer had. */
export interface DebtRow extends Record<string, unknown> {
  id: bigint;
  /** A lost dispute of a deposit, or a win that its vendor cancelled. */
  cause: 'dispute' | 'win';
  /** The payment provider, or the vendor. */
  provider: string;
  /** The provider's name of the dispute, or the vendor's of the win. */
  reference: string;
  /** null for a win, and for a dispute whose payment named no deposit. */
  deposit_id: bigint | null;
  member_id: bigint;
  currency: string;
  amount: bigint;
  /** Of it, what withdrawals have settled. */
  settled: bigint;
  waived: bigint;
  /** Of it, what a withdrawal is about to settle. */
  claimed: bigint;
  reason: string;
  opened_at: Date;
  /** Operators who want it waived. */
  said_by: string[];
}

/**
 * Debts of both kinds, numbered from one sequence. Only credited receipts count: money that was refunded to the payer is no debt of the
 * member.
 */
const CAUSES = `(
    select d.merchant_id, d.id, 'dispute' as cause, d.provider, d.dispute_ref as reference, d.deposit_id, d.member_id, d.currency,
           d.from_debt as amount, d.reason, d.opened_at
      from deposit_dispute d
     where d.state = 'lost' and d.from_debt > 0
       and exists (select 1 from deposit_receipt r where r.merchant_id = d.merchant_id and r.provider = d.provider
                    and r.receipt_ref = d.receipt_ref and r.state = 'credited')
    union all
    select v.merchant_id, v.id, 'win', v.vendor, v.transaction_id, null, v.member_id, v.currency, v.amount, '', v.at
      from vendor_debt v)`;
const DEBTS = `select d.id, d.cause, d.provider, d.reference, d.deposit_id, d.member_id, d.currency, d.amount, d.reason, d.opened_at,
    coalesce(s.settled, 0)::bigint as settled, coalesce(s.waived, 0)::bigint as waived, coalesce(s.claimed, 0)::bigint as claimed,
    array(select operator from debt_waiver w where w.merchant_id = d.merchant_id and w.dispute_id = d.id order by w.at) as said_by
  from ${CAUSES} d
  cross join lateral (
    select sum(f.amount) filter (where f.state = 'taken') as settled, sum(f.amount) filter (where f.state = 'waived') as waived,
           sum(f.amount) filter (where f.state = 'claimed') as claimed
      from debt_settlement f where f.merchant_id = d.merchant_id and f.dispute_id = d.id) s
 where d.merchant_id = $1`;
const IS_OPEN = 'and d.amount > coalesce(s.settled, 0) + coalesce(s.waived, 0)';

/** More of one member are looked at by the next withdrawal. */
const MAX_OF_MEMBER = 100;

/** Those of a member that are neither settled nor waived, the oldest first. */
export const debtsOf = (
  query: Query,
  input: { merchantId: number; memberId: bigint; currency: string },
): Promise<DebtRow[]> =>
  query<DebtRow>(
    `${DEBTS} and d.member_id = $2 and d.currency = $3 ${IS_OPEN} order by d.id limit ${MAX_OF_MEMBER}`,
    [input.merchantId, input.memberId, input.currency],
  );

/** What keeps money of a member here. */
export interface KeptBack extends Record<string, unknown> {
  /** A dispute is open by its provider's word, or lost and may become a debt once that is booked. */
  disputed: boolean;
  /** Neither settled nor waived, in minor units. */
  owed: bigint;
}

/** Both of one moment: a dispute that is lost turns into a debt, and is never seen as neither. */
export const readKeptBack = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; currency: string },
): Promise<KeptBack> => {
  const [row] = await query<KeptBack>(
    `select exists (
              select from deposit_dispute u
                left join deposit_receipt r on r.merchant_id = $1 and r.provider = u.provider and r.receipt_ref = u.receipt_ref
               where u.merchant_id = $1 and u.member_id = $2 and u.state in ('seen', 'booked') and u.said <> 'won'
                 and (u.said = 'open' or r.state = 'credited' or r.verdict = 'credit' and r.state in ('judged', 'suspended'))) as disputed,
            (select coalesce(sum(o.amount - o.settled - o.waived), 0)
               from (${DEBTS} and d.member_id = $2 and d.currency = $3 ${IS_OPEN}) o)::bigint as owed`,
    [input.merchantId, input.memberId, input.currency],
  );
  return row ?? { disputed: false, owed: 0n };
};

/** Open ones of a merchant, the oldest first. */
export const listDebts = (
  db: Database,
  input: { merchantId: number; after?: bigint; limit: number },
): Promise<DebtRow[]> =>
  db
    .merchant(input.merchantId)
    .query<DebtRow>(`${DEBTS} and d.id > $2 ${IS_OPEN} order by d.id limit $3`, [
      input.merchantId,
      input.after ?? 0n,
      input.limit,
    ]);

export const findDebt = async (
  query: Query,
  input: { merchantId: number; id: bigint },
): Promise<DebtRow | null> => {
  const [row] = await query<DebtRow>(`${DEBTS} and d.id = $2`, [input.merchantId, input.id]);
  return row ?? null;
};

export interface ClaimRow extends Record<string, unknown> {
  id: bigint;
  /** The debt. */
  dispute_id: bigint;
  amount: bigint;
  cause: DebtRow['cause'];
  provider: string;
}

export const insertClaim = async (
  query: Query,
  input: { merchantId: number; disputeId: bigint; withdrawalId: bigint; amount: bigint; at: Date },
): Promise<void> => {
  // One that this withdrawal has claimed before stands as it was said.
  await query(
    `insert into debt_settlement (merchant_id, dispute_id, withdrawal_id, amount, state, at) values ($1, $2, $3, $4, 'claimed', $5)
     on conflict (merchant_id, dispute_id, withdrawal_id) do nothing`,
    [input.merchantId, input.disputeId, input.withdrawalId, input.amount, input.at],
  );
};

/** What a withdrawal said that it settles and has not settled yet. */
export const claimsOf = (
  query: Query,
  input: { merchantId: number; withdrawalId: bigint },
): Promise<ClaimRow[]> =>
  query<ClaimRow>(
    `select s.id, s.dispute_id, s.amount, d.cause, d.provider from debt_settlement s
       join ${CAUSES} d on d.merchant_id = s.merchant_id and d.id = s.dispute_id
      where s.merchant_id = $1 and s.withdrawal_id = $2 and s.state = 'claimed' order by s.id limit ${MAX_OF_MEMBER}`,
    [input.merchantId, input.withdrawalId],
  );

/** False: it is so already. */
export const moveClaim = async (
  query: Query,
  input: { merchantId: number; id: bigint; to: 'taken' | 'dropped' },
): Promise<boolean> =>
  (
    await query(
      `update debt_settlement set state = $3 where merchant_id = $1 and id = $2 and state = 'claimed' returning id`,
      [input.merchantId, input.id, input.to],
    )
  ).length > 0;

/** What withdrawals have settled first, by their numbers; those with nothing are left out. */
export const settledBy = async (
  query: Query,
  input: { merchantId: number; withdrawalIds: readonly bigint[] },
): Promise<Map<bigint, bigint>> => {
  const rows = await query<{ withdrawal_id: bigint; amount: bigint }>(
    `select withdrawal_id, sum(amount)::bigint as amount from debt_settlement
      where merchant_id = $1 and withdrawal_id = any($2::bigint[]) and state = 'taken' group by withdrawal_id`,
    [input.merchantId, input.withdrawalIds.map(String)],
  );
  return new Map(rows.map((row) => [row.withdrawal_id, row.amount]));
};

export const insertWaiver = async (
  query: Query,
  input: { merchantId: number; disputeId: bigint; operator: string; note: string; at: Date },
): Promise<void> => {
  await query(
    'insert into debt_waiver (merchant_id, dispute_id, operator, note, at) values ($1, $2, $3, $4, $5)',
    [input.merchantId, input.disputeId, input.operator, input.note, input.at],
  );
};

export const insertWaived = async (
  query: Query,
  input: { merchantId: number; disputeId: bigint; amount: bigint; at: Date },
): Promise<void> => {
  await query(
    `insert into debt_settlement (merchant_id, dispute_id, withdrawal_id, amount, state, at) values ($1, $2, null, $3, 'waived', $4)`,
    [input.merchantId, input.disputeId, input.amount, input.at],
  );
};
