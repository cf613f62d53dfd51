import * as v from 'valibot';
import { defineCall } from '../call';
import { sessionGrantFromWire } from '../entities/member';
import { anything, maybeFlag, maybeText, nothing, passThrough, text } from '../wire';

/** Fields a bot check may add to any form call, by product (GeeTest v3, v4, ALTCHA proof of work). */
export const botCheckFields = {
  geetestChallenge: v.optional(v.nullable(text(512))),
  geetestSeccode: v.optional(v.nullable(text(512))),
  geetestValidateV4: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  altcha: v.optional(v.nullable(text(4096))),
};

// Apart, so that sealing does not carry the forms.
export { jwkKey, rsaKey } from './keys';

/**
 * Login by username, by SMS code or by a provider; `type` may be empty. A refusal is never 2xx and carries
 * `value.captcha: true` when a captcha is due now.
 */
export const login = defineCall({
  name: 'session.login',
  method: 'POST',
  path: '/wps/session/login',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'login',
  sealed: true,
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    ...botCheckFields,
    username: text(64),
    password: text(128),
    captcha: maybeText(16),
    type: maybeText(16),
    loginDeviceId: maybeText(64),
    countryDialingCode: maybeText(8),
    /** Which code `password` is (type sms). */
    codeId: maybeText(64),
    /** Ours: asks for a remember token with the answer. */
    remember: maybeFlag,
    /** Ours: instead of a password (type remember). */
    rememberToken: maybeText(128),
    firebaseChannel: maybeText(16),
    firebaseIdToken: maybeText(4096),
    firebaseMobileNo: maybeText(32),
    isSms: v.optional(v.unknown()),
    isOfficialAppLogin: v.optional(v.unknown()),
  }),
  reply: sessionGrantFromWire,
  errors: [
    'LOGIN_FAILED',
    'LOGIN_CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'LOGIN_VERIFY_REQUIRED',
    'LOGIN_BIND_REQUIRED',
    'LOGIN_DELAYED',
    'BOT_CHECK_REQUIRED',
    'CODE_WRONG',
    'REMEMBER_INVALID',
    'PROVIDER_REFUSED',
    'MERCHANT_SETUP',
    'MEMBER_ONLY',
    'AGENT_ONLY',
  ],
});

/** Guest demo session. The token travels at the top level of the answer and inside `value`. */
export const freeplay = defineCall({
  name: 'session.freeplay',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  module: 'FREEPLAY3',
  access: 'public',
  tier: 'partner',
  limit: 'trial',
  answer: 'envelope',
  request: v.pipe(
    v.strictObject({
      ...passThrough,
      os: v.optional(v.unknown()),
      encryption: v.optional(v.unknown()),
      loginDeviceId: maybeText(64),
    }),
    v.transform(() => ({})),
  ),
  reply: sessionGrantFromWire,
  errors: [],
});

/** Ends the session. */
export const logout = defineCall({
  name: 'session.logout',
  subAccount: 'own',
  method: 'DELETE',
  path: '/wps/session/logout',
  aliases: [{ method: 'POST' }],
  module: 'COMM3',
  access: 'visitor',
  whileChangeDue: true,
  tier: 'partner',
  limit: 'write',
  whileClosed: true,
  answer: 'envelope',
  silent: true,
  request: nothing,
  reply: anything,
  errors: [],
});

/** Base64 PNG; the answer is bound to the `captchaId` cookie and to the `X-Captcha-Id` header, whichever comes back. */
export const captcha = defineCall({
  name: 'session.captcha',
  method: 'GET',
  path: '/wps/captcha',
  module: 'CAPTCHA3',
  access: 'public',
  tier: 'partner',
  limit: 'captcha',
  answer: 'envelope',
  request: nothing,
  reply: v.pipe(
    v.union([v.string(), v.record(v.string(), v.unknown())]),
    v.transform((value) =>
      typeof value === 'string'
        ? value
        : ([value.img, value.image, value.base64, value.captcha].find((one) => typeof one === 'string') ??
          ''),
    ),
    v.minLength(1),
  ),
  errors: [],
});

/** success false = taken. */
export const checkUsername = defineCall({
  name: 'session.checkUsername',
  method: 'GET',
  path: '/wps/check/username',
  module: 'REG3',
  access: 'public',
  tier: 'partner',
  limit: 'register',
  answer: 'envelope',
  silent: true,
  request: v.strictObject({ ...passThrough, username: text(64) }),
  reply: anything,
  errors: ['REGISTER_USERNAME_TAKEN'],
});

const registerRequest = v.strictObject({
  ...passThrough,
  ...botCheckFields,
  username: maybeText(64),
  password: maybeText(128),
  confirmPassword: maybeText(128),
  payeeName: maybeText(255),
  email: maybeText(255),
  qqNum: maybeText(64),
  mobileNum: maybeText(32),
  mobileNo: maybeText(32),
  recommenderId: maybeText(64),
  captcha: maybeText(16),
  verificationCode: maybeText(255),
  codeId: maybeText(64),
  affiliateCode: maybeText(64),
  paymentPassword: maybeText(128),
  line: maybeText(64),
  whatsapp: maybeText(64),
  facebook: maybeText(64),
  wechat: maybeText(64),
  idNumber: maybeText(64),
  referralCode: maybeText(64),
  domain: maybeText(255),
  login: maybeFlag,
  countryDialingCode: maybeText(8),
  registerUrl: maybeText(2048),
  registerMethod: maybeText(16),
  nickname: maybeText(64),
  smsTemplate: maybeText(64),
  loginDeviceId: maybeText(64),
  firebaseChannel: maybeText(16),
  firebaseIdToken: maybeText(4096),
});
const registerErrors = [
  'REGISTER_USERNAME_TAKEN',
  'REGISTER_FIELD_INVALID',
  'REGISTER_AFFILIATE_INVALID',
  'AGENT_TEAM_DEEP',
  'REGISTER_REFUSED',
  'CAPTCHA_WRONG',
  'BOT_CHECK_REQUIRED',
  'CODE_WRONG',
  'PROVIDER_REFUSED',
] as const;

/** Username registration; `value.fields` names refused fields with REGISTER_FIELD_INVALID. */
export const register = defineCall({
  name: 'session.register',
  method: 'PUT',
  path: '/wps/member/register',
  module: 'REG3',
  access: 'public',
  tier: 'partner',
  limit: 'register',
  sealed: true,
  answer: 'envelope',
  request: registerRequest,
  // Older gateways may make the account and open no session.
  reply: v.nullable(sessionGrantFromWire),
  errors: registerErrors,
});

/** Mobile registration: the mobile number is the username. */
export const registerMobile = defineCall({
  name: 'session.registerMobile',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  module: 'MOBILENUMREG3',
  access: 'public',
  tier: 'partner',
  limit: 'register',
  sealed: true,
  answer: 'envelope',
  request: registerRequest,
  reply: v.nullable(sessionGrantFromWire),
  errors: registerErrors,
});

/** Whether an affiliate's code is good; success only. */
export const affiliate = defineCall({
  name: 'session.affiliate',
  method: 'GET',
  path: '/wps/agent/affiliate',
  module: 'AFFMAN3',
  access: 'public',
  tier: 'partner',
  limit: 'register',
  answer: 'envelope',
  silent: true,
  request: v.strictObject({
    ...passThrough,
    code: text(64),
    domain: maybeText(255),
    referralCode: maybeText(64),
  }),
  reply: anything,
  errors: ['REGISTER_AFFILIATE_INVALID', 'AGENT_TEAM_DEEP'],
});
