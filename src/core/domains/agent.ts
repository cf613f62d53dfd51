import { agentBranch, agentCard, agentNote, agentOverview } from '../../contract/calls/agents';
import { agentRebates, agentRebateShares } from '../../contract/calls/agents-rebates';
import { agentBets, agentCsv, agentIncome, agentMoves, agentRows } from '../../contract/calls/agents-reports';
import { registerMethods } from './agent.links';
import { subAccountMethods } from './agent.sub-accounts';
import type { AgentDomain, DomainDefinition, RecordDays, TeamRowsFilter } from '../types';

/** Characters of what an agent writes down about a member. */
export { TEAM_NOTE_MAX } from '../../contract/calls/agents';

const stopOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});
const daysOf = ({ from = '', to = '', memberId = '' }: RecordDays & { memberId?: string }) => ({
  startDay: from,
  endDay: to,
  customerId: memberId,
});
const paginate = ({ cursor = '', size }: { cursor?: string; size?: number }) => ({
  cursor,
  ...(size === undefined ? {} : { size }),
});
const filterOf = (query: TeamRowsFilter) => ({
  kind: query.kind ?? '',
  online: query.online === true,
  regStartDay: query.registeredFrom ?? '',
  regEndDay: query.registeredTo ?? '',
  idleDays: query.idleDays ?? 0,
  column: query.sort ?? '',
  order: query.descending === true ? ('desc' as const) : ('' as const),
});
const aloneOf = ({ alone = false }: { alone?: boolean }) => ({ alone: alone ? '1' : '' });

/** An agent's team: what it did, and who is in it. Nothing is kept here. */
export const agentDomain: DomainDefinition<AgentDomain> = {
  name: 'agents',
  create: (client) => ({
    ...registerMethods(client),
    ...subAccountMethods(client),
    overview: (query = {}) => client.call(agentOverview, daysOf(query), stopOf(query)),
    branch: (query = {}) =>
      client.call(
        agentBranch,
        {
          customerId: query.memberId ?? '',
          customer: query.search ?? '',
          ...paginate(query),
          ...filterOf(query),
        },
        stopOf(query),
      ),
    card: (query) => client.call(agentCard, daysOf(query), stopOf(query)),
    note: async ({ memberId, note }) => {
      await client.call(agentNote, { customerId: memberId, remark: note });
    },
    rows: (query = {}) =>
      client.call(
        agentRows,
        { ...daysOf(query), ...paginate(query), ...filterOf(query), gameCategory: query.product ?? '' },
        stopOf(query),
      ),
    bets: (query = {}) =>
      client.call(
        agentBets,
        {
          ...daysOf(query),
          ...paginate(query),
          ...aloneOf(query),
          gameCategory: query.product ?? '',
          status: query.state ?? '',
        },
        stopOf(query),
      ),
    moves: (query = {}) =>
      client.call(
        agentMoves,
        {
          ...daysOf(query),
          ...paginate(query),
          ...aloneOf(query),
          codeTypes: (query.types ?? []).join(),
        },
        stopOf(query),
      ),
    income: (query = {}) =>
      client.call(
        agentIncome,
        { startDay: query.from ?? '', endDay: query.to ?? '', gameCategory: query.product ?? '' },
        stopOf(query),
      ),
    rebates: (query = {}) =>
      client.call(
        agentRebates,
        {
          ...{ startDay: query.from ?? '', endDay: query.to ?? '', gameCategory: query.product ?? '' },
          ...paginate(query),
        },
        stopOf(query),
      ),
    rebateShares: ({ day, forDay, product, ...query }) =>
      client.call(
        agentRebateShares,
        { balanceDate: day, betDate: forDay, productType: product, ...paginate(query) },
        stopOf(query),
      ),
    csv: (query) =>
      client.call(agentCsv, {
        ...daysOf(query),
        ...aloneOf(query),
        report: query.report,
        gameCategory: query.product ?? '',
        status: query.state ?? '',
        codeTypes: (query.types ?? []).join(),
        ...(query.decimal === undefined ? {} : { decimal: query.decimal }),
      }),
  }),
};
