import { defineCall } from '../call';
import { memberFromWire } from '../entities/member';
import { nothing } from '../wire';

/** The member: name, kind, level, and the phone with most digits hidden. */
export const memberInfo = defineCall({
  name: 'member.info',
  subAccount: 'own',
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

// Apart: a page without balances does not carry them, and one with a balance alone nothing else.
export { balance, merchantWallet } from './wallet';
