import type { CaptureOperation, Hold, HoldOperation, HoldResult, ReleaseOperation } from './hold-types';
import type { Lifetime } from './rollups';
import type { SqlValue } from '../database/types';
import type { Answer } from './batch-call';
import type { AccountRef, BalanceAfter, Operation, OperationResult } from './types';

/** What the journal says of an operation. */
export interface Posted {
  kind: string;
  /** The free facts that were kept with it. */
  meta: Readonly<Record<string, string>>;
  /** Accounts that it moved. */
  accounts: readonly AccountRef[];
}

export interface Integrity {
  journals: bigint;
  /** Currencies whose entries do not sum to zero; empty when sound. */
  unbalanced: string[];
  /** First journal whose hash does not follow from its predecessor, or null. */
  brokenAt: bigint | null;
  /** Accounts whose stored balance differs from the sum of their entries. */
  drifted: bigint[];
  /** Holds whose row differs from what their journals say, by number; 0 stands for held money that belongs to no hold. */
  holds: bigint[];
}

/** The only writer of money tables. Operations that wait together are posted by one statement; each gets its own answer. */
export interface Ledger {
  /**
   * BUSY says that it has surely not been done. `replayed` says that an earlier call was told of it: a try of this one whose answer
   * was lost is none.
   * @throws DatabaseError DATABASE_LOST: whether it has been done is not known, and the same operation under the same key says so
   */
  post(operation: Operation): Promise<OperationResult>;
  /**
   * Posts that stand or fall with rows of another subject: `call` makes one statement of its own function, which hands the arguments
   * to ledger_post in its transaction and answers as that does. The result is null for operations that the function left out
   * (outcome -1). At most 256; none shares a key with another.
   */
  postWith(input: {
    merchantId: number;
    operations: readonly Operation[];
    /** `slots`: by operation the places of its accounts among the ledger's. */
    call: (ledgerArguments: readonly SqlValue[]) => Promise<Answer | undefined>;
  }): Promise<(OperationResult | null)[]>;
  /** Puts money of an account aside, where nothing but the two below reaches it. */
  hold(operation: HoldOperation): Promise<HoldResult>;
  /** Pays out of a hold, whole or in part, as often as there is something left. */
  capture(operation: CaptureOperation): Promise<HoldResult>;
  /** Gives back what is left of a hold. */
  release(operation: ReleaseOperation): Promise<HoldResult>;
  /** A hold by the key of the operation that opened it, or null. */
  findHold(input: { merchantId: number; source: string; key: string }): Promise<Hold | null>;
  /** Open holds that have expired by the database's clock, the oldest first: a caller's job releases them. */
  dueHolds(input: {
    merchantId: number;
    source: string;
    limit: number;
  }): Promise<readonly { key: string; expiresAt: Date }[]>;
  /** What was posted under a key; null when nothing was, or only a tombstone or a reversal stands there. */
  find(input: { merchantId: number; source: string; key: string }): Promise<Posted | null>;
  /** Opens an account of a player at zero; opening twice is the same account. */
  open(input: { merchantId: number; account: AccountRef }): Promise<void>;
  /** Stored balance of an account, or null when it was never opened or keeps none. */
  balance(input: { merchantId: number; account: AccountRef }): Promise<bigint | null>;
  /** The same with what is held of it. */
  balances(input: {
    merchantId: number;
    account: AccountRef;
  }): Promise<{ availableMinor: bigint; heldMinor: bigint } | null>;
  /** What a member has moved ever, from a roll-up that is written with each posting. */
  lifetime(input: { merchantId: number; owner: string; currency: string }): Promise<Lifetime>;
  /** Walks the whole chain and every sum. For tests, the CLI and a nightly job. */
  verify(input: { merchantId: number }): Promise<Integrity>;
  /** Called after commit with the accounts that changed (balance push, cache). */
  onChange(listener: (change: { merchantId: number; balances: BalanceAfter[] }) => void): () => void;
  /** Tells the same listeners what an account holds now, where the answer that would have told it was lost. */
  tellBalance(input: { merchantId: number; account: AccountRef }): Promise<void>;
  /** Answers everything that waits, then refuses with BUSY. */
  close(): Promise<void>;
}
