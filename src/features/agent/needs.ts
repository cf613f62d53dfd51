import { watchMissingPages, type MissingPages } from '../../core/domains/missing-pages';
import type { Client } from '../../core/types';
import type { AgentPage } from './paths';

const PAY = ['pay.statements'];

/** Calls without which a page cannot work. The page of account and security has parts of its own. */
export const needs: ReadonlyMap<AgentPage, readonly string[]> = new Map([
  ['agentAnnouncement', ['agents.announcements']],
  ['agentMessages', ['inbox.list', 'inbox.letter']],
  ['agentTeamOverview', ['agents.overview']],
  ['registerCenter', ['agents.links', 'agents.linkCreate']],
  ['downlineManagmentView', ['agents.branch']],
  ['personalHistoryCopy', ['agents.bets']],
  ['palStatementsAgentCopy', ['agents.rows']],
  ['agentRevenueReport', ['agents.income']],
  ['agentDownlineTransactionDetailsCopy', ['agents.moves']],
  ['agentTransfers', ['agents.transferSettings', 'agents.transfer', 'agents.branch']],
  ['agentDividendRecordCopy2', PAY],
  ['agentDailyWages2', PAY],
  ['agentHourSalary', PAY],
  ['agentRealtimeSalary', PAY],
  ['agentSubAccounts', ['agents.subAccounts']],
  ['agentContracts', ['contracts.own']],
  ['agentCalculator', ['contracts.own', 'pay.figures']],
  ['depositv2', ['deposits.settings', 'deposits.methods', 'deposits.create']],
  [
    'withdraw',
    [
      'withdrawals.settings',
      'withdrawals.charges',
      'withdrawals.create',
      'withdrawals.report',
      'payees.list',
    ],
  ],
]);

export const watchMissing = (
  client: Client,
  tell: (missing: MissingPages<AgentPage>) => void,
): (() => void) => watchMissingPages(client, needs, tell);
