import { createHash } from 'node:crypto';
import {
  drawNumbers,
  judge,
  oddsFor,
  type LotteryResult,
  type LotteryGame,
} from '../../src/contract/lottery/index';
import { bundledGames, exactReturns, wordsFrom, type ExactReturn } from '../../gateway/lottery/engine/index';
import { openStatistics } from './lottery-statistics';
import type { BenchRow, Measured } from './table';

/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.2905;
/** Seldom wins are not normally distributed: below this many expected ones a bet is not judged. */
const LEAST_WINS = 50;

const oddsOf = (game: LotteryGame, row: ExactReturn, tier: string): number => {
  const bet = game.bets.find(({ code }) => code === row.bet);
  if (bet?.odds !== undefined) return oddsFor(bet.odds, tier) / 1000;
  const prize = game.tiers?.find(({ code }) => code === tier)?.prize;
  return prize?.kind === 'fixed' ? prize.oddsMilli / 1000 : 0;
};

interface Followed {
  row: ExactReturn;
  selection: string;
  price: number;
  /** Exact return and variance of one combination. */
  mean: number;
  variance: number;
  paid: number;
  isCounted: boolean;
}

/** The bets that are followed: those whose tiers pay fixed odds, on the pick that was computed. */
const follow = (game: LotteryGame, draws: number): Followed[] =>
  exactReturns(game).flatMap((row) => {
    const bet = game.bets.find(({ code }) => code === row.bet);
    if (bet === undefined || (bet.odds === undefined && game.pool !== undefined)) return [];
    const price = bet.price ?? 1;
    const chances = Object.entries(row.tiers).map(([tier, { numerator, denominator }]) => ({
      chance: Number(numerator) / Number(denominator),
      odds: oddsOf(game, row, tier) / price,
    }));
    const pushed = Number(row.pushed.numerator) / Number(row.pushed.denominator);
    const mean = chances.reduce((sum, { chance, odds }) => sum + chance * odds, pushed);
    const square = chances.reduce((sum, { chance, odds }) => sum + chance * odds ** 2, pushed);
    const isCounted = chances.every(({ chance }) => chance * draws >= LEAST_WINS);
    return [{ row, selection: row.selection, price, mean, variance: square - mean ** 2, paid: 0, isCounted }];
  });

/** Results that are judged once and counted: all of a game with digits, dice or five of eleven. */
const MAX_OUTCOMES = 150_000;
/** Draws of a game with more results than that whose bets are judged: each is judged by itself. */
const MAX_JUDGED = 300_000;

/** Judges bets by result: one that came before is only counted. */
class Returns {
  readonly #known = new Map<string, { result: LotteryResult; times: number }>();
  judged = 0;
  isFull = false;

  constructor(
    readonly game: LotteryGame,
    readonly followed: readonly Followed[],
  ) {}

  add(result: LotteryResult): void {
    if (this.isFull) {
      if (this.judged < MAX_JUDGED) this.#pay(result, 1);
      return;
    }
    const key = JSON.stringify(result.numbers);
    const known = this.#known.get(key);
    if (known) known.times += 1;
    else this.#known.set(key, { result, times: 1 });
    if (this.#known.size > MAX_OUTCOMES) {
      this.isFull = true;
      this.settle();
    }
  }

  settle(): void {
    for (const { result, times } of this.#known.values()) this.#pay(result, times);
    this.#known.clear();
  }

  #pay(result: LotteryResult, times: number): void {
    this.judged += times;
    for (const one of this.followed) {
      const { wins, pushed } = judge(this.game, { bet: one.row.bet, selection: one.selection }, result);
      one.paid += pushed * times;
      for (const { tier, hits } of wins)
        one.paid += (times * hits * oddsOf(this.game, one.row, tier)) / one.price;
    }
  }
}

const simulate = (game: LotteryGame, draws: number): BenchRow[] => {
  // Which bets win often enough is asked of the draws that will be judged at the least.
  const followed = follow(game, Math.min(draws, MAX_OUTCOMES)).filter(({ isCounted }) => isCounted);
  const statistics = openStatistics(game.draw);
  const returns = new Returns(game, followed);
  const startedAt = performance.now();
  for (let at = 0; at < draws; at += 1) {
    const result = drawNumbers(game, wordsFrom(createHash('sha256').update(`${game.code} ${at}`).digest()));
    statistics.add(result.numbers);
    returns.add(result);
  }
  returns.settle();
  const { judged } = returns;
  const seconds = (performance.now() - startedAt) / 1000;
  const outside = followed.filter(({ paid, mean, variance, row }) => {
    const combinations = row.combinations;
    return (
      Math.abs(paid / judged / combinations - mean) > Z_999 * Math.sqrt(variance / judged / combinations)
    );
  });
  return [
    {
      what: `${game.code}: bets inside of the 99.9 % band of ${judged.toLocaleString('en')} draws`,
      measured: `${followed.length - outside.length} of ${followed.length}`,
      reach: 'all',
      met: outside.length === 0,
      note: `${seconds.toFixed(1)} s${outside.map(({ row }) => `; outside: ${row.bet} ${row.pick}`).join('')}`,
    },
    ...statistics.told().map(({ what, value, limit }) => ({
      what: `${game.code}: ${what} of ${draws.toLocaleString('en')} draws, chi-square`,
      measured: value.toFixed(1),
      reach: `≤ ${limit.toFixed(1)} (99 %)`,
      met: value <= limit,
    })),
  ];
};

/** Simulated draws of one game a family, through the very streams and judges that pay. */
export const benchLotteryReturns = (draws: number): Measured => {
  const families = new Map(bundledGames().map((game) => [game.family, game]));
  return {
    rows: [...families.values()].flatMap((game) => simulate(game, draws)),
    settings: { program: 'source' },
  };
};
