import * as v from 'valibot';
import { amount, amountOrZero, currency, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';

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
  /** A page on which a bank wants its holder to go on; only the answer to the order names it, and only at older gateways. */
  page?: string;
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

const stateOf = (word: string): WithdrawalState =>
  withdrawalStates.find((state) => state === word) ?? 'unknown';

/** The link shows the host as it is written here. So user info, escapes and letters that look like others are refused: https://bank.example@other.example. */
const PAGE = /^https?:\/\/[\w.:-]+(?![^/?#])/i;

export const withdrawalFromWire = v.pipe(
  v.object({
    withdrawalId: looseId,
    currency,
    amount,
    charge: amount,
    netAmount: amount,
    /** Ours. */
    settledAmount: amountOrZero,
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
    redirectUrl: looseText,
    confirmation: maybe(v.object({ dueTime: v.number(), isAnswered: looseFlag })),
    steps: looseList(v.object({ stateName: looseText, time: looseTime })),
  }),
  v.transform((wire): Withdrawal => ({
    id: wire.withdrawalId,
    payee: wire.payeeMasked,
    payeeKind: wire.payeeType,
    amount: readMoney(wire.amount, wire.currency),
    fee: readMoney(wire.charge, wire.currency),
    net: readMoney(wire.netAmount, wire.currency),
    settled: readMoney(wire.settledAmount, wire.currency),
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
    ...(PAGE.test(wire.redirectUrl) ? { page: wire.redirectUrl } : {}),
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
    amount: readMoney(wire.amount, wire.currency),
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
