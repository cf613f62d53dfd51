import * as v from 'valibot';
import { amount, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { type Charge, chargeItems } from '../pay/charges';
import type { PayInputs } from '../pay/inputs';
import type { Missing, PayItem } from '../pay/pay';
import { paySpans, type PaySpan } from '../pay/spans';
import { type PayKind, payKinds, type PayProduct, payProducts, type PayTerms } from '../pay/terms';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';
import { type ContractPayer, wireTerms } from './agent-contract';

/**
 * How far a statement is. nothing: it pays nothing. computed and approved: not paid yet. posted: paid in full. part and owed: the upline's
 * money did not reach; what is open stays owed and is tried again.
 */
export const payStates = ['computed', 'approved', 'posted', 'part', 'owed', 'nothing'] as const;
export type PayState = (typeof payStates)[number];

/** A team's frozen figures of a period, as pay() takes them; minor units. */
const minorText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.string(),
  v.regex(/^-?\d{1,30}$/),
  v.transform((text) => BigInt(text)),
);
export const wireInputs = v.pipe(
  v.object({
    turnover: minorText,
    wonTurnover: minorText,
    winnings: minorText,
    active: looseCount,
    rebate: minorText,
    commission: minorText,
    wages: minorText,
    promotion: minorText,
    bank: minorText,
    product: minorText,
    carriedIn: minorText,
  }),
  v.transform(({ turnover, wonTurnover, winnings, active, carriedIn, ...taken }): PayInputs => ({
    ...{ turnover, wonTurnover, winnings, active, carriedIn, taken },
  })),
);
export const inputsToWire = (inputs: PayInputs): v.InferInput<typeof wireInputs> => {
  const { taken, active, turnover, wonTurnover, winnings, carriedIn } = inputs;
  return {
    ...{ turnover: `${turnover}`, wonTurnover: `${wonTurnover}`, winnings: `${winnings}`, active },
    ...{ rebate: `${taken.rebate}`, commission: `${taken.commission}`, wages: `${taken.wages}` },
    ...{ promotion: `${taken.promotion}`, bank: `${taken.bank}`, product: `${taken.product}` },
    carriedIn: `${carriedIn}`,
  };
};

/** Figures of a team in one period, for what terms would have paid, or pay by now. */
export interface PayFigures {
  currency: string;
  inputs: PayInputs;
  /** Days of the merchant: the first, and the first that is not in it any more. */
  from: string;
  until: string;
  /** The period has ended. */
  closed: boolean;
}
export const payFiguresFromWire = v.pipe(
  v.object({
    currency,
    inputs: wireInputs,
    fromDay: looseText,
    untilDay: looseText,
    closed: looseFlag,
  }),
  v.transform((wire): PayFigures => ({
    currency: wire.currency,
    inputs: wire.inputs,
    from: wire.fromDay,
    until: wire.untilDay,
    closed: wire.closed,
  })),
);
export const payFiguresToWire = (figures: PayFigures): v.InferInput<typeof payFiguresFromWire> => ({
  currency: figures.currency,
  inputs: inputsToWire(figures.inputs),
  fromDay: figures.from,
  untilDay: figures.until,
  closed: figures.closed,
});

/** What one contract paid for one period. */
export interface PayStatement {
  id: string;
  contractId: string;
  version: number;
  kind: PayKind;
  product: PayProduct;
  span: PaySpan;
  /** Who is paid; null in a list of one's own. */
  member: { id: string; name: string } | null;
  payer: ContractPayer;
  /** ms since 1970: the period's beginning, and the beginning of the next. */
  startsAt: number;
  endsAt: number;
  /** The merchant's days of it: the first, and the one behind the last. */
  fromDay: string;
  untilDay: string;
  state: PayState;
  /** Row of the contract that counted; null: none was reached. */
  tier: number | null;
  turnover: Money;
  active: number;
  /** What the contract gives for the period. */
  gross: Money;
  /** What late events of earlier periods change; may be below zero. */
  corrections: Money;
  /** What was open from earlier statements, below zero. */
  opening: Money;
  /** What is to be paid: the three together, never below zero. */
  due: Money;
  /** Of it: paid out, passed on to those below who are paid out of it, still owed by the upline. */
  paid: Money;
  passed: Money;
  owed: Money;
  /** What goes into the next statement, below zero. */
  closing: Money;
}

/** A late event's difference: an earlier statement computed again with what is known now. */
export interface PayCorrection {
  statementId: string;
  startsAt: number;
  before: Money;
  after: Money;
}

/** A statement with everything that it was computed from. */
export interface PayFile extends PayStatement {
  lines: { item: PayItem; amount: Money }[];
  /** What is missing to the next row; null: there is none. */
  missing: Missing | null;
  correctionsOf: PayCorrection[];
  /** What is owed to those right below out of it; empty for who is not the receiver. */
  below: { member: { id: string; name: string }; due: Money; passed: Money; owed: Money }[];
  terms: PayTerms;
  inputs: PayInputs;
  /** What commission, bank and product come from; empty where nothing is charged, and for figures of hours and minutes. */
  charges: Charge[];
  /** Of the inputs, the contract's version, the tree; `code` names the formula. */
  hashes: { inputs: string; version: string; tree: string; code: string };
}

export interface PayPage {
  statements: PayStatement[];
  next: string;
}

/** A member's day, or part of one, behind a statement. */
export interface PayBehindRow {
  member: { id: string; name: string };
  /** ms since 1970 of its beginning. */
  at: number;
  day: string;
  turnover: Money;
  winnings: Money;
  rounds: number;
  deposits: Money;
}
export interface PayBehind {
  rows: PayBehindRow[];
  next: string;
}

/** A settled bet of a member, as its round stands now. */
export interface PayBet {
  vendor: string;
  id: string;
  game: string;
  category: string;
  /** ms since 1970 of the settlement. */
  at: number;
  bet: Money;
  win: Money;
}
export interface PayBets {
  bets: PayBet[];
  next: string;
}

const wireMember = maybe(v.object({ id: looseId, name: looseText }));
const entries = {
  id: looseId,
  contractId: looseId,
  version: looseCount,
  kind: v.picklist(payKinds),
  productType: v.picklist(payProducts),
  computationPeriod: v.picklist(paySpans),
  member: wireMember,
  payer: v.picklist(['platform', 'upline']),
  startTime: looseTime,
  endTime: looseTime,
  startDate: looseText,
  endDate: looseText,
  status: v.picklist(payStates),
  tier: maybe(v.number()),
  currency,
  turnover: amount,
  activeMember: looseCount,
  gross: amount,
  corrections: amount,
  opening: amount,
  amount,
  paid: amount,
  passed: amount,
  owed: amount,
  closing: amount,
};
const wireStatement = v.object(entries);
const statementOf = (wire: v.InferOutput<typeof wireStatement>): PayStatement => {
  const money = (value: unknown): Money => readMoney(value, wire.currency);
  return {
    ...{ id: wire.id, contractId: wire.contractId, version: wire.version, kind: wire.kind },
    ...{ product: wire.productType, span: wire.computationPeriod, member: wire.member, payer: wire.payer },
    ...{ startsAt: wire.startTime ?? 0, endsAt: wire.endTime ?? 0, state: wire.status, tier: wire.tier },
    ...{ fromDay: wire.startDate, untilDay: wire.endDate },
    ...{ turnover: money(wire.turnover), active: wire.activeMember, gross: money(wire.gross) },
    ...{ corrections: money(wire.corrections), opening: money(wire.opening), due: money(wire.amount) },
    ...{ paid: money(wire.paid), passed: money(wire.passed), owed: money(wire.owed) },
    closing: money(wire.closing),
  };
};
const statementToWire = (one: PayStatement): v.InferInput<typeof wireStatement> => ({
  ...{ id: one.id, contractId: one.contractId, version: one.version, kind: one.kind },
  ...{ productType: one.product, computationPeriod: one.span, member: one.member, payer: one.payer },
  ...{ startTime: one.startsAt, endTime: one.endsAt, status: one.state, tier: one.tier },
  ...{ startDate: one.fromDay, endDate: one.untilDay },
  ...{ currency: one.due.currency, turnover: amountToWire(one.turnover), activeMember: one.active },
  ...{ gross: amountToWire(one.gross), corrections: amountToWire(one.corrections) },
  ...{ opening: amountToWire(one.opening), amount: amountToWire(one.due), paid: amountToWire(one.paid) },
  ...{ passed: amountToWire(one.passed), owed: amountToWire(one.owed), closing: amountToWire(one.closing) },
});

export const payPageFromWire = v.pipe(
  v.object({ list: looseList(wireStatement), next: looseText }),
  v.transform((wire): PayPage => ({ statements: wire.list.map(statementOf), next: wire.next })),
);
export const payPageToWire = (page: PayPage): v.InferInput<typeof payPageFromWire> => ({
  list: page.statements.map(statementToWire),
  next: page.next,
});

const payItems = [
  'turnover',
  'lost-turnover',
  'won-turnover',
  'winnings',
  'rebate',
  'commission',
  'wages',
  'promotion',
  'bank',
  'product',
  'net-loss',
  'carried-in',
  'base',
  'pay',
  'carried-out',
] as const satisfies readonly PayItem[];

export const payFileFromWire = v.pipe(
  v.object({
    ...entries,
    lines: looseList(v.object({ item: v.picklist(payItems), amount })),
    missing: v.optional(
      v.nullable(v.object({ turnover: minorText, netLoss: minorText, active: looseCount })),
      null,
    ),
    correctionList: looseList(
      v.object({ statementId: looseId, startTime: looseTime, before: amount, after: amount }),
    ),
    below: looseList(v.object({ id: looseId, name: looseText, amount, passed: amount, owed: amount })),
    terms: wireTerms,
    inputs: wireInputs,
    chargeList: looseList(
      v.object({
        item: v.picklist(chargeItems),
        of: looseText,
        base: minorText,
        ppm: looseCount,
        minor: minorText,
      }),
    ),
    inputsHash: looseText,
    versionHash: looseText,
    treeHash: looseText,
    code: looseText,
  }),
  v.transform((wire): PayFile => {
    const money = (value: unknown): Money => readMoney(value, wire.currency);
    return {
      ...statementOf(wire),
      lines: wire.lines.map(({ item, amount }) => ({ item, amount: money(amount) })),
      missing: wire.missing,
      correctionsOf: wire.correctionList.map((row) => ({
        ...{ statementId: row.statementId, startsAt: row.startTime ?? 0 },
        ...{ before: money(row.before), after: money(row.after) },
      })),
      below: wire.below.map(({ id, name, amount, passed, owed }) => ({
        ...{ member: { id, name }, due: money(amount), passed: money(passed), owed: money(owed) },
      })),
      terms: wire.terms,
      inputs: wire.inputs,
      charges: wire.chargeList,
      hashes: {
        inputs: wire.inputsHash,
        version: wire.versionHash,
        tree: wire.treeHash,
        code: wire.code,
      },
    };
  }),
);
export const payFileToWire = (file: PayFile): v.InferInput<typeof payFileFromWire> => ({
  ...statementToWire(file),
  lines: file.lines.map(({ item, amount }) => ({ item, amount: amountToWire(amount) })),
  missing: file.missing && {
    ...{ turnover: `${file.missing.turnover}`, netLoss: `${file.missing.netLoss}` },
    active: file.missing.active,
  },
  correctionList: file.correctionsOf.map((row) => ({
    ...{ statementId: row.statementId, startTime: row.startsAt },
    ...{ before: amountToWire(row.before), after: amountToWire(row.after) },
  })),
  below: file.below.map(({ member, due, passed, owed }) => ({
    ...{ ...member, amount: amountToWire(due), passed: amountToWire(passed), owed: amountToWire(owed) },
  })),
  terms: file.terms,
  inputs: inputsToWire(file.inputs),
  chargeList: file.charges.map(({ item, of, base, ppm, minor }) => ({
    ...{ item, of, ppm, base: `${base}`, minor: `${minor}` },
  })),
  inputsHash: file.hashes.inputs,
  versionHash: file.hashes.version,
  treeHash: file.hashes.tree,
  code: file.hashes.code,
});

export const payBehindFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        customerId: looseId,
        customerName: looseText,
        startTime: looseTime,
        day: looseText,
        betAmount: amount,
        winAmount: amount,
        betCount: looseCount,
        depositAmount: amount,
      }),
    ),
    next: looseText,
  }),
  v.transform((wire): PayBehind => ({
    rows: wire.list.map((row) => ({
      member: { id: row.customerId, name: row.customerName },
      ...{ at: row.startTime ?? 0, day: row.day, rounds: row.betCount },
      turnover: readMoney(row.betAmount, wire.currency),
      winnings: readMoney(row.winAmount, wire.currency),
      deposits: readMoney(row.depositAmount, wire.currency),
    })),
    next: wire.next,
  })),
);
export const payBehindToWire = (
  behind: PayBehind,
  currency: string,
): v.InferInput<typeof payBehindFromWire> => ({
  currency,
  list: behind.rows.map(({ member, at, day, rounds, turnover, winnings, deposits }) => ({
    ...{ customerId: member.id, customerName: member.name, startTime: at, day, betCount: rounds },
    ...{ betAmount: amountToWire(turnover), winAmount: amountToWire(winnings) },
    depositAmount: amountToWire(deposits),
  })),
  next: behind.next,
});

export const payBetsFromWire = v.pipe(
  v.object({
    currency,
    list: looseList(
      v.object({
        vendor: looseText,
        orderNo: looseText,
        gameId: looseText,
        gameType: looseText,
        settleTime: looseTime,
        betAmount: amount,
        winAmount: amount,
      }),
    ),
    next: looseText,
  }),
  v.transform((wire): PayBets => ({
    bets: wire.list.map((row) => ({
      ...{ vendor: row.vendor, id: row.orderNo, game: row.gameId, category: row.gameType },
      at: row.settleTime ?? 0,
      bet: readMoney(row.betAmount, wire.currency),
      win: readMoney(row.winAmount, wire.currency),
    })),
    next: wire.next,
  })),
);
export const payBetsToWire = (page: PayBets, currency: string): v.InferInput<typeof payBetsFromWire> => ({
  currency,
  list: page.bets.map((one) => ({
    ...{ vendor: one.vendor, orderNo: one.id, gameId: one.game, gameType: one.category, settleTime: one.at },
    ...{ betAmount: amountToWire(one.bet), winAmount: amountToWire(one.win) },
  })),
  next: page.next,
});
