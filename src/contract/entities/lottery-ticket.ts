import * as v from 'valibot';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';
import { listOrMap } from './lottery';
import { type LotteryQuoteLine, quoteLine } from './lottery-order';
import { amount, amountOrZero, currency, known, readMoney } from './lottery-states';

/** `placed` until its draw is settled; `unknown` is a word that this client does not know. */
export const ticketStates = ['placed', 'won', 'lost', 'void', 'cancelled'] as const;
export type LotteryTicketState = (typeof ticketStates)[number] | 'unknown';

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

const rowsOfText = v.optional(v.array(v.array(v.string())), []);
const ticketFields = {
  ticketId: looseId,
  orderNo: looseId,
  gameId: looseId,
  remark: looseText,
  numero: looseId,
  status: looseText,
  currency,
  betAmount: amount,
  rebate: amountOrZero,
  winAmount: amount,
  winNo: rowsOfText,
  placedAt: looseTime,
  closesAt: looseTime,
  drawsAt: looseTime,
  settledAt: looseTime,
  cancellable: looseFlag,
  chaseId: looseId,
  maxPrize: amountOrZero,
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
  stake: readMoney(wire.betAmount, wire.currency),
  rebate: readMoney(wire.rebate, wire.currency),
  prize: readMoney(wire.winAmount, wire.currency),
  rows: wire.winNo,
  placedAt: wire.placedAt,
  closesAt: wire.closesAt,
  drawsAt: wire.drawsAt,
  settledAt: wire.settledAt,
  cancellable: wire.cancellable,
  chase: wire.chaseId,
  maxPrize: readMoney(wire.maxPrize, wire.currency),
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
  root: maybe(v.string()),
  index: maybe(v.number()),
  path: v.array(v.object({ side: v.picklist(['left', 'right']), hash: v.string() })),
});
const maybeProof = maybe(wireProof);
const OUTCOMES = ['lost', 'won', 'push'] as const;
/** One that a newer gateway knows is none yet. */
const outcome = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((word) => OUTCOMES.find((one) => one === word) ?? null),
  ),
  null,
);
const wireLine = v.object({ ...quoteLine, betName: looseText, outcome, hits: looseCount, prize: amount });
const wireReceipt = v.object({ text: looseText, signature: looseText, key: looseText });
const wireDetail = v.object({
  ...ticketFields,
  lines: looseList(wireLine),
  proof: maybeProof,
  receipt: maybe(wireReceipt),
});
export const ticketDetailFromWire = v.pipe(
  wireDetail,
  v.transform((wire): LotteryTicketDetail => ({
    ...ticketOf(wire),
    lines: wire.lines.map((line) => ({
      ...line,
      betName: line.betName || line.bet,
      stake: readMoney(line.stake, wire.currency),
      rebate: readMoney(line.rebate, wire.currency),
      maxPrize: readMoney(line.maxPrize, wire.currency),
      prize: readMoney(line.prize, wire.currency),
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
    prize: readMoney(wire.winAmount, wire.currency),
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
