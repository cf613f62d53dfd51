import {
  rebateCollect,
  rebateDue,
  rebateSettings,
  signInCalendar,
  signInClaim,
  signInHistory,
} from '../../contract/calls/promotion-habits';
import { vipProgress } from '../../contract/calls/promotion-vip';
import {
  promotionBonuses,
  promotionClaim,
  promotionClaimList,
  promotionCode,
  promotionForfeit,
  promotionIssued,
  promotionOffers,
  promotionReasons,
} from '../../contract/calls/promotion-rewards';
import { amountText } from '../../contract/money';
import { AppError } from '../kernel/app-error';
import type { DomainDefinition, PromotionDomain } from '../types';

/** What is offered, what waits, and bonus money; loaded with the pages that show it. */
export const promotionDomain: DomainDefinition<PromotionDomain> = {
  name: 'promotion',
  create: (client) => ({
    offers: () => client.call(promotionOffers, {}),
    rewards: (types = []) =>
      types.length === 1
        ? client.call(promotionClaimList, { promotionType: types[0] ?? '' })
        : client.call(promotionIssued, { promotionType: types.join(','), status: 'I' }),
    decided: () => client.call(promotionIssued, { promotionType: '', status: 'D' }),
    claim: ({ id, type }, remark = '') =>
      client.call(promotionClaim, { promotionClaimId: id, promotionType: type, remark }),
    reasons: (code = '') => client.call(promotionReasons, { promotionCode: code }),
    calendarHistory: () => client.call(signInHistory, {}),
    bonuses: () => client.call(promotionBonuses, {}),
    async forfeit({ id, left }) {
      if (left.unread) throw new AppError('WALLET_AMOUNT_INVALID');
      await client.call(promotionForfeit, { promotionClaimId: id, amount: amountText(left) });
    },
    enterCode: (code) => client.call(promotionCode, { code }),
    calendar: () => client.call(signInCalendar, {}),
    async signIn() {
      await client.call(signInClaim, {});
    },
    rebateRates: () => client.call(rebateSettings, {}),
    rebates: () => client.call(rebateDue, {}),
    vip: () => client.call(vipProgress, {}),
    collectRebates: () => client.call(rebateCollect, {}),
  }),
};
