import type { LimitClass } from '../../src/contract/call';
import { createRateLimiter, GatewayError, type Bucket } from '../platform/index';

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

/** Every class of call has its own buckets, and source and account never share one. */
export const createLimiter = (options: { now: () => number; scale: number }): Limiter => {
  const limiter = createRateLimiter({ ...options, maxKeys: MAX_KEYS });
  return {
    take({ kind, limit, key }) {
      const waitMs = limiter.take(`${kind}:${limit}:${key}`, limitTable[limit][kind]);
      if (waitMs > 0)
        throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
    },
  };
};
