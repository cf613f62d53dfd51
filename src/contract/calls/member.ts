import { defineCall } from '../call';
import { memberFromWire } from '../entities/member';
import { looseCount, nothing } from '../wire';

export const memberInfo = defineCall({
  name: 'member.info',
  method: 'GET',
  path: '/wps/member/info',
  module: 'COMM3',
  access: 'member',
  whileChangeDue: true,
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: memberFromWire,
  errors: [],
});

export const unreadCount = defineCall({
  name: 'member.unreadCount',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  aliases: [{ path: '/wps/relay/EMFE_unreadCount' }],
  module: 'INBOX3',
  access: 'real',
  tier: 'partner',
  limit: 'read',
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: looseCount,
  errors: ['TRIAL_REFUSED'],
});

// Apart: a page without balances does not carry them, and one with a balance alone nothing else.
export { balance, merchantWallet } from './wallet';
