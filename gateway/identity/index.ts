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

export { lockMember, readPaymentSecret, setPaymentSecret } from './credentials.queries';
export { isContactProved, lockContact } from './contacts.queries';
export { type ContactKey, noteLost, proveContact } from './contacts';
export type { BotCheckFields, BotChecks } from './bot-check';
export type { BotJudge } from './bot-judge';
export { readRanges } from './code-ranges.queries';
export type { Codes } from './codes';
export type { ContactChanges } from './contact-change';
export type { ContactMethod } from './contact-proofs';
export { endAllSessions, endingSessions } from './end-all-sessions';
export { closeKnownAccount, readKnownAccounts } from './known-accounts.queries';
export { countryOfPlace } from './location-name';
export { linearPattern } from './linear-pattern';
export { endInvitation, insertInvitation } from './invitations.queries';
export { readLegalName, replaceLegalName, setLegalName } from './legal-name.queries';
export { findMember, findMemberByName, insertMember, setNickname } from './members.queries';
export {
  findOperatorMember,
  type MemberSource,
  type OperatorMember,
  readMemberSource,
  setMemberStatus,
  updateOperatorMember,
} from './operator-members.queries';
export type { MadeAccounts } from './made-accounts';
export type { Members, Standing } from './members';
export { SUB_ACCOUNT_TYPE } from './sub-account-type';
export { dropSecondFactors, readFactorFacts } from './factors.queries';
export { mobileAddress } from './mobile-address';
export { maskedEmail, maskedMobile } from './mask-contact';
export { canonicalPassword } from './password-rule';
export { createPasswordHasher, type HashAsker, type PasswordHasher } from './password-hasher';
export type { RegisterRules } from './register-rules';
export { noteSecurityEvent } from './security-log';
export { findRecentEvent, readLoginTraces } from './security-log.queries';
export { type IdentityDeps, type IdentityServices, openIdentity } from './services';
export { findPriorSession } from './sessions.queries';
export { sentCode } from './sent-code';
export type { Sessions } from './sessions';
export { type SignIns, TRIAL_PREFIX } from './sign-in';
export { createTimeCodes, type TimeCodes } from './time-codes';
