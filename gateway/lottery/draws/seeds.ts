import { randomBytes } from 'node:crypto';
import type { Query } from '../../database/types';
import type { KeyBox } from '../../platform/index';
import { anchorOf, SEED_BYTES, seedAt, sha256 } from '../fair/chain';
import { type ChainRow, insertChain, newestChain, useSeeds } from './issues.queries';

export interface DealtSeed {
  chainId: bigint;
  index: number;
  seed: Buffer;
}

/** The last seed of a chain. @throws Error where it was sealed under another secret */
export const openChain = (box: KeyBox, chain: Pick<ChainRow, 'seed_box'>): Buffer => {
  const last = box.openBytes(chain.seed_box);
  if (last?.length !== SEED_BYTES)
    throw new Error('The seeds of a lottery game were sealed under another FOYER_SECRET.');
  return last;
};

/** Seeds from one index to another, all from one walk. */
const seedsBetween = (input: { last: Buffer; length: number; from: number; to: number }): Buffer[] => {
  const { last, length, from, to } = input;
  const seeds: Buffer[] = [];
  let seed = seedAt({ last, length, index: to });
  for (let index = to; index >= from; index -= 1) {
    seeds.push(seed);
    seed = Buffer.from(sha256(seed));
  }
  return seeds.reverse();
};

/**
 * Deals the next seeds of a game, in a transaction that has the game's issues for itself. A chain that is used up is followed
 * by a new one, whose anchor stands before the first draw that uses it.
 */
export const dealSeeds = async (input: {
  query: Query;
  box: KeyBox;
  merchantId: number;
  code: string;
  count: number;
  chainLength: number;
}): Promise<DealtSeed[]> => {
  const { query, box, merchantId, code, count, chainLength } = input;
  const dealt: DealtSeed[] = [];
  let chain = await newestChain(query, { merchantId, code });
  while (dealt.length < count) {
    if (chain === null || chain.next_index > chain.length) {
      const last = randomBytes(SEED_BYTES);
      const anchor = anchorOf({ last, length: chainLength });
      chain = await insertChain(query, {
        merchantId,
        code,
        no: (chain?.no ?? 0) + 1,
        length: chainLength,
        anchor,
        seedBox: box.close(last),
      });
    }
    const { id, length, next_index: from } = chain;
    const to = Math.min(length, from + count - dealt.length - 1);
    const seeds = seedsBetween({ last: openChain(box, chain), length, from, to });
    dealt.push(...seeds.map((seed, at) => ({ chainId: id, index: from + at, seed })));
    await useSeeds(query, { merchantId, chainId: id, nextIndex: to + 1 });
    chain = { ...chain, next_index: to + 1 };
  }
  return dealt;
};
