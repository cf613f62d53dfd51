import type { TeamFilter } from '../contract/calls/agents';
import type { AskedWindow } from '../contract/calls/records';
import type { AgentFigures, TeamMember } from '../contract/entities/agent';
import { AGENT_TYPES } from '../contract/entities/member';
import type { RecordWindow } from '../contract/entities/record';
import { FakeRefusal } from './fake-refusal';
import { self, type FakeContext, type FakeMember, type FakeState } from './fake-state';

// Who stands below whom in the fake, and what they did.

const CURRENCY = 'BRL';
export const money = (minor: bigint) => ({ minor, currency: CURRENCY });
const DAY_MS = 86_400_000;
const MAX_DAYS = 31;
const USUAL_DAYS = 7;
const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The agent who asks; a sub-account asks as its agent. */
export const agentOf = (context: FakeContext): FakeMember => {
  const asks = self(context);
  const helps = context.state.teams.subAccounts.find(({ id }) => id === asks.id);
  const who = helps === undefined ? asks : (byId(context.state, helps.agentId) ?? asks);
  if (!AGENT_TYPES.includes(who.type)) throw new FakeRefusal('AGENT_ONLY');
  return who;
};
export const below = (state: FakeState, id: string): FakeMember[] =>
  [...state.members.values()].filter(({ agentId }) => agentId === id);
export const teamBelow = (state: FakeState, id: string): FakeMember[] =>
  below(state, id).flatMap((one) => [one, ...teamBelow(state, one.id)]);
const byId = (state: FakeState, id: string): FakeMember | undefined =>
  [...state.members.values()].find((one) => one.id === id);

/** From the agent down to the member, both with it. @throws FakeRefusal AGENT_UNKNOWN */
export const trailTo = (state: FakeState, agent: FakeMember, id: string): FakeMember[] => {
  if (id === '' || id === agent.id) return [agent];
  const member = byId(state, id);
  if (!member || member.agentId === '') throw new FakeRefusal('AGENT_UNKNOWN');
  return [...trailTo(state, agent, member.agentId), member];
};
/** The last of it. @throws FakeRefusal AGENT_UNKNOWN */
export const placeIn = (state: FakeState, agent: FakeMember, id: string): FakeMember =>
  trailTo(state, agent, id).at(-1) ?? agent;

export const windowIn = (state: FakeState, asked: AskedWindow): RecordWindow => {
  const { today } = state.teams;
  const to = asked.toDay || today;
  const from = asked.fromDay || shift(to, 1 - USUAL_DAYS);
  if (from > to || to > today || shift(from, MAX_DAYS - 1) < to) throw new FakeRefusal('RECORDS_WINDOW');
  return { from, to, today, zone: 'UTC', gmt: 'GMT' };
};

interface Days {
  from: string;
  to: string;
}
/** What some members did in some days; product '' is all of them. */
export const figuresIn = (
  state: FakeState,
  members: readonly FakeMember[],
  { from, to }: Days,
  product = '',
): AgentFigures => {
  const ids = new Set(members.map(({ id }) => id));
  const inside = (row: { memberId: string; day: string }) =>
    ids.has(row.memberId) && row.day >= from && row.day <= to;
  const plays = state.teams.plays.filter(
    (play) => inside(play) && play.state === 'completed' && (product === '' || play.category === product),
  );
  const moves = product === '' ? state.teams.moves.filter(inside) : [];
  const sumOf = (type: string) =>
    moves.reduce((all, move) => (move.type === type ? all + move.minor : all), 0n);
  const deposits = moves.filter(({ type }) => type === 'deposit');
  const firsts = deposits.filter((move) => {
    const first = state.teams.moves.find(
      ({ memberId, type }) => memberId === move.memberId && type === 'deposit',
    );
    return first === move;
  });
  const days = (rows: readonly { memberId: string; day: string }[]) =>
    new Set(rows.map(({ memberId, day }) => `${memberId} ${day}`)).size;
  const { today } = state.teams;
  return {
    turnover: money(plays.reduce((all, { bet }) => all + bet, 0n)),
    winnings: money(plays.reduce((all, { win }) => all + win, 0n)),
    rounds: plays.length,
    players: days(plays),
    deposits: money(sumOf('deposit')),
    depositors: days(deposits),
    withdrawals: money(-sumOf('withdraw')),
    bonus: money(sumOf('bonus')),
    rebate: money(sumOf('rebate')),
    // Every member of the fake has registered today.
    registrations:
      product === '' && from <= today && to >= today
        ? members.filter(({ agentId }) => agentId !== '').length
        : 0,
    firstDeposits: firsts.length,
    firstDeposit: money(firsts.reduce((all, { minor }) => all + minor, 0n)),
  };
};
const dayList = ({ from, to }: Days): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < MAX_DAYS; day = shift(day, 1)) days.push(day);
  return days;
};
const isSomething = ({
  rounds,
  registrations,
  deposits,
  withdrawals,
  bonus,
  rebate,
}: AgentFigures): boolean =>
  (rounds ?? 0) + (registrations ?? 0) > 0 ||
  [deposits, withdrawals, bonus, rebate].some(({ minor }) => minor !== 0n);
/** The same in all, by product and by day. */
export const groupsIn = (state: FakeState, members: readonly FakeMember[], days: Days) => ({
  sum: figuresIn(state, members, days),
  products: [...new Set(state.teams.plays.map(({ category }) => category))]
    .sort()
    .map((product) => ({ product, figures: figuresIn(state, members, days, product) }))
    .filter(({ figures }) => figures.rounds !== 0),
  days: dayList(days)
    .map((day) => ({ day, figures: figuresIn(state, members, { from: day, to: day }) }))
    .filter(({ figures }) => isSomething(figures)),
});
/** An agent with all below; registrations are of those below. */
export const branchOf = (state: FakeState, member: FakeMember): FakeMember[] => [
  { ...member, agentId: AGENT_TYPES.includes(member.type) ? '' : member.agentId },
  ...teamBelow(state, member.id),
];

export const memberRow = (state: FakeState, agent: FakeMember, member: FakeMember): TeamMember => ({
  id: member.id,
  name: member.username,
  isAgent: AGENT_TYPES.includes(member.type),
  depth: trailTo(state, agent, member.id).length - 1,
  direct: below(state, member.id).length,
  total: teamBelow(state, member.id).length,
  registeredAt: Date.parse(state.teams.today),
  seenAt: null,
  online: state.teams.online.has(member.id),
  heldFor: [],
});
export const trailRows = (trail: readonly FakeMember[]) =>
  trail.map(({ id, username }) => ({ id, name: username }));

/** Members right below one of the team as a filter has them, in its order. */
export const filtered = (
  state: FakeState,
  members: readonly FakeMember[],
  filter: TeamFilter,
  keyOf: (member: FakeMember) => bigint | string,
): FakeMember[] => {
  const { today } = state.teams;
  const found = members.filter(
    (member) =>
      (filter.kind === '' || (filter.kind === 'agent') === AGENT_TYPES.includes(member.type)) &&
      (!filter.online || state.teams.online.has(member.id)) &&
      (filter.registeredFrom === '' || filter.registeredFrom <= today) &&
      (filter.registeredTo === '' || filter.registeredTo >= today) &&
      filter.idleDays === 0,
  );
  const sign = filter.descending ? -1 : 1;
  return found.sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a !== b) return a < b ? -sign : sign;
    return Number(BigInt(one.id) - BigInt(other.id)) * sign;
  });
};
/** A page behind the member whose number the cursor is. */
export const paginate = <Row extends { id: string }>(
  rows: readonly Row[],
  asked: { cursor: string; size: number },
) => {
  const start = rows.findIndex(({ id }) => id === asked.cursor) + 1;
  const page = rows.slice(start, start + asked.size);
  return { page, next: start + asked.size < rows.length ? (page.at(-1)?.id ?? '') : '' };
};
