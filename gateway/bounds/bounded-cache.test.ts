import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache';

describe('the bounded cache', () => {
  it('never holds more entries or weight than it may, and forgets the longest unused first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: 0, max: 8 }))),
        (steps) => {
          const cache = createBoundedCache<number>({ maxEntries: 3, maxWeight: 10 });
          const weights = new Map<string, number>();
          for (const [key, weight] of steps) {
            cache.set(key, weight, weight);
            weights.set(key, weight);
            const held = [...weights.keys()].filter((name) => cache.get(name) !== undefined);
            expect(held.length).toBeLessThanOrEqual(3);
            expect(held.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0)).toBeLessThanOrEqual(10);
          }
        },
      ),
    );
    const cache = createBoundedCache<number>({ maxEntries: 2, maxWeight: 100 });
    cache.set('a', 1, 1);
    cache.set('b', 2, 1);
    cache.get('a');
    cache.set('c', 3, 1);
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2]);
    cache.set('huge', 4, 101);
    expect(cache.get('huge')).toBeUndefined();
  });
});
