/** What the page and its service say to each other. Amounts are minor units as decimal text, times ISO 8601. */
export interface RoundView {
  id: string;
  /** Cursor for older history. */
  seq: string;
  /** 'drawn' means that the win is still on its way to the wallet. */
  state: 'drawn' | 'credited' | 'closed' | 'cancelled';
  /** A twentieth of the bet. */
  unit: string;
  bet: string;
  /** What was bet on, '' in a game without a choice. */
  choice: string;
  /** Of a set of free rounds: nothing was taken for it. */
  isFree: boolean;
  win: string;
  /** As the game wrote it; null for a cancelled round. */
  outcome: unknown;
  /** Balance after the round, where the wallet has told it. */
  balance: string | null;
  nonce: number;
  clientSeed: string;
  seedHash: string;
  /** Null until the seed is revealed. */
  serverSeed: string | null;
  at: string;
}

/** A set of rounds that the player need not pay. */
export interface FreeView {
  id: string;
  /** A twentieth of what each stakes. */
  unit: string;
  left: number;
  count: number;
  /** Unix milliseconds. */
  until: number;
  /** What becomes of wins: own money at once, or bonus money when the last one is over. */
  wins: 'money' | 'bonus';
}

export interface SeedsView {
  hash: string;
  nextHash: string;
  clientSeed: string | null;
  nonce: number;
}

export interface SessionView {
  /** Only when a ticket was exchanged. */
  token: string | null;
  playerName: string;
  currency: string;
  /** Decimal places of the currency's minor unit. */
  digits: number;
  trial: boolean;
  balance: string;
  /** Units a player may choose from. */
  units: string[];
  parentOrigins: string[];
  seeds: SeedsView;
  /** A finished round whose result has not been shown. */
  interrupted: RoundView | null;
  /** True while an earlier bet still waits for the wallet. */
  waiting: boolean;
  /** Published return in millionths by choice. */
  returns: Readonly<Record<string, number>>;
  /** Sets of free rounds for this game, the one that ends first before the others. */
  free: FreeView[];
}

export interface RotateView {
  revealed: { serverSeed: string; hash: string; clientSeed: string | null; rounds: number };
  seeds: SeedsView;
}

export interface HistoryView {
  rounds: RoundView[];
}
