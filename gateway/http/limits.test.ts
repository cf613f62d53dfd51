import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LimitClass } from '../../src/contract/call';
import { GatewayError } from '../platform/gateway-error';
import { createLimiter, limitTable } from './limits';

const classes = Object.keys(limitTable) as LimitClass[];
const refused = (work: () => void): GatewayError | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
};

describe('rate limits', () => {
  it.each(classes)(
    'of the class %s let a burst through, then one call per refill, and name the wait',
    (limit) => {
      let now = 1_000_000;
      const limiter = createLimiter({ now: () => now, scale: 1 });
      for (const kind of ['source', 'account'] as const) {
        const { burst, refillMs } = limitTable[limit][kind];
        const take = () => refused(() => limiter.take({ kind, limit, key: 'a' }));
        for (let call = 0; call < burst; call += 1) expect(take()).toBeNull();
        const refusal = take();
        expect(refusal?.code).toBe('TOO_MANY_REQUESTS');
        expect(refusal?.retryAfterS).toBeGreaterThanOrEqual(1);
        now += refillMs;
        expect(take()).toBeNull();
        expect(take()?.code).toBe('TOO_MANY_REQUESTS');
      }
    },
  );

  it('count sources and accounts apart, and one key never for another', () => {
    const limiter = createLimiter({ now: () => 5, scale: 1 });
    const limit = 'trial';
    const { burst } = limitTable[limit].source;
    for (let call = 0; call < burst; call += 1) limiter.take({ kind: 'source', limit, key: 'x' });
    expect(refused(() => limiter.take({ kind: 'source', limit, key: 'x' }))).not.toBeNull();
    expect(refused(() => limiter.take({ kind: 'account', limit, key: 'x' }))).toBeNull();
    expect(refused(() => limiter.take({ kind: 'source', limit, key: 'y' }))).toBeNull();
    expect(refused(() => limiter.take({ kind: 'source', limit: 'read', key: 'x' }))).toBeNull();
  });

  it('never admit more than burst + elapsed / refill, whatever the times of the calls', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 200 }), (gaps) => {
        let now = 0;
        const limiter = createLimiter({ now: () => now, scale: 1 });
        const { burst, refillMs } = limitTable.login.source;
        let admitted = 0;
        for (const gap of gaps) {
          now += gap;
          if (!refused(() => limiter.take({ kind: 'source', limit: 'login', key: 'k' }))) admitted += 1;
        }
        expect(admitted).toBeLessThanOrEqual(burst + Math.floor(now / refillMs) + 1);
      }),
    );
  });

  it('lock no caller out when the clock is set back', () => {
    let now = 10_000_000;
    const limiter = createLimiter({ now: () => now, scale: 1 });
    for (let call = 0; call < 5; call += 1) limiter.take({ kind: 'source', limit: 'login', key: 'k' });
    now = 0;
    expect(refused(() => limiter.take({ kind: 'source', limit: 'login', key: 'k' }))).toBeNull();
  });

  it('stay in their memory however many keys come', () => {
    const limiter = createLimiter({ now: () => 1, scale: 1 });
    for (let key = 0; key < 120_000; key += 1)
      limiter.take({ kind: 'source', limit: 'read', key: String(key) });
    expect(refused(() => limiter.take({ kind: 'source', limit: 'read', key: 'new' }))).toBeNull();
  });
});
