import type { AccountRef, HoldResult, Ledger, OperationResult } from '../ledger/index';
import { GatewayError } from '../platform/index';
import { accountOf } from '../wallet/index';
import type { WithdrawalRow } from './withdrawals.queries';

/** Who speaks in the ledger when money goes out. */
export const WITHDRAWAL_SOURCE = 'withdrawal';
const ACTOR = 'cashier';

type Of = Pick<WithdrawalRow, 'id' | 'member_id' | 'currency' | 'amount' | 'fee' | 'provider' | 'reference'>;

/**
 * The postings of a withdrawal. Each has a key of its own, made of the withdrawal's reference, so that whatever is done twice is posted
 * once.
 */
export interface WithdrawalMoney {
  /** False: there is not enough. */
  hold(merchantId: number, of: Of): Promise<boolean>;
  /** Returns true if its money is put aside and was neither spent nor given back. */
  isHeld(merchantId: number, of: Pick<Of, 'reference'>): Promise<boolean>;
  /** It left: the provider's clearing has the net amount, the fee is kept. */
  spend(merchantId: number, of: Of): Promise<void>;
  /** It did not leave: all of it is the member's again. */
  free(merchantId: number, of: Of): Promise<void>;
  /** It left and came back: all of it, the fee too, is the member's again. */
  takeBack(merchantId: number, of: Of): Promise<void>;
}

const must = (result: HoldResult | OperationResult): void => {
  if (!result.ok)
    throw new GatewayError(result.code === 'BUSY' ? 'BUSY' : 'INTERNAL', { reason: result.code });
};

const playerOf = ({ member_id: memberId, currency }: Of): AccountRef =>
  accountOf({ memberId, trial: false, currency });
const clearingOf = ({ provider: owner, currency }: Of): AccountRef => ({
  class: 'clearing',
  owner,
  currency,
});
const feesOf = ({ provider: owner, currency }: Of): AccountRef => ({ class: 'fees', owner, currency });

export const createWithdrawalMoney = ({
  ledger,
}: {
  ledger: Pick<Ledger, 'hold' | 'findHold' | 'capture' | 'release' | 'post'>;
}): WithdrawalMoney => {
  const base = (merchantId: number, { id }: Of) => ({
    merchantId,
    source: WITHDRAWAL_SOURCE,
    actor: ACTOR,
    meta: { withdrawal: id.toString() },
  });
  return {
    async hold(merchantId, of) {
      const result = await ledger.hold({
        ...base(merchantId, of),
        type: 'hold',
        key: of.reference,
        account: playerOf(of),
        amountMinor: of.amount,
        expiresAt: null,
      });
      if (!result.ok && (result.code === 'WALLET_NOT_ENOUGH' || result.code === 'LEDGER_ACCOUNT_UNKNOWN'))
        return false;
      must(result);
      return true;
    },
    async isHeld(merchantId, { reference: key }) {
      const hold = await ledger.findHold({ merchantId, source: WITHDRAWAL_SOURCE, key });
      return hold?.state === 'open';
    },
    async spend(merchantId, of) {
      const fee = of.fee > 0n ? [{ account: feesOf(of), amountMinor: of.fee }] : [];
      must(
        await ledger.capture({
          ...base(merchantId, of),
          type: 'capture',
          key: `paid-${of.reference}`,
          holdKey: of.reference,
          to: [{ account: clearingOf(of), amountMinor: of.amount - of.fee }, ...fee],
          rest: 'release',
        }),
      );
    },
    async free(merchantId, of) {
      must(
        await ledger.release({
          ...base(merchantId, of),
          type: 'release',
          key: `free-${of.reference}`,
          holdKey: of.reference,
          because: 'released',
        }),
      );
    },
    async takeBack(merchantId, of) {
      const fee = of.fee > 0n ? [{ account: feesOf(of), amountMinor: -of.fee }] : [];
      must(
        await ledger.post({
          ...base(merchantId, of),
          type: 'post',
          key: `back-${of.reference}`,
          kind: 'withdrawal-returned',
          postings: [
            { account: clearingOf(of), amountMinor: -(of.amount - of.fee) },
            ...fee,
            { account: playerOf(of), amountMinor: of.amount },
          ],
        }),
      );
    },
  };
};
