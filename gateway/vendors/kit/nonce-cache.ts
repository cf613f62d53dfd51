/** Nonces kept at once; at the bound the window shrinks instead of the memory growing. */
export const MAX_NONCES = 200_000;

export interface NonceCache {
  /** True exactly once for a nonce; false when it was seen, or is older than what is still remembered. */
  take(input: { nonce: string; timestampMs: number; nowMs: number }): boolean;
  readonly size: number;
}

/**
 * Remembers nonces by the second of their timestamp. Seconds outside of the allowed skew are dropped; when the bound is
 * reached the oldest second goes early and everything up to it is refused from then on, so that no replay slips through.
 */
export const createNonceCache = (input: { skewMs: number; max?: number }): NonceCache => {
  const max = input.max ?? MAX_NONCES;
  const seconds = new Map<number, Set<string>>();
  let floor = -Infinity;
  let size = 0;

  const drop = (second: number): void => {
    size -= seconds.get(second)?.size ?? 0;
    seconds.delete(second);
    floor = Math.max(floor, second);
  };
  let sweptAt = -Infinity;
  const sweep = (nowMs: number): void => {
    const current = Math.floor(nowMs / 1000);
    if (current === sweptAt) return;
    sweptAt = current;
    const oldest = Math.floor((nowMs - input.skewMs) / 1000);
    for (const second of [...seconds.keys()]) if (second < oldest) drop(second);
  };

  return {
    take({ nonce, timestampMs, nowMs }) {
      sweep(nowMs);
      const second = Math.floor(timestampMs / 1000);
      if (second <= floor) return false;
      let bucket = seconds.get(second);
      if (!bucket) seconds.set(second, (bucket = new Set()));
      if (bucket.has(nonce)) return false;
      bucket.add(nonce);
      size += 1;
      if (size > max) drop(Math.min(...seconds.keys()));
      return true;
    },
    get size() {
      return size;
    },
  };
};
