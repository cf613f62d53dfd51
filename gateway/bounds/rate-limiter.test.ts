import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter';

const bucket = { burst: 1, refillMs: 100 };

describe('the rate limiter', () => {
  it('counts no more keys than it may, and forgets those unused for longest', () => {
    const limiter = createRateLimiter({ now: () => 1_000, maxKeys: 3 });
    const take = (key: string): number => limiter.take(key, bucket);
    expect(['a', 'b', 'c'].map(take)).toEqual([0, 0, 0]);
    expect(take('a')).toBe(100);
    expect(take('d')).toBe(0);
    // A refusal is a use as well: who keeps asking is not forgotten for it.
    expect(take('a')).toBe(100);
    expect(take('b')).toBe(0);
  });

  it('names the wait to the millisecond, and refills as many times as fast as it is told', () => {
    let now = 1_000;
    const limiter = createRateLimiter({ now: () => now, maxKeys: 3, scale: 10 });
    for (let call = 0; call < 10; call += 1) expect(limiter.take('a', bucket)).toBe(0);
    expect(limiter.take('a', bucket)).toBe(10);
    now += 9;
    expect(limiter.take('a', bucket)).toBe(1);
    now += 1;
    expect(limiter.take('a', bucket)).toBe(0);
  });

  it('waits for no clock that was set back', () => {
    let now = 9_000_000;
    const limiter = createRateLimiter({ now: () => now, maxKeys: 3 });
    expect(limiter.take('a', bucket)).toBe(0);
    now -= 3_600_000;
    expect(limiter.take('a', bucket)).toBe(0);
  });
});
