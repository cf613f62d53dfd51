import type { ErrorCode } from '../../src/contract/tables/error-codes';
import type { AccountClass } from './account-classes';

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
  /** What it was played on, for the roll-ups. It is no part of what makes two operations the same. */
  category?: string;
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
