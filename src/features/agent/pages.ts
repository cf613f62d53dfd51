import type { SubAccountRight, SubAccountSelf } from '../../contract/entities/agent-sub-account';
import { agentPageNames, type AgentPage } from './paths';

/** Kinds of pay that an agent may have a contract for. */
export type PaidBy = 'daily' | 'hourly' | 'realtime' | 'dividend';

/** What decides whether a page is for this agent. */
export interface PageFacts {
  flags: Readonly<Record<string, boolean>>;
  /** Kinds of pay for which the consolidated answer names a contract. */
  paidBy: readonly PaidBy[];
  /** What a sub-account may do; null: an agent, or not told yet. */
  rights?: SubAccountSelf | null;
}

const flag =
  (module: string) =>
  ({ flags }: PageFacts): boolean =>
    flags[module] === true;
const paid =
  (kind: PaidBy) =>
  ({ paidBy }: PageFacts): boolean =>
    paidBy.includes(kind);
const whenPaidIn =
  (module: 'DEPOSIT' | 'WITHDRAW') =>
  ({ flags }: PageFacts): boolean =>
    flags[module] === true && flags.CREDITMAR3 !== true;

/** Pages that are hidden until the facts say otherwise; the others are every agent's. */
const gates: Partial<Record<AgentPage, (facts: PageFacts) => boolean>> = {
  agentAnnouncement: flag('AGENTANNOUNCE3'),
  agentMessages: flag('INBOX3'),
  agentTeamOverview: flag('AGEPAG'),
  registerCenter: flag('REGCEN'),
  downlineManagmentView: flag('DOWNMAN'),
  palStatementsAgentCopy: flag('AGETEAMPNL3'),
  personalHistoryCopy: flag('TEAMBETTING3'),
  agentRevenueReport: flag('AGEREV3'),
  agentDownlineTransactionDetailsCopy: flag('AGEDOWNTRANS3'),
  agentTransfers: flag('AGETRANSFERDOWN3'),
  agentDividendRecordCopy2: paid('dividend'),
  agentDailyWages2: paid('daily'),
  agentHourSalary: paid('hourly'),
  agentRealtimeSalary: paid('realtime'),
  agentSubAccounts: flag('AGESUBACCOUNT'),
  agentContracts: flag('AGECONTRACT'),
  agentCalculator: flag('AGECONTRACT'),
  depositv2: whenPaidIn('DEPOSIT'),
  withdraw: whenPaidIn('WITHDRAW'),
};

/** What a sub-account needs for a page; the pages that are not named are the agent's alone. */
const needed: Partial<Record<AgentPage, SubAccountRight>> = {
  agentAnnouncement: 'view',
  agentTeamOverview: 'view',
  downlineManagmentView: 'view',
  securityCenter: 'view',
  registerCenter: 'register',
  agentTransfers: 'transfers',
  palStatementsAgentCopy: 'reports',
  personalHistoryCopy: 'reports',
  agentRevenueReport: 'reports',
  agentDownlineTransactionDetailsCopy: 'reports',
  agentDividendRecordCopy2: 'reports',
  agentDailyWages2: 'reports',
  agentHourSalary: 'reports',
  agentRealtimeSalary: 'reports',
  agentContracts: 'reports',
  agentCalculator: 'reports',
};
const isAllowed = (name: AgentPage, { rights = null }: PageFacts): boolean => {
  if (rights === null || !rights.isSubAccount) return true;
  const right = needed[name];
  return right !== undefined && rights.rights.includes(right);
};

/** Pages of the menu: those that are built here and due, in their order. */
export const duePages = (facts: PageFacts, built: readonly AgentPage[]): AgentPage[] =>
  agentPageNames.filter(
    (name) => built.includes(name) && (gates[name]?.(facts) ?? true) && isAllowed(name, facts),
  );
