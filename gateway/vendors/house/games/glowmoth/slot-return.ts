import type { Fraction } from '../../../kit/fraction';
import {
  FREE_SPINS,
  FREE_SPIN_MULTIPLIER,
  PAYTABLE,
  ROWS,
  SCATTER_PAY,
  STRIPS,
  SYMBOLS,
  type PayingSymbol,
} from './slot-data';

const isPaying = (symbol: string): symbol is PayingSymbol => symbol in PAYTABLE;
const countOn = (strip: string, letter: string): bigint =>
  BigInt([...strip].filter((one) => one === letter).length);

/** Ways (out of all stop combinations) that 0 … 5 moons stand in sight: a convolution over the reels. */
const moonWays = (): bigint[] =>
  STRIPS.reduce<bigint[]>(
    (ways, strip) => {
      // Moons of a strip never share a window, so each is in sight at exactly ROWS stops.
      const seen = countOn(strip, 'M') * BigInt(ROWS);
      const hidden = BigInt(strip.length) - seen;
      return [...ways, 0n].map((way, moons) => way * hidden + (ways[moons - 1] ?? 0n) * seen);
    },
    [1n],
  );

/** Line pays summed over all combinations, in bets per line; every line sees each strip evenly, so one stands for all. */
const lineSum = (): bigint => {
  let sum = 0n;
  for (const symbol of SYMBOLS.filter(isPaying)) {
    let ways = 1n;
    const hits: bigint[] = [];
    const misses: bigint[] = [];
    for (const strip of STRIPS) {
      const match = countOn(strip, symbol) + countOn(strip, 'W');
      hits.push(match);
      misses.push(BigInt(strip.length) - match);
    }
    const [h1 = 0n, h2 = 0n, h3 = 0n, h4 = 0n, h5 = 0n] = hits;
    const [, , , m4 = 0n, m5 = 0n] = misses;
    const [three, four, five] = PAYTABLE[symbol];
    ways = h1 * h2 * h3;
    sum +=
      ways * m4 * (h5 + m5) * BigInt(three) + ways * h4 * m5 * BigInt(four) + ways * h4 * h5 * BigInt(five);
  }
  return sum;
};

/**
 * The exact return to the player: (line and moon pays of a spin) × (1 + multiplier × free spins expected). Free spins use
 * the same strips and start no further ones, so that both factors are plain sums over the strips.
 */
export const theoreticalReturn = (): Fraction => {
  const combinations = STRIPS.reduce((product, strip) => product * BigInt(strip.length), 1n);
  const moons = moonWays();
  const over = (table: readonly number[]): bigint =>
    table.reduce((sum, value, index) => sum + BigInt(value) * (moons[index + 3] ?? 0n), 0n);
  // One bet per line on each of the lines is one total bet, so the mean of a line is the mean of the total.
  const spinSum = lineSum() + over(SCATTER_PAY);
  return {
    numerator: spinSum * (combinations + BigInt(FREE_SPIN_MULTIPLIER) * over(FREE_SPINS)),
    denominator: combinations * combinations,
  };
};
