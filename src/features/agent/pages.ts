import { agentPageNames, type AgentPage } from './paths';

/** Kinds of pay that an agent may have a contract for. */
export type PaidBy = 'daily' | 'hourly' | 'realtime' | 'dividend';

/** What decides whether a page is for this agent. */
export interface PageFacts {
  flags: Readonly<Record<string, boolean>>;
  /** Kinds of pay for which the consolidated answer names a contract. */
  paidBy: readonly PaidBy[];
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
  agentTeamOverview: flag('AGEPAG'),
  registerCenter: flag('REGCEN'),
  downlineManagmentView: flag('DOWNMAN'),
  palStatementsAgentCopy: flag('AGETEAMPNL3'),
  personalHistoryCopy: flag('TEAMBETTING3'),
  agentRevenueReport: flag('AGEREV3'),
  agentDownlineTransactionDetailsCopy: flag('AGEDOWNTRANS3'),
  agentDividendRecordCopy2: paid('dividend'),
  agentDailyWages2: paid('daily'),
  agentHourSalary: paid('hourly'),
  agentRealtimeSalary: paid('realtime'),
  agentContracts: flag('AGECONTRACT'),
  agentCalculator: flag('AGECONTRACT'),
  depositv2: whenPaidIn('DEPOSIT'),
  withdraw: whenPaidIn('WITHDRAW'),
};

/** Pages of the menu: those that are built here and due, in their order. */
export const duePages = (facts: PageFacts, built: readonly AgentPage[]): AgentPage[] =>
  agentPageNames.filter((name) => built.includes(name) && (gates[name]?.(facts) ?? true));
