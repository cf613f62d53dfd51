import * as v from 'valibot';
import { defineCall } from '../call';
import { confirmationsFromWire, withdrawalFromWire } from '../entities/withdrawal';
import { turnoverFromWire, withdrawalSettingsFromWire } from '../entities/withdrawal-settings';
import {
  anything,
  looseCount,
  looseList,
  maybeInteger,
  maybeText,
  nothing,
  passThrough,
  text,
} from '../wire';

// The cashier is the operator's own page: a session of a partner's page may not move money.
const cashier = { module: 'WITHDRAW', access: 'real', tier: 'own', answer: 'envelope' } as const;
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/));
/** Plain decimals: money never goes through a float. */
const amount = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(32));
const payeeId = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(String),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/),
);

/** What the member may withdraw now, how often, and what stands in the way. */
export const withdrawSettings = defineCall({
  ...cashier,
  name: 'withdrawals.settings',
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawSettings',
  aliases: [{ path: '/wps/relay/MCS2_getWithdrawSettings' }],
  limit: 'read',
  request: v.pipe(
    v.strictObject({ ...passThrough, groupId: v.optional(v.unknown()) }),
    v.transform(() => ({})),
  ),
  reply: withdrawalSettingsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** What a withdrawal would cost, as a number in the merchant's currency. */
export const withdrawCharges = defineCall({
  ...cashier,
  name: 'withdrawals.charges',
  method: 'GET',
  path: '/wps/relay/MCSFE_getCalculatedWithdrawCharges',
  aliases: [{ path: '/wps/relay/MCS2_getCalculatedWithdrawCharges' }],
  limit: 'read',
  silent: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      withdrawAmount: amount,
      withdrawType: v.optional(v.unknown()),
      bankCardId: v.optional(payeeId, ''),
    }),
    v.transform((wire) => ({ amount: wire.withdrawAmount, payeeId: wire.bankCardId })),
  ),
  reply: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
  errors: ['TRIAL_REFUSED', 'WALLET_AMOUNT_INVALID'],
});

/** What is to be staked before money may leave. */
export const withdrawTurnover = defineCall({
  ...cashier,
  name: 'withdrawals.turnover',
  method: 'GET',
  path: '/wps/relay/MCSFE_getTurnoverInfo',
  aliases: [{ path: '/wps/relay/MCS2_getTurnoverInfo' }],
  limit: 'read',
  request: nothing,
  reply: turnoverFromWire,
  errors: ['TRIAL_REFUSED'],
});

/**
 * Asks for one withdrawal. `requestId` is the idempotency key: repeated with the same content it is the same withdrawal. The money is
 * put aside with the answer.
 */
export const withdrawCreate = defineCall({
  ...cashier,
  name: 'withdrawals.create',
  method: 'POST',
  path: '/wps/v2/transaction/withdraw',
  aliases: [{ path: '/wps/transaction/withdraw' }],
  limit: 'write',
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      amount,
      bankCardId: payeeId,
      password: text(64),
      requestId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
      verificationCode: maybeText(16),
      codeId: maybeText(64),
      firebaseIdToken: v.optional(v.unknown()),
      virtualAmount: v.optional(v.unknown()),
      groupId: v.optional(v.unknown()),
      isByPaster: v.optional(v.unknown()),
    }),
    v.transform(({ amount, bankCardId, password, requestId, verificationCode, codeId }) => ({
      amount,
      payeeId: bankCardId,
      password,
      requestId,
      code: verificationCode,
      codeId,
    })),
  ),
  reply: withdrawalFromWire,
  errors: [
    'TRIAL_REFUSED',
    'WALLET_AMOUNT_INVALID',
    'WALLET_NOT_ENOUGH',
    'LEDGER_KEY_CONFLICT',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_LOCKED',
    'WITHDRAW_CLOSED',
    'WITHDRAW_LIMIT',
    'WITHDRAW_TIMES',
    'WITHDRAW_DAY_LIMIT',
    'WITHDRAW_TOO_MANY_OPEN',
    'WITHDRAW_PAYEE_REFUSED',
    'WITHDRAW_PAYEE_NOT_YET',
    'WITHDRAW_PAYEE_FROZEN',
    'WITHDRAW_PAUSED',
    'WITHDRAW_TURNOVER',
    'WITHDRAW_DISPUTE',
    'WITHDRAW_OWED',
    'WITHDRAW_IDENTITY',
    'WITHDRAW_CODE_REQUIRED',
    'CODE_WRONG',
    'CONTACT_MISSING',
  ],
});

/** One withdrawal with its steps. */
export const withdrawDetail = defineCall({
  ...cashier,
  name: 'withdrawals.detail',
  method: 'GET',
  path: '/wps/relay/MCSFE_getWithdrawal',
  limit: 'read',
  request: v.pipe(
    v.strictObject({ ...passThrough, withdrawalId: id }),
    v.transform((wire) => ({ id: wire.withdrawalId })),
  ),
  reply: withdrawalFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Own withdrawals, the newest first. */
export const withdrawReport = defineCall({
  ...cashier,
  name: 'withdrawals.report',
  method: 'GET',
  path: '/wps/report/withdrawTransaction',
  aliases: [
    { path: '/wps/relay/MCSFE_getWithdrawTransactionReport' },
    { path: '/wps/relay/MCS2_getWithdrawTransactionReport' },
  ],
  limit: 'read',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      page: maybeInteger({ min: 1, max: 50, fallback: 1 }),
      size: maybeInteger({ min: 1, max: 50, fallback: 8 }),
    }),
    v.transform((wire) => ({ page: wire.page, size: wire.size })),
  ),
  reply: v.pipe(
    v.object({ list: looseList(withdrawalFromWire), totalPages: looseCount }),
    v.transform((wire) => ({ withdrawals: wire.list, totalPages: wire.totalPages })),
  ),
  errors: ['TRIAL_REFUSED'],
});

/** Takes one back, where the merchant allows it and before it is decided on. */
export const withdrawCancel = defineCall({
  ...cashier,
  name: 'withdrawals.cancel',
  method: 'POST',
  path: '/wps/relay/MCSFE_cancelWithdrawal',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, withdrawalId: id }),
    v.transform((wire) => ({ id: wire.withdrawalId })),
  ),
  reply: withdrawalFromWire,
  errors: ['TRIAL_REFUSED', 'WITHDRAW_NOT_CANCELLABLE'],
});

/** Payments whose arrival the member is asked about. */
export const withdrawConfirmations = defineCall({
  ...cashier,
  name: 'withdrawals.confirmations',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPaymentConfirmationList',
  limit: 'read',
  request: nothing,
  reply: confirmationsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/**
 * Whether a payment arrived: Y, N, or A, with which a page says that its own countdown ended; the gateway's clock decides then. A picture
 * that is sent along is not kept: what was not received is followed as a case.
 */
export const withdrawConfirm = defineCall({
  ...cashier,
  name: 'withdrawals.confirm',
  method: 'POST',
  path: '/wps/relay/MCSFE_processC2CTransaction',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      payDetailId: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[1-9]\d{0,17}$/)),
      isMoneyReceived: v.picklist(['Y', 'N', 'A']),
      proofOfNotReceive: v.optional(v.unknown()),
    }),
    v.transform((wire) => ({ id: wire.payDetailId, answer: wire.isMoneyReceived })),
  ),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'WITHDRAW_CONFIRMATION_OVER'],
});
