import * as v from 'valibot';
import { amountToWire, parseAmount, type Money } from '../money';
import { looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

/** Where a deposit stands: the same words at the gateway, in the database and, as a name beside the number, on the wire. */
export const depositStates = [
  'created',
  'awaiting',
  'seen',
  'confirmed',
  'credited',
  'expired',
  'cancelled',
  'failed',
  'mismatch',
  'refunding',
  'refunded',
  'charged_back',
] as const;
export type DepositState = (typeof depositStates)[number];

/** The number that older pages read: 0 under way, 1 done, 2 failed, 3 over without money. */
const CODES: Readonly<Record<DepositState, '0' | '1' | '2' | '3'>> = {
  created: '0',
  awaiting: '0',
  seen: '0',
  confirmed: '0',
  credited: '1',
  expired: '3',
  cancelled: '3',
  failed: '2',
  mismatch: '2',
  refunding: '2',
  refunded: '2',
  charged_back: '2',
};

/** One way to pay in. */
export interface DepositMethod {
  id: string;
  /** What the payer does: `pix` is a code to pay. */
  kind: string;
  min: Money;
  max: Money;
  /** The tax number of the account's holder is asked for, once. */
  needsDocument: boolean;
}

export interface DepositSettings {
  allowed: boolean;
  /** How many deposits have been credited. */
  count: number;
  /** The holder's tax number, most of it as stars; '' until one is set. */
  document: string;
}

/** `unknown` is a word that this client does not know. */
export interface DepositStep {
  state: DepositState | 'unknown';
  at: number | null;
}

export interface Deposit {
  id: string;
  method: string;
  asked: Money;
  /** What came and was credited: less, more or nothing. */
  got: Money;
  state: DepositState | 'unknown';
  /** The text of the code to pay, '' while there is none. */
  code: string;
  createdAt: number | null;
  expiresAt: number | null;
  /** How it came there, the oldest first; empty in a list. */
  steps: DepositStep[];
}

export interface DepositPage {
  deposits: Deposit[];
  totalPages: number;
}

const amount = v.union([v.number(), v.string()]);
const currency = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,8}$/));
const exact = (value: number | string, code: string): Money => ({
  minor: parseAmount(value, code) ?? 0n,
  currency: code,
});
const stateOf = (word: string): DepositState | 'unknown' =>
  depositStates.find((state) => state === word) ?? 'unknown';

export const depositSettingsFromWire = v.pipe(
  v.object({ allowDeposit: looseFlag, totalDepositSuccessCount: amount, holderDocument: looseText }),
  v.transform((wire): DepositSettings => ({
    allowed: wire.allowDeposit,
    count: Number(wire.totalDepositSuccessCount) || 0,
    document: wire.holderDocument,
  })),
);
export const depositSettingsToWire = (
  settings: DepositSettings,
): v.InferInput<typeof depositSettingsFromWire> => ({
  allowDeposit: settings.allowed ? 'Y' : 'N',
  totalDepositSuccessCount: settings.count,
  holderDocument: settings.document,
});

const methodFromWire = v.pipe(
  v.object({
    methodCode: looseId,
    methodType: looseText,
    currency,
    minimumAmount: amount,
    maximumAmount: amount,
    needDocument: looseFlag,
  }),
  v.transform((wire): DepositMethod => ({
    id: wire.methodCode,
    kind: wire.methodType,
    min: exact(wire.minimumAmount, wire.currency),
    max: exact(wire.maximumAmount, wire.currency),
    needsDocument: wire.needDocument,
  })),
);
export const depositMethodsFromWire = looseList(methodFromWire);
export const depositMethodToWire = (method: DepositMethod): v.InferInput<typeof methodFromWire> => ({
  methodCode: method.id,
  methodType: method.kind,
  currency: method.min.currency,
  minimumAmount: amountToWire(method.min),
  maximumAmount: amountToWire(method.max),
  needDocument: method.needsDocument ? 'Y' : 'N',
});

export const depositFromWire = v.pipe(
  v.object({
    depositId: looseId,
    methodCode: looseId,
    currency,
    amount,
    receivedAmount: amount,
    /** The number; older pages read it alone. */
    depositState: looseText,
    depositStateName: looseText,
    qrCode: looseText,
    createTime: looseTime,
    expireTime: looseTime,
    steps: looseList(v.object({ stateName: looseText, time: looseTime })),
  }),
  v.check(
    (wire) => [wire.amount, wire.receivedAmount].every((one) => parseAmount(one, wire.currency) !== null),
    'an amount is not exact',
  ),
  v.transform((wire): Deposit => ({
    id: wire.depositId,
    method: wire.methodCode,
    asked: exact(wire.amount, wire.currency),
    got: exact(wire.receivedAmount, wire.currency),
    state: stateOf(wire.depositStateName),
    code: wire.qrCode,
    createdAt: wire.createTime,
    expiresAt: wire.expireTime,
    steps: wire.steps.map((step) => ({ state: stateOf(step.stateName), at: step.time })),
  })),
);
export const depositToWire = (
  deposit: Deposit & { state: DepositState },
): v.InferInput<typeof depositFromWire> => ({
  depositId: deposit.id,
  methodCode: deposit.method,
  currency: deposit.asked.currency,
  amount: amountToWire(deposit.asked),
  receivedAmount: amountToWire(deposit.got),
  depositState: CODES[deposit.state],
  depositStateName: deposit.state,
  qrCode: deposit.code,
  createTime: deposit.createdAt,
  expireTime: deposit.expiresAt,
  steps: deposit.steps.map((step) => ({ stateName: step.state, time: step.at })),
});
