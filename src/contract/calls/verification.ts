import * as v from 'valibot';
import { defineCall } from '../call';
import { sentCodeFromWire } from '../entities/identity';
import { maybeText, passThrough, text } from '../wire';
import { botCheckFields } from './session';

/** What a code is for; a code never counts for another purpose. Clients of other makers name none: login or forgot then. */
const purpose = v.optional(v.nullable(v.picklist(['', 'login', 'forgot', 'verify'])), '');

const puzzleCost = v.pipe(
  maybeText(8),
  v.regex(/^\d*$/),
  v.transform((digits) => Number(digits)),
);

/** Sends a login (or forgot-password) code to a mobile number. Known and unknown numbers are answered alike. */
export const codeLogin = defineCall({
  name: 'code.login',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'VERIFICATION3',
  access: 'public',
  tier: 'partner',
  limit: 'code',
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    ...botCheckFields,
    mobileNum: text(32),
    countryDialingCode: maybeText(8),
    purpose,
    loginDeviceId: maybeText(64),
  }),
  reply: sentCodeFromWire,
  errors: ['MOBILE_INVALID', 'CODE_LIMIT', 'BOT_CHECK_REQUIRED', 'MESSAGE_NOT_SENT'],
});

/** Sends a registration code. */
export const codeRegister = defineCall({
  name: 'code.register',
  method: 'POST',
  path: '/wps/verification/sms/register',
  module: 'VERIFICATION3',
  access: 'public',
  tier: 'partner',
  limit: 'code',
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    ...botCheckFields,
    mobileNo: text(32),
    countryDialingCode: maybeText(8),
    loginDeviceId: maybeText(64),
  }),
  reply: sentCodeFromWire,
  errors: ['MOBILE_INVALID', 'CODE_LIMIT', 'BOT_CHECK_REQUIRED', 'MESSAGE_NOT_SENT'],
});

/** Sends the code of a second factor to the address the account has; `ticket` comes with LOGIN_VERIFY_REQUIRED. */
export const codeVerify = defineCall({
  name: 'code.verify',
  method: 'POST',
  path: '/wps/session/login/verification/code',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'code',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, ticket: text(128), method: v.picklist(['E', 'S']) }),
  reply: sentCodeFromWire,
  errors: ['TICKET_INVALID', 'CODE_LIMIT', 'MESSAGE_NOT_SENT'],
});

/**
 * A proof-of-work puzzle (ALTCHA, its first protocol): `{ algorithm: 'SHA-256', challenge, maxnumber, salt, signature }`. Solved
 * by the number from 0 to maxnumber whose SHA-256 of `salt + number` is `challenge` in hex; base64 of the JSON
 * `{ algorithm, challenge, number, salt, signature }` goes into `altcha` of the form. Good for one form, five minutes. A form
 * under attack wants a dearer one: `value.cost` of BOT_CHECK_REQUIRED says which, and `cost` here asks for it.
 */
export const botChallenge = defineCall({
  name: 'code.botChallenge',
  method: 'GET',
  path: '/wps/captcha/altcha',
  module: 'CAPTCHA3',
  access: 'public',
  tier: 'partner',
  limit: 'captcha',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, cost: puzzleCost }),
  reply: v.record(v.string(), v.unknown()),
  errors: [],
});
