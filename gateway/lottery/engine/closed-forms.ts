import { isIn, type BetType, type LotteryGame, type NumberSpace } from '../../../src/contract/lottery/index';
import { chooseExactly } from './fraction';
import type { Outcome } from './outcomes';

// Chances by formula, where results are too many to be enumerated; where they are not, tests hold both against each other.

type SetSpace = Extract<NumberSpace, { kind: 'set' }>;

/** Outcomes of a set seen from a combination of the numbers 1 … size: by hits, and by where the bonus number fell. */
export const setByHits = (space: SetSpace, size: number): Outcome[] => {
  const outcomes: Outcome[] = [];
  for (let hits = 0; hits <= Math.min(size, space.count); hits += 1) {
    const ways = chooseExactly(size, hits) * chooseExactly(space.of - size, space.count - hits);
    if (ways === 0n) continue;
    const own = Array.from({ length: hits }, (_, at) => at + 1);
    const others = Array.from({ length: space.count - hits }, (_, at) => size + 1 + at);
    const values = [...own, ...others];
    if ((space.bonus ?? 0) === 0) {
      outcomes.push({ values, bonus: [], ways });
      continue;
    }
    const within = size - hits;
    const rest = space.of - space.count - within;
    if (within > 0) outcomes.push({ values, bonus: [hits + 1], ways: ways * BigInt(within) });
    if (rest > 0) outcomes.push({ values, bonus: [space.of], ways: ways * BigInt(rest) });
  }
  return outcomes;
};

/** In how many ways a set adds up to each sum. */
const setBySum = (space: SetSpace): Map<number, bigint> => {
  // ways[chosen] by sum, ball after ball.
  const ways: Map<number, bigint>[] = Array.from(
    { length: space.count + 1 },
    () => new Map<number, bigint>(),
  );
  ways[0]?.set(0, 1n);
  for (let ball = 1; ball <= space.of; ball += 1)
    for (let chosen = Math.min(ball, space.count); chosen >= 1; chosen -= 1)
      for (const [sum, count] of ways[chosen - 1] ?? []) {
        const row = ways[chosen];
        row?.set(sum + ball, (row.get(sum + ball) ?? 0n) + count);
      }
  return ways[space.count] ?? new Map<number, bigint>();
};

/** In how many ways so many of a set's numbers belong to a part of the space. */
const setByPart = (space: SetSpace, part: number): Map<number, bigint> => {
  const ways = new Map<number, bigint>();
  for (let count = 0; count <= space.count; count += 1) {
    const found = chooseExactly(part, count) * chooseExactly(space.of - part, space.count - count);
    if (found > 0n) ways.set(count, found);
  }
  return ways;
};

/** A measure of a set and in how many ways it comes; null for measures without a formula. */
export const setByMeasure = (space: SetSpace, bet: BetType): Map<number, bigint> | null => {
  if (bet.rule.name !== 'value') return null;
  switch (bet.rule.measure) {
    case 'sum':
      return setBySum(space);
    case 'sumTail': {
      const tails = new Map<number, bigint>();
      for (const [sum, ways] of setBySum(space)) tails.set(sum % 10, (tails.get(sum % 10) ?? 0n) + ways);
      return tails;
    }
    case 'oddCount':
      return setByPart(space, Math.ceil(space.of / 2));
    case 'lowCount':
      return setByPart(space, Math.floor(space.of / 2));
    default:
      return null;
  }
};

/** Ways and total of hits, where a formula gives the expected number of them. */
export interface Expected {
  tiers: Map<string, bigint>;
  pushed: bigint;
  total: bigint;
}

/** How many numbers of how many digits a source of prizes shows. */
const prizeTails = (
  game: Pick<LotteryGame, 'draw'>,
  bet: BetType,
): { numbers: number; size: number } | null => {
  const { source } = bet.rule;
  if (game.draw.kind !== 'prizes' || !('prizes' in source) || source.split === true) return null;
  const rows = game.draw.prizes.filter(({ code }) => source.prizes.includes(code));
  const digits = source.last ?? source.first ?? rows[0]?.digits ?? 0;
  return { numbers: rows.reduce((sum, { count }) => sum + count, 0), size: 10 ** digits };
};

/** All of k numbers among n independent tails (inclusion and exclusion), or none of them. */
const tailsMet = (input: {
  numbers: number;
  size: number;
  picked: number;
  win: 'all' | 'none';
}): Expected => {
  const { numbers, size, picked, win } = input;
  const total = BigInt(size) ** BigInt(numbers);
  const without = (missing: number): bigint => BigInt(size - missing) ** BigInt(numbers);
  let ways = 0n;
  for (let missing = 0; missing <= picked; missing += 1)
    ways += (missing % 2 === 0 ? 1n : -1n) * chooseExactly(picked, missing) * without(missing);
  return { tiers: new Map([['', win === 'all' ? ways : without(picked)]]), pushed: 0n, total };
};

/** Expected hits of one combination over prizes; null where there is no formula. */
export const prizesExpected = (game: Pick<LotteryGame, 'draw'>, bet: BetType): Expected | null => {
  const tails = prizeTails(game, bet);
  if (tails === null || bet.pick.kind !== 'set') return null;
  const { rule } = bet;
  if (rule.name === 'equals') {
    if (bet.pays === 'once' && tails.numbers > 1) return tailsMet({ ...tails, picked: 1, win: 'all' });
    return { tiers: new Map([['', BigInt(tails.numbers)]]), pushed: 0n, total: BigInt(tails.size) };
  }
  if (rule.name !== 'hits' || (rule.times ?? 1) !== 1 || (rule.win !== 'all' && rule.win !== 'none'))
    return null;
  return tailsMet({ ...tails, picked: bet.pick.size, win: rule.win });
};

/** Ways of one picked value or symbol by the ways of each measured value. */
export const measuredExpected = (
  bet: BetType,
  picked: { tier: string; set: Parameters<typeof isIn>[0]; weight: bigint },
  ways: ReadonlyMap<number, bigint>,
): Expected => {
  const expected: Expected = { tiers: new Map(), pushed: 0n, total: 0n };
  const push = bet.rule.name === 'value' ? bet.rule.push : undefined;
  let won = 0n;
  for (const [value, count] of ways) {
    expected.total += count;
    const wins = isIn(picked.set, value);
    if (push !== undefined && isIn(push, value)) {
      if (push.when === 'any') expected.pushed += count * picked.weight;
      else if (wins) expected.pushed += count;
    } else if (wins) won += count;
  }
  expected.tiers.set(picked.tier, won);
  return expected;
};
