import { defineCall } from '../call';
import { rewardsFromWire } from '../entities/promotion';
import { calendarFromWire, calendarHistoryFromWire, rebateRatesFromWire } from '../entities/promotion-habits';
import { anything, nothing } from '../wire';

const rewards = { module: 'REWCEN3', access: 'real', tier: 'own', answer: 'envelope' } as const;
const reading = { ...rewards, method: 'GET', limit: 'read', silent: true } as const;
const moving = { ...rewards, method: 'POST', limit: 'write' } as const;
const rebates = { module: 'MANPLAYREB3' } as const;

/** What each day in a row gives, and how far the member is. */
export const signInCalendar = defineCall({
  ...reading,
  name: 'promotions.calendar',
  path: '/wps/relay/MCSFE_getLoginPromotion',
  aliases: [{ path: '/wps/relay/MCS2_getLoginPromotion' }],
  request: nothing,
  reply: calendarFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** What the calendar gave by each of its versions, the newest first. */
export const signInHistory = defineCall({
  ...reading,
  name: 'promotions.calendarHistory',
  path: '/wps/relay/MCSFE_getLoginPromotionConfigHistory',
  aliases: [{ path: '/wps/relay/MCS2_getLoginPromotionConfigHistory' }],
  request: nothing,
  reply: calendarHistoryFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Takes what waits for today; where it came by itself, or was taken, it is the same. */
export const signInClaim = defineCall({
  ...moving,
  name: 'promotions.calendarClaim',
  path: '/wps/relay/MCSFE_claimLoginPromotion',
  aliases: [{ path: '/wps/relay/MCS2_claimLoginPromotion' }],
  request: nothing,
  reply: anything,
  errors: ['TRIAL_REFUSED', 'PROMOTION_REWARD_UNKNOWN'],
});

/** What valid stakes give back, by product. */
export const rebateSettings = defineCall({
  ...reading,
  module: 'PLYRBT',
  name: 'promotions.rebateSettings',
  path: '/wps/relay/MCSFE_getCustomerRebateSettingByProductType',
  request: nothing,
  reply: rebateRatesFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Rebates that wait to be collected, by period. */
export const rebateDue = defineCall({
  ...reading,
  ...rebates,
  name: 'promotions.rebateDue',
  path: '/wps/relay/ODSFE2_getRebate',
  request: nothing,
  reply: rewardsFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** Collects all of them, each once. */
export const rebateCollect = defineCall({
  ...moving,
  ...rebates,
  name: 'promotions.rebateCollect',
  path: '/wps/relay/ODSFE2_rebateDisburse',
  request: nothing,
  reply: rewardsFromWire,
  errors: ['TRIAL_REFUSED'],
});
