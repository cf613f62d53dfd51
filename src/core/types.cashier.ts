import type { Deposit, DepositMethod, DepositPage, DepositSettings } from '../contract/entities/deposit';
import type { Money } from '../contract/money';

/** Domain `depositsDomain`: what a member pays in. For the operator's own pages. */
export interface DepositsDomain {
  /** Rejects with AppError. */
  settings(): Promise<DepositSettings>;
  /** Ways to pay in, in the merchant's order. Rejects with AppError. */
  methods(): Promise<DepositMethod[]>;
  /** A name for a wish: made when it is confirmed, and kept until it is answered. */
  wish(): string;
  /**
   * Asks for one deposit. The same wish is one deposit, however often an answer is lost; without a name each call is a wish of its
   * own. The holder's tax number comes with the first one. Rejects with AppError.
   */
  create(input: { method: string; amount: Money; document?: string; wish?: string }): Promise<Deposit>;
  /** One deposit with its steps. Rejects with AppError. */
  detail(id: string): Promise<Deposit>;
  /** The newest first. Rejects with AppError. */
  list(query: { page: number; size?: number }): Promise<DepositPage>;
}
