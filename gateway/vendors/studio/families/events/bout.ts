import { leaderOf, roundLines, winners, type Fixture, type Moment, type Sport } from './sport';

const ROUNDS = 6;
/** So far ahead a bout is over. */
const DECISIVE_LEAD = 2;
/** Weight of a round without a touch, beside the sides' own. */
const EVEN = 25;

const fixture = (home: number, away: number): Fixture => ({
  home,
  away,
  markets: [...winners(true), ...roundLines(25, 35, 45)],
});

/** Two birds and points for touches: strengths are each side's weight in every round. Equal after the last one is a draw. */
export const bout: Sport = {
  name: 'bout',
  fixtures: [
    fixture(40, 35),
    fixture(37, 37),
    fixture(45, 30),
    fixture(33, 41),
    fixture(38, 36),
    fixture(30, 44),
  ],
  decide({ home: homeStrength, away: awayStrength }, choose) {
    let [home, away, rounds] = [0, 0, 0];
    while (rounds < ROUNDS && Math.abs(home - away) < DECISIVE_LEAD) {
      rounds += 1;
      const touch = choose([homeStrength, awayStrength, EVEN]);
      if (touch === 0) home += 1;
      else if (touch === 1) away += 1;
    }
    return { home, away, rounds, winner: leaderOf(home, away) };
  },
  tell(score, below) {
    const touches = score.home + score.away;
    // The touch that decides comes in the last round; the others where they are drawn.
    const isDecided = Math.abs(score.home - score.away) >= DECISIVE_LEAD;
    const rounds = new Set<number>(isDecided ? [score.rounds] : []);
    while (rounds.size < touches) rounds.add(1 + below(isDecided ? score.rounds - 1 : score.rounds));
    return inTurns(
      score,
      [...rounds].sort((left, right) => left - right),
    );
  },
};

/** The sides touch in turn as long as both have touches left, so that none leads by two before the end. */
const inTurns = (
  score: { home: number; away: number; rounds: number },
  rounds: readonly number[],
): Moment[] => {
  let [home, away] = [0, 0];
  const leadsAtEnd = score.home >= score.away;
  return rounds.map((round): Moment => {
    const isHome = leadsAtEnd
      ? home <= away
        ? home < score.home
        : away >= score.away
      : away <= home
        ? away >= score.away
        : home < score.home;
    if (isHome) home += 1;
    else away += 1;
    return { at: Math.floor((round * 1_000) / score.rounds), side: isHome ? 'home' : 'away', home, away };
  });
};
