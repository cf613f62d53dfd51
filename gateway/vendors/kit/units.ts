import { minorDigits } from '../../../src/contract/money';

/** A bet is so many units, so that half of it and every twentieth of it are whole minor units. */
export const UNITS_PER_BET = 20;

/** Units a player may choose from, in minor units of the currency, cheapest first. */
const byDigits: Record<number, readonly bigint[]> = {
  0: [1n, 2n, 5n, 10n, 20n, 50n, 100n, 250n],
  2: [1n, 2n, 5n, 10n, 20n, 50n, 100n, 250n],
  3: [10n, 20n, 50n, 100n, 200n, 500n, 1_000n],
};
/** Currencies whose unit is worth far less than a dollar. */
const byCurrency: Record<string, readonly bigint[]> = {
  VND: [50n, 100n, 250n, 500n, 1_000n, 2_500n, 5_000n],
  IDR: [1_000n, 2_500n, 5_000n, 10_000n, 25_000n, 50_000n],
  KRW: [10n, 20n, 50n, 100n, 250n, 500n, 1_000n],
  CLP: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
  PYG: [50n, 100n, 250n, 500n, 1_000n, 2_500n],
  MMK: [500n, 1_000n, 2_500n, 5_000n, 10_000n],
  KHR: [500n, 1_000n, 2_500n, 5_000n, 10_000n],
  INR: [10n, 25n, 50n, 100n, 250n, 500n, 1_000n],
  THB: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
  PHP: [5n, 10n, 25n, 50n, 100n, 250n, 500n],
};
const EUROPE_LIKE = byDigits[2] ?? [];

/** Units of a currency, in minor units. */
export const unitsOf = (currency: string): readonly bigint[] =>
  (Object.hasOwn(byCurrency, currency) ? byCurrency[currency] : byDigits[minorDigits(currency)]) ??
  EUROPE_LIKE;

export const isUnit = (currency: string, unitMinor: bigint): boolean => unitsOf(currency).includes(unitMinor);

/** What a bet costs, in minor units. */
export const betOf = (unitMinor: bigint): bigint => unitMinor * BigInt(UNITS_PER_BET);

/** What the cheapest and the dearest bet of a currency cost, in minor units. */
export const smallestBet = (currency: string): bigint => betOf(unitsOf(currency)[0] ?? 0n);
export const largestBet = (currency: string): bigint => betOf(unitsOf(currency).at(-1) ?? 0n);
