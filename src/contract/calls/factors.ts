import * as v from 'valibot';
import { defineCall } from '../call';
import { sessionGrantFromWire } from '../entities/member';
import {
  anything,
  looseId,
  looseList,
  looseText,
  looseTime,
  maybeText,
  nothing,
  passThrough,
  text,
} from '../wire';

/** Options of the WebAuthn calls and their answers travel as the library @simplewebauthn words them. */
const webauthnJson = v.record(v.string(), v.unknown());
const own = { module: 'PASSKEY3', tier: 'own', answer: 'envelope' } as const;

/** What the browser is asked with for a new passkey. */
export const passkeyRegisterOptions = defineCall({
  ...own,
  name: 'passkey.registerOptions',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/passkey/register/options',
  access: 'real',
  fresh: true,
  limit: 'write',
  request: nothing,
  reply: webauthnJson,
  errors: ['STEP_UP_REQUIRED', 'PASSKEYS_FULL'],
});
/** Keeps a new passkey: the browser's answer to `passkey.registerOptions`. */
export const passkeyRegister = defineCall({
  ...own,
  name: 'passkey.register',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/passkey/register',
  access: 'real',
  limit: 'write',
  request: v.strictObject({ ...passThrough, name: maybeText(64), response: webauthnJson }),
  reply: anything,
  errors: ['PASSKEY_REFUSED', 'PASSKEYS_FULL'],
});
/** Options for a login without a name: the key itself says whose it is. */
export const passkeyLoginOptions = defineCall({
  ...own,
  name: 'passkey.loginOptions',
  method: 'POST',
  path: '/wps/passkey/login/options',
  access: 'public',
  limit: 'captcha',
  request: nothing,
  reply: webauthnJson,
  errors: [],
});
/** Login by a passkey: the browser's answer to `passkey.loginOptions`. */
export const passkeyLogin = defineCall({
  ...own,
  name: 'passkey.login',
  method: 'POST',
  path: '/wps/passkey/login',
  access: 'public',
  limit: 'login',
  request: v.strictObject({ ...passThrough, response: webauthnJson, loginDeviceId: maybeText(64) }),
  reply: sessionGrantFromWire,
  errors: ['PASSKEY_REFUSED'],
});
/** The member's passkeys. */
export const passkeyList = defineCall({
  ...own,
  name: 'passkey.list',
  subAccount: 'own',
  method: 'GET',
  path: '/wps/passkey',
  access: 'real',
  limit: 'read',
  request: nothing,
  reply: looseList(v.object({ id: looseId, name: looseText, createdAt: looseTime, lastUsedAt: looseTime })),
  errors: [],
});
/** Removes a passkey. */
export const passkeyRemove = defineCall({
  ...own,
  name: 'passkey.remove',
  subAccount: 'own',
  method: 'DELETE',
  path: '/wps/passkey',
  access: 'real',
  fresh: true,
  limit: 'write',
  request: v.strictObject({ ...passThrough, id: text(32) }),
  reply: anything,
  errors: ['STEP_UP_REQUIRED'],
});

/** Starts an authenticator app: its secret, shown once, counts only after a first right code. */
export const authenticatorBegin = defineCall({
  name: 'authenticator.begin',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/member/authenticator/begin',
  module: 'BINDGA3',
  access: 'real',
  fresh: true,
  tier: 'own',
  limit: 'write',
  answer: 'envelope',
  request: nothing,
  reply: v.object({ secret: v.string(), uri: v.string() }),
  errors: ['STEP_UP_REQUIRED'],
});
/** Turns the authenticator on by its first code. */
export const authenticatorConfirm = defineCall({
  name: 'authenticator.confirm',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/member/authenticator/confirm',
  module: 'BINDGA3',
  access: 'real',
  tier: 'own',
  limit: 'login',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, authCode: text(32) }),
  reply: anything,
  errors: ['CODE_WRONG'],
});
/** Turns the authenticator off by a code of it. */
export const authenticatorRemove = defineCall({
  name: 'authenticator.remove',
  subAccount: 'own',
  method: 'DELETE',
  path: '/wps/member/authenticator',
  module: 'BINDGA3',
  access: 'real',
  tier: 'own',
  limit: 'login',
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, authCode: text(32) }),
  reply: anything,
  errors: ['CODE_WRONG'],
});
/** Proves the person again (≤ 5 min) with the password, so that what protects the account may be changed. */
export const stepUp = defineCall({
  name: 'session.stepUp',
  subAccount: 'own',
  method: 'POST',
  path: '/wps/session/step-up',
  module: 'COMM3',
  access: 'real',
  proves: true,
  tier: 'own',
  limit: 'login',
  sealed: true,
  answer: 'envelope',
  request: v.strictObject({ ...passThrough, password: text(128) }),
  reply: anything,
  errors: ['PASSWORD_WRONG'],
});
