import type { Route } from '../http/index';
import { captchaRoutes } from './captcha.routes';
import { codesRoutes } from './codes.routes';
import { contactsRoutes } from './contacts.routes';
import { exchangeCodesRoutes } from './exchange-codes.routes';
import { factorsRoutes } from './factors.routes';
import { loginRoutes } from './login.routes';
import { membersRoutes } from './members.routes';
import { passkeysRoutes } from './passkeys.routes';
import { passwordRoutes } from './password.routes';
import { registrationRoutes } from './registration.routes';
import { sessionsRoutes } from './sessions.routes';
import type { IdentityServices } from './services';

export const identityRoutes: readonly Route<IdentityServices>[] = [
  ...captchaRoutes,
  ...codesRoutes,
  ...contactsRoutes,
  ...exchangeCodesRoutes,
  ...factorsRoutes,
  ...loginRoutes,
  ...membersRoutes,
  ...passkeysRoutes,
  ...passwordRoutes,
  ...registrationRoutes,
  ...sessionsRoutes,
];

export { isContactProved, lockContact } from './contacts.queries';
export { type ContactKey, noteLost, proveContact } from './contacts';
export { endAllSessions } from './end-all-sessions';
export { closeKnownAccount, readKnownAccounts } from './known-accounts.queries';
export { linearPattern } from './linear-pattern';
export {
  findMemberByName,
  findOperatorMember,
  insertMember,
  type OperatorMember,
  setMemberStatus,
  updateOperatorMember,
} from './members.queries';
export type { Members, Standing } from './members';
export { mobileAddress } from './mobile-address';
export { createPasswordHasher, type PasswordHasher } from './password-hasher';
export { noteSecurityEvent } from './security-log';
export { type IdentityDeps, type IdentityServices, openIdentity } from './services';
export type { Sessions } from './sessions';
export { type SignIns, TRIAL_PREFIX } from './sign-in';
