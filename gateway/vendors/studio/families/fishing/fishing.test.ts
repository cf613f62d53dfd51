import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playedOn, scripted, streamAt } from '../testing';
import { deep, reef } from './fishing';
import { DEEP, REEF } from './targets';

/** Most of one shot in either water. */
const MOST_TIMES = 750;
const waters = [
  [reef, REEF],
  [deep, DEEP],
] as const;

describe('a fishing table', () => {
  it('[LAUNCH-5] pays each shot of a volley by its own ticket', () => {
    const picks = [{ place: 'sprat', units: 6 }];
    // 4,225 tickets catch, 300 more catch a golden one, the rest none.
    const table = playedOn(reef, scripted(4_224, 4_225, 4_525), picks);
    expect(table).toMatchObject({ staked: 6, paid: 2 * (2 + 4) });
    expect(table.show).toEqual({
      shots: [
        { place: 'sprat', ticket: 4_224, times: 2 },
        { place: 'sprat', ticket: 4_225, times: 4 },
        { place: 'sprat', ticket: 4_525, times: 0 },
      ],
    });
  });

  it('[LAUNCH-5] returns what tickets times the shot come to', () => {
    for (const [model, targets] of waters)
      for (const { place, catches } of targets) {
        const hundredths = catches.reduce((sum, { tickets, times }) => sum + tickets * times, 0);
        expect(model.returns.find(({ of }) => of === place)?.millionths, place).toBe(hundredths * 100);
      }
  });

  it('[LAUNCH-5] pays whole units, at most the dearest fish for every shot', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...waters),
        fc.integer({ min: 1, max: 10 }),
        fc.nat(100_000),
        ([model, targets], level, nonce) => {
          const picks = targets
            .slice(nonce % 4, (nonce % 4) + 3)
            .map(({ place }) => ({ place, units: 3 * level }));
          const { paid, staked } = playedOn(model, streamAt(nonce), picks);
          expect(staked).toBe(3 * level * picks.length);
          expect(Number.isInteger(paid)).toBe(true);
          expect(paid).toBeLessThanOrEqual(MOST_TIMES * staked);
        },
      ),
    );
  });

  it('[LAUNCH-5] refuses a fourth target, a level that does not exist and a fish of other waters', () => {
    const all = REEF.map(({ place }) => ({ place, units: 3 }));
    const none = { actions: [] };
    expect(reef.play(streamAt(1), { picks: all.slice(0, 4), ...none })).toBe('PICKS');
    expect(reef.play(streamAt(1), { picks: [{ place: 'sprat', units: 4 }], ...none })).toBe('PICKS');
    expect(reef.play(streamAt(1), { picks: [{ place: 'sprat', units: 33 }], ...none })).toBe('PICKS');
    expect(deep.play(streamAt(1), { picks: [{ place: 'sprat', units: 3 }], ...none })).toBe('PICKS');
  });
});
