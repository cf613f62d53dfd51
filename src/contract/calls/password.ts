import * as v from 'valibot';
import { defineCall } from '../call';
import { anything, maybeText, passThrough, text } from '../wire';
import { botCheckFields } from './session';

/** Changes one's own password; every other session of the member ends. A change ticket stands for the old password. */
export const passwordChange = defineCall({
  name: 'password.change',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/member/password',
  module: 'PASS3',
  access: 'real',
  whileChangeDue: true,
  proves: true,
  tier: 'own',
  limit: 'login',
  sealed: true,
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    oldPassword: maybeText(128),
    changeTicket: maybeText(128),
    newPassword: text(128),
    confirmNewPassword: maybeText(128),
  }),
  reply: anything,
  errors: ['PASSWORD_WRONG', 'PASSWORD_REFUSED', 'TICKET_INVALID', 'STEP_UP_REQUIRED'],
});

/** Asks for a mail with a link to set a new password. Known and unknown accounts are answered alike. */
export const passwordForgotEmail = defineCall({
  name: 'password.forgotEmail',
  method: 'POST',
  path: '/wps/member/password/email',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'code',
  form: true,
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, ...botCheckFields, username: text(64), email: text(255) }),
  reply: anything,
  errors: ['CODE_LIMIT', 'BOT_CHECK_REQUIRED'],
});

/** Sets a new password with a code that was sent to the phone. */
export const passwordForgotPhone = defineCall({
  name: 'password.forgotPhone',
  method: 'POST',
  path: '/wps/member/password/verification',
  module: 'CHNGPASSVERIF3',
  access: 'public',
  tier: 'partner',
  limit: 'login',
  sealed: true,
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    newPassword: text(128),
    mobileNum: text(32),
    verificationCode: text(255),
    countryDialingCode: maybeText(8),
    codeId: maybeText(64),
  }),
  reply: anything,
  errors: ['CODE_WRONG', 'PASSWORD_REFUSED'],
});

/** Sets a new password with the code of the mailed link; every session of the member ends. */
export const passwordReset = defineCall({
  name: 'password.reset',
  method: 'POST',
  path: '/wps/member/password/reset',
  module: 'COMM3',
  access: 'public',
  tier: 'own',
  limit: 'login',
  sealed: true,
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, code: text(128), newPassword: text(128) }),
  reply: anything,
  errors: ['TICKET_INVALID', 'PASSWORD_REFUSED'],
});
