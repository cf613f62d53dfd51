import { describe, expect, it } from 'vitest';
import { shapesOf } from './flag-shapes';
import { flags } from './flag-table';

const EMPTY_BOX = /^M0,0h0v0h0z$/;

describe('flags', () => {
  it('[AUTH-3] are drawn for nearly every country, each order of the table into closed shapes', () => {
    const codes = Object.keys(flags);
    expect(codes.length).toBeGreaterThan(235);
    for (const code of codes) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      const shapes = shapesOf(flags[code] ?? '');
      expect(shapes.length, code).toBeGreaterThan(0);
      for (const { fill, path } of shapes) {
        expect(fill, code).toMatch(/^#[\da-f]{3,6}$/);
        expect(path, code).toMatch(/^M[-\d.,\sMLHVhvlqazQAZ]+z$/);
        expect(path, code).not.toMatch(/NaN|undefined|Infinity/);
        expect(path, code).not.toMatch(EMPTY_BOX);
      }
    }
  });

  it('make a stripe as broad as its colour is repeated', () => {
    expect(shapesOf('hryyr').map((shape) => shape.path)).toEqual([
      'M0,0h24v4h-24z',
      'M0,4h24v8h-24z',
      'M0,12h24v4h-24z',
    ]);
  });

  it.each(['hzz', 'Qr1,2', '', 'Sz1,1,1'])('refuse an unknown order: %s', (spec) => {
    expect(() => shapesOf(spec)).toThrow(/no (order|colour)/);
  });
});
