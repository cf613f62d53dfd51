import type { HandlerInput } from '../contract/call';
import type {
  agentCreate,
  agentLinkCreate,
  agentLinkDelete,
  agentLinks,
  agentPromote,
  agentRates,
  agentRatesGive,
  agentRegistered,
} from '../contract/calls/agents-links';
import {
  type AgentRate,
  agentLinksToWire,
  agentLinkToWire,
  agentRatesToWire,
  linkMembersToWire,
  madeAccountToWire,
  rateLimitsToWire,
  rateProducts,
} from '../contract/entities/agent-link';
import { AGENT_TYPES } from '../contract/entities/member';
import { FakeRefusal } from './fake-refusal';
import { newMember, type FakeContext, type FakeMember, type FakeState } from './fake-state';
import { agentOf, paginate, placeIn } from './fake-teams';

const GAP = 1_000;
const STEP = 100;
const AGENT = 1;
const ratesOf = (state: FakeState, memberId: string): AgentRate[] =>
  [...(state.teams.rates.get(memberId) ?? [])].map(([product, ppm]) => ({ product, ppm }));
const mostOf = (state: FakeState, agent: FakeMember, product: AgentRate['product']): number => {
  const most = Math.max((state.teams.rates.get(agent.id)?.get(product) ?? 0) - GAP, 0);
  return most - (most % STEP);
};
const demandRates = (state: FakeState, agent: FakeMember, rates: readonly AgentRate[]): void => {
  for (const { product, ppm } of rates)
    if (ppm > mostOf(state, agent, product) || ppm % STEP !== 0)
      throw new FakeRefusal('AGENT_RATE', { product });
};
const direct = (context: FakeContext, memberId: string): FakeMember => {
  const agent = agentOf(context);
  const place = placeIn(context.state, agent, memberId);
  if (place.agentId !== agent.id) throw new FakeRefusal('AGENT_NOT_DIRECT');
  return place;
};

export const agentLinkAnswers = {
  agentRateLimits(_: unknown, context: FakeContext) {
    const agent = agentOf(context);
    const { state } = context;
    return rateLimitsToWire(
      rateProducts.map((product) => ({
        product,
        ownPpm: state.teams.rates.get(agent.id)?.get(product) ?? 0,
        mostPpm: mostOf(state, agent, product),
        ...{ gapPpm: GAP, stepPpm: STEP },
      })),
    );
  },
  agentRates({ memberId }: HandlerInput<typeof agentRates>, context: FakeContext) {
    return agentRatesToWire(ratesOf(context.state, placeIn(context.state, agentOf(context), memberId).id));
  },
  agentRatesGive({ memberId, rates }: HandlerInput<typeof agentRatesGive>, context: FakeContext) {
    const place = direct(context, memberId);
    const { state } = context;
    demandRates(state, agentOf(context), rates);
    const now = state.teams.rates.get(place.id) ?? new Map<AgentRate['product'], number>();
    for (const { product, ppm } of rates)
      if (ppm < (now.get(product) ?? 0)) throw new FakeRefusal('AGENT_RATE', { product });
    state.teams.rates.set(
      place.id,
      new Map([...now, ...rates.map(({ product, ppm }) => [product, ppm] as const)]),
    );
    return agentRatesToWire(ratesOf(state, place.id));
  },
  agentLinks(input: HandlerInput<typeof agentLinks>, context: FakeContext) {
    const agent = agentOf(context);
    const mine = context.state.teams.links.filter(({ agentId }) => agentId === agent.id).reverse();
    const { page, next } = paginate(mine, input);
    return agentLinksToWire({ links: page, next });
  },
  agentLinkCreate(input: HandlerInput<typeof agentLinkCreate>, context: FakeContext) {
    const agent = agentOf(context);
    const { state } = context;
    demandRates(state, agent, input.rates);
    state.serial += 1;
    const code = input.code || `link${state.serial}`;
    if (state.affiliates.has(code)) throw new FakeRefusal('AGENT_CODE_TAKEN');
    state.affiliates.add(code);
    const link = {
      ...{ agentId: agent.id, id: String(state.serial), code, url: `https://games.example/go/demo/${code}` },
      ...{ makes: input.makes, note: input.note, landing: input.landing, state: 'active' as const },
      ...{ createdAt: Date.parse(state.teams.today), expiresAt: input.expiresAt, rates: input.rates },
      ...{ clicks: 0, registrations: 0, firstDeposits: 0 },
    };
    state.teams.links.push(link);
    return agentLinkToWire(link);
  },
  agentLinkDelete({ id }: HandlerInput<typeof agentLinkDelete>, context: FakeContext) {
    const agent = agentOf(context);
    const { state } = context;
    const link = state.teams.links.find((one) => one.id === id && one.agentId === agent.id);
    if (!link) throw new FakeRefusal('AGENT_LINK_UNKNOWN');
    state.teams.links.splice(state.teams.links.indexOf(link), 1);
    state.affiliates.delete(link.code);
    return null;
  },
  agentRegistered(input: HandlerInput<typeof agentRegistered>, context: FakeContext) {
    const agent = agentOf(context);
    const { state } = context;
    const mine = new Set(
      state.teams.links
        .filter(({ agentId, id }) => agentId === agent.id && (input.linkId === '' || id === input.linkId))
        .map(({ id }) => id),
    );
    const came = state.teams.came
      .filter(({ linkId }) => mine.has(linkId))
      .map(({ memberId }) => [...state.members.values()].find(({ id }) => id === memberId))
      .filter((member) => member !== undefined)
      .reverse();
    const { page, next } = paginate(came, input);
    return linkMembersToWire({
      members: page.map(({ id, username }) => ({
        ...{ id, name: username, registeredAt: Date.parse(state.teams.today), firstDepositAt: null },
      })),
      next,
    });
  },
  agentCreate(input: HandlerInput<typeof agentCreate>, context: FakeContext) {
    const agent = agentOf(context);
    const { state } = context;
    demandRates(state, agent, input.rates);
    if (state.members.has(input.username)) throw new FakeRefusal('REGISTER_USERNAME_TAKEN');
    const { id } = newMember(state, {
      ...{ username: input.username, password: input.password, agentId: agent.id },
      ...{ type: input.makes === 'agent' ? AGENT : 0, passwordExpired: input.password !== '', minor: 0n },
    });
    state.teams.rates.set(id, new Map(input.rates.map(({ product, ppm }) => [product, ppm])));
    const inviteUrl = input.password === '' ? `https://games.example/login#reset=${'x'.repeat(43)}` : '';
    return madeAccountToWire({ id, name: input.username, inviteUrl });
  },
  agentPromote({ memberId }: HandlerInput<typeof agentPromote>, context: FakeContext) {
    const place = direct(context, memberId);
    if (!AGENT_TYPES.includes(place.type)) place.type = AGENT;
    return null;
  },
};
