import { createBoundedCache } from './bounded-cache';

/** A token bucket: `burst` calls at once, then one more each `refillMs`. */
export interface Bucket {
  burst: number;
  refillMs: number;
}

export interface RateLimiter {
  /** Counts one call under a key; answers 0, or the milliseconds until there is room: then it was not counted. */
  take(key: string, bucket: Bucket): number;
}

/**
 * Counts in memory, a virtual clock per key (GCRA: one number each). When there are too many keys those unused for longest go:
 * forgetting is harmless for honest visitors, and an attacker with that many addresses is not stopped by buckets.
 */
export const createRateLimiter = (options: {
  now: () => number;
  maxKeys: number;
  /** Refills so many times as fast, for load tests. */
  scale?: number;
}): RateLimiter => {
  const { now, maxKeys, scale = 1 } = options;
  const levels = createBoundedCache<number>({ maxEntries: maxKeys });
  return {
    take(key, { burst, refillMs }) {
      const window = burst * refillMs;
      const time = now();
      const kept = levels.get(key) ?? 0;
      // Further ahead than a full bucket can be: the clock was set back, and no caller shall wait for it to catch up.
      const level = (kept > time + window + refillMs ? time : Math.max(kept, time)) + refillMs / scale;
      if (level - time > window) return level - time - window;
      levels.set(key, level);
      return 0;
    },
  };
};
