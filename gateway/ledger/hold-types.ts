import type { AccountRef, LedgerRefusal, OperationBase, OperationResult, Posting } from './types';

/** Puts money aside: available → held. Repeated with the same key it is the same hold. */
export interface HoldOperation extends OperationBase {
  type: 'hold';
  /** An account of a class that can be held. */
  account: AccountRef;
  /** Above zero. */
  amountMinor: bigint;
  /** From when on a release as expired is taken; null: never. Nothing happens by itself at that time. */
  expiresAt: Date | null;
  meta?: Record<string, string>;
}

/** Pays out of a hold of the same source; the sum of `to` is what is captured. */
export interface CaptureOperation extends OperationBase {
  type: 'capture';
  holdKey: string;
  /** Who gets it, in the hold's currency; each amount is above zero. */
  to: Posting[];
  /** What is left afterwards stays held or goes back to its owner. */
  rest: 'keep' | 'release';
  meta?: Record<string, string>;
}

/** Gives back what is left of a hold of the same source. */
export interface ReleaseOperation extends OperationBase {
  type: 'release';
  holdKey: string;
  /** `expired` is refused before the hold's time by the database's clock. */
  because: 'released' | 'expired';
  meta?: Record<string, string>;
}

export type HoldWork = HoldOperation | CaptureOperation | ReleaseOperation;

/** Refusals that callers turn into words of their own: no player ever sees them. */
export type HoldRefusal =
  | 'LEDGER_HOLD_UNKNOWN'
  | 'LEDGER_HOLD_CLOSED'
  | 'LEDGER_HOLD_EXCEEDED'
  | 'LEDGER_HOLD_CURRENCY'
  | 'LEDGER_HOLD_NOT_DUE';

export type HoldResult = OperationResult<LedgerRefusal | HoldRefusal>;

/** `open` while anything is left of it; the others say how it ended. */
export type HoldState = 'open' | 'captured' | 'released' | 'expired';

export interface Hold {
  /** The journal that opened it; also the owner of its account of class `held`. */
  id: bigint;
  state: HoldState;
  account: AccountRef;
  /** amount = left + captured + released, always. */
  amountMinor: bigint;
  leftMinor: bigint;
  capturedMinor: bigint;
  releasedMinor: bigint;
  expiresAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
}
