import * as v from 'valibot';
import { amount, amountOrZero, currency, maybeAmount, readMoney } from '../amount';
import { amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime, maybe } from '../wire';

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

/** Why an operator did not find a transfer, as its member reads it; texts have a word for each. */
export const depositRefusals = ['not_arrived', 'other_person', 'unreadable', 'other'] as const;
export type DepositRefusal = (typeof depositRefusals)[number];

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

/** The states behind a number; '' stands for all. */
export const depositStatesOf = (code: string): DepositState[] =>
  depositStates.filter((state) => code === '' || CODES[state] === code);

/** How long something took, by what was done in the last week. */
export interface UsualTime {
  medianS: number;
  p95S: number;
}

/**
 * What the payer does. `pix`: pays a code. `redirect`: goes to the provider's page and comes back. `account`: pays into an account
 * under a reference, and may show a picture of it.
 */
export const depositKinds = ['pix', 'redirect', 'account'] as const;
export type DepositKind = (typeof depositKinds)[number];

/** One way to pay in. */
export interface DepositMethod {
  id: string;
  /** `unknown` is a way that this client does not know: it cannot be shown. */
  kind: DepositKind | 'unknown';
  /** Its own name at an older gateway; left out where the kind says it. */
  name?: string;
  min: Money;
  max: Money;
  /** The tax number of the account's holder is asked for, once. */
  needsDocument: boolean;
  /** What is kept of what comes: a fixed part, and so many hundredths of a percent of it. */
  fee: { fixed: Money; basisPoints: number };
  /** From asked for to credited; null while too few were. */
  usual: UsualTime | null;
}

/** One line of an account to pay into: what it is called by a code of `accountRows`, and its value as it is copied. */
export interface AccountRow {
  label: string;
  value: string;
}
/** What a line of an account can be; texts have a word for each. */
export const accountRows = [
  'holder',
  'bank',
  'branch',
  'account',
  'iban',
  'bic',
  'document',
  'pix_key',
  'network',
  'address',
] as const;

/** What there is to do for the payer now; null: nothing. */
export type DepositAction =
  /** `image`, from older gateways alone, is the picture of a code whose text was not told. */
  | { kind: 'qr'; payload: string; image?: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'account'; rows: AccountRow[]; reference: string };

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
  /** What came and was credited: less, more or nothing; the fee is no part of it. */
  got: Money;
  /** What was kept of what came. */
  fee: Money;
  /** What the payer's bank has taken back so far; null if none of it, or from a gateway that does not report the amount. */
  returned: Money | null;
  state: DepositState | 'unknown';
  action: DepositAction | null;
  /** The text of the code to pay, '' while there is none: the action's, for pages that know no other. */
  code: string;
  /** Ours, to name it to a person who helps. */
  reference: string;
  /** The provider's own, '' while it has said none. */
  providerReference: string;
  /** Why an operator refused it, a code of `depositRefusals`; '' where none did. */
  refusal: string;
  /** The member may take it back. */
  mayCancel: boolean;
  /** Pictures that were sent as a proof, and how many more may be. */
  proofs: { sent: number; left: number };
  usual: UsualTime | null;
  createdAt: number | null;
  expiresAt: number | null;
  /** How it came there, the oldest first; empty in a list. */
  steps: DepositStep[];
}

export interface DepositPage {
  deposits: Deposit[];
  totalPages: number;
}

const stateOf = (word: string): DepositState | 'unknown' =>
  depositStates.find((state) => state === word) ?? 'unknown';

export const depositSettingsFromWire = v.pipe(
  v.object({ allowDeposit: looseFlag, totalDepositSuccessCount: looseCount, holderDocument: looseText }),
  v.transform((wire): DepositSettings => ({
    allowed: wire.allowDeposit,
    count: wire.totalDepositSuccessCount,
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

const kindOf = (word: string): DepositKind | 'unknown' =>
  depositKinds.find((kind) => kind === word) ?? 'unknown';

const usualFromWire = v.pipe(
  maybe(v.object({ median: looseCount, p95: looseCount })),
  v.transform((wire): UsualTime | null => wire && { medianS: wire.median, p95S: wire.p95 }),
);
const usualToWire = (usual: UsualTime | null) => usual && { median: usual.medianS, p95: usual.p95S };

const MAX_ROWS = 20;
const isPicture = (address: string): boolean => /^data:image\/(png|jpe?g|gif|webp);/.test(address);
const actionFromWire = v.pipe(
  v.optional(
    v.nullable(
      v.object({
        type: looseText,
        payload: looseText,
        image: looseText,
        url: looseText,
        rows: v.pipe(looseList(v.object({ label: looseText, value: looseText })), v.maxLength(MAX_ROWS)),
        reference: looseText,
      }),
    ),
    null,
  ),
  v.transform((wire): DepositAction | null => {
    if (wire?.type === 'qr')
      return { kind: 'qr', payload: wire.payload, ...(isPicture(wire.image) ? { image: wire.image } : {}) };
    if (wire?.type === 'account') return { kind: 'account', rows: wire.rows, reference: wire.reference };
    // A page to go to is a page of the web, whatever a gateway says.
    return wire?.type === 'redirect' && /^https?:\/\//.test(wire.url)
      ? { kind: 'redirect', url: wire.url }
      : null;
  }),
);
const actionToWire = (action: DepositAction | null): v.InferInput<typeof actionFromWire> => {
  if (action === null) return null;
  const { kind: type, ...rest } = action;
  return { type, ...rest };
};

const methodFromWire = v.pipe(
  v.object({
    methodCode: looseId,
    methodType: looseText,
    methodName: looseText,
    currency,
    minimumAmount: amount,
    maximumAmount: amount,
    needDocument: looseFlag,
    fixedFee: amountOrZero,
    feeBasisPoints: looseCount,
    usualTime: usualFromWire,
  }),
  v.transform((wire): DepositMethod => ({
    id: wire.methodCode,
    kind: kindOf(wire.methodType),
    ...(wire.methodName === '' ? {} : { name: wire.methodName }),
    min: readMoney(wire.minimumAmount, wire.currency),
    max: readMoney(wire.maximumAmount, wire.currency),
    needsDocument: wire.needDocument,
    fee: { fixed: readMoney(wire.fixedFee, wire.currency), basisPoints: wire.feeBasisPoints },
    usual: wire.usualTime,
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
  fixedFee: amountToWire(method.fee.fixed),
  feeBasisPoints: method.fee.basisPoints,
  usualTime: usualToWire(method.usual),
});

export const depositFromWire = v.pipe(
  v.object({
    depositId: looseId,
    methodCode: looseId,
    currency,
    amount,
    receivedAmount: amount,
    fee: amountOrZero,
    returnedAmount: maybeAmount,
    action: actionFromWire,
    referenceNo: looseText,
    providerReferenceNo: looseText,
    refusalCode: looseText,
    allowCancel: looseFlag,
    proofCount: looseCount,
    proofsLeft: looseCount,
    usualTime: usualFromWire,
    /** The number; older pages read it alone. */
    depositState: looseText,
    depositStateName: looseText,
    qrCode: looseText,
    createTime: looseTime,
    expireTime: looseTime,
    steps: looseList(v.object({ stateName: looseText, time: looseTime })),
  }),
  v.transform((wire): Deposit => ({
    id: wire.depositId,
    method: wire.methodCode,
    asked: readMoney(wire.amount, wire.currency),
    got: readMoney(wire.receivedAmount, wire.currency),
    fee: readMoney(wire.fee, wire.currency),
    returned: wire.returnedAmount === null ? null : readMoney(wire.returnedAmount, wire.currency),
    state: stateOf(wire.depositStateName),
    // A gateway of the version before says the code alone.
    action: wire.action ?? (wire.qrCode === '' ? null : { kind: 'qr', payload: wire.qrCode }),
    code: wire.qrCode,
    reference: wire.referenceNo,
    providerReference: wire.providerReferenceNo,
    refusal: wire.refusalCode,
    mayCancel: wire.allowCancel,
    proofs: { sent: wire.proofCount, left: wire.proofsLeft },
    usual: wire.usualTime,
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
  fee: amountToWire(deposit.fee),
  returnedAmount: deposit.returned && amountToWire(deposit.returned),
  action: actionToWire(deposit.action),
  referenceNo: deposit.reference,
  providerReferenceNo: deposit.providerReference,
  refusalCode: deposit.refusal,
  allowCancel: deposit.mayCancel ? 'Y' : 'N',
  proofCount: deposit.proofs.sent,
  proofsLeft: deposit.proofs.left,
  usualTime: usualToWire(deposit.usual),
  depositState: CODES[deposit.state],
  depositStateName: deposit.state,
  qrCode: deposit.code,
  createTime: deposit.createdAt,
  expireTime: deposit.expiresAt,
  steps: deposit.steps.map((step) => ({ stateName: step.state, time: step.at })),
});
