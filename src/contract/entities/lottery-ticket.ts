import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';
import { listOrMap } from './lottery';

/** `placed` until its draw is settled; `unknown` is a word that this client does not know. */
export const ticketStates = ['placed', 'won', 'lost', 'void', 'cancelled'] as const;
export type LotteryTicketState = (typeof ticketStates)[number] | 'unknown';

/** One bet of a slip as it is asked for: its price is the gateway's to say. */
export interface LotteryLineOrder {
  /** The bet's code in the game's rules. */
  bet: string;
  /** What is bet on, in the text of src/contract/lottery. */
  selection: string;
  /** Part of the game's unit in millionths: 1,000,000 whole, 100,000 a tenth. */
  mode: number;
  multiple: number;
  /**
   * Part of the stake that comes back when the draw is settled, in millionths, for odds that are as much lower: a step of
   * `rebateSeriesOf(rules, bet)`. None when left out.
   */
  rebatePpm?: number;
  /**
   * Part of its odds that was shown, in millionths: as the quote says it for a number that the book has much of. Whole when left out;
   * another one is asked again (LOTTERY_PRICE_CHANGED), never charged.
   */
  oddsPpm?: number;
}
/** Lines for one draw. */
export interface LotteryOrder {
  game: string;
  /** '' for the draw that is open. */
  issue: string;
  lines: readonly LotteryLineOrder[];
}

/** What the gateway makes of one line. */
export interface LotteryQuoteLine extends Required<LotteryLineOrder> {
  /** Combinations. */
  count: number;
  stake: Money;
  /** What comes back of the stake when the draw is settled, whatever it wins. */
  rebate: Money;
  /** The most that the line can win. */
  maxPrize: Money;
}
export interface LotteryQuote {
  game: string;
  issue: string;
  lines: (LotteryQuoteLine & {
    /** Numbers or symbols of the line that pay less in this draw, or nothing any more: then `oddsPpm` is 0 and the line is refused. */
    restricted: string[];
  })[];
  total: Money;
  /** Of all lines: what of `total` comes back when the draw is settled. */
  rebate: Money;
  /** The most that the ticket can win. */
  maxPrize: Money;
  /** Names the prices that were shown; the order says which ones it was made by. */
  oddsVersion: number;
  /** ms since 1970 by the gateway's clock. */
  closesAt: number | null;
}

/** How a line ended: `push` gives the stake back; null before its draw is settled. */
export type LotteryOutcome = 'lost' | 'won' | 'push' | null;
export interface LotteryTicketLine extends LotteryQuoteLine {
  /** Name of the bet in the visitor's language, its code where there is none. */
  betName: string;
  outcome: LotteryOutcome;
  hits: number;
  prize: Money;
}
/** What was bought for one draw. */
export interface LotteryTicket {
  id: string;
  /** What is written on it, and typed into the checker. */
  number: string;
  game: string;
  gameName: string;
  issue: string;
  state: LotteryTicketState;
  stake: Money;
  /** What of the stake comes back, or came back, when the draw is settled; not part of the prize. */
  rebate: Money;
  prize: Money;
  /** The draw's numbers once they are out. */
  rows: string[][];
  /** Times in ms since 1970. */
  placedAt: number | null;
  closesAt: number | null;
  drawsAt: number | null;
  settledAt: number | null;
  /** It may still be taken back as a whole. */
  cancellable: boolean;
  /** The chase that placed it, '' for none. */
  chase: string;
  lineCount: number;
  /** The most that it can win. */
  maxPrize: Money;
}

/** What proves that a ticket was in the draw's root before its numbers were known. All hashes in hex. */
export interface LotteryTicketProof {
  /** The text whose hash with the salt is the leaf. */
  text: string;
  salt: string;
  leaf: string;
  /** null until the draw is sealed. */
  root: string | null;
  index: number | null;
  path: { side: 'left' | 'right'; hash: string }[];
}
/** What the gateway signed at the purchase (Ed25519, base64url): shown when a root leaves the ticket out. */
export interface LotteryReceipt {
  text: string;
  signature: string;
  /** The public key. */
  key: string;
}
export interface LotteryTicketDetail extends LotteryTicket {
  lines: LotteryTicketLine[];
  proof: LotteryTicketProof | null;
  receipt: LotteryReceipt | null;
}
export interface LotteryTicketPage {
  tickets: LotteryTicket[];
  /** What asks for those behind these, '' at the end. */
  next: string;
}
/** What the number of a ticket shows to any caller: nothing of its owner. */
export interface LotteryTicketCheck {
  number: string;
  game: string;
  gameName: string;
  issue: string;
  state: LotteryTicketState;
  prize: Money;
  rows: string[][];
  lines: Pick<LotteryTicketLine, 'bet' | 'betName' | 'selection' | 'outcome'>[];
  proof: LotteryTicketProof | null;
}

export const chaseStates = ['active', 'done', 'stopped'] as const;
/** The same lines in draw after draw: the next is placed when the last one is settled. */
export interface LotteryChase {
  id: string;
  game: string;
  gameName: string;
  state: (typeof chaseStates)[number] | 'unknown';
  /** Why it ended: an error code, 'WON' or 'MEMBER'; '' while it goes on. */
  reason: string;
  /** A multiple for each draw. */
  multiples: number[];
  placed: number;
  stopOnWin: boolean;
  startedAt: number | null;
}

/** Lines that a member keeps for another time. */
export interface LotterySaved {
  id: string;
  game: string;
  name: string;
  lines: LotteryLineOrder[];
}

const amount = v.union([v.number(), v.string()]);
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
const money = (value: number | string, code: string): Money => ({
  minor: parseAmount(value, code) ?? 0n,
  currency: code,
});
const known = <T extends string>(list: readonly T[], word: string): T | 'unknown' =>
  list.find((one) => one === word) ?? 'unknown';
const rowsOfText = v.optional(v.array(v.array(v.string())), []);

const PPM = 1_000_000;
const multiple = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));
const lineOrder = v.strictObject({
  bet: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,24}$/)),
  selection: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[\x20-\x7e]+$/)),
  mode: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1_000_000),
  multiple: v.optional(multiple, 1),
  rebatePpm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PPM)), 0),
  oddsPpm: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PPM)), PPM),
});
/** Lines that one request may carry at all; a game's own limit may be lower. */
export const MAX_ORDER_LINES = 1_000;
export const orderLines = v.pipe(v.array(lineOrder), v.minLength(1), v.maxLength(MAX_ORDER_LINES));
export const orderToWire = ({ game, issue, lines }: LotteryOrder) => ({
  gameId: game,
  numero: issue,
  lines: lines.map((line) => ({
    bet: line.bet,
    selection: line.selection,
    mode: line.mode,
    multiple: line.multiple,
    // Gateways that know neither are not asked for it.
    ...(line.rebatePpm ? { rebatePpm: line.rebatePpm } : {}),
    ...(line.oddsPpm === undefined || line.oddsPpm === PPM ? {} : { oddsPpm: line.oddsPpm }),
  })),
});

const quoteLine = {
  bet: looseText,
  selection: looseText,
  mode: looseCount,
  multiple: looseCount,
  count: looseCount,
  stake: amount,
  maxPrize: amount,
  rebatePpm: looseCount,
  oddsPpm: v.optional(v.number(), PPM),
  rebate: v.optional(amount, 0),
};
const wireQuote = v.object({
  gameId: looseId,
  numero: looseId,
  currency,
  lines: v.array(v.object({ ...quoteLine, restricted: v.optional(v.array(v.string()), []) })),
  total: amount,
  rebate: v.optional(amount, 0),
  maxPrize: amount,
  oddsVersion: looseCount,
  closesAt: looseTime,
});
export const quoteFromWire = v.pipe(
  wireQuote,
  v.transform((wire): LotteryQuote => ({
    game: wire.gameId,
    issue: wire.numero,
    lines: wire.lines.map((line) => ({
      ...line,
      stake: money(line.stake, wire.currency),
      rebate: money(line.rebate, wire.currency),
      maxPrize: money(line.maxPrize, wire.currency),
    })),
    total: money(wire.total, wire.currency),
    rebate: money(wire.rebate, wire.currency),
    maxPrize: money(wire.maxPrize, wire.currency),
    oddsVersion: wire.oddsVersion,
    closesAt: wire.closesAt,
  })),
);
export const quoteToWire = (quote: LotteryQuote): v.InferInput<typeof wireQuote> => ({
  gameId: quote.game,
  numero: quote.issue,
  currency: quote.total.currency,
  lines: quote.lines.map((line) => ({
    ...line,
    stake: amountToWire(line.stake),
    rebate: amountToWire(line.rebate),
    maxPrize: amountToWire(line.maxPrize),
  })),
  total: amountToWire(quote.total),
  rebate: amountToWire(quote.rebate),
  maxPrize: amountToWire(quote.maxPrize),
  oddsVersion: quote.oddsVersion,
  closesAt: quote.closesAt,
});

const ticketFields = {
  ticketId: looseId,
  orderNo: looseId,
  gameId: looseId,
  remark: looseText,
  numero: looseId,
  status: looseText,
  currency,
  betAmount: amount,
  rebate: v.optional(amount, 0),
  winAmount: amount,
  winNo: rowsOfText,
  placedAt: looseTime,
  closesAt: looseTime,
  drawsAt: looseTime,
  settledAt: looseTime,
  cancellable: looseFlag,
  chaseId: looseId,
  maxPrize: v.optional(amount, 0),
  lineCount: looseCount,
};
const wireTicket = v.object(ticketFields);
const ticketOf = (wire: v.InferOutput<typeof wireTicket>): LotteryTicket => ({
  id: wire.ticketId,
  number: wire.orderNo || wire.ticketId,
  game: wire.gameId,
  gameName: wire.remark || wire.gameId,
  issue: wire.numero,
  state: known(ticketStates, wire.status),
  stake: money(wire.betAmount, wire.currency),
  rebate: money(wire.rebate, wire.currency),
  prize: money(wire.winAmount, wire.currency),
  rows: wire.winNo,
  placedAt: wire.placedAt,
  closesAt: wire.closesAt,
  drawsAt: wire.drawsAt,
  settledAt: wire.settledAt,
  cancellable: wire.cancellable,
  chase: wire.chaseId,
  maxPrize: money(wire.maxPrize, wire.currency),
  lineCount: wire.lineCount,
});
export const ticketFromWire = v.pipe(wireTicket, v.transform(ticketOf));
export const ticketToWire = (ticket: LotteryTicket): v.InferInput<typeof wireTicket> => ({
  ticketId: ticket.id,
  orderNo: ticket.number,
  gameId: ticket.game,
  remark: ticket.gameName,
  numero: ticket.issue,
  status: ticket.state,
  currency: ticket.stake.currency,
  betAmount: amountToWire(ticket.stake),
  rebate: amountToWire(ticket.rebate),
  winAmount: amountToWire(ticket.prize),
  winNo: ticket.rows,
  placedAt: ticket.placedAt,
  closesAt: ticket.closesAt,
  drawsAt: ticket.drawsAt,
  settledAt: ticket.settledAt,
  cancellable: ticket.cancellable,
  chaseId: ticket.chase,
  maxPrize: amountToWire(ticket.maxPrize),
  lineCount: ticket.lineCount,
});
export const ticketPageFromWire = v.pipe(
  v.object({ list: looseList(ticketFromWire), next: looseText }),
  v.transform((wire): LotteryTicketPage => ({ tickets: wire.list, next: wire.next })),
);
export const ticketsFromWire = listOrMap(ticketFromWire);

const wireProof = v.object({
  text: looseText,
  salt: looseText,
  leaf: looseText,
  root: v.nullish(v.string(), null),
  index: v.nullish(v.number(), null),
  path: v.array(v.object({ side: v.picklist(['left', 'right']), hash: v.string() })),
});
const maybeProof = v.optional(v.nullable(wireProof), null);
const outcome = v.fallback(v.nullish(v.picklist(['lost', 'won', 'push']), null), null);
const wireLine = v.object({ ...quoteLine, betName: looseText, outcome, hits: looseCount, prize: amount });
const wireReceipt = v.object({ text: looseText, signature: looseText, key: looseText });
const wireDetail = v.object({
  ...ticketFields,
  lines: looseList(wireLine),
  proof: maybeProof,
  receipt: v.optional(v.nullable(wireReceipt), null),
});
export const ticketDetailFromWire = v.pipe(
  wireDetail,
  v.transform((wire): LotteryTicketDetail => ({
    ...ticketOf(wire),
    lines: wire.lines.map((line) => ({
      ...line,
      betName: line.betName || line.bet,
      stake: money(line.stake, wire.currency),
      rebate: money(line.rebate, wire.currency),
      maxPrize: money(line.maxPrize, wire.currency),
      prize: money(line.prize, wire.currency),
    })),
    proof: wire.proof,
    receipt: wire.receipt,
  })),
);
export const ticketDetailToWire = (ticket: LotteryTicketDetail): v.InferInput<typeof wireDetail> => ({
  ...ticketToWire(ticket),
  lines: ticket.lines.map((line) => ({
    ...line,
    stake: amountToWire(line.stake),
    rebate: amountToWire(line.rebate),
    maxPrize: amountToWire(line.maxPrize),
    prize: amountToWire(line.prize),
  })),
  proof: ticket.proof,
  receipt: ticket.receipt,
});

const wireCheck = v.object({
  orderNo: looseId,
  gameId: looseId,
  remark: looseText,
  numero: looseId,
  status: looseText,
  currency,
  winAmount: amount,
  winNo: rowsOfText,
  lines: looseList(v.object({ bet: looseText, betName: looseText, selection: looseText, outcome })),
  proof: maybeProof,
});
export const ticketCheckFromWire = v.pipe(
  wireCheck,
  v.transform((wire): LotteryTicketCheck => ({
    number: wire.orderNo,
    game: wire.gameId,
    gameName: wire.remark || wire.gameId,
    issue: wire.numero,
    state: known(ticketStates, wire.status),
    prize: money(wire.winAmount, wire.currency),
    rows: wire.winNo,
    lines: wire.lines.map((line) => ({ ...line, betName: line.betName || line.bet })),
    proof: wire.proof,
  })),
);
export const ticketCheckToWire = (check: LotteryTicketCheck): v.InferInput<typeof wireCheck> => ({
  orderNo: check.number,
  gameId: check.game,
  remark: check.gameName,
  numero: check.issue,
  status: check.state,
  currency: check.prize.currency,
  winAmount: amountToWire(check.prize),
  winNo: check.rows,
  lines: check.lines,
  proof: check.proof,
});

const wireChase = v.object({
  chaseId: looseId,
  gameId: looseId,
  remark: looseText,
  status: looseText,
  reason: looseText,
  multiples: v.array(v.number()),
  placed: looseCount,
  stopOnWin: looseFlag,
  startedAt: looseTime,
});
export const chaseFromWire = v.pipe(
  wireChase,
  v.transform((wire): LotteryChase => ({
    id: wire.chaseId,
    game: wire.gameId,
    gameName: wire.remark || wire.gameId,
    state: known(chaseStates, wire.status),
    reason: wire.reason,
    multiples: wire.multiples,
    placed: wire.placed,
    stopOnWin: wire.stopOnWin,
    startedAt: wire.startedAt,
  })),
);
export const chasesFromWire = listOrMap(chaseFromWire);
export const chaseToWire = (chase: LotteryChase): v.InferInput<typeof wireChase> => ({
  chaseId: chase.id,
  gameId: chase.game,
  remark: chase.gameName,
  status: chase.state,
  reason: chase.reason,
  multiples: chase.multiples,
  placed: chase.placed,
  stopOnWin: chase.stopOnWin,
  startedAt: chase.startedAt,
});

const wireSaved = v.object({
  savedId: looseId,
  gameId: looseId,
  name: looseText,
  lines: v.array(
    v.object({
      bet: looseText,
      selection: looseText,
      mode: looseCount,
      multiple: looseCount,
      rebatePpm: looseCount,
    }),
  ),
});
export const savedListFromWire = listOrMap(
  v.pipe(
    wireSaved,
    v.transform(({ savedId, gameId, name, lines }): LotterySaved => ({
      id: savedId,
      game: gameId,
      name,
      lines,
    })),
  ),
);
export const savedToWire = ({ id, game, name, lines }: LotterySaved): v.InferInput<typeof wireSaved> => ({
  savedId: id,
  gameId: game,
  name,
  lines: lines.map(({ oddsPpm: _, ...line }) => line),
});
