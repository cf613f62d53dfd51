export type { AccountClass } from './account-classes';
export type {
  CaptureOperation,
  Hold,
  HoldOperation,
  HoldRefusal,
  HoldResult,
  HoldState,
  ReleaseOperation,
} from './hold-types';
export { createLedger } from './ledger';
export type { Integrity, Ledger, Posted } from './ledger-api';
export type {
  AccountRef,
  BalanceAfter,
  LedgerRefusal,
  Operation,
  OperationResult,
  Posting,
  PostOperation,
  ReverseOperation,
} from './types';
