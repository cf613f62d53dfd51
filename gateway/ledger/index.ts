export { type AccountClass, POINTS } from './account-classes';
export type {
  CaptureOperation,
  Hold,
  HoldOperation,
  HoldRefusal,
  HoldResult,
  HoldState,
  ReleaseOperation,
} from './hold-types';
export type { Answer as LedgerAnswer } from './batch-call';
export { createLedger } from './ledger';
export type { Work as LedgerWork, WorkResult as LedgerWorkResult } from './work';
export { createProfits, type ProfitPeriod, type Profits, type ProfitSums } from './profit';
export { compareRollups, type Lifetime, rebuildRollups, type RollupDifference } from './rollups';
export { sumOf } from './summed';
export type { Integrity, Ledger, Posted } from './ledger-api';
export {
  type JournalRow,
  readJournal,
  readKinds,
  readStatement,
  type StatementOf,
  type StatementRow,
  type StatementSums,
} from './statement';
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
