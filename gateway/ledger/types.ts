import type { ErrorCode } from '../../src/contract/tables/error-codes';
import type { AccountClass } from './account-classes';
import type { CaptureOperation, Hold, HoldOperation, HoldResult, ReleaseOperation } from './hold-types';

export type { AccountClass } from './account-classes';

export interface AccountRef {
  class: AccountClass;
  /** What it names stands with each class in account-classes.ts; '' for house and funding. */
  owner: string;
  /** ISO 4217, upper case. */
  currency: string;
}

export interface Posting {
  account: AccountRef;
  /** Signed minor units, never 0. The postings of one journal sum to 0 per currency. */
  amountMinor: bigint;
}

export interface OperationBase {
  merchantId: number;
  /** Who speaks: a vendor code ('house'), 'seed', 'operator'. With `key` it is unique per merchant, for ever. */
  source: string;
  /** The caller's transaction id, at most 120 characters. */
  key: string;
  /** Member id, operator name or job name, for the audit. */
  actor: string;
}

/** Moves money. Same key and same content → the first answer again; same key, other content → LEDGER_KEY_CONFLICT. */
export interface PostOperation extends OperationBase {
  type: 'post';
  /** 'debit', 'credit', 'deposit', 'grant' … */
  kind: string;
  postings: Posting[];
  /** Free facts kept with the journal (round id, game id); at most 2 kB of JSON. */
  meta?: Record<string, string>;
}

/**
 * Cancels an earlier operation of the same source by appending its mirror image. An unknown target writes a tombstone, so
 * that the late original is refused with LEDGER_TOMBSTONED. `restore` names whose postings may not fail (credits back).
 */
export interface ReverseOperation extends OperationBase {
  type: 'reverse';
  targetKey: string;
  meta?: Record<string, string>;
}

export type Operation = PostOperation | ReverseOperation;

/** Balances after the operation of every account with a balance that it touched, in the order of the postings. */
export interface BalanceAfter {
  account: AccountRef;
  balanceMinor: bigint;
}

export type LedgerRefusal = Extract<ErrorCode, `LEDGER_${string}` | 'WALLET_NOT_ENOUGH' | 'BUSY'>;

export type OperationResult<Code extends string = LedgerRefusal> =
  | { ok: true; journalId: bigint; replayed: boolean; tombstone: boolean; balances: BalanceAfter[] }
  | { ok: false; code: Code; balances: BalanceAfter[] };

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
  post(operation: Operation): Promise<OperationResult>;
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
  /** Walks the whole chain and every sum. For tests, the CLI and a nightly job. */
  verify(input: { merchantId: number }): Promise<Integrity>;
  /** Called after commit with the accounts that changed (balance push, cache). */
  onChange(listener: (change: { merchantId: number; balances: BalanceAfter[] }) => void): () => void;
  /** Answers everything that waits, then refuses with BUSY. */
  close(): Promise<void>;
}
