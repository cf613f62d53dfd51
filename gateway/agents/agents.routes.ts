import { Readable } from 'node:stream';
import { agentBranch, agentCard, agentNote, agentOverview } from '../../src/contract/calls/agents';
import {
  agentBets,
  agentCsv,
  agentIncome,
  agentMoves,
  agentRows,
  type TeamReport,
} from '../../src/contract/calls/agents-reports';
import { agentRebates, agentRebateShares } from '../../src/contract/calls/agents-rebates';
import { teamBranchToWire, teamOverviewToWire } from '../../src/contract/entities/agent';
import {
  agentIncomeToWire,
  teamBetsToWire,
  teamCardToWire,
  teamMovesToWire,
  teamRowsToWire,
} from '../../src/contract/entities/agent-report';
import { rebateLinesToWire, rebateSharesToWire } from '../../src/contract/entities/agent-rebate';
import { route, type Route, type RouteContext, sessionOf, Streamed } from '../http/index';
import { GatewayError } from '../platform/index';
import type { AgentServices } from './services';
import type { TeamOf } from './team';

/** Whose team it is, the session says. */
const teamOf = (context: RouteContext<AgentServices>): TeamOf & { language: string } => ({
  merchant: context.merchant,
  agentId: sessionOf(context).memberId,
  language: context.language,
});

/** A file is no way around a report that is switched off. */
const MODULES: Record<TeamReport, string | null> = {
  days: agentOverview.module,
  rows: agentRows.module,
  bets: agentBets.module,
  moves: agentMoves.module,
  income: agentIncome.module,
};

export const agentRoutesOf: readonly Route<AgentServices>[] = [
  route(agentOverview, async (input, context) =>
    teamOverviewToWire(await context.services.team.overview(teamOf(context), input)),
  ),
  route(agentBranch, async (input, context) =>
    teamBranchToWire(await context.services.team.branch(teamOf(context), input)),
  ),
  route(agentCard, async (input, context) =>
    teamCardToWire(await context.services.teamCards.card(teamOf(context), input)),
  ),
  route(agentNote, async (input, context) => {
    await context.services.teamCards.note(teamOf(context), input);
    return null;
  }),
  route(agentRows, async (input, context) =>
    teamRowsToWire(await context.services.team.rows(teamOf(context), input)),
  ),
  route(agentBets, async (input, context) =>
    teamBetsToWire(await context.services.teamBooks.bets(teamOf(context), input), context.merchant.currency),
  ),
  route(agentMoves, async (input, context) =>
    teamMovesToWire(
      await context.services.teamBooks.moves(teamOf(context), input),
      context.merchant.currency,
    ),
  ),
  route(agentIncome, async (input, context) =>
    agentIncomeToWire(await context.services.agentIncomes.income(teamOf(context), input)),
  ),
  route(agentRebates, async (input, context) =>
    rebateLinesToWire(await context.services.rebateRecords.lines(teamOf(context), input)),
  ),
  route(agentRebateShares, async (input, context) =>
    rebateSharesToWire(
      await context.services.rebateRecords.shares(teamOf(context), input),
      context.merchant.currency,
    ),
  ),
  route(agentCsv, async (input, context) => {
    const module = MODULES[input.report];
    if (module !== null && context.merchant.flags.get(module) !== true)
      throw new GatewayError('FUNCTION_NOT_AVAILABLE');
    const lines = await context.services.teamFiles.csv(teamOf(context), input);
    context.header('content-disposition', `attachment; filename="team-${input.report}.csv"`);
    return new Streamed('text/csv; charset=utf-8', Readable.from(lines));
  }),
];
