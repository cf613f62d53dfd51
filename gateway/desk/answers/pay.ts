import type { PayKind, PaySpan } from '../../../src/contract/pay';
import type { DeskMoney } from './shared';

/** A period of one kind of agents' pay: days, or the beginning of an hour or five minutes. */
export interface DeskPayPeriod {
  kind: PayKind;
  span: PaySpan;
  fromDay: string;
  untilDay: string;
  startsAt: number;
}

/** A run that waits for operators. */
export interface DeskPayRun extends DeskPayPeriod {
  id: string;
  /** Why it does not go on by itself: `band` or `budget`. */
  reason: string;
  statements: number;
  /** What the platform pays, and what agents get in all. */
  platform: DeskMoney;
  due: DeskMoney;
  computedAt: number;
}

export interface DeskPayRunInfo extends DeskPayRun {
  state: string;
  /** Operators who have approved it, and how many different ones it needs. */
  approvedBy: string[];
  approvalsNeeded: number;
  /** Its first statements, by number. */
  rows: {
    id: string;
    memberId: string;
    agent: string;
    byPlatform: boolean;
    product: string;
    state: string;
    due: DeskMoney;
    corrections: DeskMoney;
  }[];
  hasMore: boolean;
}

/** What an agent has not been paid in full yet. */
export interface DeskPayOwing extends DeskPayPeriod {
  id: string;
  runId: string;
  memberId: string;
  agent: string;
  /** null: the platform. */
  payer: { memberId: string; name: string } | null;
  product: string;
  due: DeskMoney;
  owed: DeskMoney;
  endedAt: number;
}
