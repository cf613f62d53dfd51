import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_WINDOW_TILES, rowCount, rowsToDraw, windowOf } from './window-math';

const shapes = fc.record({
  count: fc.integer({ min: 0, max: 20_000 }),
  columns: fc.integer({ min: 1, max: 8 }),
  rowHeight: fc.integer({ min: 90, max: 400 }),
});
const heights = fc.integer({ min: 0, max: 1600 });

describe('the window over a long list', () => {
  test('every row that is seen is drawn exactly once, at any scroll position', () => {
    fc.assert(
      fc.property(shapes, heights, fc.double({ min: -0.5, max: 1.5, noNaN: true }), (shape, height, part) => {
        const top = Math.round(part * rowCount(shape) * shape.rowHeight);
        const drawn = rowsToDraw(windowOf({ shape, top, height }), null);
        expect(new Set(drawn).size).toBe(drawn.length);
        const firstSeen = Math.max(0, Math.floor(top / shape.rowHeight));
        const lastSeen = Math.min(rowCount(shape) - 1, Math.ceil((top + height) / shape.rowHeight) - 1);
        for (let row = firstSeen; row <= lastSeen; row += 1) expect(drawn).toContain(row);
        for (const row of drawn) expect(row >= 0 && row < rowCount(shape)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('scrolling from end to end shows every tile exactly once at its place', () => {
    fc.assert(
      fc.property(
        fc.record({ count: fc.integer({ min: 1, max: 200 }), columns: fc.integer({ min: 1, max: 8 }) }),
        (size) => {
          const shape = { ...size, rowHeight: 200 };
          const placeOf = new Map<number, number>();
          for (let top = 0; top <= rowCount(shape) * 200; top += 130)
            for (const row of rowsToDraw(windowOf({ shape, top, height: 640 }), null))
              for (
                let column = 0;
                column < shape.columns && row * shape.columns + column < shape.count;
                column += 1
              ) {
                const index = row * shape.columns + column;
                if ((placeOf.get(index) ?? row) !== row) expect.unreachable(`tile ${index} moved`);
                placeOf.set(index, row);
              }
          expect(placeOf.size).toBe(shape.count);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('the number of rows stays the same while scrolling and within its bound', () => {
    fc.assert(
      fc.property(
        shapes,
        heights,
        fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 20 }),
        (shape, height, tops) => {
          const sizes = new Set(
            tops.map((top) => {
              const { first, end } = windowOf({ shape, top, height });
              return end - first;
            }),
          );
          expect(sizes.size).toBeLessThanOrEqual(1);
          const seen = Math.ceil(height / shape.rowHeight) + 1;
          for (const rows of sizes)
            expect(rows * shape.columns).toBeLessThanOrEqual(
              Math.max(MAX_WINDOW_TILES, seen * shape.columns),
            );
        },
      ),
    );
  });

  test('a list that was not measured yet draws one row to measure', () => {
    expect(windowOf({ shape: { count: 500, columns: 3, rowHeight: 0 }, top: 0, height: 800 })).toEqual({
      first: 0,
      end: 1,
    });
    expect(windowOf({ shape: { count: 0, columns: 3, rowHeight: 0 }, top: 0, height: 800 })).toEqual({
      first: 0,
      end: 0,
    });
  });

  test('the row with the focus stays, in document order, and is not drawn twice', () => {
    expect(rowsToDraw({ first: 4, end: 7 }, 1)).toEqual([1, 4, 5, 6]);
    expect(rowsToDraw({ first: 4, end: 7 }, 5)).toEqual([4, 5, 6]);
    expect(rowsToDraw({ first: 4, end: 7 }, 9)).toEqual([4, 5, 6, 9]);
  });
});
