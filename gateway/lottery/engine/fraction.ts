/** An exact share. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** Rounded to the nearest millionth. */
export const inPpm = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * 2_000_000n + denominator) / (denominator * 2n));

/** C(n, k), exact. */
export const chooseExactly = (n: number, k: number): bigint => {
  if (k < 0 || n < k) return 0n;
  let result = 1n;
  for (let at = 1; at <= Math.min(k, n - k); at += 1) result = (result * BigInt(n - at + 1)) / BigInt(at);
  return result;
};
