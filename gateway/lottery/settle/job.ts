import type { LotteryGame, LotteryResult } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { Ledger } from '../../ledger/index';
import type { Protection } from '../../protection/index';
import type { Draws, LeasedDraw } from '../tickets/draw-doors';
import type { GameBook } from '../tickets/types';
import type { Revised } from './settle.queries';

/** Tickets judged at once, and their lines together: what a page holds in memory. */
export const PAGE = 2_000;
export const PAGE_LINES = 20_000;
/** Prizes on their way at once. */
export const BATCH = 500;

export interface Win {
  merchantId: number;
  memberId: bigint;
  ticketId: bigint;
  game: string;
  issue: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  currency: string;
}

export interface SettleDeps {
  db: Database;
  ledger: Ledger;
  protection: Pick<Protection, 'noteWins' | 'noteCorrection'>;
  draws: Pick<Draws, 'keepLease' | 'setSettled'>;
  book: Pick<GameBook, 'gameOf'>;
  /** Of a merchant: its tickets and pools are in it. */
  currencyOf: (merchantId: number) => string;
  /** Told once a page of prizes stands; a kill between may leave some untold. */
  onWins: (wins: readonly Win[]) => void;
  /** The sums of a draw do not agree: it stays unsettled until an operator has looked. */
  alarm: (sentence: string) => void;
}

/** A draw whose money is being moved, by one revision of its numbers. */
export interface Job {
  deps: SettleDeps;
  draw: LeasedDraw;
  of: Revised;
  game: LotteryGame;
  result: LotteryResult;
}
