import { handicaps, leaderOf, totals, winners, type Fixture, type Moment, type Sport } from './sport';

/** A side's points are its strength and the sum of so many draws from 0 to MOST_OF_DRAW. */
const DRAWS = 5;
const MOST_OF_DRAW = 17;
/** Points of either side in the deciding minutes after a draw. */
const DECIDED_BY = [2, 3, 5, 8];
/** Stretches in which the scene tells the score. */
const STRETCHES = 12;

/** In how many ways the draws come to each sum. */
const SUM_WEIGHTS: readonly number[] = (() => {
  let ways = [1];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const next = Array.from({ length: ways.length + MOST_OF_DRAW }, () => 0);
    for (const [sum, count] of ways.entries())
      for (let more = 0; more <= MOST_OF_DRAW; more += 1) next[sum + more] = (next[sum + more] ?? 0) + count;
    ways = next;
  }
  return ways;
})();

const fixture = (home: number, away: number, total: number, ...lines: number[]): Fixture => ({
  home,
  away,
  markets: [...winners(false), ...totals(total - 100, total, total + 100), ...handicaps(...lines)],
});

/** Basketball: strengths are the points that a side has besides its draws. */
export const points: Sport = {
  name: 'points',
  fixtures: [
    fixture(50, 44, 1_795, -115, -65, -15),
    fixture(47, 47, 1_785, -45, 45),
    fixture(55, 41, 1_815, -195, -145, -95),
    fixture(42, 48, 1_755, 15, 65, 115),
    fixture(52, 50, 1_875, -75, -25, 25),
    fixture(45, 53, 1_835, 25, 75, 125),
  ],
  decide({ home: homeStrength, away: awayStrength }, choose) {
    let home = homeStrength + choose(SUM_WEIGHTS);
    let away = awayStrength + choose(SUM_WEIGHTS);
    if (home === away) {
      const decided = choose(DECIDED_BY.flatMap(() => [1, 1]));
      const more = DECIDED_BY[decided >> 1] ?? 0;
      if (decided % 2 === 0) home += more;
      else away += more;
    }
    return { home, away, rounds: 0, winner: leaderOf(home, away) };
  },
  tell(score, below) {
    // Where each stretch ends on both sides' ways to their scores.
    const partsOf = (all: number): number[] =>
      Array.from({ length: STRETCHES - 1 }, () => below(all + 1)).sort((left, right) => left - right);
    const [home, away] = [partsOf(score.home), partsOf(score.away)];
    return Array.from({ length: STRETCHES }, (_, stretch): Moment => ({
      at: Math.floor(((stretch + 1) * 1_000) / STRETCHES),
      side: null,
      home: home[stretch] ?? score.home,
      away: away[stretch] ?? score.away,
    }));
  },
};
