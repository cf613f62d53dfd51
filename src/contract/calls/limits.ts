import * as v from 'valibot';
import { defineCall } from '../call';
import {
  limitKinds,
  limitPeriods,
  playLimitsFromWire,
  playStopFromWire,
  realityCheckFromWire,
} from '../entities/limit';
import { nothing, passThrough } from '../wire';

// No module switches these off: what protects a member is no option of a merchant.
const own = { module: null, access: 'real', tier: 'own', answer: 'envelope' } as const;

const named = {
  limitType: v.picklist(limitKinds),
  period: v.picklist(limitPeriods),
};

/** Limits with what is used of them, and what else may be set. */
export const limitsGet = defineCall({
  ...own,
  name: 'limits.get',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayLimits',
  limit: 'read',
  request: nothing,
  reply: playLimitsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** A lower limit holds at once. A higher one, or none (amount null), waits and is confirmed. */
export const limitSet = defineCall({
  ...own,
  name: 'limits.set',
  method: 'POST',
  path: '/wps/relay/MCSFE_setPlayLimit',
  limit: 'write',
  whileClosed: true,
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      ...named,
      /** Plain decimals, or whole minutes; null: no limit. */
      amount: v.nullable(v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.maxLength(32))),
    }),
    v.transform(({ limitType, period, amount }) => ({ kind: limitType, period, amount })),
  ),
  reply: playLimitsFromWire,
  errors: ['TRIAL_REFUSED', 'LIMIT_AMOUNT_INVALID'],
});

/** The second yes to a higher limit. */
export const limitConfirm = defineCall({
  ...own,
  name: 'limits.confirm',
  method: 'POST',
  path: '/wps/relay/MCSFE_confirmPlayLimit',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, ...named }),
    v.transform(({ limitType, period }) => ({ kind: limitType, period })),
  ),
  reply: playLimitsFromWire,
  errors: ['TRIAL_REFUSED', 'LIMIT_RAISE_WAITS', 'LIMIT_RAISE_NONE'],
});

/** Withdraws the request for a higher limit. */
export const limitCancelRaise = defineCall({
  ...own,
  name: 'limits.cancel-raise',
  method: 'POST',
  path: '/wps/relay/MCSFE_cancelPlayLimitRaise',
  limit: 'write',
  whileClosed: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, ...named }),
    v.transform(({ limitType, period }) => ({ kind: limitType, period })),
  ),
  reply: playLimitsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** How often play is interrupted; 0: never. */
export const realitySet = defineCall({
  ...own,
  name: 'limits.reality',
  method: 'POST',
  path: '/wps/relay/MCSFE_setRealityCheck',
  limit: 'write',
  request: v.pipe(
    v.strictObject({ ...passThrough, minutes: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    v.transform(({ minutes }) => ({ minutes })),
  ),
  reply: playLimitsFromWire,
  errors: ['TRIAL_REFUSED', 'LIMIT_AMOUNT_INVALID'],
});

/**
 * How one's play stands; a page beside a game asks by itself. Games run on partners' pages too: there it says whether a check is due
 * and how often, and no figure.
 */
export const realityState = defineCall({
  ...own,
  tier: 'partner',
  name: 'limits.check',
  method: 'GET',
  path: '/wps/relay/MCSFE_getRealityCheck',
  limit: 'read',
  passive: true,
  silent: true,
  request: nothing,
  reply: realityCheckFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** The member has read it; play may go on. No script of a partner's page answers for the member. */
export const realityAnswer = defineCall({
  ...own,
  name: 'limits.answer',
  method: 'POST',
  path: '/wps/relay/MCSFE_answerRealityCheck',
  limit: 'write',
  whileClosed: true,
  request: nothing,
  reply: realityCheckFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Ends every session; no login, deposit, launch or stake until the end, which nothing brings forward. */
export const playPause = defineCall({
  ...own,
  name: 'limits.pause',
  method: 'POST',
  path: '/wps/relay/MCSFE_pausePlay',
  limit: 'write',
  whileClosed: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, days: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.transform(({ days }) => ({ days })),
  ),
  reply: playStopFromWire,
  errors: ['TRIAL_REFUSED', 'LIMIT_AMOUNT_INVALID'],
});

/** The same for months or years; what is in the account is given back. */
export const selfExclude = defineCall({
  ...own,
  name: 'limits.exclude',
  method: 'POST',
  path: '/wps/relay/MCSFE_selfExclude',
  limit: 'write',
  whileClosed: true,
  request: v.pipe(
    v.strictObject({ ...passThrough, months: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
    v.transform(({ months }) => ({ months })),
  ),
  reply: playStopFromWire,
  errors: ['TRIAL_REFUSED', 'LIMIT_AMOUNT_INVALID'],
});
