import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawDistinct } from './distinct';
import { choose, plus, share, times } from './exact';
import { scripted, streamAt } from './testing';

describe('numbers drawn without return', () => {
  it('[LAUNCH-5] are different, within their bound, and all of them when all are drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(100_000), (of, nonce) => {
        const drawn = drawDistinct(streamAt(nonce), of, of);
        expect([...drawn].sort((left, right) => left - right)).toEqual([...drawn.keys()]);
      }),
    );
  });

  it('[LAUNCH-5] come in every order once, over all numbers that can be drawn', () => {
    const orders = new Set<string>();
    for (let a = 0; a < 4; a += 1)
      for (let b = 0; b < 3; b += 1)
        for (let c = 0; c < 2; c += 1) orders.add(drawDistinct(scripted(a, b, c), 3, 4).join());
    expect(orders.size).toBe(24);
  });
});

describe('exact shares', () => {
  it('[LAUNCH-5] add, multiply and stand in lowest terms', () => {
    expect(plus(share(1, 6), share(1, 3))).toEqual({ numerator: 1n, denominator: 2n });
    expect(plus(share(1, 2), share(-1, 2))).toEqual({ numerator: 0n, denominator: 1n });
    expect(times(share(-2, 3), share(3, 4))).toEqual({ numerator: -1n, denominator: 2n });
    expect(choose(80, 20)).toBe(3_535_316_142_212_174_320n);
    expect([choose(5, 0), choose(5, 5), choose(5, 6), choose(5, -1)]).toEqual([1n, 1n, 0n, 0n]);
  });
});
