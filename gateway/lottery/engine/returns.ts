import {
  highestOfSpace,
  judgePicked,
  measureOf,
  oddsFor,
  readPicked,
  selectionText,
  type BetType,
  type LotteryGame,
  type ReadSelection,
  type SymbolCode,
} from '../../../src/contract/lottery/index';
import { measuredExpected, prizesExpected, setByHits, setByMeasure, type Expected } from './closed-forms';
import { inPpm, type Fraction } from './fraction';
import { outcomesOf, placesTotal, type Outcome } from './outcomes';

/** The exact chance and return of a bet's class. */
export interface ExactReturn {
  bet: string;
  /** The pick that was computed: a symbol, a number, a number of orders; '' where all picks are alike. */
  pick: string;
  /** A selection of that pick, and how many combinations it stands for. */
  selection: string;
  combinations: number;
  /** Chance that one combination wins anything; expected hits where each hit pays. */
  chance: Fraction;
  /** Chance that the stake comes back. */
  pushed: Fraction;
  /** By class of odds or tier. */
  tiers: Readonly<Record<string, Fraction>>;
  returned: Fraction;
  returnPpm: number;
}

type Rules = Pick<LotteryGame, 'draw' | 'bets' | 'tiers' | 'pool'>;

/** A number for each number of orders that its digits have: 012, 001, 000. */
const ordersPicks = (bet: BetType): string[] => {
  const { pick } = bet;
  if (pick.kind !== 'set') return [];
  const width = String(pick.to).length;
  const shapes = new Map<string, string>();
  for (let number = pick.from; number <= pick.to; number += 1) {
    const digits = [...String(number).padStart(width, '0')].sort();
    const counts = new Map<string, number>();
    for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    const shape = [...counts.values()].sort((a, b) => a - b).join(' ');
    if (!shapes.has(shape)) shapes.set(shape, digits.join(''));
  }
  return [...shapes.values()];
};

const consecutive = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => from + at);

/** One selection of one combination for each pick whose return may differ. */
export const representatives = (bet: BetType): { pick: string; selection: string }[] => {
  const { pick, rule } = bet;
  const text = (lists: number[][], symbols: SymbolCode[] = []): string =>
    selectionText(bet, { lists, bankers: [], symbols });
  const single = (lists: number[][]) => [{ pick: '', selection: text(lists) }];
  switch (pick.kind) {
    case 'symbols':
      return rule.name === 'value'
        ? (Object.keys(rule.symbols ?? {}) as SymbolCode[]).map((symbol) => ({
            pick: symbol,
            selection: text([], [symbol]),
          }))
        : [];
    case 'slots':
      if (pick.adds === true)
        return single(consecutive(0, pick.slots).map((at) => (at === 0 ? [pick.from] : [])));
      return single(
        consecutive(0, pick.slots).map((at) => [pick.distinct === true ? pick.from + at : pick.from]),
      );
    case 'parts': {
      const sizes = pick.shared === true ? [pick.parts.reduce((sum, size) => sum + size, 0)] : pick.parts;
      let next = pick.from;
      return single(
        sizes.map((size) => {
          next += size;
          return consecutive(next - size, size);
        }),
      );
    }
    case 'set':
      if (rule.name === 'orders')
        return ordersPicks(bet).map((number) => ({ pick: number, selection: number }));
      if (rule.name !== 'value') return single([consecutive(pick.from, pick.size)]);
      return consecutive(pick.from, pick.to - pick.from + 1).map((number) => {
        const selection = text([[number]]);
        return { pick: selection, selection };
      });
  }
};

const count = (game: Rules, bet: BetType, picked: ReadSelection, outcomes: readonly Outcome[]): Expected => {
  const expected: Expected = { tiers: new Map(), pushed: 0n, total: 0n };
  const highest = highestOfSpace(game.draw);
  for (const { values, bonus, ways } of outcomes) {
    const { wins, pushed } = judgePicked(game, { bet, picked, drawn: { values, bonus, highest } });
    expected.total += ways;
    expected.pushed += ways * BigInt(pushed);
    for (const { tier, hits } of wins)
      expected.tiers.set(tier, (expected.tiers.get(tier) ?? 0n) + ways * BigInt(hits));
  }
  return expected;
};

/** Outcomes that differ in what is measured alone are joined: fifty are judged in place of 100,000. */
const joinMeasured = (game: Rules, bet: BetType, outcomes: readonly Outcome[]): readonly Outcome[] => {
  if (bet.rule.name !== 'value') return outcomes;
  const joined = new Map<number, Outcome>();
  for (const outcome of outcomes) {
    const value = measureOf(bet.rule.measure, outcome.values, highestOfSpace(game.draw));
    const known = joined.get(value);
    if (known === undefined) joined.set(value, { ...outcome });
    else known.ways += outcome.ways;
  }
  return [...joined.values()];
};

/** What a formula gives for a pick; null where there is none. */
export const byFormula = (game: Rules, bet: BetType, picked: ReadSelection): Expected | null => {
  const { draw } = game;
  if (bet.rule.name === 'places' || bet.rule.name === 'eachPlace') {
    const filled = picked.lists.filter((list) => list.length > 0).length;
    const total = placesTotal(game, bet, filled);
    return total === null ? null : { tiers: new Map([['', 1n]]), pushed: 0n, total };
  }
  if (draw.kind === 'prizes') return prizesExpected(game, bet);
  if (draw.kind !== 'set' || !('all' in bet.rule.source)) return null;
  if (bet.rule.name === 'hits' && bet.pick.kind === 'set' && bet.pick.from === 1)
    return count(game, bet, picked, setByHits(draw, bet.pick.size));
  const ways = setByMeasure(draw, bet);
  if (ways === null || bet.rule.name !== 'value') return null;
  const [symbol] = picked.symbols;
  const number = picked.lists[0]?.[0] ?? 0;
  const set = symbol === undefined ? { ranges: [[number, number] as const] } : bet.rule.symbols?.[symbol];
  if (set === undefined) return null;
  return measuredExpected(bet, { tier: symbol ?? picked.canonical, set, weight: BigInt(picked.count) }, ways);
};

/** What enumeration gives for picks; null where there are too many results. */
export const byEnumeration = (game: Rules, bet: BetType): ((picked: ReadSelection) => Expected) | null => {
  const outcomes = outcomesOf(game, bet);
  if (outcomes === null) return null;
  const joined = joinMeasured(game, bet, outcomes);
  return (picked) => count(game, bet, picked, joined);
};

const milliOf = (game: Rules, bet: BetType, tier: string): bigint => {
  if (bet.odds !== undefined) return BigInt(oddsFor(bet.odds, tier));
  const prize = game.tiers?.find(({ code }) => code === tier)?.prize;
  return prize?.kind === 'fixed' ? BigInt(prize.oddsMilli) : 0n;
};

/** What the odds and fixed tiers return of a stake; shares of a pool are left out. */
const fixedReturn = (game: Rules, bet: BetType, expected: Expected, combinations: number): Fraction => {
  const price = BigInt(bet.price ?? 1);
  let milli = 1_000n * expected.pushed * price;
  for (const [tier, ways] of expected.tiers) milli += ways * milliOf(game, bet, tier);
  return { numerator: milli, denominator: 1_000n * expected.total * price * BigInt(combinations) };
};

const rowOf = (
  game: Rules,
  bet: BetType,
  pick: string,
  picked: ReadSelection,
  expected: Expected,
): ExactReturn => {
  const total = expected.total * BigInt(picked.count);
  const share = (numerator: bigint): Fraction => ({ numerator, denominator: total });
  const paid = [...expected.tiers].filter(([, ways]) => ways > 0n);
  // A pool pays out its part of the sales in the long run, whatever its tiers are.
  const returned =
    bet.odds === undefined && game.pool !== undefined
      ? { numerator: BigInt(game.pool.salesPpm), denominator: 1_000_000n }
      : fixedReturn(game, bet, expected, picked.count);
  return {
    bet: bet.code,
    pick,
    selection: picked.canonical,
    combinations: picked.count,
    chance: share(paid.reduce((sum, [, ways]) => sum + ways, 0n)),
    pushed: share(expected.pushed),
    tiers: Object.fromEntries(paid.map(([tier, ways]) => [tier, share(ways)])),
    returned,
    returnPpm: inPpm(returned),
  };
};

/**
 * Exact chances and returns of one bet, a row for each pick that may differ.
 * @throws RangeError where results are too many to enumerate and no formula is known
 */
export const betReturns = (game: Rules, bet: BetType): ExactReturn[] => {
  let enumerated: ReturnType<typeof byEnumeration> | undefined;
  return representatives(bet).map(({ pick, selection }) => {
    const picked = readPicked(bet, selection);
    if (!picked.ok) throw new RangeError(`${bet.code}: ${selection} is no selection (${picked.fault})`);
    let expected = byFormula(game, bet, picked);
    if (expected === null) {
      enumerated ??= byEnumeration(game, bet);
      expected = enumerated?.(picked) ?? null;
    }
    if (expected === null) throw new RangeError(`${bet.code}: no way to compute the return`);
    return rowOf(game, bet, pick, picked, expected);
  });
};

/** Exact chances and returns of every bet of a game. */
export const exactReturns = (game: Rules): ExactReturn[] => game.bets.flatMap((bet) => betReturns(game, bet));

/** The part of the sales that the fixed tiers of a pool take on average. */
export const fixedTiersShare = (game: Rules, bet: BetType): Fraction => {
  const [first] = representatives(bet);
  const picked = readPicked(bet, first?.selection ?? '');
  const expected = picked.ok ? byFormula(game, bet, picked) : null;
  if (expected === null || !picked.ok) throw new RangeError(`${bet.code} has no tiers`);
  return fixedReturn(game, bet, expected, picked.count);
};
