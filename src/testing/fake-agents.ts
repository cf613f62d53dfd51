import type { HandlerInput } from '../contract/call';
import type { agentBranch, agentOverview } from '../contract/calls/agents';
import {
  type AgentFigures,
  teamBranchToWire,
  teamOverviewToWire,
  type TeamMember,
} from '../contract/entities/agent';
import { AGENT_TYPES } from '../contract/entities/member';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext, type FakeMember, type FakeState } from './fake-state';

const money = (minor: bigint) => ({ minor, currency: 'BRL' });
/** No member of the fake's team has played yet. */
const figuresOf = (registrations: number): AgentFigures => ({
  turnover: money(0n),
  winnings: money(0n),
  rounds: 0,
  players: 0,
  deposits: money(0n),
  depositors: 0,
  withdrawals: money(0n),
  bonus: money(0n),
  rebate: money(0n),
  registrations,
  firstDeposits: 0,
  firstDeposit: money(0n),
});
const TODAY = '2026-11-20';

const agentOf = (context: FakeContext): FakeMember => {
  const who = self(context);
  if (!AGENT_TYPES.includes(who.type)) throw new FakeRefusal('AGENT_ONLY');
  return who;
};
const below = (state: FakeState, id: string): FakeMember[] =>
  [...state.members.values()].filter(({ agentId }) => agentId === id);
const team = (state: FakeState, id: string): FakeMember[] =>
  below(state, id).flatMap((one) => [one, ...team(state, one.id)]);
const byId = (state: FakeState, id: string): FakeMember | undefined =>
  [...state.members.values()].find((one) => one.id === id);

/** From the agent down to the member, both with it. @throws FakeRefusal AGENT_UNKNOWN */
const trailTo = (state: FakeState, agent: FakeMember, id: string): FakeMember[] => {
  if (id === '' || id === agent.id) return [agent];
  const member = byId(state, id);
  if (!member || member.agentId === '') throw new FakeRefusal('AGENT_UNKNOWN');
  return [...trailTo(state, agent, member.agentId), member];
};
const rowOf = (state: FakeState, agent: FakeMember, member: FakeMember): TeamMember => ({
  id: member.id,
  name: member.username,
  isAgent: AGENT_TYPES.includes(member.type),
  depth: trailTo(state, agent, member.id).length - 1,
  direct: below(state, member.id).length,
  total: team(state, member.id).length,
  registeredAt: Date.parse(TODAY),
  seenAt: null,
});

export const agentAnswers = {
  agentOverview(input: HandlerInput<typeof agentOverview>, context: FakeContext) {
    const { state } = context;
    const place = trailTo(state, agentOf(context), input.memberId).at(-1)?.id ?? '';
    const { fromDay: from, toDay: to } = input.window;
    if (from > to) throw new FakeRefusal('RECORDS_WINDOW');
    const members = team(state, place);
    const figures = figuresOf(members.length);
    return teamOverviewToWire({
      direct: below(state, place).length,
      total: members.length,
      sum: figures,
      products: [],
      days: members.length === 0 ? [] : [{ day: TODAY, figures }],
      window: { from: from || TODAY, to: to || TODAY, today: TODAY, zone: 'UTC', gmt: 'GMT' },
    });
  },
  agentBranch(input: HandlerInput<typeof agentBranch>, context: FakeContext) {
    const { state } = context;
    const agent = agentOf(context);
    const search = input.search.toLowerCase();
    const trail = search === '' ? trailTo(state, agent, input.memberId) : [];
    const found =
      search === ''
        ? below(state, trail.at(-1)?.id ?? '')
        : team(state, agent.id).filter(({ username }) => username.toLowerCase().startsWith(search));
    const start = found.findIndex(({ id }) => id === input.cursor) + 1;
    const page = found.slice(start, start + input.size);
    return teamBranchToWire({
      members: page.map((member) => rowOf(state, agent, member)),
      trail: trail.map(({ id, username }) => ({ id, name: username })),
      next: start + input.size < found.length ? (page.at(-1)?.id ?? '') : '',
    });
  },
};
