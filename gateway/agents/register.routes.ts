import {
  agentCreate,
  agentLinkCreate,
  agentLinkDelete,
  agentLinks,
  agentPromote,
  agentRateLimits,
  agentRates,
  agentRatesGive,
  agentRegistered,
} from '../../src/contract/calls/agents-links';
import {
  agentLinksToWire,
  agentLinkToWire,
  agentRatesToWire,
  linkMembersToWire,
  madeAccountToWire,
  rateLimitsToWire,
} from '../../src/contract/entities/agent-link';
import { route, type Route, type RouteContext, sessionOf, visitorOf } from '../http/index';
import type { AgentServices } from './services';

const agentOf = (context: RouteContext<AgentServices>) => ({
  merchant: context.merchant,
  agentId: sessionOf(context).memberId,
});

export const registerRoutes: readonly Route<AgentServices>[] = [
  route(agentRateLimits, async (_, context) =>
    rateLimitsToWire(await context.services.agentRates.limits(agentOf(context))),
  ),
  route(agentRates, async (input, context) =>
    agentRatesToWire(await context.services.agentRates.rates(agentOf(context), input)),
  ),
  route(agentRatesGive, async (input, context) =>
    agentRatesToWire(await context.services.agentRates.give(agentOf(context), input)),
  ),
  route(agentLinks, async (input, context) =>
    agentLinksToWire(await context.services.agentLinks.list(agentOf(context), input)),
  ),
  route(agentLinkCreate, async (input, context) =>
    agentLinkToWire(await context.services.agentLinks.create(agentOf(context), input)),
  ),
  route(agentLinkDelete, async (input, context) => {
    await context.services.agentLinks.end(agentOf(context), input);
    return null;
  }),
  route(agentRegistered, async (input, context) =>
    linkMembersToWire(await context.services.agentLinks.came(agentOf(context), input)),
  ),
  route(agentCreate, async (input, context) => {
    const of = { ...agentOf(context), visitor: visitorOf(context) };
    return madeAccountToWire(await context.services.agentAccounts.create(of, input));
  }),
  route(agentPromote, async (input, context) => {
    await context.services.agentAccounts.promote(agentOf(context), input);
    return null;
  }),
];
