import * as v from 'valibot';
import { amount, currency, maybeAmount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';
import {
  type RecordType,
  type RecordWindow,
  recordTypeOf,
  windowOf,
  windowToWire,
  wireWindow,
} from './record';

/** One movement of the main balance. */
export interface StatementEntry {
  id: string;
  type: RecordType;
  /** Signed: below zero is what was taken. */
  amount: Money;
  /** The balance after it. */
  balance: Money;
  at: number | null;
  /** Who booked it: a vendor's code, `deposits`, `transfer` … */
  source: string;
  /** Their own name for it. */
  reference: string;
  /**
   * The journal's kind where the type is `other`: `grant`, `agent-daily` …; '' where the type says it all.
   * In `StatementDetail` it is always set.
   */
  kind: string;
  /** The gateway's own name of the type, in the member's language; absent where ours says it. */
  label?: string;
}

export interface StatementPage {
  /** The newest first. */
  entries: StatementEntry[];
  /** What asks for the entries behind these, '' at the end. */
  next: string;
  total: number;
  totalPages: number;
  /** Balance before the first and after the last day. */
  opening: Money;
  closing: Money;
  /** Sums of what the filter finds; both positive. */
  given: Money;
  taken: Money;
  window: RecordWindow;
}

/** One line of a journal: which account, and how much. */
export interface JournalLine {
  /** `player` (main balance), `wallet` (at a vendor), `held`, `vendor`, `clearing` … */
  account: string;
  own: boolean;
  amount: Money;
  /** null where it is not shown. */
  balance: Money | null;
}

export interface StatementDetail extends StatementEntry {
  /** Number of the journal and its link in the chain. */
  journal: string;
  hash: string;
  /** The journal that this one takes back, '' for none. */
  reverses: string;
  lines: JournalLine[];
  /** The round it belongs to, where it is of a game. */
  round: { vendor: string; id: string } | null;
}

const wireEntry = v.object({
  txId: looseId,
  /** Number of the type where older pages know one. */
  txTypeId: looseId,
  txTypeName: looseText,
  txTimeInTimestamp: looseTime,
  orderNo: looseText,
  currency,
  amount,
  currentAvailBalance: amount,
  remark: looseText,
  /** Ours. */
  kind: looseText,
  /** Of older gateways. */
  label: looseText,
});
const entryOf = (wire: v.InferOutput<typeof wireEntry>): StatementEntry => ({
  ...(wire.label === '' ? {} : { label: wire.label }),
  id: wire.txId,
  type: recordTypeOf(wire.txTypeName),
  amount: readMoney(wire.amount, wire.currency),
  balance: readMoney(wire.currentAvailBalance, wire.currency),
  at: wire.txTimeInTimestamp,
  source: wire.remark,
  reference: wire.orderNo,
  kind: wire.kind,
});
/** Numbers that clients of this protocol know; into and out of a vendor's wallet. */
const TYPE_IDS = { in: '8202', out: '8102' } as const;
export const statementEntryToWire = (entry: StatementEntry): v.InferInput<typeof wireEntry> => ({
  txId: entry.id,
  txTypeId: entry.type === 'transfer' ? TYPE_IDS[entry.amount.minor < 0n ? 'out' : 'in'] : '',
  txTypeName: entry.type,
  txTimeInTimestamp: entry.at,
  orderNo: entry.reference,
  currency: entry.amount.currency,
  amount: amountToWire(entry.amount),
  currentAvailBalance: amountToWire(entry.balance),
  remark: entry.source,
  kind: entry.kind,
});

export const statementFromWire = v.pipe(
  v.object({
    list: looseList(v.pipe(wireEntry, v.transform(entryOf))),
    nextCursor: looseText,
    totalCount: looseCount,
    totalPages: looseCount,
    currency,
    openingBalance: amount,
    closingBalance: amount,
    totalIn: amount,
    totalOut: amount,
    window: wireWindow,
  }),
  v.transform((wire): StatementPage => ({
    entries: wire.list,
    next: wire.nextCursor,
    total: wire.totalCount,
    totalPages: wire.totalPages,
    opening: readMoney(wire.openingBalance, wire.currency),
    closing: readMoney(wire.closingBalance, wire.currency),
    given: readMoney(wire.totalIn, wire.currency),
    taken: readMoney(wire.totalOut, wire.currency),
    window: windowOf(wire.window),
  })),
);
export const statementToWire = (page: StatementPage): v.InferInput<typeof statementFromWire> => ({
  list: page.entries.map(statementEntryToWire),
  nextCursor: page.next,
  totalCount: page.total,
  totalPages: page.totalPages,
  currency: page.opening.currency,
  openingBalance: amountToWire(page.opening),
  closingBalance: amountToWire(page.closing),
  totalIn: amountToWire(page.given),
  totalOut: amountToWire(page.taken),
  window: windowToWire(page.window),
});

export const statementDetailFromWire = v.pipe(
  v.object({
    ...wireEntry.entries,
    journalId: looseId,
    hash: looseText,
    reverses: looseText,
    lines: looseList(
      v.object({
        account: looseText,
        own: looseFlag,
        amount,
        balance: maybeAmount,
      }),
    ),
    round: maybe(v.object({ vassalage: looseText, roundId: looseText })),
  }),
  v.transform((wire): StatementDetail => ({
    ...entryOf(wire),
    journal: wire.journalId,
    hash: wire.hash,
    reverses: wire.reverses,
    lines: wire.lines.map((line) => ({
      account: line.account,
      own: line.own,
      amount: readMoney(line.amount, wire.currency),
      balance: line.balance === null ? null : readMoney(line.balance, wire.currency),
    })),
    round: wire.round && { vendor: wire.round.vassalage, id: wire.round.roundId },
  })),
);
export const statementDetailToWire = (
  detail: StatementDetail,
): v.InferInput<typeof statementDetailFromWire> => ({
  ...statementEntryToWire(detail),
  journalId: detail.journal,
  hash: detail.hash,
  reverses: detail.reverses,
  lines: detail.lines.map((line) => ({
    account: line.account,
    own: line.own,
    amount: amountToWire(line.amount),
    balance: line.balance && amountToWire(line.balance),
  })),
  round: detail.round && { vassalage: detail.round.vendor, roundId: detail.round.id },
});
