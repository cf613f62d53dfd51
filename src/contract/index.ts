import * as agentContracts from './calls/agent-contracts';
import * as agentPay from './calls/agent-pay';
import * as agents from './calls/agents';
import * as agentLinks from './calls/agents-links';
import * as agentReports from './calls/agents-reports';
import * as agentTransfers from './calls/agents-transfers';
import * as betOrders from './calls/bet-orders';
import * as contacts from './calls/contacts';
import * as deposits from './calls/deposits';
import * as factors from './calls/factors';
import * as feedback from './calls/feedback';
import * as funds from './calls/funds';
import * as games from './calls/games';
import * as identityCheck from './calls/identity-check';
import * as launch from './calls/launch';
import * as limits from './calls/limits';
import * as lottery from './calls/lottery';
import * as lotteryBets from './calls/lottery-bets';
import * as member from './calls/member';
import * as notices from './calls/notices';
import * as password from './calls/password';
import * as payees from './calls/payees';
import * as paymentPassword from './calls/payment-password';
import * as profile from './calls/profile';
import * as promotions from './calls/promotions';
import * as realtime from './calls/realtime';
import * as records from './calls/records';
import * as rooms from './calls/rooms';
import * as rounds from './calls/rounds';
import * as securityQuestions from './calls/security-questions';
import * as session from './calls/session';
import * as signIn from './calls/sign-in';
import * as system from './calls/system';
import * as transfers from './calls/transfers';
import * as verification from './calls/verification';
import * as withdrawalCode from './calls/withdrawal-code';
import * as withdrawals from './calls/withdrawals';
import type { Call } from './call';

/** Every file of calls, by domain: what walks through all calls walks through this. */
export const domains = {
  agentContracts,
  agentPay,
  agentLinks,
  agentReports,
  agentTransfers,
  agents,
  betOrders,
  contacts,
  deposits,
  factors,
  feedback,
  funds,
  games,
  identityCheck,
  launch,
  limits,
  lottery,
  lotteryBets,
  member,
  notices,
  password,
  payees,
  paymentPassword,
  profile,
  promotions,
  realtime,
  records,
  rooms,
  rounds,
  securityQuestions,
  session,
  signIn,
  system,
  transfers,
  verification,
  withdrawalCode,
  withdrawals,
};

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'request' in value && 'reply' in value;

/** Every call of the gateway, for routes, documentation and tests. Browser code imports single calls instead. */
export const allCalls: readonly Call[] = Object.values(domains).flatMap((domain) =>
  Object.values<unknown>(domain).filter(isCall),
);
