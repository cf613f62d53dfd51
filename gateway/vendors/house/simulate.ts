import { LINE_COUNT } from './slot-return';
import { drawRound, settleRound, type Below } from './slot-math';

export interface SimulationResult {
  rounds: number;
  /** Mean return in total bets. */
  mean: number;
  /** Standard deviation of one round, in total bets. */
  deviation: number;
  /** Half the width of the 99.9 % confidence interval of the mean. */
  halfWidth: number;
  /** Share of rounds that pay anything. */
  hitRate: number;
  freeSpinRate: number;
  /** Highest round, in total bets. */
  highest: number;
}

/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.2905;

/** Plays rounds through the very mapping that the game uses and sums in whole numbers. */
export const simulate = (input: { rounds: number; belowOf: (round: number) => Below }): SimulationResult => {
  let sum = 0n;
  let squares = 0n;
  let hits = 0;
  let freeRounds = 0;
  let highest = 0;
  for (let round = 0; round < input.rounds; round += 1) {
    const outcome = drawRound(input.belowOf(round));
    const { pay } = settleRound(outcome);
    if (outcome.free.length > 0) freeRounds += 1;
    if (pay === 0) continue;
    hits += 1;
    sum += BigInt(pay);
    squares += BigInt(pay) * BigInt(pay);
    if (pay > highest) highest = pay;
  }
  const { rounds } = input;
  const mean = Number(sum) / rounds / LINE_COUNT;
  const deviation = Math.sqrt(Number(squares) / rounds / LINE_COUNT ** 2 - mean ** 2);
  return {
    rounds,
    mean,
    deviation,
    halfWidth: (Z_999 * deviation) / Math.sqrt(rounds),
    hitRate: hits / rounds,
    freeSpinRate: freeRounds / rounds,
    highest: highest / LINE_COUNT,
  };
};
