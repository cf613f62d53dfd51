import { UNITS_PER_BET } from '../../kit/units';

export interface SimulationResult {
  rounds: number;
  /** Mean return in bets. */
  mean: number;
  /** Standard deviation of one round, in bets. */
  deviation: number;
  /** Half the width of the 99.9 % confidence interval of the mean. */
  halfWidth: number;
  /** Share of rounds that pay anything. */
  hitRate: number;
  /** Highest round, in bets. */
  highest: number;
}

/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.2905;

/** Plays rounds through the very mapping that a game uses and sums in whole numbers. */
export const simulate = (input: { rounds: number; unitsOf: (round: number) => number }): SimulationResult => {
  let sum = 0n;
  let squares = 0n;
  let hits = 0;
  let highest = 0;
  for (let round = 0; round < input.rounds; round += 1) {
    const pay = input.unitsOf(round);
    if (pay === 0) continue;
    hits += 1;
    sum += BigInt(pay);
    squares += BigInt(pay) * BigInt(pay);
    if (pay > highest) highest = pay;
  }
  const { rounds } = input;
  const mean = Number(sum) / rounds / UNITS_PER_BET;
  const deviation = Math.sqrt(Number(squares) / rounds / UNITS_PER_BET ** 2 - mean ** 2);
  return {
    rounds,
    mean,
    deviation,
    halfWidth: (Z_999 * deviation) / Math.sqrt(rounds),
    hitRate: hits / rounds,
    highest: highest / UNITS_PER_BET,
  };
};
