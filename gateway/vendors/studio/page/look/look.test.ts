import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from './colour';
import { LEAST_CONTRAST, lookOf } from './palette';
import { shapeNames } from './shapes';
import { shapesOf } from './symbol';

const themes = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  motif: fc.constantFrom('koi', 'dragon', 'moth', 'football', 'clover', 'unheard-of', 'constructor', ''),
});

describe('the look of a theme', () => {
  it('[LAUNCH-5] every text reads on every ground that it stands on, whatever the theme', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const look = lookOf(theme);
        for (const ground of [look.night, look.top, look.panel, look.panelTop])
          for (const text of [look.ink, look.soft, look.gold])
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        for (const ground of [look.mainTop, look.mainEnd])
          expect(contrast(look.onMain, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        for (const ground of [look.felt, look.feltEnd])
          expect(contrast(look.onFelt, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }),
    );
  });

  it('[LAUNCH-5] is the same each time, and another for another number', () => {
    fc.assert(fc.property(themes, (theme) => void expect(lookOf(theme)).toEqual(lookOf({ ...theme }))));
    const looks = new Set(
      Array.from({ length: 500 }, (_, seed) => JSON.stringify(lookOf({ seed, motif: '' }))),
    );
    expect(looks.size).toBeGreaterThan(490);
  });

  it('[LAUNCH-5] gives symbols that differ, the theme’s own first', () => {
    fc.assert(
      fc.property(themes, fc.integer({ min: 1, max: shapeNames.length }), (theme, count) => {
        const names = shapesOf(theme, count);
        expect(new Set(names).size).toBe(count);
      }),
    );
    expect(shapesOf({ seed: 4, motif: 'koi' }, 3)[0]).toBe('fish');
  });

  it('reads as the guidelines compute it', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
