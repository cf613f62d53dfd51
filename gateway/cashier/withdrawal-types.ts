import type {
  OperatorRefusal,
  PaymentConfirmation,
  Withdrawal,
  WithdrawalPage,
  WithdrawalState,
} from '../../src/contract/entities/withdrawal';
import type { Turnover, WithdrawalSettings } from '../../src/contract/entities/withdrawal-settings';
import type { MerchantContext } from '../platform/index';
import type { TypedCode } from './withdrawal-code';
import type { Signal } from './withdrawal-signals';

export interface WithdrawingMember {
  merchant: MerchantContext;
  memberId: bigint;
}
type Who = WithdrawingMember;

/** Money that members take out, as they see it. */
export interface Withdrawals {
  settings(who: Who): Promise<WithdrawalSettings>;
  turnover(who: Who): Promise<Turnover>;
  /** @throws GatewayError WALLET_AMOUNT_INVALID */
  fee(who: Who & { amount: string }): Promise<{ minor: bigint; currency: string }>;
  /**
   * One withdrawal for one idempotency key, its money put aside.
   * @throws GatewayError the code of the first check that it does not pass
   */
  create(
    who: Who & {
      amount: string;
      payeeId: string;
      password: string;
      intent: string;
      /** Asked for above the policy's line, and looked at behind all else. */
      typed?: TypedCode | null;
    },
  ): Promise<Withdrawal>;
  /** @throws GatewayError REQUEST_INVALID when it is none of the member's */
  detail(who: Who & { id: bigint }): Promise<Withdrawal>;
  list(who: Who & { page: number; size: number }): Promise<WithdrawalPage>;
  /** @throws GatewayError REQUEST_INVALID, WITHDRAW_NOT_CANCELLABLE */
  cancel(who: Who & { id: bigint }): Promise<Withdrawal>;
  confirmations(who: Who): Promise<PaymentConfirmation[]>;
  /** `A`: the page's countdown ended; ours decides. @throws GatewayError REQUEST_INVALID, WITHDRAW_CONFIRMATION_OVER */
  confirm(who: Who & { id: bigint; answer: 'Y' | 'N' | 'A' }): Promise<void>;
}

/** A withdrawal as an operator sees it. */
export interface DeskWithdrawal {
  id: bigint;
  memberId: bigint;
  username: string;
  state: WithdrawalState;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  payeeKind: string;
  payeeMasked: string;
  provider: string;
  /** Ours, by which the provider knows it. */
  reference: string;
  providerRef: string;
  refusal: string;
  note: string;
  score: number;
  /** Operators that must approve; 0: none. */
  approvalsNeeded: number;
  approvedBy: string[];
  createdAt: Date;
  /** By when it should have been sent. */
  dueAt: Date;
}

export interface DeskWithdrawalFile extends DeskWithdrawal {
  signals: Signal[];
  steps: { state: WithdrawalState; actor: string; reason: string; at: Date }[];
  attempts: { reference: string; state: string; said: string; providerRef: string; at: Date }[];
  cases: CashierCase[];
  /** Of what the member owed, what was taken first. */
  settledMinor: bigint;
  unclear: UnclearPayout | null;
}

/** A payout that its provider does not speak of any more: two operators who found the same at the bank decide it. */
export interface UnclearPayout {
  saidBy: string[];
  /** What each found, once two do not agree; before that it is not told. */
  words: { operator: string; paid: boolean; bankRef: string }[];
}

export interface CashierCase {
  id: bigint;
  kind: 'not_arrived' | 'payout_unclear' | 'returned_unmatched';
  withdrawalId: bigint | null;
  memberId: bigint;
  state: 'open' | 'closed';
  openedAt: Date;
  closedAt: Date | null;
  closedBy: string;
  note: string;
}

interface Place {
  merchantId: number;
  id: bigint;
}
type ByOperator = Place & { operator: string };

/**
 * What operators do with withdrawals. Each call throws GatewayError CASHIER_UNKNOWN, CASHIER_STATE (it stands where this cannot be done),
 * CASHIER_DECIDED (value: by and state), CASHIER_SAME_PERSON or CASHIER_OWN_ACCOUNT.
 */
export interface WithdrawalDesk {
  /** The oldest first; without a state those that wait for an operator. */
  queue(input: {
    merchantId: number;
    state?: WithdrawalState;
    /** Id of the last one of the page before. */
    after?: bigint;
    limit: number;
  }): Promise<DeskWithdrawal[]>;
  show(input: Place): Promise<DeskWithdrawalFile>;
  approve(input: ByOperator): Promise<{ state: WithdrawalState; needsSecond: boolean }>;
  refuse(
    input: ByOperator & { reason: OperatorRefusal; note: string },
  ): Promise<{ state: WithdrawalState; needsSecond: boolean }>;
  /** Asks the provider again at once; a payout that was certainly refused for a reason of ours is made anew. */
  retry(input: ByOperator): Promise<{ state: WithdrawalState }>;
  /** The operator knows that it arrived. */
  confirmArrival(input: ByOperator & { note: string }): Promise<{ state: WithdrawalState }>;
  /**
   * What the operator found at the bank of a payout that its provider does not speak of any more, under the bank's name of the movement
   * where it left. Two who say the same decide it; it needs an open case of it. REQUEST_INVALID: paid without that name. BUSY: its
   * provider is being asked.
   */
  settle(
    input: ByOperator & { paid: boolean; bankRef: string; note: string },
  ): Promise<{ state: WithdrawalState; needsSecond: boolean }>;
  cases(input: {
    merchantId: number;
    state?: 'open' | 'closed';
    after?: bigint;
    limit: number;
  }): Promise<CashierCase[]>;
  closeCase(input: ByOperator & { note: string }): Promise<CashierCase>;
}
