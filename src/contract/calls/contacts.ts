import * as v from 'valibot';
import { defineCall } from '../call';
import { sentCodeFromWire } from '../entities/identity';
import { anything, maybeText, passThrough, text } from '../wire';
import { botCheckFields } from './session';

/** E: the mail address of the account, S: its mobile number. */
const method = v.picklist(['E', 'S']);

/** Sends a code to a contact of one's own account, by which it is shown to be one's own. */
export const contactCode = defineCall({
  name: 'contact.code',
  method: 'POST',
  path: '/wps/member/contact/code',
  module: 'VERIFICATION3',
  access: 'real',
  tier: 'own',
  limit: 'code',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, ...botCheckFields, method }),
  reply: sentCodeFromWire,
  errors: ['CONTACT_MISSING', 'MOBILE_INVALID', 'CODE_LIMIT', 'BOT_CHECK_REQUIRED', 'MESSAGE_NOT_SENT'],
});

/** From then on the contact finds the account, brings back its password and is asked as a second factor. */
export const contactVerify = defineCall({
  name: 'contact.verify',
  method: 'POST',
  path: '/wps/member/contact/verify',
  module: 'VERIFICATION3',
  access: 'real',
  tier: 'own',
  limit: 'login',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, method, verificationCode: text(255), codeId: maybeText(64) }),
  reply: anything,
  errors: ['CONTACT_MISSING', 'CODE_WRONG', 'CONTACT_TAKEN'],
});
