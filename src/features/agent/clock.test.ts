import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetText, timeText } from './clock.controller';

describe('[AGT-2] the clock of the back-office', () => {
  it.each([
    [0, '+00:00'],
    [-180, '-03:00'],
    [330, '+05:30'],
    [-570, '-09:30'],
    [840, '+14:00'],
  ])('%i minutes from GMT are %s', (minutes, text) => {
    expect(offsetText(minutes)).toBe(text);
  });

  it('shows date and time at the offset, over midnight too', () => {
    const at = Date.UTC(2026, 0, 31, 23, 59, 59);
    expect(timeText(at, 0)).toBe('2026-01-31 23:59:59');
    expect(timeText(at, 60)).toBe('2026-02-01 00:59:59');
    expect(timeText(at, -180)).toBe('2026-01-31 20:59:59');
  });

  it('time and offset together name the moment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -14 * 4, max: 14 * 4 }),
        (atMs, quarters) => {
          const said = `${timeText(atMs, quarters * 15).replace(' ', 'T')}${offsetText(quarters * 15)}`;
          expect(Date.parse(said)).toBe(Math.floor(atMs / 1000) * 1000);
        },
      ),
    );
  });
});
