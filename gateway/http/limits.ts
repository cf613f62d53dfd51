import type { LimitClass } from '../../src/contract/call';
import { GatewayError } from '../platform/index';

/** A token bucket: `burst` calls at once, then one more each `refillMs`. */
interface Bucket {
  burst: number;
  refillMs: number;
}

/** Two separate buckets per class: one per source address, one per account. Never one on the pair. */
export const limitTable: Record<LimitClass, { source: Bucket; account: Bucket }> = {
  read: { source: { burst: 600, refillMs: 10 }, account: { burst: 300, refillMs: 20 } },
  write: { source: { burst: 120, refillMs: 50 }, account: { burst: 60, refillMs: 200 } },
  launch: { source: { burst: 60, refillMs: 500 }, account: { burst: 30, refillMs: 1_000 } },
  key: { source: { burst: 120, refillMs: 200 }, account: { burst: 120, refillMs: 200 } },
  login: { source: { burst: 60, refillMs: 5_000 }, account: { burst: 20, refillMs: 10_000 } },
  register: { source: { burst: 60, refillMs: 5_000 }, account: { burst: 60, refillMs: 5_000 } },
  captcha: { source: { burst: 40, refillMs: 2_000 }, account: { burst: 40, refillMs: 2_000 } },
  code: { source: { burst: 40, refillMs: 15_000 }, account: { burst: 20, refillMs: 15_000 } },
  trial: { source: { burst: 20, refillMs: 15_000 }, account: { burst: 20, refillMs: 5_000 } },
};

const MAX_KEYS = 50_000;

export interface Limiter {
  /** @throws GatewayError TOO_MANY_REQUESTS with the seconds to wait */
  take(input: { kind: 'source' | 'account'; limit: LimitClass; key: string }): void;
}

/**
 * Counts in memory, a virtual clock per key (GCRA: one number each). When the map is full the oldest keys go: forgetting is
 * harmless for honest visitors, and an attacker with that many addresses is not stopped by buckets.
 */
export const createLimiter = (options: { now: () => number; scale: number }): Limiter => {
  const { now, scale } = options;
  const full = new Map<string, number>();

  return {
    take({ kind, limit, key }) {
      const bucket = limitTable[limit][kind];
      const step = bucket.refillMs / scale;
      const window = bucket.burst * bucket.refillMs;
      const id = `${kind}:${limit}:${key}`;
      const time = now();
      const kept = full.get(id) ?? 0;
      // Further ahead than a full bucket can be: the clock was set back, and nobody shall wait for it to catch up.
      const level = (kept > time + window + bucket.refillMs ? time : Math.max(kept, time)) + step;
      if (level - time > window)
        throw new GatewayError('TOO_MANY_REQUESTS', {
          retryAfterS: Math.max(1, Math.ceil((level - time - window) / 1000)),
        });
      full.set(id, level);
      if (full.size > MAX_KEYS) forgetOldest(full);
    },
  };
};

const FORGET = 1000;
const forgetOldest = (map: Map<string, number>): void => {
  let left = FORGET;
  for (const key of map.keys()) {
    map.delete(key);
    left -= 1;
    if (left === 0) return;
  }
};
