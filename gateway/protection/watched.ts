import type { Database } from '../database/types';
import { createBoundedCache } from '../platform/index';
import { isWatched, PROTECTION_CHANNEL, type Who } from './protection.queries';

/** How long "nothing is watched" is believed; a member who sets something is heard of at once, on every node. */
const FRESH_MS = 5_000;
const MAX_CACHED = 50_000;

/** Of whom something is watched: the one question that a member without limits costs. */
export interface Watched {
  has(who: Who): boolean | Promise<boolean>;
  /** It was changed here: no cache may say otherwise from now on. */
  forget(who: Who): void;
  close(): Promise<void>;
}

export const openWatched = async (deps: { db: Database; now: () => number }): Promise<Watched> => {
  const cache = createBoundedCache<{ watched: boolean; readAtMs: number }>({ maxEntries: MAX_CACHED });
  // What was read before the latest word about any member is not kept.
  let words = 0;
  let missedBefore = 0;
  const keyOf = ({ merchantId, memberId }: Who): string => `${merchantId}:${memberId}`;
  const forget = (key: string): void => {
    words += 1;
    cache.delete(key);
  };
  const stop = await deps.db.listen(PROTECTION_CHANNEL, forget, () => {
    words += 1;
    missedBefore = deps.now();
  });
  const read = async (who: Who): Promise<boolean> => {
    const heard = words;
    const watched = await isWatched(deps.db, who);
    if (heard === words) cache.set(keyOf(who), { watched, readAtMs: deps.now() });
    return watched;
  };
  return {
    has(who) {
      const known = cache.get(keyOf(who));
      // Once watched stays watched.
      if (known?.watched === true) return true;
      const isFresh =
        known !== undefined &&
        Math.abs(deps.now() - known.readAtMs) < FRESH_MS &&
        known.readAtMs >= missedBefore;
      return isFresh ? false : read(who);
    },
    forget: (who) => forget(keyOf(who)),
    close: stop,
  };
};
