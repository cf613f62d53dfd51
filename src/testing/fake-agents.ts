import type { HandlerInput } from '../contract/call';
import type { agentBranch, agentCard, agentNote, agentOverview, TeamFilter } from '../contract/calls/agents';
import type {
  agentBets,
  agentCsv,
  agentIncome,
  agentMoves,
  agentRows,
} from '../contract/calls/agents-reports';
import { teamBranchToWire, teamOverviewToWire } from '../contract/entities/agent';
import {
  agentIncomeToWire,
  teamBetsToWire,
  teamCardToWire,
  teamMovesToWire,
  teamRowOf,
  teamRowsToWire,
} from '../contract/entities/agent-report';
import type { FakeContext, FakeMember, FakeState } from './fake-state';
import {
  agentOf,
  below,
  branchOf,
  figuresIn,
  filtered,
  groupsIn,
  memberRow,
  money,
  paginate,
  placeIn,
  teamBelow,
  trailRows,
  trailTo,
  windowIn,
} from './fake-teams';

const keyIn =
  (state: FakeState, filter: TeamFilter, days: { from: string; to: string }, product = '') =>
  (member: FakeMember): bigint | string => {
    const figures = () => figuresIn(state, branchOf(state, member), days, product);
    switch (filter.column) {
      case 'name':
        return member.username.toLowerCase();
      case 'teamCount':
        return BigInt(teamBelow(state, member.id).length);
      case 'bet':
        return figures().turnover.minor;
      case 'deposit':
        return figures().deposits.minor;
      case 'profitAndLoss':
        return figures().winnings.minor - figures().turnover.minor;
      default:
        return 0n;
    }
  };
/** Members whose rows a book has. */
const readers = (state: FakeState, agent: FakeMember, asked: { memberId: string; isAlone: boolean }) => {
  const place = placeIn(state, agent, asked.memberId);
  const members = asked.isAlone ? [place] : [place, ...teamBelow(state, place.id)];
  return new Map(members.map((member) => [member.id, member]));
};

export const agentAnswers = {
  agentOverview(input: HandlerInput<typeof agentOverview>, context: FakeContext) {
    const { state } = context;
    const place = placeIn(state, agentOf(context), input.memberId);
    const window = windowIn(state, input.window);
    const members = branchOf(state, place);
    return teamOverviewToWire({
      direct: below(state, place.id).length,
      total: members.length - 1,
      online: members.filter(({ id }) => id !== place.id && state.teams.online.has(id)).length,
      ...groupsIn(state, members, window),
      window,
    });
  },
  agentBranch(input: HandlerInput<typeof agentBranch>, context: FakeContext) {
    const { state } = context;
    const agent = agentOf(context);
    const search = input.search.toLowerCase();
    const trail = search === '' ? trailTo(state, agent, input.memberId) : [];
    const { today } = state.teams;
    const found =
      search === ''
        ? filtered(
            state,
            below(state, trail.at(-1)?.id ?? ''),
            input.filter,
            keyIn(state, input.filter, { from: today, to: today }),
          )
        : teamBelow(state, agent.id).filter(({ username }) => username.toLowerCase().startsWith(search));
    const { page, next } = paginate(found, input);
    return teamBranchToWire({
      members: page.map((member) => memberRow(state, agent, member)),
      trail: trailRows(trail),
      next,
    });
  },
  agentCard(input: HandlerInput<typeof agentCard>, context: FakeContext) {
    const { state } = context;
    const agent = agentOf(context);
    const place = placeIn(state, agent, input.memberId);
    const window = windowIn(state, input.window);
    const { sum, products, days } = groupsIn(state, [place], window);
    return teamCardToWire({
      member: memberRow(state, agent, place),
      trail: trailRows(trailTo(state, agent, place.id)),
      ...{ own: sum, products, days },
      team: figuresIn(state, branchOf(state, place), window),
      rates: [...(state.teams.rates.get(place.id) ?? [])].map(([product, ppm]) => ({ product, ppm })),
      note: state.teams.notes.get(`${agent.id} ${place.id}`) ?? '',
      window,
    });
  },
  agentNote({ memberId, note }: HandlerInput<typeof agentNote>, context: FakeContext) {
    const agent = agentOf(context);
    const place = placeIn(context.state, agent, memberId);
    context.state.teams.notes.set(`${agent.id} ${place.id}`, note);
    return null;
  },
  agentRows(input: HandlerInput<typeof agentRows>, context: FakeContext) {
    const { state } = context;
    const agent = agentOf(context);
    const trail = trailTo(state, agent, input.memberId);
    const place = trail.at(-1) ?? agent;
    const window = windowIn(state, input.window);
    const { product } = input;
    const found = filtered(
      state,
      below(state, place.id),
      input.filter,
      keyIn(state, input.filter, window, product),
    );
    const { page, next } = paginate(found, input);
    return teamRowsToWire({
      rows: page.map((member) =>
        teamRowOf(
          memberRow(state, agent, member),
          figuresIn(state, branchOf(state, member), window, product),
        ),
      ),
      own: figuresIn(state, [place], window, product),
      sum: figuresIn(state, branchOf(state, place), window, product),
      trail: trailRows(trail),
      next,
      window,
    });
  },
  agentBets(input: HandlerInput<typeof agentBets>, context: FakeContext) {
    const { state } = context;
    const members = readers(state, agentOf(context), input);
    const window = windowIn(state, input.window);
    const wanted = { '': '', settled: 'completed', open: 'open', cancelled: 'cancelled' }[input.state];
    const found = state.teams.plays
      .filter(
        (play) =>
          members.has(play.memberId) &&
          play.day >= window.from &&
          play.day <= window.to &&
          (input.product === '' || play.category === input.product) &&
          (wanted === '' || play.state === wanted),
      )
      .reverse();
    const { page, next } = paginate(found, input);
    const bets = page.map((play) => ({
      ...{ memberId: play.memberId, name: members.get(play.memberId)?.username ?? '', id: play.id },
      ...{ vendor: 'HOUSE', vendorName: 'House Originals', gameName: 'Glowmoth Orchard' },
      ...{ category: play.category, state: play.state, stake: money(play.bet), win: money(play.win) },
      valid: money(play.state === 'completed' ? play.bet : 0n),
      openedAt: Date.parse(play.day),
      settledAt: play.state === 'open' ? null : Date.parse(play.day),
    }));
    return teamBetsToWire({ bets, next, window }, 'BRL');
  },
  agentMoves(input: HandlerInput<typeof agentMoves>, context: FakeContext) {
    const { state } = context;
    const members = readers(state, agentOf(context), input);
    const window = windowIn(state, input.window);
    const found = state.teams.moves
      .filter(
        ({ memberId, day, type }) =>
          members.has(memberId) && day >= window.from && day <= window.to && input.types.includes(type),
      )
      .reverse();
    const { page, next } = paginate(found, input);
    const moves = page.map((move) => ({
      ...{ id: move.id, memberId: move.memberId, name: members.get(move.memberId)?.username ?? '' },
      ...{ type: move.type, amount: money(move.minor), balance: money(100_000n + move.minor) },
      kind: '',
      at: Date.parse(move.day),
    }));
    return teamMovesToWire({ moves, next, window }, 'BRL');
  },
  agentIncome(input: HandlerInput<typeof agentIncome>, context: FakeContext) {
    const { state } = context;
    const agent = agentOf(context);
    const window = windowIn(state, input.window);
    const rows = state.teams.moves
      .filter(
        ({ memberId, type, day }) =>
          memberId === agent.id && type === 'rebate' && day >= window.from && day <= window.to,
      )
      .map(({ day, minor }) => incomeRow(day, minor))
      .reverse();
    const sum = incomeRow(
      '',
      rows.reduce((all, { total }) => all + total.minor, 0n),
    );
    return agentIncomeToWire({ rows, sum, window });
  },
  agentCsv: ({ report }: HandlerInput<typeof agentCsv>, context: FakeContext) =>
    `\uFEFF${report},${agentOf(context).username}\r\n`,
};
const incomeRow = (day: string, minor: bigint) => ({
  ...{ day, product: '', rebate: money(minor), wages: money(0n), dividend: money(0n), other: money(0n) },
  total: money(minor),
});
