import { createHash } from 'node:crypto';
import {
  drawNumbers,
  judge,
  type LotteryGame,
  type LotteryResult,
  oddsFor,
} from '../../src/contract/lottery/index';
import { wordsFrom } from '../../gateway/lottery/engine/index';
import { classesOf } from './lottery-classes';
import { keyTextOf, openFastDraws } from './lottery-draws';
import { type Counted, openStatistics } from './lottery-statistics';

/** A bet and a selection of it that is followed through all draws. */
export interface FollowedLine {
  bet: string;
  selection: string;
}

/** Draws of one class: how many, and the first of them, from 1; 0 where there was none. */
export interface ClassCounts {
  lines: FollowedLine[];
  times: Uint32Array;
  first: Uint32Array;
}

/** What a stretch of draws was. */
export interface Simulated {
  classes: ClassCounts[];
  counted: Counted;
}

/** Numbers of draws are counted in 32 bits. */
export const MAX_DRAWS = 1_000_000_000;

/** Draws `from` to `to` - 1, counted by what bets can tell apart. An even `from` keeps pairs of draws together. */
export const simulate = (
  game: LotteryGame,
  lines: readonly FollowedLine[],
  { from, to }: { from: number; to: number },
): Simulated => {
  if (to > MAX_DRAWS) throw new RangeError(`at most ${MAX_DRAWS} draws`);
  const draws = openFastDraws(game);
  const { load, classes } = classesOf(game, lines, draws.numbers);
  const statistics = openStatistics(game.draw);
  const counts = classes.map(({ cells, cellOf, lines: ofClass }) => ({
    lines: ofClass,
    cellOf,
    times: new Uint32Array(cells),
    first: new Uint32Array(cells),
  }));
  if (from > 0) {
    draws.draw(from - 1);
    statistics.follow(draws.atoms);
  }
  for (let at = from; at < to; at += 1) {
    draws.draw(at);
    statistics.add(draws.atoms);
    load();
    for (const { cellOf, times, first } of counts) {
      const cell = cellOf();
      if (times[cell] === 0) first[cell] = at + 1;
      times[cell] = (times[cell] ?? 0) + 1;
    }
  }
  return {
    classes: counts.map(({ lines: ofClass, times, first }) => ({ lines: ofClass, times, first })),
    counted: statistics.counted,
  };
};

/** Puts the later one of two stretches to the earlier one. */
export const addClasses = (to: readonly ClassCounts[], more: readonly ClassCounts[]): void => {
  for (const [at, { times, first }] of to.entries()) {
    const other = more[at];
    if (other?.times.length !== times.length) throw new RangeError('stretches of other games');
    for (let cell = 0; cell < times.length; cell += 1) {
      if (times[cell] === 0) first[cell] = other.first[cell] ?? 0;
      times[cell] = (times[cell] ?? 0) + (other.times[cell] ?? 0);
    }
  }
};

/** The engine's own draw of that number. */
export const engineDraw = (game: LotteryGame, at: number): LotteryResult =>
  drawNumbers(game, wordsFrom(createHash('sha256').update(keyTextOf(game, at)).digest()));

/** What a combination of a tier pays × 1000; where a pool shares, each winning combination counts as one. */
export const milliOf = (game: LotteryGame, betCode: string, tier: string): number => {
  const bet = game.bets.find(({ code }) => code === betCode);
  if (bet?.odds !== undefined) return oddsFor(bet.odds, tier);
  const prize = game.tiers?.find(({ code }) => code === tier)?.prize;
  return prize?.kind === 'fixed' ? prize.oddsMilli : 1_000;
};

/**
 * What a line gets of a draw × 1000, by the judge that pays: units, a push being the price of its combinations. `tiers`: the ones that
 * count, where not all do.
 */
export const paidMilli = (
  game: LotteryGame,
  line: FollowedLine,
  result: LotteryResult,
  tiers?: ReadonlySet<string>,
): number => {
  const price = game.bets.find(({ code }) => code === line.bet)?.price ?? 1;
  const { wins, pushed } = judge(game, line, result);
  return wins.reduce(
    (sum, { tier, hits }) =>
      tiers === undefined || tiers.has(tier) ? sum + hits * milliOf(game, line.bet, tier) : sum,
    1_000 * price * pushed,
  );
};

/** What each line got over all draws × 1000: one draw of each class is judged by the engine. */
export const paidOf = (
  game: LotteryGame,
  classes: readonly ClassCounts[],
  tiersOf: (line: FollowedLine) => ReadonlySet<string> | undefined = () => undefined,
): Map<FollowedLine, number> => {
  const paid = new Map<FollowedLine, number>();
  for (const { lines, times, first } of classes) {
    for (const line of lines) paid.set(line, 0);
    for (const [cell, count] of times.entries()) {
      if (count === 0) continue;
      const result = engineDraw(game, (first[cell] ?? 1) - 1);
      for (const line of lines)
        paid.set(line, (paid.get(line) ?? 0) + count * paidMilli(game, line, result, tiersOf(line)));
    }
  }
  return paid;
};
