import type { Database } from '../database/types';
import { GatewayError, type MerchantContext, workThrough } from '../platform/index';
import { openCase } from './cashier-cases.queries';
import type { WithdrawalWork } from './withdrawal-work';
import {
  answerArrival,
  askAgain,
  dueArrivals,
  findOwnWithdrawal,
  openConfirmations,
  restArrivals,
} from './withdrawals-member.queries';
import { findWithdrawal, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawals.queries';

/** Looked at by one run of a merchant; the rest waits for the next. */
const MAX_DONE = 100;

/** Whether what was sent arrived: the member says so, or time does. */
export interface Arrivals {
  waiting(who: { merchantId: number; memberId: bigint }): Promise<WithdrawalRow[]>;
  /** "no" stops the countdown and opens a case. @throws GatewayError REQUEST_INVALID, WITHDRAW_CONFIRMATION_OVER */
  answer(input: { merchantId: number; memberId: bigint; id: bigint; answer: 'yes' | 'no' }): Promise<void>;
  /** Received by default, once, by the database's clock. */
  run(merchant: MerchantContext): Promise<void>;
}

export const createArrivals = (deps: {
  db: Database;
  work: Pick<WithdrawalWork, 'tell'>;
  isOpen: (who: { merchantId: number; memberId: bigint }) => Promise<boolean>;
  now: () => number;
}): Arrivals => {
  const { db, work, now } = deps;

  const receive = async (merchantId: number, id: bigint, isOpen: boolean): Promise<WithdrawalRow | null> =>
    db.merchant(merchantId).tx(async (query) => {
      if (!(await lockWithdrawal(query, { merchantId, id }))) return null;
      // A member who is kept out could not have answered.
      if (!isOpen) {
        await askAgain(query, { merchantId, id });
        return null;
      }
      if (!(await answerArrival(query, { merchantId, id, answer: 'default' }))) return null;
      const at = new Date(now());
      await moveWithdrawal(query, {
        merchantId,
        id,
        state: 'paid',
        actor: 'cashier',
        reason: 'no answer',
        at,
      });
      return findWithdrawal(query, { merchantId, id });
    });

  return {
    waiting: (who) => openConfirmations(db, who),
    async answer({ merchantId, memberId, id, answer }) {
      const own = await findOwnWithdrawal(db, { merchantId, memberId, id });
      if (!own) throw new GatewayError('REQUEST_INVALID');
      const row = await db.merchant(merchantId).tx(async (query) => {
        await lockWithdrawal(query, { merchantId, id });
        if (!(await answerArrival(query, { merchantId, id, answer })))
          throw new GatewayError('WITHDRAW_CONFIRMATION_OVER');
        const at = new Date(now());
        if (answer === 'yes')
          await moveWithdrawal(query, { merchantId, id, state: 'paid', actor: 'member', reason: '', at });
        else
          await openCase(query, {
            merchantId,
            kind: 'not_arrived',
            withdrawalId: id,
            memberId,
            note: '',
            at,
          });
        return findWithdrawal(query, { merchantId, id });
      });
      if (row) work.tell(merchantId, row);
    },
    async run(merchant) {
      const merchantId = merchant.id;
      // While it is closed there is no page to answer on.
      if (merchant.closure.maintenance) return restArrivals(db, merchantId);
      await workThrough(await dueArrivals(db, { merchantId, limit: MAX_DONE }), async (due) => {
        const isOpen = await deps.isOpen({ merchantId, memberId: due.member_id });
        const row = await receive(merchantId, due.id, isOpen);
        if (row) work.tell(merchantId, row);
      });
    },
  };
};
