/** Where a draw stands; `draw.flow.ts` has the steps between. */
export const drawStates = [
  'scheduled',
  'open',
  'closed',
  'sealed',
  'drawn',
  'published',
  'settling',
  'settled',
  'corrected',
  'void',
] as const;
export type DrawState = (typeof drawStates)[number];

export interface Place {
  merchantId: number;
  /** Of the draw. */
  id: bigint;
}

/** A draw of one game, as others see it: nothing in it tells numbers before they are published. */
export interface Draw extends Place {
  gameCode: string;
  /** Rules that its tickets are judged by, whatever is loaded later. */
  gameVersion: number;
  /** Date in the game's zone and sequence of the day, twelve digits; unique in a game. */
  issue: string;
  state: DrawState;
  source: 'own' | 'external';
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  /** SHA-256 of the draw's seed behind a word of its own; null where the numbers come from outside. */
  commitment: string | null;
  chainIndex: number | null;
  /** 'none': the house holds the only secret, which every record says. */
  beacon: 'none' | 'drand';
  beaconChain: string | null;
  beaconRound: bigint | null;
  /** When that round is due. */
  beaconAt: Date | null;
  sealedAt: Date | null;
  /** Merkle root of all tickets, lower-case hex; null before the seal. */
  root: string | null;
  ticketCount: number | null;
  stakeMinor: bigint | null;
  sealSignature: string | null;
  /** Closed or drawn later than said, after an outage. */
  late: boolean;
  /** Of the newest published result; 0 before. */
  revision: number;
  /** Canonical text of the published numbers; null before they are published. */
  numbers: string | null;
  publishedAt: Date | null;
  settledAt: Date | null;
  winners: number | null;
  payoutMinor: bigint | null;
  voidReason: string;
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

export interface LoadedGame {
  merchantId: number;
  code: string;
  version: number;
  state: 'on' | 'paused' | 'old';
  /** As it was loaded; read it by the parser of the contract. */
  definition: unknown;
}

/** The last draw with numbers, the one on sale and the next; each may be absent. */
export interface NearDraws {
  previous: Draw | null;
  current: Draw | null;
  next: Draw | null;
  /** The database's clock, by which all of it is judged. */
  now: Date;
}

interface NewsOf<What extends string, Data> {
  merchantId: number;
  data: { what: What; game: string; issue: string } & Data;
}
/** What open pages of a merchant are told; instants in milliseconds. */
export type DrawNews =
  | NewsOf<'open', { closesAt: number; drawsAt: number }>
  | NewsOf<'closed', { drawsAt: number }>
  | NewsOf<'sealed', { root: string; count: number; signature: string }>
  | NewsOf<'numbers', { numbers: string; revision: number }>
  | NewsOf<'settled', { revision: number; winners: number }>
  | NewsOf<'void', { reason: string }>;

export type TellDraw = (news: DrawNews) => void;

/** Draws as the other parts of the lottery need them. */
export interface Draws {
  /** Games of which issues are or were made, without versions that are over. */
  games(merchantId: number): Promise<LoadedGame[]>;
  gameOf(input: { merchantId: number; code: string; version: number }): Promise<LoadedGame | null>;
  drawOf(place: Place): Promise<Draw | null>;
  byIssue(input: { merchantId: number; gameCode: string; issue: string }): Promise<Draw | null>;
  /** On sale or to come, the next first. At most 100. */
  drawsOpen(input: { merchantId: number; gameCode: string; most: number }): Promise<Draw[]>;
  near(input: { merchantId: number; gameCode: string }): Promise<NearDraws>;
  /** With published numbers, the newest first. At most 100; `beforeId` goes on from a page. */
  latest(input: { merchantId: number; gameCode: string; most: number; beforeId?: bigint }): Promise<Draw[]>;
  /** Everything an outsider needs to compute the draw again; null before it is published. */
  transcriptOf(place: Place): Promise<unknown>;
  /** Published, corrected or void draws whose money has not moved; each to one caller for a minute. `exceptGames`: codes of games of which only void draws are taken. */
  takeDrawsToSettle(input: {
    merchantId: number;
    most: number;
    exceptGames?: readonly string[];
  }): Promise<LeasedDraw[]>;
  /** Another minute; false: another worker has it by now. */
  keepLease(input: Place & { leaseToken: string }): Promise<boolean>;
  /** The money has moved; false: another worker has the draw by now. A void draw stays void. */
  setSettled(input: Place & { leaseToken: string; winners: number; payoutMinor: bigint }): Promise<boolean>;
  /** Gives a draw up before its numbers can be known. @throws GatewayError LOTTERY_DRAW_STATE, LOTTERY_DRAW_UNKNOWN */
  markVoid(input: Place & { by: string; reason: string }): Promise<Draw>;
}
