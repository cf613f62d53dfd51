import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../testing/clock';
import { createServerTime } from './server-time';

const HOUR_MS = 3_600_000;

describe('the gateway’s time', () => {
  it('[TRIAL-E1] is the device’s own until an answer says otherwise, and follows it from then on', async () => {
    const clock = createManualClock();
    const time = createServerTime(clock.port);
    expect(time.now()).toBe(clock.now());
    time.heard(clock.now() + HOUR_MS, clock.now());
    expect(Math.abs(time.now() - clock.now() - HOUR_MS)).toBeLessThan(1_000);
    await clock.advance(60_000);
    expect(Math.abs(time.now() - clock.now() - HOUR_MS)).toBeLessThan(1_000);
    // The visitor has set the clock right.
    time.heard(clock.now(), clock.now());
    expect(Math.abs(time.now() - clock.now())).toBeLessThan(1_000);
  });

  it('[TRIAL-E1] is not moved by what a slow answer or a whole second leaves open', () => {
    const clock = createManualClock();
    const time = createServerTime(clock.port);
    for (const lateMs of [0, 999, 2_900]) time.heard(clock.now() - lateMs, clock.now());
    time.heard(clock.now() - 10_000, clock.now() - 10_000);
    expect(time.now()).toBe(clock.now());
  });

  it('[TRIAL-E1] is moved by two seconds and more than the second that an answer leaves open, and by nothing less', () => {
    const clock = createManualClock();
    const time = createServerTime(clock.port);
    time.heard(clock.now() + 2_000, clock.now());
    expect(time.now()).toBe(clock.now());
    time.heard(clock.now() + 2_001, clock.now());
    expect(time.now()).toBe(clock.now() + 2_501);
  });

  it('[TRIAL-E1] stays where it was found while answers agree with it', () => {
    const clock = createManualClock();
    const time = createServerTime(clock.port);
    time.heard(clock.now() + HOUR_MS, clock.now());
    const found = time.now();
    for (const aheadMs of [-2_000, 1_000, 2_000]) {
      time.heard(clock.now() + HOUR_MS + aheadMs, clock.now());
      expect(time.now()).toBe(found);
    }
  });

  it('[TRIAL-E1] is not moved by an answer without a time, or over which the clock was set back', () => {
    const clock = createManualClock();
    const time = createServerTime(clock.port);
    time.heard(NaN, clock.now());
    time.heard(0, clock.now() + HOUR_MS);
    expect(time.now()).toBe(clock.now());
  });

  it('[TRIAL-E1] is right to the way of its answer, however wrong the clock is', () => {
    const ms = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), ms(20_000), ms(20_000), (wrong, there, back) => {
        let local = Date.UTC(2026, 0, 1) + wrong;
        const time = createServerTime({
          now: () => local,
          setTimeout: () => null,
          clearTimeout: () => undefined,
        });
        const askedAt = local;
        local += there;
        const told = Math.floor((local - wrong) / 1_000) * 1_000;
        local += back;
        time.heard(told, askedAt);
        expect(Math.abs(time.now() - (local - wrong))).toBeLessThanOrEqual(there + back + 4_000);
      }),
    );
  });
});
