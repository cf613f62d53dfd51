import { minorDigits } from '../../../src/contract/money';
import { LINE_COUNT } from './slot-return';

/** Steps a player may choose from, in minor units per line, cheapest first. */
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

/** Allowed bets per line of a currency, in minor units. */
export const betsPerLine = (currency: string): readonly bigint[] =>
  byCurrency[currency] ?? byDigits[minorDigits(currency)] ?? EUROPE_LIKE;

export const isBetPerLine = (currency: string, betPerLineMinor: bigint): boolean =>
  betsPerLine(currency).includes(betPerLineMinor);

/** What a spin costs, in minor units. */
export const totalBet = (betPerLineMinor: bigint): bigint => betPerLineMinor * BigInt(LINE_COUNT);
