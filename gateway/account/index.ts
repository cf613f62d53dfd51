import type { Route } from '../http/index';
import type { IdentityServices } from '../identity/index';
import { feedbackRoutes } from './feedback.routes';
import { identityCheckRoutes } from './identity-check.routes';
import { payeesRoutes } from './payees.routes';
import { paymentPasswordRoutes } from './payment-password.routes';
import { profileRoutes } from './profile.routes';
import { securityQuestionsRoutes } from './security-questions.routes';
import type { AccountServices } from './services';

export const accountRoutes: readonly Route<AccountServices & Pick<IdentityServices, 'contactChanges'>>[] = [
  ...feedbackRoutes,
  ...identityCheckRoutes,
  ...payeesRoutes,
  ...paymentPasswordRoutes,
  ...profileRoutes,
  ...securityQuestionsRoutes,
];

export { dropFactors } from './factor-reset';
export { hasFactors } from './factor-reset.queries';
export type { FeedbackDesk, WaitingFeedback } from './feedback';
export type { Holders } from './holders';
export { createIdentitySimulator } from './identity-check/simulator';
export type { IdentityAdapter } from './identity-check/types';
export type { IdentityChecks, IdentityState } from './identity-checks';
export type { IdentityDesk, QueuedCheck, ShownCheck } from './identity-desk';
export { decideAbout, waitingDecision } from './member-decisions';
export type { MoneyPauses, PauseReason } from './money-pauses';
export type { PayeeKindName } from './payee-kinds';
export { createPayees, type Payee, PAYEE_REST_MS, type Payees } from './payees';
export type { PaymentPasswords } from './payment-password';
export type { MemberFacts, MemberFile } from './profile-desk';
export { clearSecurityQuestions } from './security-questions';
export { type AccountServices, openAccount } from './services';
export type { Who } from './who';
