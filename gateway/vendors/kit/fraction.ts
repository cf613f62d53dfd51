/** An exact share. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** Rounded to the nearest millionth. */
export const inPartsPerMillion = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * 2_000_000n + denominator) / (denominator * 2n));
