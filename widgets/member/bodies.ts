import type { MemberCentreProps } from '../../src/features/member/centre.view';

/** What stands in each page of the member centre; a page without a row is not in its menu. */
export const bodies: MemberCentreProps['bodies'] = {
  securityCenter: () => import('./bodies/security.view'),
  transferFund: () => import('./bodies/wallet'),
  depositv2: () => import('./bodies/deposit'),
  limits: () => import('./bodies/limits'),
  withdraw: () => import('./bodies/withdraw'),
  transferUpline: () => import('./bodies/upline'),
  personalHistoryCopy: () => import('./bodies/bets'),
  transactionHistory: () => import('./bodies/account-record'),
  personalProfit: () => import('./bodies/profit'),
  bonusDetails: () => import('./bodies/bonuses.view'),
  rewardCenter: () => import('./bodies/rewards'),
  vip: () => import('./bodies/vip'),
  referral: () => import('./bodies/invite'),
  missionLeaderboard: () => import('./bodies/missions.view'),
  manualRebate: () => import('./bodies/rebate'),
  messageV2: () => import('./bodies/messages'),
  payees: () => import('./bodies/payees'),
  identity: () => import('./bodies/identity'),
  feedback: () => import('./bodies/feedback'),
};
