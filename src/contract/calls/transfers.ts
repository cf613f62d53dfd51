import * as v from 'valibot';
import { defineCall } from '../call';
import { anything, maybeText, passThrough } from '../wire';

const walletId = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]), v.transform(Number));
/** Plain decimals: money never goes through a float. */
const amount = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(32));

/**
 * Moves money between two of a member's own wallets. `requestId` is the idempotency key: repeated with the same content it moves nothing
 * more. For the operator's own pages, as the cashier.
 */
export const walletTransfer = defineCall({
  name: 'wallet.transfer',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  module: 'FUNDTRANS3',
  access: 'real',
  tier: 'own',
  limit: 'write',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      fromAccountTypeId: walletId,
      toAccountTypeId: walletId,
      amount,
      requestId: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,64}$/)), ''),
    }),
    v.transform((wire) => ({
      from: wire.fromAccountTypeId,
      to: wire.toAccountTypeId,
      amount: wire.amount,
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
    'LEDGER_ACCOUNT_UNKNOWN',
  ],
});

/** Brings home what lies at one vendor, or at all of them: after a game, and as a button. */
export const walletReturn = defineCall({
  name: 'wallet.return',
  method: 'POST',
  path: '/wps/relay/GCS_walletReturn',
  module: null,
  access: 'real',
  tier: 'partner',
  limit: 'write',
  whileClosed: true,
  answer: 'envelope',
  silent: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, customerId: v.optional(v.unknown()), vassalage: maybeText(32) }),
    v.transform((wire) => ({ vendor: wire.vassalage })),
  ),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'WALLET_NOT_ENOUGH'],
});
