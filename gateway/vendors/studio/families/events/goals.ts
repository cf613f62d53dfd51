import {
  bothScore,
  handicaps,
  leaderOf,
  totals,
  winners,
  type Fixture,
  type Moment,
  type Sport,
} from './sport';

/** More goals of one side are not in the model. */
const MOST_GOALS = 8;
const SCALE = 100_000;

/** One for each strength of the fixtures. */
const weightsOf = new Map<number, readonly number[]>();

/** Weights of 0 to MOST_GOALS goals where so many hundredths are expected: Poisson's, in whole numbers. */
const goalWeights = (hundredths: number): readonly number[] => {
  const known = weightsOf.get(hundredths);
  if (known) return known;
  const weights = [SCALE];
  for (let goals = 1; goals <= MOST_GOALS; goals += 1)
    weights.push(Math.floor(((weights[goals - 1] ?? 0) * hundredths) / (100 * goals)));
  weightsOf.set(hundredths, weights);
  return weights;
};

const fixture = (home: number, away: number, ...lines: number[]): Fixture => ({
  home,
  away,
  markets: [...winners(true), ...totals(15, 25, 35), ...handicaps(...lines), ...bothScore()],
});

/** Football: strengths are expected goals in hundredths. */
export const goals: Sport = {
  name: 'goals',
  fixtures: [
    fixture(155, 110, -15),
    fixture(190, 85, -15, -25),
    fixture(120, 145, 15),
    fixture(240, 70, -15, -25),
    fixture(135, 130, 15),
    fixture(95, 175, 15, 25),
  ],
  decide({ home: homeStrength, away: awayStrength }, choose) {
    const home = choose(goalWeights(homeStrength));
    const away = choose(goalWeights(awayStrength));
    return { home, away, rounds: 0, winner: leaderOf(home, away) };
  },
  tell(score, below) {
    const at = Array.from({ length: score.home + score.away }, (_, goal) => ({
      at: 1 + below(999),
      side: goal < score.home ? ('home' as const) : ('away' as const),
    })).sort((left, right) => left.at - right.at);
    let [home, away] = [0, 0];
    return at.map((goal): Moment => {
      if (goal.side === 'home') home += 1;
      else away += 1;
      return { ...goal, home, away };
    });
  },
};
