/** Where the operator's site has the pages of a member's own, by the names that the protocol has for them; in the order of the menu. */
export const memberPaths = {
  securityCenter: '/member',
  transferFund: '/member/wallet',
  depositv2: '/member/deposit',
  withdraw: '/member/withdraw',
  payees: '/member/payees',
  transferUpline: '/member/upline',
  personalHistoryCopy: '/member/bets',
  transactionHistory: '/member/account',
  personalProfit: '/member/profit',
  bonusDetails: '/member/bonus',
  rewardCenter: '/member/rewards',
  vip: '/member/vip',
  referral: '/member/invite',
  missionLeaderboard: '/member/missions',
  messageV2: '/member/messages',
  manualRebate: '/member/rebate',
  limits: '/member/limits',
  identity: '/member/identity',
  feedback: '/member/feedback',
} as const;

export type MemberPage = keyof typeof memberPaths;

export const memberPageNames = Object.keys(memberPaths) as [MemberPage, ...MemberPage[]];

export const isMemberPage = (name: string): name is MemberPage => Object.hasOwn(memberPaths, name);
