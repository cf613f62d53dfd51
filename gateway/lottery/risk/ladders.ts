import { createBoundedCache } from '../../bounds/index';
import type { Database } from '../../database/types';
import type { Ladder } from './ladder';
import { readLadder } from './ladder.queries';

/** Ladders as they stood a moment ago: what the operator changes counts on every node within this time. */
const FRESH_MS = 2_000;
const MAX_KEPT = 500;

export type Ladders = (input: { merchantId: number; game: string }) => Promise<Ladder>;

export const createLadders = ({ db, now }: { db: Database; now: () => number }): Ladders => {
  const kept = createBoundedCache<{ at: number; ladder: Promise<Ladder> }>({ maxEntries: MAX_KEPT });
  return ({ merchantId, game }) => {
    const key = `${merchantId}:${game}`;
    const known = kept.get(key);
    if (known && Math.abs(now() - known.at) < FRESH_MS) return known.ladder;
    const ladder = readLadder(db, { merchantId, game });
    kept.set(key, { at: now(), ladder });
    // What failed is not kept.
    ladder.catch(() => kept.delete(key));
    return ladder;
  };
};
