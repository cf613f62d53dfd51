import type { FreeView, RotateView, SeedsView } from '../house/api-shapes';
import type { Moment, Score } from './families/events/sport';
import type { Action, Move, Pick, PublishedReturn, Table } from './families/family';

export type { FreeView, RotateView, SeedsView };

/** How a game looks: data of its row in the catalogue, the same for every visit. */
export interface Theme {
  /** Decides palette and ornaments: the same number is always the same picture. */
  seed: number;
  /** Name of a drawing of gateway/art ('koi', 'moth'). */
  motif: string;
  /** In the page's language. */
  title: string;
  brand: string;
}

/** What a game is: which rules it plays and what they take. */
export interface GameInfo {
  vendor: string;
  gameId: string;
  family: string;
  model: string;
  theme: Theme;
  places: readonly { place: string; least: number; most: number; step: number }[];
  mostPicks: number;
  mostUnits: number;
  returns: readonly PublishedReturn[];
}

/** A round as the page sees it. Amounts are minor units as decimal text, times ISO 8601. */
export interface StudioRound {
  id: string;
  /** Cursor for older history. */
  seq: string;
  /** 'open' waits for the player's next action; 'drawn' means that the win is still on its way to the wallet. */
  state: 'open' | 'drawn' | 'credited' | 'closed' | 'cancelled';
  /** What one unit of the family costs. */
  unit: string;
  picks: readonly Pick[];
  actions: readonly Action[];
  staked: string;
  win: string;
  /** Of a set of free rounds: nothing was taken for it. */
  isFree: boolean;
  /** What the family shows; null for a cancelled round. */
  show: Table['show'];
  moves: readonly Move[];
  /** Milliseconds since the round began, by the gateway's clock; for families in which time counts. */
  afterMs: number;
  /** Balance after the round, where the wallet has told it. */
  balance: string | null;
  nonce: number;
  clientSeed: string;
  seedHash: string;
  /** Null until the seed is revealed. */
  serverSeed: string | null;
  at: string;
}

export interface StudioSession {
  /** Only when a ticket was exchanged. */
  token: string | null;
  playerName: string;
  currency: string;
  /** Decimal places of the currency's minor unit. */
  digits: number;
  trial: boolean;
  balance: string;
  /** Units a player may choose from, within a room's stakes and the member's limits. */
  units: string[];
  parentOrigins: string[];
  seeds: SeedsView;
  game: GameInfo;
  /** The round that waits for the player's next action. */
  open: StudioRound | null;
  /** A finished round whose result has not been shown. */
  interrupted: StudioRound | null;
  /** True while an earlier bet still waits for the wallet. */
  waiting: boolean;
  free: FreeView[];
  /** The game has fixtures of the timetable. */
  timetable?: true;
  /** The game has tables whose seats members share. */
  tables?: true;
}

/**
 * Calls of the page, POST with JSON under /games/studio/api: `session {ticket?}` → StudioSession, `play {key, unit, picks, free?}` →
 * StudioRound, `act {key, roundId, name, value}` → StudioRound, `free {}` → FreeView[], `seen {roundId}` → null,
 * `rotate {clientSeed}` → RotateView, `waiting {}` → WaitingView, `end-elsewhere {}` → WaitingView, `timetable {}` → TimetableView,
 * `table {unit}` → TableView, `decide {roundId, name, value}` → TableView, `client-seed {clientSeed}` → SeedsView, `history {before?}` → StudioHistory. A key that comes
 * again is answered as the first time. The game's page stands at /games/studio/<vendor>/<gameId>/, its page of proof at …/verify.
 */
export const STUDIO_API = '/games/studio/api';

/** Rounds of the player that wait for an action: while there is one, the seeds stay. */
export interface WaitingView {
  /** In the game of this page. */
  isHere: boolean;
  /** Names of the other games. */
  elsewhere: string[];
  /** Names of games, this one too, in which bets wait for the whistle of a fixture or the reveal of a table: no one can end these. */
  untilEnd?: string[];
}

/** A fixture of the timetable. Times are Unix milliseconds of the gateway's clock. */
export interface FixtureView {
  slot: number;
  /** Which of the sport's pairs meet, from 1. */
  pair: number;
  closesMs: number;
  kickOffMs: number;
  whistleMs: number;
  /** SHA-256 of the seed that decides it. */
  hash: string;
}
export interface PlayedFixture extends FixtureView {
  score: Score;
  moments: readonly Moment[];
}
/** The timetable of a game's sport: the same in every game of that sport. */
export interface TimetableView {
  nowMs: number;
  /** Before their kick-off, the next one first; one that has closed stays until then. */
  coming: FixtureView[];
  /** The one that opens next: its seed is promised before anyone can bet on it. */
  next: FixtureView | null;
  playing: PlayedFixture | null;
  /** The last ones that are over, the latest first, with their seeds. */
  last: (PlayedFixture & { seed: string })[];
}

/** A table whose seats members share, as one player may see it. Times are Unix milliseconds of the gateway's clock. */
export interface TableView {
  nowMs: number;
  /** The player's round at it; null where they have no seat: then it is the table that the next seat would be at. */
  roundId: string | null;
  /** SHA-256 of the seed that deals. */
  hash: string;
  /** The same of the table after it, for a player without a seat. */
  nextHash: string;
  /** Whether a member sits there, for each seat around the table, the player's own first. */
  held: boolean[];
  /** Until when seats are given; null while no one sits. */
  fillsMs: number | null;
  dealtMs: number | null;
  decidesMs: number | null;
  /** The player's own, from the deal on. */
  cards: number[] | null;
  /** What the player may decide now. */
  moves: Move[];
  /** What they have decided. */
  choice: { name: string; value: number } | null;
  /** The cards are revealed: the round can be asked for. */
  isOver: boolean;
}

export interface StudioHistory {
  rounds: StudioRound[];
}
