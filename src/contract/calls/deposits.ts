import * as v from 'valibot';
import { defineCall } from '../call';
import { depositFromWire, depositMethodsFromWire, depositSettingsFromWire } from '../entities/deposit';
import { looseCount, looseList, maybeInteger, maybeText, nothing, passThrough } from '../wire';

// The cashier is the operator's own page: a session of a partner's page may not move money.
const cashier = { module: 'DEPOSIT', access: 'real', tier: 'own', answer: 'envelope' } as const;

export const depositSettings = defineCall({
  ...cashier,
  name: 'deposits.settings',
  method: 'GET',
  path: '/wps/relay/MCSFE_getDepositSettings',
  aliases: [{ path: '/wps/relay/MCS2_getDepositSettings' }],
  limit: 'read',
  request: nothing,
  reply: depositSettingsFromWire,
  errors: ['TRIAL_REFUSED'],
});

export const depositMethods = defineCall({
  ...cashier,
  name: 'deposits.methods',
  method: 'GET',
  path: '/wps/relay/MCSFE_getDepositMethods',
  aliases: [{ path: '/wps/relay/MCS2_getDepositMethods' }],
  limit: 'read',
  request: nothing,
  reply: depositMethodsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/**
 * Asks for one deposit. `requestId` is the idempotency key: repeated with the same content it is the same deposit. The holder's tax number
 * comes with the first one and stays.
 */
export const depositCreate = defineCall({
  ...cashier,
  name: 'deposits.create',
  method: 'POST',
  path: '/wps/relay/MCSFE_createDeposit',
  limit: 'write',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      methodCode: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,19}$/)),
      /** Plain decimals: money never goes through a float. */
      amount: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(32)),
      requestId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
      document: maybeText(20),
    }),
    v.transform(({ methodCode, amount, requestId, document }) => ({
      method: methodCode,
      amount,
      requestId,
      document,
    })),
  ),
  reply: depositFromWire,
  errors: ['TRIAL_REFUSED', 'WALLET_AMOUNT_INVALID', 'LEDGER_KEY_CONFLICT', 'REGISTER_FIELD_INVALID'],
});

/** One deposit with its steps. */
export const depositDetail = defineCall({
  ...cashier,
  name: 'deposits.detail',
  method: 'GET',
  path: '/wps/relay/MCSFE_getDeposit',
  limit: 'read',
  request: v.pipe(
    v.strictObject({ ...passThrough, depositId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)) }),
    v.transform((wire) => ({ id: wire.depositId })),
  ),
  reply: depositFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Own deposits, the newest first. */
export const depositReport = defineCall({
  ...cashier,
  name: 'deposits.report',
  method: 'GET',
  path: '/wps/relay/MCSFE_getDepositTransactionReport',
  aliases: [{ path: '/wps/relay/MCS2_getDepositTransactionReport' }],
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
    v.object({ list: looseList(depositFromWire), totalPages: looseCount }),
    v.transform((wire) => ({ deposits: wire.list, totalPages: wire.totalPages })),
  ),
  errors: ['TRIAL_REFUSED'],
});
