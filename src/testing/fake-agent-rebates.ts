import type { HandlerInput } from '../contract/call';
import type { agentRebates, agentRebateShares } from '../contract/calls/agents-rebates';
import { rebateLinesToWire, rebateSharesToWire } from '../contract/entities/agent-rebate';
import { type RateProduct, rateProducts } from '../contract/entities/agent-link';
import type { FakeContext, FakeMember, FakeState } from './fake-state';
import { agentOf, branchOf, money, paginate, trailTo, windowIn } from './fake-teams';

const CAP = 20_000;
const MILLION = 1_000_000n;

/** What a member bet at a product on a day, and the agent's part of it: the own rate above the highest below. */
interface Part {
  member: FakeMember;
  day: string;
  product: RateProduct;
  turnover: bigint;
  ppm: number;
  minor: bigint;
}

const partsOf = (state: FakeState, agent: FakeMember): Part[] =>
  branchOf(state, agent).flatMap((member) =>
    rateProducts.flatMap((product) => {
      const rateOf = ({ id }: FakeMember): number =>
        Math.min(state.teams.rates.get(id)?.get(product) ?? 0, CAP);
      const [own, ...below] = trailTo(state, agent, member.id).map(rateOf);
      const under = Math.max(0, ...below);
      const upTo = Math.max(own ?? 0, under);
      const days = new Map<string, bigint>();
      for (const { memberId, category, day, bet, state: is } of state.teams.plays)
        if (memberId === member.id && category === product && is === 'completed')
          days.set(day, (days.get(day) ?? 0n) + bet);
      return [...days].map(([day, turnover]) => ({
        ...{ member, day, product, turnover, ppm: upTo - under },
        minor: (turnover * BigInt(upTo)) / MILLION - (turnover * BigInt(under)) / MILLION,
      }));
    }),
  );
const sumOf = (parts: readonly Part[], of: (part: Part) => bigint): bigint =>
  parts.reduce((sum, part) => sum + of(part), 0n);

export const agentRebateAnswers = {
  /** Each day as if it had ended and been booked. */
  agentRebates(input: HandlerInput<typeof agentRebates>, context: FakeContext) {
    const { state } = context;
    const agent = agentOf(context);
    const window = windowIn(state, input.window);
    const parts = partsOf(state, agent).filter(
      ({ day, product, ppm }) =>
        ppm > 0 &&
        day >= window.from &&
        day <= window.to &&
        (input.product === '' || product === input.product),
    );
    const keys = [...new Set(parts.map(({ day, product }) => `${day}.${product}`))].sort().reverse();
    const lines = keys.flatMap((key) => {
      const mine = parts.filter(({ day, product }) => `${day}.${product}` === key);
      const [first] = mine;
      const minor = sumOf(mine, (part) => part.minor);
      if (first === undefined || minor === 0n) return [];
      const own = mine.filter(({ member }) => member.id === agent.id);
      return [
        {
          ...{ id: key, day: first.day, forDay: first.day, product: first.product, parts: 1 },
          turnover: money(sumOf(mine, (part) => part.turnover)),
          ...{ amount: money(minor), own: money(sumOf(own, (part) => part.minor)) },
          ...{ at: Date.parse(first.day), state: 'paid' as const },
        },
      ];
    });
    const { page, next } = paginate(lines, input);
    const all = money(lines.reduce((sum, { amount }) => sum + amount.minor, 0n));
    return rebateLinesToWire({ lines: page, amount: all, booked: all, waiting: money(0n), next, window });
  },
  agentRebateShares(input: HandlerInput<typeof agentRebateShares>, context: FakeContext) {
    const parts = partsOf(context.state, agentOf(context)).filter(
      ({ day, product }) => day === input.forDay && input.day === input.forDay && product === input.product,
    );
    const rows = parts.map((part) => ({ ...part, id: part.member.id }));
    const { page, next } = paginate(rows, input);
    const shares = page.map(({ member, turnover, ppm, minor }) => ({
      ...{
        member: { id: member.id, name: member.username },
        turnover: money(turnover),
        ppm,
        amount: money(minor),
      },
    }));
    return rebateSharesToWire({ shares, next }, 'BRL');
  },
};
