/** What the table's page and its service say to each other. Amounts are minor units as decimal text, times Unix ms. */
export interface BetView {
  spot: string;
  amount: string;
}

export interface SlipView {
  id: string;
  /** Cursor for older history. */
  seq: string;
  roundNo: string;
  /** 'waiting' until the wheel has rested, 'drawn' while the win is on its way. */
  state: 'waiting' | 'drawn' | 'credited' | 'closed' | 'cancelled';
  bets: BetView[];
  bet: string;
  win: string;
  /** Null until the wheel has rested, and for a cancelled slip. */
  pocket: number | null;
  balance: string | null;
  /** Path of the page that checks the round, '' until it was drawn. */
  verify: string;
  at: string;
}

export interface TableView {
  nowMs: number;
  round: { no: string; opensAtMs: number; closesAtMs: number; restsAtMs: number; endsAtMs: number };
  /** Hash of this round's seed. */
  commitment: string;
  /** Where the ball will rest, known to the page from the moment when bets are closed. */
  pocket: number | null;
  slip: SlipView | null;
  /** Earlier rounds, latest first. */
  results: { no: string; pocket: number }[];
  /** Only when the wallet has told it just now. */
  balance: string | null;
}

export interface SessionView {
  /** Only when a ticket was exchanged. */
  token: string | null;
  playerName: string;
  currency: string;
  digits: number;
  trial: boolean;
  balance: string;
  /** Chips, cheapest first. */
  chips: string[];
  maxOnSpot: string;
  parentOrigins: string[];
  table: TableView;
  /** A finished slip whose result has not been shown. */
  interrupted: SlipView | null;
  returnPpm: number;
}

/** A drawn round as it is public. */
export interface PublicRound {
  no: string;
  commitment: string;
  seed: string;
  root: string;
  leaves: string[];
  pocket: number;
}
