import * as v from 'valibot';
import { defineCall } from '../call';
import { fundsFromWire, uplineSettingsFromWire } from '../entities/funds';
import { anything, nothing, passThrough, text } from '../wire';

/** A member's money, by where it lies. */
export const walletFunds = defineCall({
  name: 'funds.all',
  method: 'GET',
  path: '/wps/wallets',
  module: 'COMM3',
  access: 'real',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: fundsFromWire,
  errors: ['TRIAL_REFUSED'],
});

const upline = {
  module: 'AGETRANSFERUP3',
  access: 'real',
  tier: 'own',
  path: '/wps/agent/transferUpline',
  answer: 'envelope',
} as const;

/** Who stands above the member, and what may be passed on to them now. */
export const uplineSettings = defineCall({
  ...upline,
  name: 'funds.upline',
  method: 'GET',
  limit: 'read',
  request: nothing,
  reply: uplineSettingsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/**
 * Passes money of the member's on to their upline. `requestId` is the idempotency key: repeated with the same amount it moves nothing
 * more.
 */
export const uplineTransfer = defineCall({
  ...upline,
  name: 'funds.toUpline',
  method: 'PUT',
  limit: 'write',
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      /** Plain decimals: money never goes through a float. */
      amount: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(32)),
      paymentPassword: text(64),
      requestId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
      remark: v.optional(v.unknown()),
    }),
    v.transform((wire) => ({
      amount: wire.amount,
      password: wire.paymentPassword,
      requestId: wire.requestId,
    })),
  ),
  reply: anything,
  errors: [
    'TRIAL_REFUSED',
    'WALLET_AMOUNT_INVALID',
    'WALLET_NOT_ENOUGH',
    'TRANSFER_PENDING',
    'LEDGER_KEY_CONFLICT',
    'WITHDRAW_PAUSED',
    'WITHDRAW_TURNOVER',
    'WITHDRAW_DISPUTE',
    'WITHDRAW_OWED',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_LOCKED',
    'UPLINE_NONE',
    'UPLINE_LIMIT',
    'UPLINE_DAY_LIMIT',
    'UPLINE_NOT_READY',
    'UPLINE_RECEIVER_LIMIT',
  ],
});
