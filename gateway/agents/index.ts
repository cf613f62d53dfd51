import type { Route } from '../http/index';
import { agentRoutesOf } from './agents.routes';
import { contractRoutes } from './contracts/contracts.routes';
import { payRoutes } from './pay/pay.routes';
import { registerRoutes } from './register.routes';
import type { AgentServices } from './services';

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
export { fileOf, statementOf } from './pay/statements';
export { findStatement, readRunStatements } from './pay/statements.queries';
export { verifyRun } from './pay/verify';
export { type DemoPerson } from './demo/plan';
export { writeDemoTeam } from './demo/write';
export { compareTeams } from './figures.queries';
export { postbackSecret } from './postbacks/postbacks';
export { readPostbackLog, setPostback } from './postbacks/postbacks.queries';
export { postbackProblem } from './postbacks/public-post';
export { lockRates, readRates, writeRates } from './rates.queries';
export { moveMember, type MoveRefusal } from './moves.queries';
export { type AgentServices, openAgents } from './services';

export const agentRoutes: readonly Route<AgentServices>[] = [
  ...agentRoutesOf,
  ...registerRoutes,
  ...contractRoutes,
  ...payRoutes,
];
