import * as v from 'valibot';
import { defineCall } from '../call';
import { sentCodeFromWire } from '../entities/identity';
import { passThrough } from '../wire';
import { botCheckFields } from './session';

/** Sends the code that a withdrawal asks for, to the member's own proved number. Clients of other makers name a number: it is not read. */
export const withdrawCode = defineCall({
  module: 'WITHDRAW',
  access: 'real',
  tier: 'own',
  answer: 'envelope',
  name: 'withdrawals.code',
  method: 'POST',
  path: '/wps/verification/sms/withdraw',
  limit: 'code',
  request: v.strictObject({
    ...passThrough,
    ...botCheckFields,
    mobileNum: v.optional(v.unknown()),
    countryDialingCode: v.optional(v.unknown()),
    purpose: v.optional(v.unknown()),
  }),
  reply: sentCodeFromWire,
  errors: [
    'TRIAL_REFUSED',
    'CONTACT_MISSING',
    'MOBILE_INVALID',
    'CODE_LIMIT',
    'BOT_CHECK_REQUIRED',
    'MESSAGE_NOT_SENT',
  ],
});
