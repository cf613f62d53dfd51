import * as v from 'valibot';
import { amount, amountOrZero, currency, maybeAmount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';

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

const maybeCount = v.pipe(
  maybe(v.union([v.number(), v.string()])),
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
    required: readMoney(wire.totalRequiredTurnover, wire.currency),
    done: readMoney(wire.totalActualTurnover, wire.currency),
    open: wire.status === 'N' || wire.status === 'I',
    parts: wire.deposits.map((part) => ({
      depositId: part.depositId,
      at: part.time,
      deposited: readMoney(part.amount, wire.currency),
      required: readMoney(part.requiredTurnover, wire.currency),
      done: readMoney(part.actualTurnover, wire.currency),
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
  mobileVerificationWithdrawAmount: unknown;
}): Money | null => {
  const above = (value: unknown): Money => readMoney(value, wire.currency);
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
    owedAmount: amountOrZero,
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
    usualTime: maybe(v.object({ median: seconds, p95: seconds })),
  }),
  v.transform((wire): WithdrawalSettings => ({
    allowed: wire.allowWithdraw,
    min: readMoney(wire.minimumAmount, wire.currency),
    max: readMoney(wire.maximumAmount, wire.currency),
    available: readMoney(wire.availableAmount, wire.currency),
    owed: readMoney(wire.owedAmount, wire.currency),
    timesLeft: wire.remainingTransactionTimes,
    amountLeft:
      wire.remainingWithdrawAmount === null ? null : readMoney(wire.remainingWithdrawAmount, wire.currency),
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
