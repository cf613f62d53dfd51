import type { Route } from '../http/index';
import { agentRoutesOf } from './agents.routes';
import type { AgentServices } from './services';

export { compareTeams } from './figures.queries';
export { moveMember, type MoveRefusal } from './moves.queries';
export { type AgentServices, openAgents } from './services';

export const agentRoutes: readonly Route<AgentServices>[] = agentRoutesOf;
