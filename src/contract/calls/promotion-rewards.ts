import * as v from 'valibot';
import { defineCall } from '../call';
import { bonusesFromWire, offersFromWire, rewardsFromWire } from '../entities/promotion';
import { reasonsFromWire } from '../entities/promotion-reason';
import { anything, maybeText, nothing, passThrough, text } from '../wire';

const rewards = { module: 'REWCEN3', access: 'real', answer: 'envelope' } as const;
// What a member has is nothing for foreign scripts on a partner's page.
const reading = { ...rewards, tier: 'own', method: 'GET', limit: 'read', silent: true } as const;
// Money comes into the wallet, or leaves a bonus: on the operator's own pages.
const moving = { ...rewards, tier: 'own', method: 'POST', limit: 'write' } as const;
/** P: a person decides about it. Gateways that do not say gave it. */
const claimedFromWire = v.pipe(
  v.unknown(),
  v.transform((reply): 'taken' | 'waits' =>
    v.is(v.object({ status: v.literal('P') }), reply) ? 'waits' : 'taken',
  ),
);
const grantId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[1-9]\d{0,17}$/));

/** What waits of one type, as the older clients ask. */
export const promotionClaimList = defineCall({
  ...reading,
  name: 'promotions.claimList',
  path: '/wps/relay/MCS2_getPromotionClaimList',
  request: v.strictObject({ ...passThrough, promotionType: maybeText(40) }),
  reply: rewardsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** What waits, of all types or of some (`I`: issued); or what a person decided about in the last months (`D`). */
export const promotionIssued = defineCall({
  ...reading,
  name: 'promotions.issued',
  path: '/wps/relay/MCSFE_getClaimPromotion',
  aliases: [{ path: '/wps/relay/MCS2_getClaimPromotion' }],
  request: v.pipe(
    v.strictObject({ ...passThrough, promotionType: maybeText(400), status: maybeText(4) }),
    v.transform(({ promotionType, status }) => ({
      types: promotionType.split(',').flatMap((type) => type.trim() || []),
      isIssued: status === '' || status === 'I',
      isDecided: status === 'D',
    })),
  ),
  reply: rewardsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Takes what waits, or asks for it with a remark where a person decides; asked again it is the same. */
export const promotionClaim = defineCall({
  ...moving,
  name: 'promotions.claim',
  path: '/wps/relay/MCSFE_claimIssuedPromotion',
  aliases: [{ path: '/wps/relay/MCS2_claimIssuedPromotion' }],
  request: v.strictObject({
    ...passThrough,
    promotionClaimId: grantId,
    promotionType: maybeText(40),
    remark: maybeText(400),
  }),
  reply: claimedFromWire,
  errors: ['TRIAL_REFUSED', 'PROMOTION_REWARD_UNKNOWN', 'PROMOTION_REWARD_OVER'],
});

/** Bonus money, in play and over, with its terms and how far it is wagered. */
export const promotionBonuses = defineCall({
  ...reading,
  name: 'promotions.bonuses',
  path: '/wps/relay/MCSFE_getBonusDetails',
  request: nothing,
  reply: bonusesFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Gives bonus money up, by the very sum that was shown. */
export const promotionForfeit = defineCall({
  ...moving,
  name: 'promotions.forfeit',
  path: '/wps/relay/MCSFE_forfeitBonus',
  request: v.strictObject({
    ...passThrough,
    promotionClaimId: grantId,
    amount: v.union([v.number(), v.string()]),
  }),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'PROMOTION_REWARD_UNKNOWN', 'PROMOTION_REWARD_OVER', 'PROMOTION_BONUS_MOVED'],
});

/** A code that was handed out. */
export const promotionCode = defineCall({
  ...moving,
  limit: 'login',
  name: 'promotions.code',
  path: '/wps/relay/MCSFE_claimPromoCode',
  request: v.strictObject({ ...passThrough, code: text(40) }),
  reply: rewardsFromWire,
  errors: ['TRIAL_REFUSED', 'PROMOTION_CODE_REFUSED'],
});

/** Why the member did or did not get what is offered: of one promotion by its short name, or of all. */
export const promotionReasons = defineCall({
  ...reading,
  name: 'promotions.reasons',
  path: '/wps/relay/MCSFE_getPromotionReasons',
  request: v.strictObject({ ...passThrough, promotionCode: maybeText(40) }),
  reply: reasonsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Promotions in force with their terms, for guests as well. */
export const promotionOffers = defineCall({
  ...reading,
  access: 'public',
  tier: 'partner',
  name: 'promotions.offers',
  path: '/wps/relay/MCSFE_getPromotionOffers',
  request: nothing,
  reply: offersFromWire,
  errors: [],
});
