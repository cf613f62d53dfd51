import type { BetType, LotteryGame, Odds, RebateSeries } from './game';

/** What a line's odds are made of besides the rules, in millionths. */
export interface LineTerms {
  /** Part of the stake that comes back when the draw is settled; the odds are as much lower. */
  rebatePpm: number;
  /** Part of the odds that a number still pays in its draw: less than 1,000,000 once the book has much of it. */
  oddsPpm: number;
}
const PPM = 1_000_000;
export const FULL_TERMS: LineTerms = { rebatePpm: 0, oddsPpm: PPM };

const mapOdds = (odds: Odds, by: (odds: number) => number): Odds =>
  typeof odds === 'number'
    ? by(odds)
    : Object.fromEntries(Object.entries(odds).map(([tier, one]) => [tier, by(one)]));

/** The odds of a bet with part of the stake given back: lowered in proportion, rounded down. */
export const oddsWithRebate = (bet: BetType, rebatePpm: number): Odds | undefined =>
  oddsOnTerms(bet, { rebatePpm, oddsPpm: PPM });

/** The odds that a line of the bet is paid at, rounded down; undefined where tiers of the game say what is paid. */
export const oddsOnTerms = (bet: BetType, { rebatePpm, oddsPpm }: LineTerms): Odds | undefined => {
  if (bet.odds === undefined || (rebatePpm === 0 && oddsPpm === PPM)) return bet.odds;
  const part = BigInt(bet.returnPpm - rebatePpm) * BigInt(oddsPpm);
  const whole = BigInt(bet.returnPpm) * BigInt(PPM);
  return mapOdds(bet.odds, (odds) => Number((BigInt(odds) * part) / whole));
};

/**
 * The rebates that a bet is sold with, null where it has none: bets by units whose own odds pay, and whose stake never comes back as
 * a push. Every rebate of the series returns what the bet returns without one.
 */
export const rebateSeriesOf = (game: Pick<LotteryGame, 'rebate'>, bet: BetType): RebateSeries | null =>
  game.rebate === undefined ||
  bet.playType !== 1 ||
  bet.odds === undefined ||
  (bet.rule.name === 'value' && bet.rule.push !== undefined) ||
  game.rebate.maxPpm >= bet.returnPpm
    ? null
    : game.rebate;

/** Minor units of a stake that come back, rounded down. */
export const rebateMinor = (stakeMinor: bigint, rebatePpm: number): bigint =>
  (stakeMinor * BigInt(rebatePpm)) / BigInt(PPM);
