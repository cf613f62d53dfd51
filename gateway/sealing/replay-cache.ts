/** Remembers what was seen for a while, in a bounded space. */
export interface ReplayCache {
  /** True when `id` was not seen within the window; remembers it. */
  take(id: string): boolean;
}

/**
 * Two generations of `windowMs` each: an id is remembered for one to two windows. When a generation is full it turns early,
 * so an attacker who fills it shortens the memory instead of growing it.
 */
export const createReplayCache = (options: {
  windowMs: number;
  maxIds: number;
  now: () => number;
}): ReplayCache => {
  let young = new Set<string>();
  let old = new Set<string>();
  let turnedAtMs = options.now();
  return {
    take(id) {
      const now = options.now();
      if (now - turnedAtMs >= options.windowMs || young.size >= options.maxIds) {
        if (now - turnedAtMs >= 2 * options.windowMs) young = new Set();
        old = young;
        young = new Set();
        turnedAtMs = now;
      }
      if (young.has(id) || old.has(id)) return false;
      young.add(id);
      return true;
    },
  };
};
