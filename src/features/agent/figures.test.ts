import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentFigures, TeamOverview } from '../../contract/entities/agent';
import { shiftDay } from '../../react/days';
import { chosenOf, everyDay, isSpan, MAX_DAYS, PERIODS, spanBefore, spanOf } from './figures';
import { trendOf } from './overview-figures';

const TODAY = '2026-03-15';
const window = (from: string, to: string) => ({ from, to, today: TODAY, zone: 'UTC', gmt: 'GMT' });

describe('[AGT-2] periods of the team overview', () => {
  it('are today, yesterday, seven days and the month so far, and are known again by their days', () => {
    expect(PERIODS.map((period) => spanOf(period, TODAY))).toEqual([
      { from: TODAY, to: TODAY },
      { from: '2026-03-14', to: '2026-03-14' },
      { from: '2026-03-09', to: TODAY },
      { from: '2026-03-01', to: TODAY },
    ]);
    for (const period of PERIODS) {
      const { from, to } = spanOf(period, TODAY);
      expect(chosenOf(window(from, to))).toBe(period);
    }
    expect(chosenOf(window('2026-03-02', TODAY))).toBeNull();
  });

  it('may be any days up to 31 that are not to come', () => {
    expect(isSpan({ from: '2026-02-13', to: TODAY }, TODAY)).toBe(true);
    expect(isSpan({ from: '2026-02-12', to: TODAY }, TODAY)).toBe(false);
    expect(isSpan({ from: TODAY, to: '2026-03-14' }, TODAY)).toBe(false);
    expect(isSpan({ from: TODAY, to: '2026-03-16' }, TODAY)).toBe(false);
    expect(isSpan({ from: '', to: TODAY }, TODAY)).toBe(false);
  });

  it('are compared with as many days right before them', () => {
    expect(spanBefore({ from: '2026-03-01', to: TODAY })).toEqual({ from: '2026-02-14', to: '2026-02-28' });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: MAX_DAYS - 1 }),
        (at, more) => {
          const from = shiftDay('1990-01-01', at);
          const span = { from, to: shiftDay(from, more) };
          const before = spanBefore(span);
          expect(shiftDay(before.to, 1)).toBe(from);
          expect(shiftDay(before.from, more)).toBe(before.to);
        },
      ),
    );
  });

  it('has every day in its chart, also those without play', () => {
    const figures = {} as AgentFigures;
    const overview = {
      days: [{ day: '2026-03-14', figures }],
      window: window('2026-03-12', TODAY),
    } as TeamOverview;
    expect(everyDay(overview)).toEqual([
      { day: '2026-03-12', figures: null },
      { day: '2026-03-13', figures: null },
      { day: '2026-03-14', figures },
      { day: TODAY, figures: null },
    ]);
  });
});

describe('[AGT-2] trends', () => {
  it.each([
    [10n, 10n, { is: 'same' }],
    [0n, 0n, { is: 'same' }],
    [5n, 0n, { is: 'new' }],
    [150n, 100n, { is: 'up', share: 0.5 }],
    [50n, 200n, { is: 'down', share: 0.75 }],
    [-50n, 100n, { is: 'down', share: 1.5 }],
    // A loss of the house that shrank is better, not worse.
    [-50n, -100n, { is: 'up', share: 0.5 }],
  ] as const)('%s after %s', (now, before, trend) => {
    expect(trendOf(now, before)).toEqual(trend);
  });
});
