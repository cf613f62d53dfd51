import { agentBranch, agentOverview } from '../../src/contract/calls/agents';
import { teamBranchToWire, teamOverviewToWire } from '../../src/contract/entities/agent';
import { route, type Route, type RouteContext, sessionOf } from '../http/index';
import type { AgentServices } from './services';
import type { TeamOf } from './team';

/** Whose team it is, the session says. */
const teamOf = (context: RouteContext<AgentServices>): TeamOf => ({
  merchant: context.merchant,
  agentId: sessionOf(context).memberId,
});

export const agentRoutesOf: readonly Route<AgentServices>[] = [
  route(agentOverview, async (input, context) =>
    teamOverviewToWire(await context.services.team.overview(teamOf(context), input)),
  ),
  route(agentBranch, async (input, context) =>
    teamBranchToWire(await context.services.team.branch(teamOf(context), input)),
  ),
];
