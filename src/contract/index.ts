import * as agentContracts from './calls/agent-contracts';
import * as agentPay from './calls/agent-pay';
import * as agents from './calls/agents';
import * as agentLinks from './calls/agents-links';
import * as agentRebates from './calls/agents-rebates';
import * as agentReports from './calls/agents-reports';
import * as agentSubAccounts from './calls/agents-sub-accounts';
import * as agentTransfers from './calls/agents-transfers';
import * as betOrders from './calls/bet-orders';
import * as chance from './calls/chance';
import * as contacts from './calls/contacts';
import * as deposits from './calls/deposits';
import * as factors from './calls/factors';
import * as feedback from './calls/feedback';
import * as funds from './calls/funds';
import * as gameFacts from './calls/game-facts';
import * as games from './calls/games';
import * as identityCheck from './calls/identity-check';
import * as chat from './calls/chat';
import * as inbox from './calls/inbox';
import * as launch from './calls/launch';
import * as limits from './calls/limits';
import * as lottery from './calls/lottery';
import * as lotteryBets from './calls/lottery-bets';
import * as member from './calls/member';
import * as messageConsent from './calls/message-consent';
import * as missions from './calls/missions';
import * as notices from './calls/notices';
import * as password from './calls/password';
import * as payees from './calls/payees';
import * as paymentPassword from './calls/payment-password';
import * as points from './calls/points';
import * as profile from './calls/profile';
import * as promotionHabits from './calls/promotion-habits';
import * as promotionVip from './calls/promotion-vip';
import * as promotionRewards from './calls/promotion-rewards';
import * as promotions from './calls/promotions';
import * as realtime from './calls/realtime';
import * as records from './calls/records';
import * as referral from './calls/referral';
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
  agentRebates,
  agentReports,
  agentSubAccounts,
  agentTransfers,
  agents,
  betOrders,
  chance,
  contacts,
  deposits,
  factors,
  feedback,
  funds,
  gameFacts,
  games,
  identityCheck,
  chat,
  inbox,
  launch,
  limits,
  lottery,
  lotteryBets,
  member,
  messageConsent,
  missions,
  notices,
  password,
  payees,
  paymentPassword,
  points,
  profile,
  promotionHabits,
  promotionVip,
  promotionRewards,
  promotions,
  realtime,
  records,
  referral,
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
