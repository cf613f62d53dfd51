import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { createBoundedCache } from '../../../bounds/index';
import { fairBelow } from '../../kit/fair-stream';
import { drawText, leafText, rootText } from './draw-text';
import { drawPocket, type SpotBet } from './wheel';

export const SEED_BYTES = 32;
/** Rounds of one chain: three and a half days of an evening table. */
export const CHAIN_LENGTH = 10_000;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** All seeds of a chain in the order of play: each is the hash of the next, the last is the tail. */
export const seedsOf = (tail: string, length: number): string[] => {
  const seeds = new Array<string>(length);
  let seed: Buffer = Buffer.from(tail, 'hex');
  for (let index = length - 1; index >= 0; index -= 1) {
    seeds[index] = seed.toString('hex');
    seed = sha256(seed);
  }
  return seeds;
};
/** Chains whose seeds are kept ready; each is a few hundred kilobytes. */
export const MAX_CHAINS = 8;

/** Seeds by chain, those of the chains that were asked for last kept. */
export const createKeptSeeds = () => {
  const chains = createBoundedCache<string[]>({ maxEntries: MAX_CHAINS });
  return (key: string, { tail, length }: { tail: string; length: number }): string[] => {
    const known = chains.get(key);
    if (known) return known;
    const seeds = seedsOf(tail, length);
    chains.set(key, seeds);
    return seeds;
  };
};
/** The hash of a seed: its predecessor's seed, or the chain's commitment. */
export const hashOf = (seed: string): string => sha256(Buffer.from(seed, 'hex')).toString('hex');

export const leafOf = (slip: { id: string; bets: readonly SpotBet[] }): string => hashText(leafText(slip));
export const rootOf = (leaves: readonly string[]): string => hashText(rootText(leaves));

/** Where the ball rests: the round's seed over its number and the root of all slips that were in when bets closed. */
export const pocketOf = (input: { seed: string; no: bigint; root: string }): number => {
  const key = createSecretKey(Buffer.from(input.seed, 'hex'));
  return drawPocket(
    fairBelow((cursor) =>
      createHmac('sha256', key)
        .update(drawText({ ...input, cursor }))
        .digest(),
    ),
  );
};
