import type { Route } from '../http/index';
import { agentRoutesOf } from './agents.routes';
import { contractRoutes } from './contracts/contracts.routes';
import { payRoutes } from './pay/pay.routes';
import { registerRoutes } from './register.routes';
import type { AgentServices } from './services';
import { subAccountRoutes } from './sub-accounts/sub-accounts.routes';

export { promote } from './accounts.queries';
export { platformContracts } from './contracts/contracts';
export { actOfPlatform, offerOfPlatform, shownContract } from './contracts/platform-side';
export { approveRun, approveComputed, computeOpen, openDue, type ApprovalRefusal } from './pay/runs';
export {
  findRun,
  type PaySettings,
  readApprovals,
  readPaySettings,
  readRuns,
  type RunRow,
  type RunState,
  writePaySettings,
} from './pay/runs.queries';
export { type ChargeRule, readNextCharges, writeChargeRules } from './pay/charges.queries';
export { fileOf, statementOf } from './pay/statements';
export { findStatement, type OwingRow, readOwing, readRunStatements } from './pay/statements.queries';
export { verifyRun } from './pay/verify';
export { makeDemoTeam } from './demo/team';
export { compareTeams } from './figures.queries';
export { postbackSecret } from './postbacks/postbacks';
export { readPostbackLog, setPostback } from './postbacks/postbacks.queries';
export { type QualifyRule, readQualifyRule, writeQualifyRule } from './postbacks/qualify.queries';
export { postbackProblem } from './postbacks/public-post';
export { approveRebates, type RebateRefusal } from './rebates/rebates';
export {
  compareRebates,
  readRebateRuns,
  readRebateSettings,
  type RebateRunRow,
  type RebateSettings,
  writeRebateSettings,
} from './rebates/rebates.queries';
export { lockRates, readRates, writeRates } from './rates.queries';
export { moveMember, type MoveRefusal } from './moves.queries';
export {
  decideSelfReferral,
  MAX_SCANNED,
  MAX_SELF_REASON,
  scanForSelfReferrals,
  type SelfReferralRefusal,
} from './self-referrals';
export { readSelfReferrals, type SelfReferralRow } from './self-referrals.queries';
export { type AgentServices, openAgents } from './services';
export { noted } from './sub-accounts/acts';
export { readOperatorSubAccounts, setSubAccountState } from './sub-accounts/sub-accounts';

export const agentRoutes: readonly Route<AgentServices>[] = [
  ...agentRoutesOf,
  ...registerRoutes,
  ...contractRoutes,
  ...payRoutes,
  ...subAccountRoutes,
];
