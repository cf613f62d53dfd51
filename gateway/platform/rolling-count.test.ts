import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRollingCount } from './rolling-count';

const WINDOW_MS = 600_000;

describe('a rolling count', () => {
  it('lies between what happened within one window and within two', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: WINDOW_MS / 2 }), { maxLength: 100 }), (pauses) => {
        const count = createRollingCount(WINDOW_MS);
        const moments: number[] = [];
        let now = 1_700_000_000_000;
        for (const pause of pauses) {
          now += pause;
          count.add(now);
          moments.push(now);
          const within = (spanMs: number) => moments.filter((moment) => moment > now - spanMs).length;
          expect(count.of(now)).toBeLessThanOrEqual(within(2 * WINDOW_MS));
          expect(count.of(now)).toBeGreaterThanOrEqual(1);
        }
        expect(count.of(now + 2 * WINDOW_MS)).toBe(0);
      }),
    );
  });

  it('does not mind a clock that is set back', () => {
    const count = createRollingCount(WINDOW_MS);
    count.add(10 * WINDOW_MS);
    count.add(3 * WINDOW_MS);
    expect(count.of(3 * WINDOW_MS)).toBe(1);
  });
});
