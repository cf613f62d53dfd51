import type { DeskMoney } from './shared';

/** A game's name in the languages that every game brings. */
export type DeskNames = Readonly<Record<'en' | 'pt' | 'es', string>>;

/** When a game draws: each so many minutes between two times of its zone, or once a day. */
export interface DeskSchedule {
  zone: string;
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: number[];
  from: string;
  /** The same as `from` where it is drawn once a day. */
  to: string;
  everyMinutes: number | null;
}

export interface DeskLotteryGame {
  code: string;
  version: number;
  names: DeskNames;
  state: 'on' | 'paused';
  source: 'own' | 'external';
  beacon: 'none' | 'drand';
  closeBeforeS: number;
  schedules: DeskSchedule[];
  /** The highest return of its bets, in parts of a million. */
  returnPpm: number;
  next: { id: string; issue: string; closesAt: number; drawsAt: number } | null;
}

/** A draw as a line of a list. */
export interface DeskDrawRow {
  id: string;
  game: string;
  issue: string;
  state: string;
  source: 'own' | 'external';
  /** Closed or drawn later than said, after an outage. */
  late: boolean;
  closesAt: number;
  drawsAt: number;
  /** null before the seal. */
  tickets: number | null;
  stake: DeskMoney | null;
  /** null before it is settled. */
  payout: DeskMoney | null;
  /** null before they are published. */
  numbers: string | null;
}

/** A draw whose numbers people have to say. */
export interface DeskWaitingDraw extends DeskDrawRow {
  /** Who has said some. */
  sayers: string[];
  /** They said different ones. */
  contradicted: boolean;
}

/** One row of numbers as they are typed: so many numbers, each of so many digits or from 1 to the highest. */
export interface DeskNumbersRow {
  /** Name of the prize, '' where a game has but one row. */
  code: string;
  count: number;
  /** Digits that each number is told with, null where zeros may be left out. */
  digits: number | null;
  lowest: number;
  highest: number;
}

export interface DeskClaim {
  by: string;
  /** null: another operator has to say them first. */
  numbers: string | null;
  reason: string;
  at: number;
  /** 1 for the first numbers, 2 for the first correction. */
  revision: number;
}

export interface DeskDrawInfo extends DeskDrawRow {
  names: DeskNames;
  opensAt: number;
  publishedAt: number | null;
  settledAt: number | null;
  winners: number | null;
  revision: number;
  voidReason: string;
  commitment: string;
  root: string;
  /** 'none': its record says that the house holds the only secret. */
  beacon: 'none' | 'drand';
  beaconRound: string;
  shape: DeskNumbersRow[];
  claims: DeskClaim[];
  notes: { at: number; kind: string; by: string; text: string }[];
  /** What may be said of it now, '' for nothing. */
  mayBe: { said: '' | 'result' | 'correct'; void: boolean };
}

/** What became of numbers that were said. */
export type DeskSaid = 'waits' | 'contradicted' | 'drawn' | 'corrected';
