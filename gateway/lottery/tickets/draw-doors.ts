import type { LotteryGame } from '../../../src/contract/lottery/index';

/** What tickets need of the draws' part, in its own words: `gateway/lottery/draws/types.ts`. */
export type DrawState =
  | 'scheduled'
  | 'open'
  | 'closed'
  | 'sealed'
  | 'drawn'
  | 'published'
  | 'settling'
  | 'settled'
  | 'corrected'
  | 'void';

export interface Place {
  merchantId: number;
  /** Of the draw. */
  id: bigint;
}

export interface Draw extends Place {
  gameCode: string;
  /** Rules that its tickets are judged by, whatever is loaded later. */
  gameVersion: number;
  issue: string;
  state: DrawState;
  closesAt: Date;
  drawsAt: Date;
  /** All stakes that were sealed; null before. */
  stakeMinor: bigint | null;
  /** Of the newest published result; 0 before. */
  revision: number;
  /** Canonical text of the published numbers; null before. */
  numbers: string | null;
}

/** A draw handed to one worker for a while. */
export interface LeasedDraw extends Draw {
  leaseToken: string;
}

/** What the tickets of a closed draw come to. */
export interface Seal {
  /** 32 bytes, lower-case hex. */
  root: string;
  count: number;
  stakeMinor: bigint;
}

/** Asked once bets are closed; answers the same however often it is asked. */
export type SealTickets = (draw: Place) => Promise<Seal>;

export interface Draws {
  /** Games of which issues are or were made. */
  games(merchantId: number): Promise<readonly { code: string }[]>;
  drawOf(place: Place): Promise<Draw | null>;
  byIssue(input: { merchantId: number; gameCode: string; issue: string }): Promise<Draw | null>;
  near(input: { merchantId: number; gameCode: string }): Promise<{ current: Draw | null }>;
  /** Published, corrected or void draws whose money has not moved; each to one caller for a minute. `exceptGames`: codes of games of which only void draws are taken. */
  takeDrawsToSettle(input: {
    merchantId: number;
    most: number;
    exceptGames?: readonly string[];
  }): Promise<readonly LeasedDraw[]>;
  /** Another minute; false: another worker has it by now. */
  keepLease(input: Place & { leaseToken: string }): Promise<boolean>;
  /** The money has moved; false: another worker has the draw by now. */
  setSettled(input: Place & { leaseToken: string; winners: number; payoutMinor: bigint }): Promise<boolean>;
}

/** Games as data, by their version. */
export interface Games {
  gameOf(input: { merchantId: number; code: string; version: number }): Promise<LotteryGame | null>;
  /** Games that issues are made of. */
  playing(merchantId: number): Promise<readonly LotteryGame[]>;
}
