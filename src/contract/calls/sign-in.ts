import * as v from 'valibot';
import { defineCall } from '../call';
import { ownSessionFromWire } from '../entities/identity';
import { sessionGrantFromWire } from '../entities/member';
import {
  anything,
  looseCount,
  looseList,
  looseText,
  maybeFlag,
  maybeText,
  nothing,
  passThrough,
  text,
} from '../wire';

/** The second factor after LOGIN_VERIFY_REQUIRED: E mail code, S SMS code, G authenticator, P payee name. */
export const loginVerification = defineCall({
  name: 'session.loginVerification',
  method: 'POST',
  path: '/wps/session/login/verification',
  module: 'LOGINIPVERF3',
  access: 'public',
  tier: 'partner',
  limit: 'login',
  sealed: true,
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    username: maybeText(64),
    password: maybeText(128),
    /** Ours: stands for username and password. */
    ticket: maybeText(128),
    method: v.picklist(['E', 'S', 'G', 'P']),
    email: maybeText(255),
    authCode: maybeText(32),
    mobileNum: maybeText(32),
    countryDialingCode: maybeText(8),
    verificationCode: maybeText(255),
    payeeName: maybeText(255),
    firebaseIdToken: maybeText(4096),
    remember: maybeFlag,
    loginDeviceId: maybeText(64),
  }),
  reply: sessionGrantFromWire,
  errors: ['CODE_WRONG', 'TICKET_INVALID', 'LOGIN_FAILED', 'LOGIN_DELAYED'],
});

/** An account for a provider's identity that has none yet (FIREBASECREATEACC3). */
export const registerProvider = defineCall({
  name: 'session.registerProvider',
  method: 'PUT',
  path: '/wps/member/register/autoUsername',
  module: 'FIREBASECREATEACC3',
  access: 'public',
  tier: 'partner',
  limit: 'register',
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    registerUrl: maybeText(2048),
    registerMethod: maybeText(16),
    affiliateCode: maybeText(64),
    domain: maybeText(255),
    referralCode: maybeText(64),
    firebaseChannel: text(16),
    firebaseIdToken: text(4096),
    login: maybeFlag,
    smsTemplate: maybeText(64),
    loginDeviceId: maybeText(64),
  }),
  reply: sessionGrantFromWire,
  errors: ['PROVIDER_REFUSED', 'REGISTER_REFUSED', 'REGISTER_AFFILIATE_INVALID', 'AGENT_TEAM_DEEP'],
});

/**
 * An exchange code (single use, 60 s) that opens a session of the same member in another page of this merchant. The new session may do no
 * more than the one that lends it: it is as restricted, and of no higher tier until the person has proved who they are on a
 * page of the operator's own.
 */
export const issueCode = defineCall({
  name: 'session.issueCode',
  method: 'POST',
  path: '/wps/session/code',
  module: 'COMM3',
  access: 'member',
  whileChangeDue: true,
  tier: 'partner',
  limit: 'write',
  answer: 'envelope',
  request: v.strictObject({
    ...passThrough,
    /** Origin that may exchange it; one the merchant has registered, or the operator's own ('' = own). */
    origin: maybeText(255),
  }),
  reply: v.object({ code: v.string() }),
  errors: [],
});

/** Takes an exchange code for a session; with `peek` it only tells whose it is and stays good. */
export const exchangeCode = defineCall({
  name: 'session.exchangeCode',
  method: 'POST',
  path: '/wps/session/exchange',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'login',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, code: text(128), loginDeviceId: maybeText(64) }),
  reply: sessionGrantFromWire,
  errors: ['TICKET_INVALID'],
});
/** Tells whose an exchange code is and leaves it good. */
export const peekCode = defineCall({
  name: 'session.peekCode',
  method: 'POST',
  path: '/wps/session/exchange/peek',
  module: 'COMM3',
  access: 'public',
  tier: 'partner',
  limit: 'login',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, code: text(128) }),
  reply: v.object({ username: looseText }),
  errors: ['TICKET_INVALID'],
});

/** One's own live sessions, the current one first, at most 50. */
export const sessionsList = defineCall({
  name: 'sessions.list',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/session/list',
  module: 'COMM3',
  access: 'real',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: looseList(ownSessionFromWire),
  errors: [],
});

/** Ends one of one's own sessions, or all others (`id` = 'others'). */
export const sessionsEnd = defineCall({
  name: 'sessions.end',
  subAccount: 'own',
  method: 'DELETE',
  path: '/wps/session/list',
  module: 'COMM3',
  access: 'real',
  tier: 'own',
  limit: 'write',
  whileClosed: true,
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, id: text(32) }),
  reply: anything,
  errors: [],
});

/** What protects the account. */
export const securityConfig = defineCall({
  name: 'security.config',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  module: 'COMM3',
  access: 'real',
  tier: 'own',
  limit: 'read',
  answer: 'envelope',
  request: nothing,
  reply: v.object({
    authenticator: v.optional(v.boolean(), false),
    passkeys: looseCount,
    /** Masked, '' when none. Proved: shown to be the member's; only then it counts for anything. */
    email: looseText,
    emailProved: v.optional(v.boolean(), false),
    mobile: looseText,
    mobileProved: v.optional(v.boolean(), false),
  }),
  errors: [],
});
