import type { Fraction } from '../../kit/fraction';

const divisor = (left: bigint, right: bigint): bigint => {
  let [a, b] = [left < 0n ? -left : left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};

/** A share in lowest terms; what it is made from may be a whole number. */
export const share = (numerator: bigint | number, denominator: bigint | number = 1n): Fraction => {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  const common = divisor(above, below);
  return { numerator: above / common, denominator: below / common };
};

export const plus = (left: Fraction, right: Fraction): Fraction =>
  share(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );

export const times = (left: Fraction, right: Fraction): Fraction =>
  share(left.numerator * right.numerator, left.denominator * right.denominator);

export const total = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, share(0));

/** Ways to take `count` out of `of`. */
export const choose = (of: number, count: number): bigint => {
  if (count < 0 || count > of) return 0n;
  let ways = 1n;
  for (let index = 0; index < count; index += 1) ways = (ways * BigInt(of - index)) / BigInt(index + 1);
  return ways;
};
