import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

/** Where a withdrawal stands: the same words at the gateway, in the database and, as a name beside the number, on the wire. */
export const withdrawalStates = [
  'requested',
  'checking',
  'approved',
  'sending',
  'unknown',
  'sent',
  'paid',
  'refused',
  'failed',
  'returned',
  'cancelled',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The number that older pages read: 0 under way, 1 done, 2 failed, 3 over by the member's own word. */
const CODES: Readonly<Record<WithdrawalState, '0' | '1' | '2' | '3'>> = {
  requested: '0',
  checking: '0',
  approved: '0',
  sending: '0',
  unknown: '0',
  sent: '0',
  paid: '1',
  refused: '2',
  failed: '2',
  returned: '2',
  cancelled: '3',
};

/** Why one was refused, failed or came back, as the member reads it. An operator chooses one of the first group. */
export const operatorRefusals = [
  'payee_other',
  'payee_invalid',
  'documents',
  'turnover',
  'rules',
  'duplicate',
  'contact_us',
] as const;
export const ownRefusals = ['not_enough', 'owed', 'payee_refused', 'provider_refused', 'came_back'] as const;
export type OperatorRefusal = (typeof operatorRefusals)[number];
export type WithdrawalRefusal = OperatorRefusal | (typeof ownRefusals)[number];

export const identityWords = ['none', 'open', 'passed', 'refused', 'expired', 'not-needed'] as const;
export type WithdrawalIdentity = (typeof identityWords)[number];

export interface Turnover {
  /** What is to be staked before money may leave. */
  required: Money;
  done: Money;
  /** Something of it is still owed. */
  open: boolean;
  /** What is owed, by the deposits that it comes from, the oldest first; those that are done are not told. */
  parts: TurnoverPart[];
}

/** What one deposit asks for, of which stakes count for the oldest deposit first. */
export interface TurnoverPart {
  depositId: string;
  at: number | null;
  deposited: Money;
  required: Money;
  done: Money;
}

export interface WithdrawalSettings {
  allowed: boolean;
  min: Money;
  max: Money;
  /** What could be asked for now. */
  available: Money;
  /** What a payer's bank took back for good and was gone by then: a withdrawal settles it first, beside its amount. */
  owed: Money;
  /** Today; null without such a limit. */
  timesLeft: number | null;
  amountLeft: Money | null;
  /** Clock times of a time zone; null: at any time. */
  hours: { from: string; to: string; zone: string } | null;
  mayCancel: boolean;
  /** The end of a pause after a change of credentials. */
  pausedUntil: number | null;
  turnover: Turnover;
  paymentPasswordSet: boolean;
  identity: WithdrawalIdentity;
  /** Codes of errors with which a withdrawal would be refused now. */
  blocks: string[];
  /** Above it a code by text message is asked for, of 0 each time; null: never. */
  codeAbove: Money | null;
  /** How long one took in the last week; null while there are too few to say. */
  usual: { medianS: number; p95S: number } | null;
}

/** `unknown`: the provider has not said what became of it; a word that this client does not know is read as it too. */
export interface WithdrawalStep {
  state: WithdrawalState;
  at: number | null;
}

export interface Withdrawal {
  id: string;
  /** Most of it as stars. */
  payee: string;
  payeeKind: string;
  /** What leaves the wallet; `net` of it arrives. */
  amount: Money;
  fee: Money;
  net: Money;
  /** What was owed and was taken from the wallet first, beside the amount. */
  settled: Money;
  state: WithdrawalState;
  createdAt: number | null;
  /** The provider's own name of the payment, for a question at the bank; '' before there is one. */
  reference: string;
  /** A reason code, '' while there is none. */
  refusal: string;
  /** What an operator wrote to the member. */
  note: string;
  /** The member is asked whether it arrived, until then. */
  confirmation: { dueAt: number; answered: boolean } | null;
  /** The member may take it back now. */
  mayCancel: boolean;
  /** How it came there, the oldest first; empty in a list. */
  steps: WithdrawalStep[];
}

export interface WithdrawalPage {
  withdrawals: Withdrawal[];
  totalPages: number;
}

/** A payment whose arrival is asked about. */
export interface PaymentConfirmation {
  id: string;
  amount: Money;
  dueAt: number | null;
}

const amount = v.union([v.number(), v.string()]);
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
const exact = (value: number | string, code: string): Money => ({
  minor: parseAmount(value, code) ?? 0n,
  currency: code,
});
const maybeAmount = v.optional(v.nullable(amount), null);
const stateOf = (word: string): WithdrawalState =>
  withdrawalStates.find((state) => state === word) ?? 'unknown';
const maybeCount = v.pipe(
  v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  v.transform((value) => (value === null || !Number.isSafeInteger(Number(value)) ? null : Number(value))),
);
const seconds = v.pipe(v.number(), v.minValue(0));

/** A = enough, D = done, N = something is owed: older pages hide the form then. */
export const turnoverFromWire = v.pipe(
  v.object({
    currency,
    status: looseText,
    totalRequiredTurnover: amount,
    totalActualTurnover: amount,
    /** Ours. */
    deposits: looseList(
      v.object({
        depositId: looseId,
        time: looseTime,
        amount,
        requiredTurnover: amount,
        actualTurnover: amount,
      }),
    ),
  }),
  v.transform((wire): Turnover => ({
    required: exact(wire.totalRequiredTurnover, wire.currency),
    done: exact(wire.totalActualTurnover, wire.currency),
    open: wire.status === 'N' || wire.status === 'I',
    parts: wire.deposits.map((part) => ({
      depositId: part.depositId,
      at: part.time,
      deposited: exact(part.amount, wire.currency),
      required: exact(part.requiredTurnover, wire.currency),
      done: exact(part.actualTurnover, wire.currency),
    })),
  })),
);
export const turnoverToWire = (
  turnover: Turnover,
): v.InferInput<typeof turnoverFromWire> & { details: unknown[] } => {
  const required = amountToWire(turnover.required);
  const done = amountToWire(turnover.done);
  return {
    currency: turnover.required.currency,
    status: turnover.open ? 'N' : 'D',
    totalRequiredTurnover: required,
    totalActualTurnover: done,
    details: [{ gameType: 'ALL', requiredTurnover: required, actualTurnover: done }],
    deposits: turnover.parts.map((part) => ({
      depositId: part.depositId,
      time: part.at,
      amount: amountToWire(part.deposited),
      requiredTurnover: amountToWire(part.required),
      actualTurnover: amountToWire(part.done),
    })),
  };
};

const codeAboveOf = (wire: {
  currency: string;
  mobileVerificationType: string;
  mobileVerificationWithdrawAmount: number | string | null;
}): Money | null => {
  const above = (value: number | string): Money => exact(value, wire.currency);
  if (wire.mobileVerificationType === 'WITHDRAW_AMOUNT')
    return above(wire.mobileVerificationWithdrawAmount ?? 0);
  return /^(REQUIRED|EVERY_WITHDRAWAL)$/.test(wire.mobileVerificationType) ? above(0) : null;
};

export const withdrawalSettingsFromWire = v.pipe(
  v.object({
    allowWithdraw: looseFlag,
    currency,
    minimumAmount: amount,
    maximumAmount: amount,
    availableAmount: amount,
    /** Ours. */
    owedAmount: maybeAmount,
    remainingTransactionTimes: maybeCount,
    remainingWithdrawAmount: maybeAmount,
    /** Equal times: the whole day. */
    withdrawDateFrom: looseText,
    withdrawDateTo: looseText,
    withdrawTimeZone: looseText,
    allowCancel: looseFlag,
    pausedUntil: looseTime,
    turnover: turnoverFromWire,
    hasPaymentPassword: looseFlag,
    verifyStatus: looseText,
    blocks: looseList(looseText),
    /** REQUIRED, EVERY_WITHDRAWAL, or WITHDRAW_AMOUNT: above the amount beside it. '': never. */
    mobileVerificationType: looseText,
    mobileVerificationWithdrawAmount: maybeAmount,
    usualTime: v.optional(v.nullable(v.object({ median: seconds, p95: seconds })), null),
  }),
  v.transform((wire): WithdrawalSettings => ({
    allowed: wire.allowWithdraw,
    min: exact(wire.minimumAmount, wire.currency),
    max: exact(wire.maximumAmount, wire.currency),
    available: exact(wire.availableAmount, wire.currency),
    owed: exact(wire.owedAmount ?? 0, wire.currency),
    timesLeft: wire.remainingTransactionTimes,
    amountLeft:
      wire.remainingWithdrawAmount === null ? null : exact(wire.remainingWithdrawAmount, wire.currency),
    hours:
      wire.withdrawDateFrom === wire.withdrawDateTo
        ? null
        : { from: wire.withdrawDateFrom, to: wire.withdrawDateTo, zone: wire.withdrawTimeZone },
    mayCancel: wire.allowCancel,
    pausedUntil: wire.pausedUntil,
    turnover: wire.turnover,
    paymentPasswordSet: wire.hasPaymentPassword,
    identity: identityWords.find((word) => word === wire.verifyStatus) ?? 'none',
    blocks: wire.blocks,
    codeAbove: codeAboveOf(wire),
    usual: wire.usualTime && { medianS: wire.usualTime.median, p95S: wire.usualTime.p95 },
  })),
);
export const withdrawalSettingsToWire = (
  settings: WithdrawalSettings,
): v.InferInput<typeof withdrawalSettingsFromWire> => ({
  allowWithdraw: settings.allowed ? 'Y' : 'N',
  currency: settings.min.currency,
  minimumAmount: amountToWire(settings.min),
  maximumAmount: amountToWire(settings.max),
  availableAmount: amountToWire(settings.available),
  owedAmount: amountToWire(settings.owed),
  remainingTransactionTimes: settings.timesLeft,
  remainingWithdrawAmount: settings.amountLeft && amountToWire(settings.amountLeft),
  withdrawDateFrom: settings.hours?.from ?? '00:00',
  withdrawDateTo: settings.hours?.to ?? '00:00',
  withdrawTimeZone: settings.hours?.zone ?? '',
  allowCancel: settings.mayCancel ? 'Y' : 'N',
  pausedUntil: settings.pausedUntil,
  turnover: turnoverToWire(settings.turnover),
  hasPaymentPassword: settings.paymentPasswordSet ? 'Y' : 'N',
  verifyStatus: settings.identity,
  blocks: settings.blocks,
  mobileVerificationType:
    settings.codeAbove === null
      ? ''
      : settings.codeAbove.minor === 0n
        ? 'EVERY_WITHDRAWAL'
        : 'WITHDRAW_AMOUNT',
  mobileVerificationWithdrawAmount: settings.codeAbove && amountToWire(settings.codeAbove),
  usualTime: settings.usual && { median: settings.usual.medianS, p95: settings.usual.p95S },
});

export const withdrawalFromWire = v.pipe(
  v.object({
    withdrawalId: looseId,
    currency,
    amount,
    charge: amount,
    netAmount: amount,
    /** Ours. */
    settledAmount: maybeAmount,
    payeeType: looseText,
    payeeMasked: looseText,
    /** The number; older pages read it alone. */
    withdrawState: looseText,
    withdrawStateName: looseText,
    referenceNo: looseText,
    refusalCode: looseText,
    remark: looseText,
    createTime: looseTime,
    allowCancel: looseFlag,
    confirmation: v.optional(v.nullable(v.object({ dueTime: v.number(), isAnswered: looseFlag })), null),
    steps: looseList(v.object({ stateName: looseText, time: looseTime })),
  }),
  v.check(
    (wire) =>
      [wire.amount, wire.charge, wire.netAmount, wire.settledAmount ?? 0].every(
        (one) => parseAmount(one, wire.currency) !== null,
      ),
    'an amount is not exact',
  ),
  v.transform((wire): Withdrawal => ({
    id: wire.withdrawalId,
    payee: wire.payeeMasked,
    payeeKind: wire.payeeType,
    amount: exact(wire.amount, wire.currency),
    fee: exact(wire.charge, wire.currency),
    net: exact(wire.netAmount, wire.currency),
    settled: exact(wire.settledAmount ?? 0, wire.currency),
    state: stateOf(wire.withdrawStateName),
    createdAt: wire.createTime,
    reference: wire.referenceNo,
    refusal: wire.refusalCode,
    note: wire.remark,
    confirmation: wire.confirmation && {
      dueAt: wire.confirmation.dueTime,
      answered: wire.confirmation.isAnswered,
    },
    mayCancel: wire.allowCancel,
    steps: wire.steps.map((step) => ({ state: stateOf(step.stateName), at: step.time })),
  })),
);
export const withdrawalToWire = (withdrawal: Withdrawal): v.InferInput<typeof withdrawalFromWire> => ({
  withdrawalId: withdrawal.id,
  currency: withdrawal.amount.currency,
  amount: amountToWire(withdrawal.amount),
  charge: amountToWire(withdrawal.fee),
  netAmount: amountToWire(withdrawal.net),
  settledAmount: amountToWire(withdrawal.settled),
  payeeType: withdrawal.payeeKind,
  payeeMasked: withdrawal.payee,
  withdrawState: CODES[withdrawal.state],
  withdrawStateName: withdrawal.state,
  referenceNo: withdrawal.reference,
  refusalCode: withdrawal.refusal,
  remark: withdrawal.note,
  createTime: withdrawal.createdAt,
  allowCancel: withdrawal.mayCancel ? 'Y' : 'N',
  confirmation: withdrawal.confirmation && {
    dueTime: withdrawal.confirmation.dueAt,
    isAnswered: withdrawal.confirmation.answered ? 'Y' : 'N',
  },
  steps: withdrawal.steps.map((step) => ({ stateName: step.state, time: step.at })),
});

const confirmationFromWire = v.pipe(
  v.object({ payDetailId: looseId, currency, amount, dueTime: looseTime }),
  v.transform((wire): PaymentConfirmation => ({
    id: wire.payDetailId,
    amount: exact(wire.amount, wire.currency),
    dueAt: wire.dueTime,
  })),
);
export const confirmationsFromWire = looseList(confirmationFromWire);
export const confirmationToWire = (
  one: PaymentConfirmation,
): v.InferInput<typeof confirmationFromWire> & { remainingAmount: unknown; isAutoConfirmed: string } => ({
  payDetailId: one.id,
  currency: one.amount.currency,
  amount: amountToWire(one.amount),
  remainingAmount: amountToWire(one.amount),
  isAutoConfirmed: 'N',
  dueTime: one.dueAt,
});
