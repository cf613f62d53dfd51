import * as v from 'valibot';
import { defineCall } from '../call';
import {
  articlePageFromWire,
  orderPageFromWire,
  orderStates,
  pointConfigFromWire,
  pointsFromWire,
} from '../entities/points';
import {
  anything,
  looseId,
  looseList,
  looseText,
  maybeInteger,
  maybeText,
  nothing,
  passThrough,
  text,
} from '../wire';

const points = { module: 'PTSYS3', access: 'real', tier: 'own', answer: 'envelope' } as const;
const read = { ...points, method: 'GET', limit: 'read' } as const;
const errors = ['TRIAL_REFUSED'] as const;
const passwordErrors = [
  'TRIAL_REFUSED',
  'POINTS_NOT_ENOUGH',
  'LEDGER_KEY_CONFLICT',
  'PAYMENT_PASSWORD_MISSING',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_LOCKED',
] as const;
const MAX_TIME = 253_402_300_799_999;
const time = maybeInteger({ min: 0, max: MAX_TIME, fallback: 0 });
const page = maybeInteger({ min: 1, max: 10_000, fallback: 1 });
const size = maybeInteger({ min: 1, max: 50, fallback: 20 });
/** Idempotency key; a client that has none gets one a call. */
const requestId = v.pipe(maybeText(64), v.regex(/^([A-Za-z0-9_-]{8,64})?$/));
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,17}$/),
  v.transform((digits) => BigInt(digits)),
);

/** How many points the member has, with all that was earned up to now. */
export const pointBalance = defineCall({
  ...read,
  name: 'points.balance',
  path: '/wps/relay/MCS2_getPointBalance',
  aliases: [{ path: '/wps/relay/MCSFE_getPointBalance' }],
  request: nothing,
  reply: pointsFromWire,
  errors,
});

/** What points are worth and how many may be changed into money now. */
export const pointConfig = defineCall({
  ...read,
  name: 'points.config',
  path: '/wps/relay/MCS2_getPointConfig',
  aliases: [{ path: '/wps/relay/MCSFE_getPointConfig' }],
  request: nothing,
  reply: pointConfigFromWire,
  errors,
});

/** Changes points into money, once per `requestId`. */
export const pointConvert = defineCall({
  ...points,
  name: 'points.convert',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  aliases: [{ path: '/wps/relay/passwordCheck/MCSFE_convertPoint' }],
  limit: 'write',
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      amount: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[1-9]\d{0,14}$/)),
      password: text(64),
      requestId,
    }),
    v.transform((wire) => ({
      points: BigInt(wire.amount),
      password: wire.password,
      requestId: wire.requestId,
    })),
  ),
  reply: anything,
  errors: [...passwordErrors, 'WITHDRAW_PAUSED', 'POINTS_CLOSED', 'POINTS_AMOUNT', 'POINTS_DAY'],
});

/** What points buy. */
export const pointRewards = defineCall({
  ...read,
  name: 'points.rewards',
  path: '/wps/relay/MCS2_getPointReward',
  aliases: [{ path: '/wps/relay/MCSFE_getPointReward' }],
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      language: maybeText(10),
      type: v.optional(v.picklist(['', '1', '2', 1, 2]), ''),
      page,
      size,
    }),
    v.transform((wire) => ({
      kind: String(wire.type) as '' | '1' | '2',
      page: wire.page,
      size: wire.size,
      language: wire.language,
    })),
  ),
  reply: articlePageFromWire,
  errors,
});

/** Kinds of what points buy, by number. */
export const pointKinds = defineCall({
  ...read,
  name: 'points.kinds',
  path: '/wps/relay/MCSFE_getPointRewardConversionType',
  aliases: [{ path: '/wps/relay/MCS2_getPointRewardConversionType' }],
  request: nothing,
  reply: looseList(v.object({ typeId: looseId, name: looseText, chineseName: looseText })),
  errors,
});

/** Orders an article for points, once per `requestId`. They are set aside until it is shipped. */
export const pointRedeem = defineCall({
  ...points,
  name: 'points.redeem',
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  aliases: [{ path: '/wps/relay/passwordCheck/MCSFE_redeemPointReward' }],
  limit: 'write',
  sealed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      rewardId: id,
      /** Absent: the only one there is. */
      variantId: v.optional(id),
      quantity: maybeInteger({ min: 1, max: 100, fallback: 1 }),
      redeemType: v.optional(v.unknown()),
      password: text(64),
      province: maybeText(80),
      /** Name, address and phone in one text, with commas or bars between. */
      remarks: maybeText(400),
      requestId,
    }),
    v.transform((wire) => ({
      articleId: wire.rewardId,
      variantId: wire.variantId ?? null,
      quantity: wire.quantity,
      password: wire.password,
      province: wire.province,
      remarks: wire.remarks,
      requestId: wire.requestId,
    })),
  ),
  reply: anything,
  errors: [
    ...passwordErrors,
    'MALL_UNKNOWN',
    'MALL_SOLD_OUT',
    'MALL_LIMIT',
    'MALL_ADDRESS',
    /** The order under this key was cancelled or refused since: a new one needs a new key. */
    'MALL_ORDER_STATE',
  ],
});

/** The member's own orders, the newest first. */
export const pointOrders = defineCall({
  ...read,
  name: 'points.orders',
  path: '/wps/relay/MCS2_getRedeemPointList',
  aliases: [{ path: '/wps/relay/MCSFE_getRedeemPointList' }],
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      language: maybeText(10),
      startDate: time,
      endDate: time,
      page,
      size,
      status: v.pipe(maybeText(12), v.regex(/^[A-Z]*$/)),
    }),
    v.transform((wire) => ({
      fromMs: wire.startDate,
      toMs: wire.endDate,
      page: wire.page,
      size: wire.size,
      state: Object.entries(orderStates).find(([word]) => word === wire.status)?.[1] ?? null,
      language: wire.language,
    })),
  ),
  reply: orderPageFromWire,
  errors,
});

/** Takes an order back before it was approved: the points come back at once. */
export const pointCancel = defineCall({
  ...points,
  name: 'points.cancel',
  method: 'POST',
  path: '/wps/relay/MCSFE_cancelRedeemPoint',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, orderId: id }),
    v.transform((wire) => ({ id: wire.orderId })),
  ),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'MALL_UNKNOWN', 'MALL_ORDER_STATE'],
});
