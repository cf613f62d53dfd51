import type { Deposit, DepositMethod, DepositPage, DepositSettings } from '../contract/entities/deposit';
import type { Money } from '../contract/money';

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
  /** The newest first. Rejects with AppError. */
  list(query: { page: number; size?: number }): Promise<DepositPage>;
}
