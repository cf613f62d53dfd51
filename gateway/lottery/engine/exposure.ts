import {
  choose,
  isIn,
  FULL_TERMS,
  oddsFor,
  oddsOnTerms,
  readPicked,
  betOf,
  sourceValues,
  type BetType,
  type LotteryGame,
  type Odds,
  type PricedLine,
  type ReadSelection,
} from '../../../src/contract/lottery/index';
import { eachCombination } from './expand';

/** More keys than this for one line are joined in one. */
export const MAX_EXPOSURE_KEYS = 1_000;

/** What a line may cost the house, counted under a key that other tickets of the draw share. */
export interface Exposure {
  key: string;
  payoutMinor: bigint;
}

type Rules = Pick<LotteryGame, 'draw' | 'bets' | 'tiers'>;

const highestOdds = (odds: Odds | undefined): number =>
  odds === undefined ? 0 : typeof odds === 'number' ? odds : Math.max(0, ...Object.values(odds));

/** How many numbers a rule looks at. */
const numbersSeen = (game: Rules, bet: BetType): number => {
  const { draw } = game;
  if (draw.kind !== 'prizes') {
    if ('places' in bet.rule.source) return bet.rule.source.places.length;
    return draw.kind === 'permutation' ? draw.of : draw.count;
  }
  const numbers = draw.prizes.map(({ count }) => Array.from({ length: count }, () => 0));
  return sourceValues(draw, bet.rule.source, { numbers, text: '' }).length;
};

/** Most hits of picks that pay the highest odds; a bound, never less than what can happen. */
const mostHits = (game: Rules, bet: BetType, picked: ReadSelection): number => {
  const { rule, pick } = bet;
  const [drags = []] = picked.lists;
  const seen = numbersSeen(game, bet);
  switch (rule.name) {
    case 'places':
    case 'group':
    case 'sameSet':
    case 'orders':
      return 1;
    case 'eachPlace':
      return picked.lists.filter((list) => list.length > 0).length;
    case 'equals':
      return bet.pays === 'perHit' ? seen : Math.min(seen, drags.length);
    case 'hits': {
      if (pick.kind !== 'set') return 0;
      const open = pick.size - picked.bankers.length;
      return rule.win === 'all' ? choose(Math.min(drags.length, seen), open) : picked.count;
    }
    case 'value':
      return picked.symbols.length === 0 ? 1 : overlapping(bet, picked);
  }
};

/** How many of the picked symbols one value can be in. */
const overlapping = (bet: BetType, picked: ReadSelection): number => {
  if (bet.rule.name !== 'value') return 0;
  const sets = picked.symbols.flatMap((symbol) =>
    bet.rule.name === 'value' ? (bet.rule.symbols?.[symbol] ?? []) : [],
  );
  // A value of the best overlap stands at the edge of a range, or beside it where parity matters.
  const edges = sets.flatMap(({ ranges }) => ranges.flatMap(([from, to]) => [from, from + 1, to - 1, to]));
  return Math.max(0, ...edges.map((value) => sets.filter((set) => isIn(set, value)).length));
};

const readLine = (game: Rules, line: PricedLine): { bet: BetType; picked: ReadSelection } => {
  const bet = betOf(game, line.bet);
  const picked = bet === undefined ? undefined : readPicked(bet, line.selection);
  if (bet === undefined || picked?.ok !== true) throw new RangeError(`no line of this game: ${line.bet}`);
  return { bet, picked };
};

const tierOdds = (game: Rules): number =>
  Math.max(0, ...(game.tiers ?? []).map(({ prize }) => (prize.kind === 'fixed' ? prize.oddsMilli : 0)));

/** Shared stakes of pools are no exposure of the house; fixed tiers are bounded by the best one for every combination. */
const payoutFor = (
  game: Rules,
  bet: BetType,
  line: PricedLine,
  { hits, odds, up = false }: { hits: number; odds?: number; up?: boolean },
): bigint => {
  const best =
    bet.odds === undefined ? tierOdds(game) : highestOdds(oddsOnTerms(bet, line.terms ?? FULL_TERMS));
  const milli = BigInt(hits) * BigInt(odds ?? best) * line.unitMinor * BigInt(line.multiple);
  return (milli + (up ? 999n : 0n)) / 1_000n;
};

/**
 * The most that a line can pay: a bound, reached where its hits can come together.
 * @throws RangeError for a line that `readSelection` refuses
 */
export const worstPayout = (game: Rules, line: PricedLine): bigint => {
  const { bet, picked } = readLine(game, line);
  return payoutFor(game, bet, line, { hits: mostHits(game, bet, picked) });
};

/** Single numbers or symbols that win apart from one another; null where combinations do. */
const apart = (bet: BetType, picked: ReadSelection): string[] | null => {
  if (picked.symbols.length > 0) return [...picked.symbols];
  if (bet.pick.kind !== 'set' || bet.pick.size !== 1) return null;
  return picked.canonical.split(',');
};

/** Under one key with all others of the bet that are as wide: careful, and keys stay few. */
const WIDE = '*';
export const wideKeyOf = (bet: string): string => `${bet}:${WIDE}`;

/**
 * Combinations whose sums lower the odds of selections that hold them; null where they are too many. Tiers of a game have no odds that fall: only what is a
 * single combination of them has a key of its own.
 */
const combinations = (bet: BetType, picked: ReadSelection, most: number): string[] | null =>
  bet.odds === undefined && picked.count > 1 ? null : eachCombination(bet, picked, most);

/**
 * What a line puts at risk, by key: the number or symbol where each wins apart, else each combination by itself, or all together where
 * they are too many.
 * @throws RangeError for a line that `readSelection` refuses
 */
export const exposureKeys = (
  game: Rules,
  line: PricedLine,
  mostCombinations = MAX_EXPOSURE_KEYS,
): Exposure[] => {
  const { bet, picked } = readLine(game, line);
  const parts = apart(bet, picked);
  if (parts === null || parts.length > MAX_EXPOSURE_KEYS) {
    const worst = payoutFor(game, bet, line, { hits: mostHits(game, bet, picked) });
    const single = combinations(bet, picked, mostCombinations);
    if (single === null) return [{ key: wideKeyOf(bet.code), payoutMinor: worst }];
    const [only, ...others] = single;
    if (only !== undefined && others.length === 0)
      return [{ key: `${bet.code}:${only}`, payoutMinor: worst }];
    // Rounded once over the line, so each counts as one more than what is cut off.
    const payoutMinor = payoutFor(game, bet, line, { hits: 1, up: true });
    return single.map((one) => ({ key: `${bet.code}:${one}`, payoutMinor }));
  }
  const each = bet.pays === 'perHit' ? numbersSeen(game, bet) : 1;
  const odds = oddsOnTerms(bet, line.terms ?? FULL_TERMS);
  return parts.map((part) => {
    const own = typeof odds === 'object' && bet.rule.name === 'value' ? oddsFor(odds, part) : undefined;
    // A line is rounded once over all of its numbers, so each of them alone counts as one more than what is cut off.
    return {
      key: `${bet.code}:${part}`,
      payoutMinor: payoutFor(game, bet, line, {
        hits: each,
        ...(own === undefined ? {} : { odds: own }),
        up: true,
      }),
    };
  });
};
