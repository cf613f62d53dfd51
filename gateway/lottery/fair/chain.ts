import { createHash, createHmac } from 'node:crypto';

export const SEED_BYTES = 32;
const COMMITMENT_WORD = 'foyer lottery commitment v1\n';

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** The seed of one draw (1 is the first): the last seed, hashed down to it. */
export const seedAt = (input: { last: Uint8Array; length: number; index: number }): Buffer => {
  const { last, length, index } = input;
  if (!Number.isInteger(index) || index < 1 || index > length) throw new RangeError('no such seed');
  let seed = Buffer.from(last);
  for (let at = length; at > index; at -= 1) seed = Buffer.from(sha256(seed));
  return seed;
};

/** What stands before any seed is used: the hash of the first. */
export const anchorOf = (input: { last: Uint8Array; length: number }): string =>
  sha256(seedAt({ ...input, index: 1 })).toString('hex');

/** True when the seed, hashed `index` times, is the chain's anchor. */
export const isOfChain = (input: { seed: Uint8Array; index: number; anchor: string }): boolean => {
  let hash = Buffer.from(input.seed);
  for (let at = 0; at < input.index; at += 1) hash = Buffer.from(sha256(hash));
  return hash.toString('hex') === input.anchor;
};

/** Published with the draw, before its first ticket. It is not the predecessor's seed, which is a secret by then. */
export const commitmentOf = (seed: Uint8Array): string =>
  createHash('sha256').update(COMMITMENT_WORD).update(seed).digest('hex');

export interface KeyFacts {
  /** The merchant's code. */
  merchant: string;
  game: string;
  issue: string;
  root: string;
  count: number;
  /** Randomness of the beacon's round, lower-case hex; 'none' without a beacon. */
  beacon: string;
}

export const keyText = ({ merchant, game, issue, root, count, beacon }: KeyFacts): string =>
  ['v1', merchant, game, issue, root, count, beacon].join('|');

/** What all numbers of a draw are computed from. */
export const drawKey = (seed: Uint8Array, facts: KeyFacts): Buffer =>
  createHmac('sha256', seed).update(keyText(facts)).digest();
