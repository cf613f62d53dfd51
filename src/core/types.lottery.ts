import type {
  LotteryArea,
  LotteryBoard,
  LotteryDrawn,
  LotteryGap,
  LotteryIssue,
  LotteryMenuGame,
  LotteryMenuGroup,
  LotteryNear,
  LotteryOpenDraw,
  LotteryPrizeMode,
} from '../contract/entities/lottery';
import type { LotteryRecord } from '../contract/entities/lottery-record';
import type { LotteryChase, LotterySaved } from '../contract/entities/lottery-chase';
import type { LotteryLineOrder, LotteryOrder, LotteryQuote } from '../contract/entities/lottery-order';
import type {
  LotteryTicket,
  LotteryTicketCheck,
  LotteryTicketDetail,
  LotteryTicketPage,
  LotteryTicketProof,
  LotteryTicketState,
} from '../contract/entities/lottery-ticket';
import type { LotteryGame } from '../contract/lottery/game';
import type { Money } from '../contract/money';
import type { AppError } from './kernel/app-error';
import type { LoadState, ReadStore } from './types.base';

/** What a purchase says of the price that was shown. */
export interface LotterySeen {
  /** For the first draw: another price is refused (LOTTERY_PRICE_CHANGED) and asked again. */
  total: Money;
  /** `oddsVersion` of the quote. */
  oddsVersion: number;
  /** The same key buys once, however often it is sent; made anew when left out. */
  requestId?: string;
}

/** One step of a verification, in the order of docs/lottery.md. */
export interface LotteryCheck {
  step: 'commitment' | 'chain' | 'seal' | 'record' | 'key' | 'beacon' | 'numbers' | 'leaf' | 'path' | 'prize';
  /** `unknown`: this page cannot tell, and says so. */
  result: 'ok' | 'wrong' | 'unknown';
}
export interface LotteryVerdict {
  checks: LotteryCheck[];
  /** No step was wrong. */
  ok: boolean;
  /** The numbers as they were computed here; '' for outside draws. */
  numbers: string;
  /** Fields of the record that no signature covers, as docs/lottery.md names them; empty for records of version 2. */
  unproven: string[];
}

/** Domain `lotteryDomain`: games, draws, tickets and their proofs. Calls reject with AppError. */
export interface LotteryDomain {
  /** Boards of all games, fresh while a page watches. */
  store: ReadStore<{ load: LoadState; boards: LotteryBoard[]; error: AppError | null }>;
  /** ms since 1970 by the gateway's clock, within a quarter of a second once a board was read. */
  now(): number;
  /** Keeps the boards fresh until the answer is called: told by the socket, else asked for around the times of the draws. */
  watch(): () => void;
  /** Asks for the boards now. Never rejects: the state carries the error. */
  refresh(): Promise<void>;

  /** ELOTT where the merchant's lottery stands among its e-lotteries, else LOTT. */
  prizeMode(): Promise<'LOTT' | 'ELOTT'>;
  menus(query: { area: LotteryArea; prizeMode: LotteryPrizeMode }): Promise<LotteryMenuGroup[]>;
  recentGames(query: { area: LotteryArea; prizeMode: LotteryPrizeMode }): Promise<LotteryMenuGame[]>;
  popular(query: { count: number; prizeMode: LotteryPrizeMode }): Promise<LotteryMenuGame[]>;
  opened(query: { area: LotteryArea; prizeMode: LotteryPrizeMode }): Promise<LotteryOpenDraw[]>;
  /** One game's board, for guests too. */
  board(game: string): Promise<LotteryBoard>;
  /** The draws around now, for members. */
  near(game: string): Promise<LotteryNear>;
  /** What was drawn, the latest first; of all games when none is named. */
  history(query: { game?: string; page?: number; size?: number }): Promise<LotteryDrawn[]>;
  /** Counts over the last draws. They say nothing about the next one, and pages say so. */
  gaps(query: { game: string; draws?: number }): Promise<LotteryGap[]>;
  /** A game's rules; kept once read. `version`: of a ticket, else the present ones. REPLY_INVALID when they cannot be read. */
  rules(game: string, version?: number): Promise<LotteryGame>;

  quote(order: LotteryOrder): Promise<LotteryQuote>;
  /**
   * Buys a ticket. LOTTERY_PRICE_CHANGED: quote again and ask again; LOTTERY_CLOSED: the error's value names the next issue;
   * a lost answer is asked for under the same key.
   */
  place(order: LotteryOrder, seen: LotterySeen): Promise<LotteryTicketDetail>;
  cancel(ticketId: string): Promise<LotteryTicket>;
  tickets(query: {
    game?: string;
    state?: Exclude<LotteryTicketState, 'unknown'> | '';
    cursor?: string;
    signal?: AbortSignal;
  }): Promise<LotteryTicketPage>;
  /** Tickets of the merchant's day. */
  today(game?: string): Promise<LotteryTicket[]>;
  ticket(id: string): Promise<LotteryTicketDetail>;
  /** By the number on a ticket, for every caller. */
  check(number: string): Promise<LotteryTicketCheck>;

  chaseIssues(game: string): Promise<LotteryIssue[]>;
  chases(): Promise<LotteryChase[]>;
  /** One multiple for each draw; the first is bought at once. */
  chase(
    order: LotteryOrder,
    seen: LotterySeen & { multiples: readonly number[]; stopOnWin: boolean },
  ): Promise<LotteryChase>;
  stopChase(id: string): Promise<LotteryChase>;

  saved(): Promise<LotterySaved[]>;
  save(numbers: { game: string; name: string; lines: readonly LotteryLineOrder[] }): Promise<LotterySaved[]>;
  forget(id: string): Promise<LotterySaved[]>;

  record(draw: { game: string; issue: string }): Promise<LotteryRecord>;
  /** Computes a draw, and a ticket in it, again in this program; the gateway is asked for nothing. Never rejects. */
  verify(input: {
    record: LotteryRecord;
    rules: LotteryGame;
    /** `prizeMinor`: what it was paid, in minor units; computed again where it is given. */
    ticket?: { proof: LotteryTicketProof | null; prizeMinor?: bigint };
  }): Promise<LotteryVerdict>;
}
