import {
  promotionBonuses,
  promotionClaim,
  promotionClaimList,
  promotionCode,
  promotionForfeit,
  promotionIssued,
  promotionOffers,
  promotionReasons,
} from '../../../src/contract/calls/promotion-rewards';
import { availablePromotions, merchantPromotions } from '../../../src/contract/calls/promotions';
import { bonusToWire, offerToWire, rewardToWire } from '../../../src/contract/entities/promotion';
import { reasonToWire } from '../../../src/contract/entities/promotion-reason';
import { parseAmount } from '../../../src/contract/money';
import { memberScope, route, type Route } from '../../http/index';
import { GatewayError } from '../../platform/index';
import type { EngagementServices } from '../services';

export const rewardsRoutes: readonly Route<EngagementServices>[] = [
  route(availablePromotions, async (_, context) => {
    const { merchantId, memberId } = memberScope(context);
    return { content: await context.services.rewards.available(merchantId, memberId) };
  }),
  route(merchantPromotions, async (_, context) => ({
    content: await context.services.rewards.available(context.merchant.id, null),
  })),
  route(promotionClaimList, async ({ promotionType }, context) => {
    const types = promotionType === '' ? [] : [promotionType];
    const list = await context.services.rewards.issued(memberScope(context), types, context.language);
    return list.map(rewardToWire);
  }),
  route(promotionIssued, async ({ types, isIssued, isDecided }, context) => {
    const { rewards } = context.services;
    if (isDecided) return (await rewards.decided(memberScope(context), context.language)).map(rewardToWire);
    if (!isIssued) return [];
    const list = await context.services.rewards.issued(memberScope(context), types, context.language);
    return list.map(rewardToWire);
  }),
  route(promotionClaim, async ({ promotionClaimId, remark }, context) => {
    const id = BigInt(promotionClaimId);
    const became = await context.services.rewards.claim(memberScope(context), id, remark);
    // A: it is the member's. P: a person decides.
    return { status: became === 'taken' ? 'A' : 'P' };
  }),
  route(promotionBonuses, async (_, context) => {
    const list = await context.services.rewards.bonuses(memberScope(context), context.language);
    return list.map(bonusToWire);
  }),
  route(promotionForfeit, async ({ promotionClaimId, amount }, context) => {
    const seen = parseAmount(amount, context.merchant.currency);
    if (seen === null || seen < 0n) throw new GatewayError('REQUEST_INVALID');
    await context.services.rewards.forfeit(memberScope(context), BigInt(promotionClaimId), seen);
    return null;
  }),
  route(promotionCode, async ({ code }, context) => {
    const list = await context.services.rewards.enterCode(memberScope(context), code, context.language);
    return list.map(rewardToWire);
  }),
  route(promotionReasons, async ({ promotionCode: code }, context) => {
    const list = await context.services.reasons.of(memberScope(context), code, context.language);
    return list.map(reasonToWire);
  }),
  route(promotionOffers, async (_, context) => {
    const list = await context.services.rewards.offers(context.merchant.id, context.language);
    return list.map(offerToWire);
  }),
];
