import type { Client } from '../../src/core';
import type { Random } from './random';

/** The time of the day in play, for providers, vendors and nodes alike. */
export interface DayClock {
  laterMs: number;
  now(): number;
}

/** One member of the day, with what the day did and what should follow from it. */
export interface Person {
  n: number;
  username: string;
  password: string;
  paymentPassword: string;
  memberId: bigint;
  document: string;
  payeeId: string;
  random: Random;
  client: Client;
  /** Game sessions by vendor. */
  sessions: Record<'HOUSE' | 'SALTGLASS', string>;
  /** What should stand on the account: the sum of what payers, games and payouts did. */
  expectedMinor: bigint;
}

/** What one story is expected to come to; looked at when the day is over. */
export interface Told {
  person: number;
  kind: 'deposit' | 'withdrawal';
  story: string;
  /** '': it was refused before there was one. */
  id: string;
  /** States that are right in the end. */
  ends: readonly string[];
  /** Why it may stand open in the end. */
  openBecause?: string;
}
