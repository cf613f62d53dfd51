import {
  betOf,
  type BetType,
  type LotteryGame,
  type LotteryResult,
  type NumberSpace,
  type Odds,
  type Source,
} from './game';
import { applyRule, type Drawn, type Judged } from './rules';
import { readPicked, type ReadSelection } from './selection';
import { FULL_TERMS, type LineTerms, oddsOnTerms } from './terms';

/** A line as a ticket has it: a bet type and the text of its selection. */
export interface BetLine {
  bet: string;
  selection: string;
}

/** A line with what it costs and pays. */
export interface PricedLine extends BetLine {
  /** Minor units of one unit in the line's mode. */
  unitMinor: bigint;
  multiple: number;
  /** What was accepted besides the rules' odds; whole and without a rebate where it is left out. */
  terms?: LineTerms;
  /** What one winning combination at multiple 1 gets, by tier; for tiers that share a pool. */
  tierPrizesMinor?: Readonly<Record<string, bigint>>;
}

export interface Payout {
  /** `push`: only stakes of pushed combinations come back. */
  outcome: 'lost' | 'won' | 'push';
  hits: number;
  payoutMinor: bigint;
  /** Winning combinations by class of odds or tier. */
  tiers: Readonly<Record<string, number>>;
  /** Combinations whose stake comes back. */
  pushed: number;
}

type Rules = Pick<LotteryGame, 'draw' | 'bets' | 'tiers'>;

const digitsOf = (number: number, count: number): number[] =>
  [...String(number).padStart(count, '0')].map(Number);

const prizeValues = (
  space: Extract<NumberSpace, { kind: 'prizes' }>,
  source: Extract<Source, { prizes: readonly string[] }>,
  result: LotteryResult,
): number[] =>
  space.prizes.flatMap(({ code, digits }, at) => {
    if (!source.prizes.includes(code)) return [];
    const kept = source.last ?? source.first ?? digits;
    const cut = (number: number): number =>
      source.first === undefined ? number % 10 ** kept : Math.floor(number / 10 ** (digits - kept));
    const numbers = (result.numbers[at] ?? []).map(cut);
    return source.split === true ? numbers.flatMap((number) => digitsOf(number, kept)) : numbers;
  });

/** The numbers of a result that a source names. */
export const sourceValues = (
  space: NumberSpace,
  source: Source,
  result: LotteryResult,
): readonly number[] => {
  const [main = []] = result.numbers;
  if ('all' in source) return main;
  if ('places' in source) return source.places.map((place) => main[place] ?? -1);
  return space.kind === 'prizes' ? prizeValues(space, source, result) : [];
};

/** The highest number of a space. */
export const highestOfSpace = (space: NumberSpace): number => {
  switch (space.kind) {
    case 'dice':
      return 6;
    case 'digits':
    case 'prizes':
      return 9;
    default:
      return space.of;
  }
};

/** What a result shows to the rule of a bet. */
const drawnFor = (game: Rules, bet: BetType, result: LotteryResult): Drawn => ({
  values: sourceValues(game.draw, bet.rule.source, result),
  bonus: game.draw.kind === 'set' ? (result.numbers[1] ?? []) : [],
  highest: highestOfSpace(game.draw),
});

/** Judges what was picked against numbers that a rule looks at. */
export const judgePicked = (
  game: Rules,
  line: { bet: BetType; picked: ReadSelection; drawn: Drawn },
): Judged =>
  applyRule({
    bet: line.bet,
    picked: line.picked,
    drawn: line.drawn,
    tiers: game.tiers ?? [],
    count: line.picked.count,
  });

const readLine = (game: Rules, line: BetLine): { bet: BetType; picked: ReadSelection } => {
  const bet = betOf(game, line.bet);
  const picked = bet === undefined ? undefined : readPicked(bet, line.selection);
  if (bet === undefined || picked === undefined || !picked.ok)
    throw new RangeError(`no line of this game: ${line.bet} ${line.selection}`);
  return { bet, picked };
};

/**
 * What of a line won in a draw. Pure, and by formulas: a wheel of 38,760 combinations costs as much as one.
 * @throws RangeError for a line that `readSelection` refuses
 */
export const judge = (game: Rules, line: BetLine, result: LotteryResult): Judged => {
  const { bet, picked } = readLine(game, line);
  return judgePicked(game, { bet, picked, drawn: drawnFor(game, bet, result) });
};

/** Odds × 1000 of a class; 0 where the class pays nothing. */
export const oddsFor = (odds: Odds | undefined, tier: string): number =>
  typeof odds === 'number' ? odds : (odds?.[tier] ?? 0);

/** What one combination of a bet costs in minor units at multiple 1. */
const priceOf = (bet: BetType, unitMinor: bigint): bigint => unitMinor * BigInt(bet.price ?? 1);

/**
 * Minor units that a line costs: unit × price × combinations × multiple.
 * @throws RangeError for a line that `readSelection` refuses
 */
export const stakeMinor = (
  game: Rules,
  line: Pick<PricedLine, 'bet' | 'selection' | 'unitMinor' | 'multiple'>,
): bigint => {
  const { bet, picked } = readLine(game, line);
  return priceOf(bet, line.unitMinor) * BigInt(picked.count) * BigInt(line.multiple);
};

/**
 * What a priced line gets, in minor units, rounded down once over the line.
 * @throws RangeError for a line that `readSelection` refuses
 */
export const payoutMinor = (game: Rules, line: PricedLine, result: LotteryResult): Payout => {
  const { bet, picked } = readLine(game, line);
  const { wins, pushed } = judgePicked(game, { bet, picked, drawn: drawnFor(game, bet, result) });
  const own = oddsOnTerms(bet, line.terms ?? FULL_TERMS);
  let milli = 0n;
  let shared = 0n;
  let hits = 0;
  const tiers: Record<string, number> = {};
  for (const win of wins) {
    hits += win.hits;
    tiers[win.tier] = win.hits;
    const tier = bet.odds === undefined ? game.tiers?.find(({ code }) => code === win.tier) : undefined;
    if (tier?.prize.kind === 'share') shared += BigInt(win.hits) * (line.tierPrizesMinor?.[win.tier] ?? 0n);
    else {
      const odds = tier === undefined ? oddsFor(own, win.tier) : tier.prize.oddsMilli;
      milli += BigInt(win.hits) * BigInt(odds);
    }
  }
  const multiple = BigInt(line.multiple);
  const won = (milli * line.unitMinor * multiple) / 1000n + shared * multiple;
  const back = BigInt(pushed) * priceOf(bet, line.unitMinor) * multiple;
  const outcome = hits > 0 ? 'won' : pushed > 0 ? 'push' : 'lost';
  return { outcome, hits, payoutMinor: won + back, tiers, pushed };
};
