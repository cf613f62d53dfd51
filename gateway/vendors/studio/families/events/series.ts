import {
  handicaps,
  leaderOf,
  totals,
  winners,
  type Fixture,
  type Market,
  type Moment,
  type Score,
  type Side,
  type Sport,
} from './sport';

/** Sets or maps that are played one by one until a side has won enough of them. */
const seriesOf = (input: { name: string; toWin: number; fixtures: readonly Fixture[] }): Sport => ({
  name: input.name,
  fixtures: input.fixtures,
  decide({ home: homeStrength, away: awayStrength }, choose) {
    let [home, away] = [0, 0];
    while (home < input.toWin && away < input.toWin)
      if (choose([homeStrength, awayStrength]) === 0) home += 1;
      else away += 1;
    return { home, away, rounds: 0, winner: leaderOf(home, away) };
  },
  tell(score, below) {
    const loser: Side = score.winner === 'home' ? 'away' : 'home';
    const losses = loser === 'home' ? score.home : score.away;
    const played = score.home + score.away;
    // The last one is the winner's; which of the others were lost is as likely in each order.
    const lost = new Set<number>();
    while (lost.size < losses) lost.add(below(played - 1));
    return orderOf(score, loser, lost);
  },
});

const orderOf = (score: Score, loser: Side, lost: ReadonlySet<number>): Moment[] => {
  const played = score.home + score.away;
  let [home, away] = [0, 0];
  return Array.from({ length: played }, (_, part): Moment => {
    const winner: Side = loser === 'home' ? 'away' : 'home';
    const side = lost.has(part) ? loser : winner;
    if (side === 'home') home += 1;
    else away += 1;
    return { at: Math.floor(((part + 1) * 1_000) / played), side, home, away };
  });
};

const fixturesOf = (
  markets: readonly Market[],
  strengths: readonly (readonly [number, number])[],
): Fixture[] => strengths.map(([home, away]) => ({ home, away, markets }));

/** Tennis and volleyball: strengths are each side's weight in every set. */
export const sets = seriesOf({
  name: 'sets',
  toWin: 3,
  fixtures: fixturesOf(
    [...winners(false), ...totals(35, 45), ...handicaps(-15, 15)],
    [
      [52, 48],
      [58, 42],
      [45, 55],
      [50, 50],
      [62, 38],
      [41, 59],
    ],
  ),
});

/** E-sports: strengths are each side's weight on every map. */
export const maps = seriesOf({
  name: 'maps',
  toWin: 2,
  fixtures: fixturesOf(
    [...winners(false), ...totals(25), ...handicaps(-15, 15)],
    [
      [53, 47],
      [60, 40],
      [46, 54],
      [50, 50],
      [64, 36],
      [42, 58],
    ],
  ),
});
