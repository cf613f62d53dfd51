import * as v from 'valibot';
import { defineCall } from '../call';
import {
  depositFromWire,
  depositMethodsFromWire,
  depositSettingsFromWire,
  depositStatesOf,
} from '../entities/deposit';
import { looseCount, looseList, maybeInteger, maybeText, nothing, passThrough } from '../wire';

// The cashier is the operator's own page: a session of a partner's page may not move money.
const cashier = { module: 'DEPOSIT', access: 'real', tier: 'own', answer: 'envelope' } as const;

/** Whether the member may pay in, how often they did, and the tax number that it goes by. */
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

/** Ways to pay in that are open to the member, with limits, fees and usual times. */
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

/** The end of the year 9999. */
const MAX_TIME_MS = 253_402_300_799_999;
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

const depositId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/));

/** Takes a deposit back that was not paid. Money that comes all the same is credited all the same. */
export const depositCancel = defineCall({
  ...cashier,
  name: 'deposits.cancel',
  method: 'POST',
  path: '/wps/relay/MCSFE_cancelDeposit',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, depositId }),
    v.transform((wire) => ({ id: wire.depositId })),
  ),
  reply: depositFromWire,
  errors: ['TRIAL_REFUSED', 'DEPOSIT_NOT_OPEN'],
});

/** Base64 of a picture of 5 MB. */
const MAX_PICTURE_TEXT = 6_666_668;

/** A picture that shows a transfer, as base64. It proves nothing: it helps the person who looks for the money. */
export const depositProof = defineCall({
  ...cashier,
  name: 'deposits.proof',
  method: 'POST',
  path: '/wps/relay/MCSFE_sendDepositProof',
  limit: 'write',
  large: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      depositId,
      picture: v.pipe(v.string(), v.maxLength(MAX_PICTURE_TEXT), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    v.transform((wire) => ({ id: wire.depositId, picture: wire.picture })),
  ),
  reply: depositFromWire,
  errors: ['TRIAL_REFUSED', 'DEPOSIT_NOT_OPEN', 'DEPOSIT_PROOF_REFUSED'],
});

/** Own deposits, the newest first; of one state, and of a span of time in ms since 1970, where asked for. */
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
      depositState: v.pipe(maybeText(1), v.regex(/^[0-3]?$/)),
      startTime: maybeInteger({ min: 0, max: MAX_TIME_MS, fallback: 0 }),
      endTime: maybeInteger({ min: 0, max: MAX_TIME_MS, fallback: MAX_TIME_MS }),
    }),
    v.transform((wire) => ({
      page: wire.page,
      size: wire.size,
      states: depositStatesOf(wire.depositState),
      from: wire.startTime,
      to: wire.endTime,
    })),
  ),
  reply: v.pipe(
    v.object({ list: looseList(depositFromWire), totalPages: looseCount }),
    v.transform((wire) => ({ deposits: wire.list, totalPages: wire.totalPages })),
  ),
  errors: ['TRIAL_REFUSED'],
});
