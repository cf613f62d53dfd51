import type { SignalName } from '../../cashier/index';
import type { DeskMoney } from './shared';

export type DeskSignalName = SignalName;
/** What stands behind a signal; the page says it in words. */
export type DeskSignalFact =
  | { kind: 'word'; word: string }
  | { kind: 'count'; count: number }
  | { kind: 'money'; amount: DeskMoney; of: DeskMoney | null };

export interface DeskWithdrawalRow {
  id: string;
  memberId: string;
  username: string;
  state: string;
  amount: DeskMoney;
  fee: DeskMoney;
  payee: string;
  payeeKind: string;
  provider: string;
  reference: string;
  refusal: string;
  note: string;
  score: number;
  approvalsNeeded: number;
  approvedBy: string[];
  createdAt: number;
  dueAt: number;
}

export interface DeskWithdrawalInfo extends DeskWithdrawalRow {
  signals: { name: DeskSignalName; points: number; fact: DeskSignalFact | null }[];
  steps: { state: string; actor: string; reason: string; at: number }[];
  attempts: { reference: string; state: string; said: string; at: number }[];
  cases: DeskCase[];
  /** Of what the member owed, what was taken first. */
  settled: DeskMoney;
  /** Its provider speaks of it no more: who has said what was found, and what, once two do not agree. */
  unclear: { saidBy: string[]; words: { operator: string; paid: boolean; bankRef: string }[] } | null;
}

export interface DeskCase {
  id: string;
  kind: string;
  withdrawalId: string | null;
  memberId: string;
  state: string;
  openedAt: number;
  note: string;
}

/** Money that came and has no place yet. */
export interface DeskSuspense {
  id: string;
  provider: string;
  reference: string;
  depositId: string | null;
  memberId: string | null;
  amount: DeskMoney;
  reason: string;
  paidAt: number;
  /** Who has said that it is to be credited. */
  approvedBy: string[];
}

/** A transfer by hand that waits for a look at the account. */
export interface DeskTransfer {
  id: string;
  memberId: string;
  provider: string;
  reference: string;
  amount: DeskMoney;
  state: string;
  proofs: number;
  createdAt: number;
}

/** What a payer's bank took back, or wants to. */
export interface DeskDispute {
  id: string;
  provider: string;
  /** The provider's name of it. */
  reference: string;
  /** null: its payment names no deposit. */
  depositId: string | null;
  /** null: its payment was given to no member. */
  memberId: string | null;
  amount: DeskMoney;
  /** Of it, what the member no longer had. */
  missing: DeskMoney;
  reason: string;
  /** The provider's word. */
  said: string;
  openedAt: number;
}

/** What a member owes of a payment that a payer's bank took back for good. */
export interface DeskDebtRow {
  id: string;
  memberId: string;
  /** A lost dispute of a deposit, or a win that its vendor cancelled. */
  cause: 'dispute' | 'win';
  /** null for a win, and for a dispute whose payment named no deposit. */
  depositId: string | null;
  provider: string;
  reference: string;
  amount: DeskMoney;
  settled: DeskMoney;
  /** What is still owed. */
  open: DeskMoney;
  reason: string;
  openedAt: number;
  /** Operators who want it waived. */
  saidBy: string[];
}

/** A deposit as a line of a list. */
export interface DeskDepositRow {
  id: string;
  memberId: string;
  provider: string;
  reference: string;
  asked: DeskMoney;
  got: DeskMoney;
  state: string;
  /** Why a person has to know of it; '' when none has. */
  alarm: string;
  createdAt: number;
}

export interface DeskDepositInfo extends DeskDepositRow {
  fee: DeskMoney;
  refusal: string;
  /** How many pictures were sent. */
  proofs: number;
  steps: { state: string; actor: string; reason: string; at: number }[];
  disputes: DeskDispute[];
}

/** The balance of an excluded member, to be given back. */
export interface DeskReturn {
  id: string;
  memberId: string;
  amount: DeskMoney;
  askedAt: number;
}
