import { describe, expect, it } from 'vitest';
import { daysOf, wrongOf } from './report-period';

describe('[OPS-5] periods of a report', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['week', '2026-03-02', '2026-03-02', '2026-03-02'],
    ['month', '2026-03-15', '2026-03-01', '2026-03-15'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s are the days from %s to %s', (name, today, from, to) => {
    expect(daysOf(name, today)).toEqual({ from, to });
  });

  it('that are chosen need two days in their order, and not too many', () => {
    expect(wrongOf({ from: '', to: '2026-03-01' }, 400)).toBe('missing');
    expect(wrongOf({ from: '2026-03-02', to: '2026-03-01' }, 400)).toBe('order');
    expect(wrongOf({ from: '2025-01-25', to: '2026-03-01' }, 400)).toBe('long');
    expect(wrongOf({ from: '2025-01-26', to: '2026-03-01' }, 400)).toBe('');
  });
});
