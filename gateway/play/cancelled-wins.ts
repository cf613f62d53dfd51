import { hash } from 'node:crypto';
import type { Database } from '../database/types';
import type { AccountRef, Ledger, OperationResult, PostOperation, ReverseOperation } from '../ledger/index';
import type { WalletCall } from '../vendors/types';
import { postCancelled, readMissing, type Missing } from './cancelled-wins.queries';

/** Cancellations of wins that the player has withdrawn, played or passed on. */
export interface CancelledWins {
  /**
   * Takes what is there and notes the rest as a debt, which the player's next withdrawal settles first.
   * @returns null when money moved meanwhile, or another call was first: the cancellation is to be posted again
   */
  take(
    call: Pick<WalletCall, 'merchantId' | 'vendor' | 'memberId' | 'currency'>,
    reversal: ReverseOperation,
    category: string,
  ): Promise<OperationResult | null>;
}

const totalOf = (rows: readonly Missing[]): bigint => rows.reduce((sum, row) => sum + row.missing, 0n);

export const createCancelledWins = (deps: {
  db: Database;
  ledger: Pick<Ledger, 'postWith'>;
}): CancelledWins => ({
  async take(call, reversal, category) {
    const { merchantId, vendor, memberId, currency } = call;
    const transactionId = reversal.targetKey;
    const missing = await readMissing(deps.db, { merchantId, vendor, transactionId });
    if (missing.length === 0) return null;
    const isPlayMoney = missing.some((row) => row.class === 'trial');
    const lender: AccountRef = isPlayMoney
      ? { class: 'trial-funding', owner: '', currency }
      : { class: 'bad-debt', owner: vendor, currency };
    const owedMinor = totalOf(missing.filter(({ owed }) => owed));
    const bonusMinor = totalOf(missing.filter(({ owed }) => !owed));
    const bonusLender: AccountRef = { class: 'house', owner: 'forfeit', currency };
    const loan: PostOperation = {
      type: 'post',
      merchantId,
      source: vendor,
      // A transaction is cancelled once, so that one loan is made for it; its own name may fill the whole length of a key.
      key: `lent:${hash('sha256', transactionId, 'hex')}`,
      actor: reversal.actor,
      // The player keeps so much of the win until the debt is settled.
      kind: 'adjust',
      category,
      postings: [
        ...missing.map((row) => ({
          account: { class: row.class, owner: row.owner, currency: row.currency },
          amountMinor: row.missing,
        })),
        ...(owedMinor > 0n ? [{ account: lender, amountMinor: -owedMinor }] : []),
        ...(bonusMinor > 0n ? [{ account: bonusLender, amountMinor: -bonusMinor }] : []),
      ],
      meta: { cancelled: transactionId },
    };
    const debt = { merchantId, vendor, transactionId, memberId, currency };
    const results = await deps.ledger.postWith({
      merchantId,
      operations: [loan, reversal],
      call: (posting) =>
        postCancelled(deps.db, { ...debt, debtMinor: isPlayMoney ? 0n : owedMinor }, posting),
    });
    return results[1] ?? null;
  },
});
