import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slicesOf, turnTo } from './wheel';

const FULL = 360;
const rows = fc
  .array(
    fc.nat(1_000).map((weight) => weight + 1),
    { minLength: 1, maxLength: 12 },
  )
  .map((weights) => weights.map((weight, at) => ({ id: String(at), weight })));

describe('[PTS-3] the wheel', () => {
  it('has a field for each row, and stops inside the one that was given, whatever the chances', () => {
    fc.assert(
      fc.property(rows, fc.nat(11), (all, pick) => {
        const at = pick % all.length;
        const sum = all.reduce((total, { weight }) => total + weight, 0);
        const before = all.slice(0, at).reduce((total, { weight }) => total + weight, 0);
        const shown = (((-turnTo(all, String(at)) % FULL) + FULL) % FULL) / FULL;
        expect(slicesOf(all)).toHaveLength(all.length);
        expect(shown * sum).toBeGreaterThan(before - 1e-6);
        expect(shown * sum).toBeLessThan(before + (all[at]?.weight ?? 0) + 1e-6);
      }),
    );
  });

  it('stands still until something was given', () => {
    expect(turnTo([{ id: '1', weight: 1 }], '')).toBe(0);
  });
});
