import type { Player } from '../kit/player';
import type { Action, Pick as StakedPick } from './families/family';

export type RoundState =
  | 'created'
  | 'debited'
  | 'open'
  | 'raising'
  | 'lowering'
  | 'drawn'
  | 'credited'
  | 'closed'
  | 'cancelling'
  | 'cancelled';
const OVER: readonly RoundState[] = ['credited', 'closed', 'cancelled'];
/** Has no end yet. */
export const isOpen = (round: Round): boolean => !OVER.includes(round.state);
/** Can be taken further without its player. */
export const isMoving = (round: Round): boolean => isOpen(round) && round.state !== 'open';

/** A player of one brand's game. */
export interface StudioPlayer extends Player {
  vendor: string;
}

/** An action with the page's key for it. */
export interface KeptAction extends Action {
  key: string;
}

export interface Round extends StudioPlayer {
  id: string;
  seq: bigint;
  /** The operator's session that its stakes name. */
  reference: string;
  playKey: string;
  family: string;
  model: string;
  unitMinor: bigint;
  /** The most that it may cost; null where no room says so. */
  mostMinor: bigint | null;
  picks: StakedPick[];
  /** Only what has been paid for. */
  actions: KeptAction[];
  /** The action whose stake is being asked for. */
  pending: (KeptAction & { units: number }) | null;
  raises: number;
  stakedMinor: bigint;
  /** The set of free rounds that it is of, '' where the player pays. */
  free: string;
  /** The fixture of the timetable that it waits for, whose seed and name then stand for the player's; null for none. */
  slot: number | null;
  /** The table that it has a seat at, whose seed and name then stand for the player's; null for none. */
  tableId: number | null;
  /** From 1. */
  seat: number | null;
  /** What its player has decided there, as a digit of the reveal; nothing shows it before. */
  choice: number | null;
  /** Until when its table takes seats. */
  fillsUntil: Date | null;
  /** What all seats of its table did; null until its reveal. */
  outcome: number | null;
  seedId: bigint;
  nonce: number;
  clientSeed: string;
  state: RoundState;
  beganAt: Date | null;
  winMinor: bigint | null;
  balanceMinor: bigint | null;
  /** Why it was cancelled, or the last further stake refused; the latter answers `refusedKey`. */
  reason: string | null;
  refusedKey: string | null;
  createdAt: Date;
  seedHash: string;
  /** What it is drawn from: never leaves the engine before it is revealed. */
  hiddenSeed: string;
  isRevealed: boolean;
}

export type RoundChange = Partial<
  Pick<
    Round,
    | 'actions'
    | 'pending'
    | 'raises'
    | 'stakedMinor'
    | 'beganAt'
    | 'winMinor'
    | 'balanceMinor'
    | 'reason'
    | 'refusedKey'
  >
>;

export interface Change {
  record: Round;
  leaseToken: string;
  to: RoundState;
  change: RoundChange;
  /** Of a round that waits and that the caller has no lease of: as it was seen, and none has it. */
  takes?: boolean;
}

export interface NewRound {
  player: StudioPlayer & { reference: string };
  id: string;
  playKey: string;
  family: string;
  model: string;
  unitMinor: bigint;
  mostMinor: bigint | null;
  picks: readonly StakedPick[];
  stakedMinor: bigint;
  free: string;
  slot: number | null;
  tableId: number | null;
  seat: number | null;
  leaseToken: string;
}
