import type { AgentOfficeProps } from '../../src/features/agent';

/** What stands in each page of the back-office; a page without a row is not in its menu. */
export const bodies: AgentOfficeProps['bodies'] = {
  agentAnnouncement: () => import('./bodies/announcements'),
  agentMessages: () => import('./bodies/messages'),
  registerCenter: () => import('./bodies/register'),
  agentTeamOverview: () => import('./bodies/overview'),
  downlineManagmentView: () => import('./bodies/team.view'),
  personalHistoryCopy: () => import('./bodies/bets'),
  palStatementsAgentCopy: () => import('./bodies/profit'),
  agentRevenueReport: () => import('./bodies/income'),
  agentDownlineTransactionDetailsCopy: () => import('./bodies/moves'),
  agentTransfers: () => import('./bodies/transfers'),
  agentDividendRecordCopy2: () => import('./bodies/dividends.view'),
  agentDailyWages2: () => import('./bodies/daily-wages.view'),
  agentHourSalary: () => import('./bodies/hourly-salary.view'),
  agentRealtimeSalary: () => import('./bodies/realtime-salary.view'),
  agentSubAccounts: () => import('./bodies/sub-accounts'),
  agentContracts: () => import('./bodies/contracts'),
  agentCalculator: () => import('./bodies/calculator'),
  depositv2: () => import('./bodies/deposit'),
  withdraw: () => import('./bodies/withdraw'),
  securityCenter: () => import('./bodies/security.view'),
};

/** Contracts that wait, with their words: they may come before any page of pay. */
export const loadOffers: AgentOfficeProps['loadOffers'] = () => import('./bodies/offers.view');
