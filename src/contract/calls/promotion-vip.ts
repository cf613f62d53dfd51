import { defineCall } from '../call';
import { vipFromWire } from '../entities/promotion-vip';
import { nothing } from '../wire';

/** The member's level, and what the next one still asks for; the older and the newer shape at once. */
export const vipProgress = defineCall({
  name: 'promotions.vip',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  aliases: [{ path: '/wps/relay/MCS2_getPlayerRankProgress' }],
  module: 'REWCEN3',
  access: 'real',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: vipFromWire,
  errors: ['TRIAL_REFUSED'],
});
