import { createHash } from 'node:crypto';
import { below, type Words } from '../../../../src/contract/lottery/index';

/** Parts that a pot is cut by: finer than any slice needs. */
const WEIGHT = 1_000;

/** Cuts a pot into slices of at least one unit each, whose sum is the pot to the unit; the largest is not above four times the mean and a unit. */
export const cutPot = (pot: bigint, slices: number, words: Words): bigint[] => {
  const count = BigInt(slices);
  if (pot < count || slices < 1) throw new RangeError('a pot has a unit for each slice');
  // A unit each, the rest by weights.
  const spare = pot - count;
  const weights = Array.from({ length: slices }, () => BigInt(WEIGHT + below(words, 3 * WEIGHT)));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const cut = weights.map((weight) => 1n + (spare * weight) / sum);
  let left = pot - cut.reduce((total, amount) => total + amount, 0n);
  for (let at = 0; left > 0n; at = (at + 1) % slices) {
    cut[at] = (cut[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return cut;
};

/** What is published before a round opens. Salt and slices are told when it is over. */
export const cutCommitment = (salt: string, slices: readonly bigint[]): string =>
  createHash('sha256')
    .update(`rain 1|${salt}|${slices.join(',')}`)
    .digest('hex');
