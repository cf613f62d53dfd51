import type { LimitKind, LimitPeriod, PlayLimits, RealityCheck } from '../contract/entities/limit';

/** Domain `limitsDomain`: how a member keeps play within bounds. For the operator's own pages; `check` goes anywhere, without figures on a partner's. */
export interface LimitsDomain {
  /** Limits with what is used of them, and when the member was logged in before. Rejects with AppError. */
  get(): Promise<PlayLimits & { previousLogin: number | null }>;
  /**
   * A lower limit holds at once; a higher one, or none (null), waits and is confirmed. Minor units of the currency, or whole minutes
   * where the kind is `time`. Rejects with AppError.
   */
  set(limit: {
    kind: LimitKind;
    period: LimitPeriod;
    amount: bigint | null;
    currency: string;
  }): Promise<PlayLimits>;
  /** The second yes to a higher limit, after its wait. Rejects with AppError (LIMIT_RAISE_WAITS, LIMIT_RAISE_NONE). */
  confirm(id: string): Promise<PlayLimits>;
  /** Withdraws the request for a higher limit. Rejects with AppError. */
  cancelRaise(id: string): Promise<PlayLimits>;
  /** How often play is interrupted; 0: never. Rejects with AppError. */
  reality(minutes: number): Promise<PlayLimits>;
  /** Ends every session, this one included; answers the end of the pause. Rejects with AppError. */
  pause(days: number): Promise<number>;
  /** The same for months; what is in the account is given back. Rejects with AppError. */
  exclude(months: number): Promise<number>;
  /** How one's play stands. Rejects with AppError. */
  check(): Promise<RealityCheck>;
  /** It was read: play may go on. On the operator's own pages alone. Rejects with AppError. */
  answer(): Promise<RealityCheck>;
}
