import * as v from 'valibot';
import { defineCall } from '../call';
import { commissionPageFromWire, friendPageFromWire, referralFromWire } from '../entities/referral';
import { anything, maybeInteger, maybeText, passThrough } from '../wire';

const own = { module: 'REWCEN3', access: 'real', tier: 'own', answer: 'envelope' } as const;
const reading = { ...own, method: 'GET', limit: 'read', silent: true } as const;
const page = maybeInteger({ min: 1, max: 10_000, fallback: 1 });
const size = maybeInteger({ min: 1, max: 100, fallback: 20 });
const day = v.pipe(maybeText(10), v.regex(/^(\d{4}-\d{2}-\d{2})?$/));

/** Code, link, what counts and what was earned. */
export const referralDetails = defineCall({
  ...reading,
  name: 'referral.details',
  path: '/wps/relay/MCSFE_getReferralDetails',
  aliases: [{ path: '/wps/relay/MCS2_getReferralDetails' }],
  request: v.strictObject({ ...passThrough, autoGenerate: v.optional(v.unknown()) }),
  reply: referralFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Whom the member invited, with masked names. */
export const referralFriends = defineCall({
  ...reading,
  name: 'referral.friends',
  path: '/wps/relay/MCSFE_getReferralFriends',
  request: v.pipe(
    v.strictObject({ ...passThrough, page, size }),
    v.transform((wire) => ({ page: wire.page, size: wire.size })),
  ),
  reply: friendPageFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** What was earned, by day and friend; days of the merchant, first and last one. */
export const referralCommissions = defineCall({
  ...reading,
  name: 'referral.commissions',
  path: '/wps/relay/MCSFE_getReferralCommissions',
  request: v.pipe(
    v.strictObject({ ...passThrough, startDate: day, endDate: day, page, size }),
    v.transform((wire) => ({ from: wire.startDate, to: wire.endDate, page: wire.page, size: wire.size })),
  ),
  reply: commissionPageFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Takes all that can be claimed. */
export const referralClaim = defineCall({
  ...own,
  method: 'POST',
  limit: 'write',
  name: 'referral.claim',
  path: '/wps/relay/MCSFE_claimReferralCommission',
  request: v.strictObject(passThrough),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'REFERRAL_NOTHING'],
});
