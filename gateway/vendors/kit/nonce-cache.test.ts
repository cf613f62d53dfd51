import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNonceCache, MAX_NONCES } from './nonce-cache';

const NOW = 1_700_000_000_000;

describe('nonces that were seen', () => {
  it('are taken once each', () => {
    const cache = createNonceCache({ skewMs: 300_000 });
    const take = (nonce: string) => cache.take({ nonce, timestampMs: NOW, nowMs: NOW });
    expect([take('a'), take('b'), take('a'), take('b'), cache.size]).toEqual([true, true, false, false, 2]);
    // The same nonce with another time is another request: its signature says so.
    expect(cache.take({ nonce: 'a', timestampMs: NOW + 1_000, nowMs: NOW })).toBe(true);
  });

  it('are kept through the last second in which their time would be taken, and dropped after it', () => {
    const cache = createNonceCache({ skewMs: 300_000 });
    const first = { nonce: 'a', timestampMs: NOW };
    const probe = (nowMs: number) => cache.take({ nonce: 'other', timestampMs: nowMs, nowMs });
    cache.take({ ...first, nowMs: NOW });
    expect(probe(NOW + 300_999)).toBe(true);
    expect([cache.size, cache.take({ ...first, nowMs: NOW + 300_999 })]).toEqual([2, false]);
    expect(probe(NOW + 301_000)).toBe(true);
    expect(cache.size).toBe(2);
    expect(cache.take({ ...first, nowMs: NOW + 301_000 })).toBe(false);
    expect(cache.take({ nonce: 'new', timestampMs: NOW + 999, nowMs: NOW + 301_000 })).toBe(false);
    expect(cache.take({ nonce: 'new', timestampMs: NOW + 1_000, nowMs: NOW + 301_000 })).toBe(true);
  });

  it('make room at the bound by refusing the oldest second from then on', () => {
    expect(MAX_NONCES).toBe(200_000);
    const cache = createNonceCache({ skewMs: 300_000, max: 3 });
    const take = (nonce: string, second: number) =>
      cache.take({ nonce, timestampMs: NOW + second * 1_000, nowMs: NOW });
    expect([take('a', 2), take('b', 1), take('c', 2)]).toEqual([true, true, true]);
    expect([take('d', 3), cache.size]).toEqual([true, 3]);
    // The first second went, with all that were in it and all before it.
    expect([take('b', 1), take('e', 1), take('e', 0), take('a', 2), take('c', 2)]).toEqual(
      Array(5).fill(false),
    );
    expect([take('e', 2), cache.size]).toEqual([true, 1]);
  });

  it('are never taken twice, in whatever order and at whatever time they come', () => {
    const call = fc.record({
      nonce: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      second: fc.integer({ min: -12, max: 12 }),
      step: fc.integer({ min: 0, max: 3_000 }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (calls, max) => {
        const cache = createNonceCache({ skewMs: 5_000, max });
        const taken = new Set<string>();
        let nowMs = NOW;
        for (const { nonce, second, step } of calls) {
          nowMs += step;
          const timestampMs = NOW + second * 1_000;
          if (Math.abs(nowMs - timestampMs) > 5_000) continue;
          const name = `${nonce} ${timestampMs}`;
          if (cache.take({ nonce, timestampMs, nowMs })) {
            expect(taken.has(name)).toBe(false);
            taken.add(name);
          }
          expect(cache.size).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
