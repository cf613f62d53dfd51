import type { DeskRole } from '../operator/index';
import type { DeskCallName } from './desk-calls';
import type { DeskFile } from './desk-file';

// Ids and amounts travel as texts, moments as milliseconds. Contacts are masked.

/** Minor units of a currency. */
export interface DeskMoney {
  minor: string;
  currency: string;
}

export interface DeskMe {
  name: string;
  role: DeskRole;
  merchant: string;
  currency: string;
  /** Digits of the currency's minor unit. */
  digits: number;
  /** What this operator may ask. */
  calls: DeskCallName[];
  /** When the session ends, and after how long without use. */
  endsAt: number;
  idleS: number;
}

export interface DeskLogin {
  /** Goes with every further call; told once. */
  page: string;
}

export interface DeskInvitation {
  name: string;
  secret: string;
  uri: string;
}

export interface DeskMemberRow {
  id: string;
  username: string;
  type: number;
  status: string;
  email: string;
  mobile: string;
  registeredAt: number;
  lastLoginAt: number | null;
}

export interface DeskBalance extends DeskMoney {
  /** 'player', 'trial', 'wallet' or 'held'. */
  class: string;
  /** The vendor of a wallet, else ''. */
  vendor: string;
}

export interface DeskMember extends DeskMemberRow {
  nickname: string;
  emailProved: boolean;
  mobileProved: boolean;
  hasAuthenticator: boolean;
  passkeys: number;
  liveSessions: number;
  balances: DeskBalance[];
}

export interface DeskJournal {
  id: string;
  kind: string;
  source: string;
  key: string;
  actor: string;
  at: number;
  moves: (DeskMoney & { class: string; afterMinor: string | null })[];
}

export interface DeskRound {
  /** Its place in the list. */
  seq: string;
  vendor: string;
  roundId: string;
  game: string;
  currency: string;
  state: string;
  betMinor: string;
  winMinor: string;
  openedAt: number;
  endedAt: number | null;
}

export interface DeskDevice {
  id: string;
  device: string;
  place: string;
  ip: string;
  origin: string;
  how: string;
  createdAt: number;
  lastSeenAt: number;
  live: boolean;
}

export interface DeskEvent {
  id: string;
  kind: string;
  facts: Record<string, string | number | boolean>;
  at: number;
}

/** What protects a member: limits in minor units, or in minutes where the kind is `time`. */
export interface DeskLimits {
  limits: {
    id: string;
    kind: string;
    period: string;
    minor: string;
    usedMinor: string;
    currency: string;
    resetsAt: number | null;
  }[];
  realityMinutes: number;
  /** How long an exclusion may be. */
  months: number[];
  stop: { kind: 'pause' | 'exclusion'; until: number } | null;
  events: { actor: string; kind: string; facts: Record<string, unknown>; at: number }[];
}

export interface DeskNote {
  id: string;
  operator: string;
  text: string;
  at: number;
}

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
  signals: { name: string; points: number; detail: string }[];
  steps: { state: string; actor: string; reason: string; at: number }[];
  attempts: { reference: string; state: string; said: string; at: number }[];
  cases: DeskCase[];
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

export interface DeskCheck {
  id: string;
  memberId: string;
  state: string;
  documentKind: string;
  submittedAt: number;
  decidedBy: string;
  reason: string;
  note: string;
}

export interface DeskFeedback {
  id: string;
  memberId: string;
  type: string;
  text: string;
  /** How many there are. */
  pictures: number;
  sentAt: number;
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
  depositId: string;
  memberId: string;
  amount: DeskMoney;
  /** Of it, what the member no longer had. */
  missing: DeskMoney;
  reason: string;
  /** The provider's word. */
  said: string;
  openedAt: number;
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

/** How many wait in a queue, by the call that lists it; `more`: at least so many. */
export type DeskCounts = Partial<Record<DeskCallName, { count: number; more: boolean }>>;

export interface DeskFlag {
  code: string;
  state: 'on' | 'off' | 'unset';
  does: string;
  sees: string;
  reserved: boolean;
}

export interface DeskVendor {
  vendor: string;
  categories: string[];
  rests: boolean;
  until: number | null;
}

export interface DeskSwitches {
  flags: DeskFlag[];
  maintenance: { on: boolean; until: number | null };
  vendors: DeskVendor[];
}

export interface DeskOperatorInfo {
  name: string;
  role: DeskRole;
  state: string;
  lastSeenAt: number | null;
}

export interface DeskActionInfo {
  id: string;
  operator: string;
  role: string;
  action: string;
  subject: string;
  ip: string;
  facts: Record<string, unknown>;
  at: number;
  outcome: string;
}

/** A page of a list; `next` goes back as `before`, null at its end. */
export interface DeskPage<Row> {
  rows: Row[];
  next: string | null;
}

/** What each call answers. */
export interface DeskAnswers {
  'door.login': DeskLogin;
  'door.invited': DeskInvitation;
  'door.open': null;
  'desk.me': DeskMe;
  'desk.counts': DeskCounts;
  'desk.leave': null;
  'members.find': DeskMemberRow[];
  'member.open': DeskMember;
  'member.ledger': DeskPage<DeskJournal>;
  'member.rounds': DeskPage<DeskRound>;
  'member.devices': DeskDevice[];
  'member.events': DeskPage<DeskEvent>;
  'member.limits': DeskLimits;
  'member.exclude': null;
  'member.notes': DeskPage<DeskNote>;
  'member.note': null;
  'member.lock': null;
  'member.unlock': null;
  'withdrawals.queue': DeskPage<DeskWithdrawalRow>;
  'withdrawals.show': DeskWithdrawalInfo;
  'withdrawals.approve': { state: string; needsSecond: boolean };
  'withdrawals.refuse': { state: string; needsSecond: boolean };
  'withdrawals.retry': { state: string };
  'withdrawals.arrived': { state: string };
  'cases.queue': DeskPage<DeskCase>;
  'cases.close': null;
  'identity.queue': DeskPage<DeskCheck>;
  'identity.show': DeskCheck & { sides: ('front' | 'back' | 'selfie')[] };
  'identity.picture': DeskFile;
  'identity.pass': null;
  'identity.refuse': null;
  'feedback.queue': DeskPage<DeskFeedback>;
  'feedback.picture': DeskFile;
  'feedback.answer': null;
  'proofs.queue': DeskPage<DeskTransfer>;
  'proofs.show': DeskTransfer & { pictures: string[] };
  'proofs.picture': DeskFile;
  'proofs.confirm': null;
  'proofs.refuse': null;
  'suspense.list': DeskPage<DeskSuspense>;
  'suspense.credit': { needsSecond: boolean };
  'suspense.refund': null;
  'disputes.queue': DeskPage<DeskDispute>;
  'alarms.queue': DeskPage<DeskDepositRow>;
  'deposits.show': DeskDepositInfo;
  'returns.queue': DeskPage<DeskReturn>;
  'returns.done': null;
  'switches.list': DeskSwitches;
  'switches.flag': null;
  'switches.maintenance': null;
  'switches.vendor': null;
  'operators.list': DeskOperatorInfo[];
  'audit.list': DeskPage<DeskActionInfo>;
}
