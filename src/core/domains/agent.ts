import { agentBranch, agentOverview } from '../../contract/calls/agents';
import type { AgentDomain, DomainDefinition } from '../types';

const stopOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** An agent's team: what it did, and who is in it. Nothing is kept here. */
export const agentDomain: DomainDefinition<AgentDomain> = {
  name: 'agents',
  create: (client) => ({
    overview: ({ from = '', to = '', memberId = '', signal } = {}) =>
      client.call(agentOverview, { startDay: from, endDay: to, customerId: memberId }, stopOf(signal)),
    branch: ({ memberId = '', search = '', cursor = '', signal } = {}) =>
      client.call(agentBranch, { customerId: memberId, customer: search, cursor }, stopOf(signal)),
  }),
};
