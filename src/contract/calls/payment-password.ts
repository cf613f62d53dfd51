import * as v from 'valibot';
import { defineCall } from '../call';
import { paymentPasswordFromWire } from '../entities/payment-password';
import { sentCodeFromWire } from '../entities/identity';
import { anything, maybeText, nothing, passThrough, text } from '../wire';
import { botCheckFields } from './session';

const own = { module: 'COMM3', access: 'real', tier: 'own', answer: 'envelope' } as const;

/** Whether there is a payment password. */
export const paymentPasswordState = defineCall({
  ...own,
  name: 'paymentPassword.state',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/member/hasWithdrawalPassword',
  limit: 'read',
  request: nothing,
  reply: paymentPasswordFromWire,
  errors: ['TRIAL_REFUSED'],
});

/** The first one. */
export const paymentPasswordSet = defineCall({
  ...own,
  name: 'paymentPassword.set',
  subAccount: 'own',
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  limit: 'login',
  fresh: true,
  sealed: true,
  request: v.strictObject({
    ...passThrough,
    paymentPassword: text(128),
    /** Typed twice; '' where a client has no second field. */
    validatePaymentPassword: maybeText(128),
  }),
  reply: anything,
  errors: ['TRIAL_REFUSED', 'STEP_UP_REQUIRED', 'PAYMENT_PASSWORD_THERE', 'PAYMENT_PASSWORD_REFUSED'],
});

/** Changes the payment password by the old one. */
export const paymentPasswordChange = defineCall({
  ...own,
  name: 'paymentPassword.change',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/member/paymentPassword',
  limit: 'login',
  sealed: true,
  request: v.strictObject({
    ...passThrough,
    oldPassword: text(128),
    newPassword: text(128),
    confirmNewPassword: maybeText(128),
  }),
  reply: anything,
  errors: [
    'TRIAL_REFUSED',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_LOCKED',
    'PAYMENT_PASSWORD_REFUSED',
  ],
});

/** E: the mail address, S: the mobile number; only proved ones count. */
const method = v.picklist(['E', 'S']);

/** Sends a code by mail (E) or SMS (S), by which a forgotten payment password is set anew. */
export const paymentPasswordCode = defineCall({
  ...own,
  name: 'paymentPassword.code',
  method: 'POST',
  path: '/wps/member/paymentPassword/code',
  module: 'VERIFICATION3',
  limit: 'code',
  fresh: true,
  request: v.strictObject({ ...passThrough, ...botCheckFields, method }),
  reply: sentCodeFromWire,
  errors: [
    'TRIAL_REFUSED',
    'STEP_UP_REQUIRED',
    'CONTACT_MISSING',
    'MOBILE_INVALID',
    'CODE_LIMIT',
    'BOT_CHECK_REQUIRED',
    'MESSAGE_NOT_SENT',
  ],
});

/** Another one by a code; money rests for a day after it. */
export const paymentPasswordReset = defineCall({
  ...own,
  name: 'paymentPassword.reset',
  method: 'POST',
  path: '/wps/member/paymentPassword/reset',
  module: 'VERIFICATION3',
  limit: 'login',
  fresh: true,
  sealed: true,
  request: v.strictObject({
    ...passThrough,
    method,
    verificationCode: text(16),
    codeId: maybeText(64),
    paymentPassword: text(128),
  }),
  reply: anything,
  errors: [
    'TRIAL_REFUSED',
    'STEP_UP_REQUIRED',
    'CONTACT_MISSING',
    'CODE_WRONG',
    'PAYMENT_PASSWORD_REFUSED',
    'SECURITY_ANSWERS_REQUIRED',
  ],
});
