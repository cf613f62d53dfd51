import type { BoughtLine, LotteryGame } from '../../../src/contract/lottery/index';
import type { DrawState } from './draw-doors';

/** Who buys, from the session. */
export interface Buyer {
  merchantId: number;
  memberId: bigint;
  /** Of the merchant. */
  currency: string;
}

/** A line as the page says it. The price is the gateway's to say. */
export interface AskedLine {
  bet: string;
  selection: string;
  /** Part of the game's unit in millionths: 1000000 whole, 100000 a tenth. */
  mode: number;
  multiple: number;
  /** Part of the stake that comes back for lower odds, in millionths; none when left out. */
  rebatePpm?: number;
  /** Part of the odds that the page showed, in millionths; whole when left out. */
  oddsPpm?: number;
}

/** A line with its price. Amounts in minor units. */
export interface PricedLine extends BoughtLine {
  /** The most that the line can win. */
  prizeMaxMinor: bigint;
  /** What comes back of the stake once the draw is settled. */
  rebateMinor: bigint;
}

/** A line as it would be sold now. */
export interface QuotedLine extends PricedLine {
  /** Numbers and symbols that pay less by now, or nothing any more: then the part of the odds is 0. */
  restricted: readonly string[];
}

export interface Quote {
  game: string;
  issue: string;
  drawId: bigint;
  closesAt: Date;
  oddsVersion: number;
  lines: readonly QuotedLine[];
  totalMinor: bigint;
  rebateMinor: bigint;
  prizeMaxMinor: bigint;
}

export interface QuoteRequest {
  game: string;
  /** null: the issue on sale. */
  issue: string | null;
  /** 1 to the game's most, never above 1,000. */
  lines: readonly AskedLine[];
}

export interface PlaceRequest extends QuoteRequest {
  /** The page's key: the same key is one ticket, for ever. 8 to 64 of A–Z a–z 0–9 _ -. */
  requestId: string;
  /** What the page showed. */
  seenTotalMinor: bigint;
  oddsVersion: number;
}

export type TicketState = 'placed' | 'cancelled' | 'lost' | 'won' | 'void';

/** Proof of a purchase: Ed25519 by the gateway's key over `text`. Shown when a root leaves the ticket out. */
export interface Receipt {
  text: string;
  /** Base64url. */
  signature: string;
  /** Public key, base64url of the raw 32 bytes. */
  key: string;
}

export interface Ticket {
  id: bigint;
  game: string;
  issue: string;
  drawId: bigint;
  state: TicketState;
  stakeMinor: bigint;
  rebateMinor: bigint;
  payoutMinor: bigint;
  prizeMaxMinor: bigint;
  currency: string;
  lineCount: number;
  oddsVersion: number;
  chaseId: bigint | null;
  placedAt: Date;
  endedAt: Date | null;
  /** Of its draw. */
  closesAt: Date;
  drawsAt: Date;
  /** The draw still sells, by the database's clock. */
  isOnSale: boolean;
  /** Canonical text of the draw's published numbers; null before. */
  numbers: string | null;
}

export interface PlacedTicket {
  ticket: Ticket;
  receipt: Receipt;
  /** True: it stood under this key already. */
  replayed: boolean;
}

export interface TicketLine extends PricedLine {
  /** Null before the draw is settled. */
  outcome: 'lost' | 'won' | 'push' | null;
  hits: number;
  payoutMinor: bigint;
}

/** Everything that a page needs to compute the leaf and the root again. */
export interface TicketProof {
  /** What is hashed with the salt. */
  text: string;
  /** Hexadecimal, as all of these. */
  salt: string;
  leaf: string;
  /** Null until the draw is sealed. */
  root: string | null;
  index: number | null;
  path: readonly { side: 'left' | 'right'; hash: string }[];
}

export interface TicketDetail {
  ticket: Ticket;
  lines: readonly TicketLine[];
  proof: TicketProof;
  receipt: Receipt;
}

export interface TicketFilter {
  /** '' for every game, state and draw. */
  game: string;
  state: TicketState | '';
  issue: string;
  /** '' for the first page, else `next` of the one before. */
  cursor: string;
  /** At most 100. */
  size: number;
}

export interface TicketPage {
  tickets: readonly Ticket[];
  next: string;
}

/** Tickets of members. Refusals are GatewayErrors; LOTTERY_ codes stand in src/contract/tables/error-codes.ts. */
export interface Tickets {
  /** Prices lines as `place` would; takes nothing. */
  quote(buyer: Buyer, request: QuoteRequest): Promise<Quote>;
  /** @throws GatewayError LOTTERY_PRICE_CHANGED (value total, oddsVersion, and lines whose odds are other ones), LOTTERY_CLOSED (value issue), LOTTERY_NUMBER_FULL (value bet, number) … */
  place(buyer: Buyer, request: PlaceRequest): Promise<PlacedTicket>;
  /** Gives the full stake back, before the close. Asking again is the same. */
  cancel(buyer: Buyer, id: bigint): Promise<Ticket>;
  /** Buys the lines of an earlier ticket for the issue on sale, at what they cost now. */
  repeat(
    buyer: Buyer,
    input: { id: bigint; requestId: string; seenTotalMinor: bigint; oddsVersion: number },
  ): Promise<PlacedTicket>;
  mine(buyer: Buyer, filter: TicketFilter): Promise<TicketPage>;
  /** @throws GatewayError LOTTERY_TICKET_UNKNOWN, also for another member's */
  detail(buyer: Buyer, id: bigint): Promise<TicketDetail>;
  /** What is written on a ticket, for its checker. */
  numberOf(ticket: { merchantId: number; id: bigint }): string;
  /** The ticket of a number, for any caller: nothing in it tells whose it is. @throws GatewayError LOTTERY_TICKET_UNKNOWN */
  check(input: { merchantId: number; number: string }): Promise<TicketDetail>;
}

export interface Chase {
  id: bigint;
  game: string;
  /** A multiple for each issue. */
  multiples: readonly number[];
  placed: number;
  stopOnWin: boolean;
  state: 'active' | 'done' | 'stopped';
  /** An error code, 'WON' or 'MEMBER'; '' while it goes on. */
  reason: string;
  ticketId: bigint | null;
  createdAt: Date;
}

/** The same lines in issue after issue: the next is placed when the last one is settled. */
export interface Chases {
  /** Places the first issue at once. `seenTotalMinor`: of the first issue. */
  place(
    buyer: Buyer,
    request: PlaceRequest & { multiples: readonly number[]; stopOnWin: boolean },
  ): Promise<{ chase: Chase; placed: PlacedTicket }>;
  stop(buyer: Buyer, id: bigint): Promise<Chase>;
  list(buyer: Buyer, input: { state: Chase['state'] | ''; size: number }): Promise<readonly Chase[]>;
}

export interface SavedNumbers {
  id: bigint;
  game: string;
  name: string;
  lines: readonly AskedLine[];
}

/** At most 50 of a member. */
export interface Saved {
  list(buyer: Buyer, game: string): Promise<readonly SavedNumbers[]>;
  add(
    buyer: Buyer,
    input: { game: string; name: string; lines: readonly AskedLine[] },
  ): Promise<SavedNumbers>;
  remove(buyer: Buyer, id: bigint): Promise<void>;
}

/** What selling needs to know of a draw. */
export interface DrawOnSale {
  id: bigint;
  issue: string;
  gameCode: string;
  gameVersion: number;
  closesAt: Date;
  drawsAt: Date;
}

/** The same with what has become of it. */
export interface DrawNow extends DrawOnSale {
  state: DrawState;
  /** Canonical text of the published numbers. */
  numbers: string | null;
  /** Of the newest published result. */
  revision: number;
}

/** Where games and draws come from. */
export interface GameBook {
  /** A game as of a version, null for one that is not there. */
  gameOf(input: { merchantId: number; code: string; version: number }): Promise<LotteryGame | null>;
  /** The draw on sale now (or of that issue, on sale or not), null where there is none. */
  onSale(input: { merchantId: number; code: string; issue: string | null }): Promise<DrawOnSale | null>;
  drawOf(input: { merchantId: number; id: bigint }): Promise<DrawNow | null>;
  /** Whether there is such a game, on sale or not. */
  knows(input: { merchantId: number; code: string }): Promise<boolean>;
}
