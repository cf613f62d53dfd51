/** Players counted at once; when they are more, the oldest are forgotten, which is harmless for honest ones. */
export const MAX_PLAYERS = 20_000;
/** Calls at once, then one more each so many milliseconds: twice as fast as anybody taps. */
export const PLAYER_BURST = 60;
export const PLAYER_REFILL_MS = 100;

export interface PlayerLimit {
  /** Whether this player may call now; counts the call when he may. */
  take(player: { merchantId: number; memberId: bigint }): boolean;
}

/** What one player may ask of a game's service, whatever number of pages he has open. One number each (GCRA). */
export const createPlayerLimit = (input: {
  now: () => number;
  burst?: number;
  refillMs?: number;
}): PlayerLimit => {
  const burst = input.burst ?? PLAYER_BURST;
  const refillMs = input.refillMs ?? PLAYER_REFILL_MS;
  const window = burst * refillMs;
  const levels = new Map<string, number>();
  return {
    take({ merchantId, memberId }) {
      const key = `${merchantId}:${memberId}`;
      const time = input.now();
      const kept = levels.get(key) ?? 0;
      // Further ahead than a full bucket can be: the clock was set back, and nobody shall wait for it to catch up.
      const level = (kept > time + window ? time : Math.max(kept, time)) + refillMs;
      if (level - time > window) return false;
      // Put in anew, so that the map stays in the order of use.
      levels.delete(key);
      levels.set(key, level);
      if (levels.size > MAX_PLAYERS) {
        const [oldest] = levels.keys();
        if (oldest !== undefined) levels.delete(oldest);
      }
      return true;
    },
  };
};
