import * as v from 'valibot';
import { defineCall } from '../call';
import { looseCount, looseFlag, looseMap, nothing } from '../wire';

/** Whether the merchant has promotions of a type, and how many wait for the member. */
export interface AvailablePromotion {
  enabled: boolean;
  count: number;
}

const one = v.object({ enabled: looseFlag, count: looseCount });

/** A type whose value is no promotion is left out: gateways add types with values of their own. */
const byType = v.pipe(
  v.object({ content: looseMap }),
  v.transform(({ content }): ReadonlyMap<string, AvailablePromotion> => {
    const read = Object.entries(content).map(([type, value]) => [type, v.safeParse(one, value)] as const);
    return new Map(read.flatMap(([type, { success, output }]) => (success ? [[type, output]] : [])));
  }),
);

/** What waits for the member in the reward centre, by type: REFERRAL, MISSION … */
export const availablePromotions = defineCall({
  name: 'promotions.available',
  method: 'GET',
  path: '/wps/relay/MCSFE_getAvailablePromotions',
  aliases: [{ path: '/wps/relay/MCS2_getAvailablePromotions' }],
  module: 'REWCEN3',
  access: 'real',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  passive: true,
  request: nothing,
  reply: byType,
  errors: ['TRIAL_REFUSED'],
});

/** What the merchant has in general, for visitors without an account. */
export const merchantPromotions = defineCall({
  name: 'promotions.merchant',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMerchantAvailablePromotions',
  aliases: [{ path: '/wps/relay/MCS2_getMerchantAvailablePromotions' }],
  module: 'REWCEN3',
  access: 'public',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: byType,
  errors: [],
});
