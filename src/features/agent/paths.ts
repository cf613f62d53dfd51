/**
 * Where the operator's site has the pages of the agents' back-office, by the names that the protocol has for them; in the order of the
 * menu. `agentMessages`, `agentTransfers`, `agentSubAccounts`, `agentContracts`, `agentCalculator` and the last two are no names of the protocol.
 */
export const agentPaths = {
  agentAnnouncement: '/agentHome/announcements',
  agentMessages: '/agentHome/messages',
  agentTeamOverview: '/agentHome',
  registerCenter: '/agentHome/register',
  downlineManagmentView: '/agentHome/team',
  personalHistoryCopy: '/agentHome/bets',
  palStatementsAgentCopy: '/agentHome/profit',
  agentRevenueReport: '/agentHome/income',
  agentDownlineTransactionDetailsCopy: '/agentHome/transactions',
  agentTransfers: '/agentHome/transfers',
  agentDividendRecordCopy2: '/agentHome/dividends',
  agentDailyWages2: '/agentHome/daily-wages',
  agentHourSalary: '/agentHome/hourly-salary',
  agentRealtimeSalary: '/agentHome/realtime-salary',
  agentSubAccounts: '/agentHome/sub-accounts',
  agentContracts: '/agentHome/contracts',
  agentCalculator: '/agentHome/calculator',
  depositv2: '/agentHome/deposit',
  withdraw: '/agentHome/withdraw',
  securityCenter: '/agentHome/security',
} as const;

export type AgentPage = keyof typeof agentPaths;

export const agentPageNames = Object.keys(agentPaths) as [AgentPage, ...AgentPage[]];

export const isAgentPage = (name: string): name is AgentPage => Object.hasOwn(agentPaths, name);
