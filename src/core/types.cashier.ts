import type { Deposit, DepositMethod, DepositPage, DepositSettings } from '../contract/entities/deposit';
import type { PaymentConfirmation, Withdrawal, WithdrawalPage } from '../contract/entities/withdrawal';
import type { Turnover, WithdrawalSettings } from '../contract/entities/withdrawal-settings';
import type { Funds, UplineSettings } from '../contract/entities/funds';
import type { Money } from '../contract/money';

export interface DepositQuery {
  page: number;
  size?: number;
  outcome?: 'open' | 'credited' | 'failed' | 'over';
  from?: number;
  to?: number;
}

/** Domain `depositsDomain`: what a member pays in. For the operator's own pages. */
export interface DepositsDomain {
  /** Rejects with AppError. */
  settings(): Promise<DepositSettings>;
  /** Ways to pay in, in the merchant's order. Rejects with AppError. */
  methods(): Promise<DepositMethod[]>;
  /** An idempotency key for one deposit: made when the member confirms, kept until the call is answered. */
  newRequestId(): string;
  /**
   * Asks for one deposit. The same `requestId` is one deposit, however often an answer is lost; without one each call asks for a
   * deposit of its own. The holder's tax number comes with the first one. Rejects with AppError.
   */
  create(input: { method: string; amount: Money; document?: string; requestId?: string }): Promise<Deposit>;
  /** One deposit with its steps. Rejects with AppError. */
  detail(id: string): Promise<Deposit>;
  /** Takes one back that was not paid. Rejects with AppError (DEPOSIT_NOT_OPEN when it is too late). */
  cancel(id: string): Promise<Deposit>;
  /** Sends a PNG or JPEG of up to 5 MB that shows a transfer. Rejects with AppError (DEPOSIT_PROOF_REFUSED when it is none). */
  proof(id: string, picture: Blob): Promise<Deposit>;
  /** The newest first, of one outcome and of a span of time in ms since 1970 where asked for. Rejects with AppError. */
  list(query: DepositQuery): Promise<DepositPage>;
}

/** Domain `withdrawalsDomain`: what a member takes out. For the operator's own pages. */
export interface WithdrawalsDomain {
  /** What may be asked for now, and what stands in the way. Rejects with AppError. */
  settings(): Promise<WithdrawalSettings>;
  /** What is still to be staked. Rejects with AppError. */
  turnover(): Promise<Turnover>;
  /** What a withdrawal would cost and what of it would arrive; both `unread` where the gateway does not tell. Rejects with AppError. */
  fee(input: { amount: Money; payeeId: string }): Promise<{ fee: Money; net: Money }>;
  /** An idempotency key for one withdrawal: made when the confirm step opens, kept until the call is answered. */
  newRequestId(): string;
  /**
   * Asks for one withdrawal and puts its money aside. The same `requestId` is one withdrawal, however often an answer is lost; without
   * one each call asks for a withdrawal of its own. Rejects with AppError.
   */
  create(input: {
    amount: Money;
    payeeId: string;
    /** The payment password. */
    password: string;
    /** Asked for above `codeAbove` of the settings, and with WITHDRAW_CODE_REQUIRED. */
    code?: string;
    requestId?: string;
  }): Promise<Withdrawal>;
  /**
   * Sends the code that a withdrawal asks for, to the member's own number; answers the time from which another one may be asked for.
   * Rejects with AppError (CONTACT_MISSING where no number is proved).
   */
  requestCode(): Promise<number>;
  /** One withdrawal with its steps. Rejects with AppError. */
  detail(id: string): Promise<Withdrawal>;
  /** The newest first. Rejects with AppError. */
  list(query: { page: number; size?: number }): Promise<WithdrawalPage>;
  /** Takes one back where the merchant allows it. Rejects with AppError. */
  cancel(id: string): Promise<Withdrawal>;
  /** Payments whose arrival is asked about. Rejects with AppError. */
  confirmations(): Promise<PaymentConfirmation[]>;
  /** Says whether a payment arrived; "no" stops the countdown and opens a case. Rejects with AppError. */
  confirm(id: string, answer: { arrived: boolean }): Promise<void>;
}

/** An order of which an older gateway has not said whether it was carried out. */
export interface OpenOrder {
  /** Name of the call that carries such orders: `withdrawals.create`. */
  call: string;
  /** Decimal text in the member's currency, '' for an order without an amount. */
  amount: string;
  /** When it was sent, ms since 1970 by this page's clock. */
  at: number;
  /** From then on a report that does not show it can be relied on: before that it may be under way, or the gateway still booking it. */
  settledAt: number;
}

/**
 * Domain `openOrdersDomain`: a member's orders of unknown outcome, and those under way. A tab remembers them until they are forgotten, the
 * member logs out, or a day is over; in front of gateways that know an order by its key there are none.
 */
export interface OpenOrdersDomain {
  /** Runs whenever an order is remembered or forgotten. */
  onChange(listener: () => void): () => void;
  /** Runs when one of the member's orders turns out to have been carried out, with what was sent. */
  onDone(listener: (order: OpenOrder) => void): () => void;
  /** The member's newest order of this kind. */
  of(call: string): OpenOrder | null;
  /** ms until a report that shows no such order can be relied on. */
  waitMs(order: Pick<OpenOrder, 'at' | 'settledAt'>): number;
  /** The member has looked at the report: orders of this kind may be sent again. */
  forget(call: string): void;
}

/** Domain `fundsDomain`: a member's money by where it lies, and passing it on to the upline. For the operator's own pages. */
export interface FundsDomain {
  /** Rejects with AppError. */
  all(): Promise<Funds>;
  /** Who stands above the member, and what may be passed on now. Rejects with AppError. */
  upline(): Promise<UplineSettings>;
  /** An idempotency key for one transfer: made when the member confirms, kept until the call is answered. */
  newRequestId(): string;
  /** Passes money on, once for a `requestId`, however often an answer is lost; the balance is read again. Rejects with AppError. */
  toUpline(input: { amount: Money; password: string; requestId?: string }): Promise<void>;
}
