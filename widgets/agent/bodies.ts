import type { AgentOfficeProps } from '../../src/features/agent';

/** What stands in each page of the back-office; a page without a row is not in its menu. */
export const bodies: AgentOfficeProps['bodies'] = {
  agentTeamOverview: () => import('./bodies/overview'),
  downlineManagmentView: () => import('./bodies/team'),
  depositv2: () => import('./bodies/deposit'),
  withdraw: () => import('./bodies/withdraw'),
  securityCenter: () => import('./bodies/security.view'),
};
