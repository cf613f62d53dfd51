import type { DeskMoney } from './shared';

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
  hasPaymentPassword: boolean;
  hasAnswers: boolean;
  /** The operator whose decision to reset the factors waits for a second one; '' if none does. */
  resetSaidBy: string;
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
