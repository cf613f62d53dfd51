import type { Database } from '../database/types';
import { countOperators, GatewayError, includesOperator, type NoteAction } from '../platform/index';
import { freeOf, restOf } from './debts';
import { findDebt, insertWaived, insertWaiver, listDebts, type DebtRow } from './debts.queries';
import { isOwnOrUpline } from './withdrawal-desk.queries';
import { lockMemberOut } from './withdrawals.queries';

const MAX_LISTED = 200;
/** Two say so before what is owed is given up. */
const WAIVERS = 2;

/** A debt as an operator sees it. */
export interface DeskDebt {
  id: bigint;
  memberId: bigint;
  cause: DebtRow['cause'];
  /** null for a win, and for a dispute whose payment named no deposit. */
  depositId: bigint | null;
  /** The payment provider, or the vendor. */
  provider: string;
  /** The provider's name of the dispute, or the vendor's of the win. */
  reference: string;
  currency: string;
  amountMinor: bigint;
  settledMinor: bigint;
  /** What is still owed. */
  openMinor: bigint;
  reason: string;
  openedAt: Date;
  /** Operators who want it waived. */
  saidBy: string[];
}

/** What operators do with what members owe. */
export interface DebtDesk {
  /** Those that are neither settled nor waived, the oldest first. */
  list(input: { merchantId: number; after?: bigint; limit: number }): Promise<DeskDebt[]>;
  /**
   * Gives up what is still owed when two operators have said why. The loss stands in `bad-debt` already: no money moves.
   * @throws GatewayError CASHIER_UNKNOWN, CASHIER_STATE, CASHIER_SAME_PERSON, CASHIER_OWN_ACCOUNT, REQUEST_INVALID (no reason)
   */
  waive(input: {
    merchantId: number;
    id: bigint;
    operator: string;
    note: string;
  }): Promise<{ needsSecond: boolean }>;
}

const seen = (row: DebtRow): DeskDebt => ({
  id: row.id,
  memberId: row.member_id,
  cause: row.cause,
  depositId: row.deposit_id,
  provider: row.provider,
  reference: row.reference,
  currency: row.currency,
  amountMinor: row.amount,
  settledMinor: row.settled,
  openMinor: restOf(row),
  reason: row.reason,
  openedAt: row.opened_at,
  saidBy: row.said_by,
});

export const createDebtDesk = (deps: { db: Database; note: NoteAction; now: () => number }): DebtDesk => ({
  async list({ limit, ...input }) {
    const rows = await listDebts(deps.db, { ...input, limit: Math.min(Math.max(1, limit), MAX_LISTED) });
    return rows.map(seen);
  },
  async waive({ merchantId, id, operator, note }) {
    if (note.trim() === '') throw new GatewayError('REQUEST_INVALID');
    const at = new Date(deps.now());
    return deps.db.merchant(merchantId).tx(async (query) => {
      const found = await findDebt(query, { merchantId, id });
      if (!found) throw new GatewayError('CASHIER_UNKNOWN');
      await lockMemberOut(query, { merchantId, memberId: found.member_id });
      // Behind the lock: what a withdrawal has claimed meanwhile is that one's.
      const debt = (await findDebt(query, { merchantId, id })) ?? found;
      const amount = freeOf(debt);
      if (amount <= 0n) throw new GatewayError('CASHIER_STATE');
      if (await isOwnOrUpline(query, { merchantId, memberId: debt.member_id, operator }))
        throw new GatewayError('CASHIER_OWN_ACCOUNT');
      if (includesOperator(debt.said_by, operator)) throw new GatewayError('CASHIER_SAME_PERSON');
      await insertWaiver(query, { merchantId, disputeId: id, operator, note: note.trim(), at });
      const needsSecond = countOperators([...debt.said_by, operator]) < WAIVERS;
      if (!needsSecond) await insertWaived(query, { merchantId, disputeId: id, amount, at });
      await deps.note(query, {
        merchantId,
        actor: operator,
        command: 'debt waive',
        target: id.toString(),
        before: { open: restOf(debt).toString() },
        after: { open: (needsSecond ? restOf(debt) : restOf(debt) - amount).toString(), note },
      });
      return { needsSecond };
    });
  },
});
