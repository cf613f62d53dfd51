import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAGE_MARGIN, PAGE_RANGE, pageItems } from './pagination';

const shown = (page: number, total: number): string =>
  pageItems({ page, total })
    .map((item) => (item.type === 'gap' ? '…' : item.page === page ? `[${item.page}]` : String(item.page)))
    .join(' ');

describe('[LOBBY-2] pagination with margin 2 and range 5', () => {
  test.each([
    [1, 1, '[1]'],
    [1, 9, '[1] 2 3 4 5 … 8 9'],
    [3, 12, '1 2 [3] 4 5 … 11 12'],
    [6, 12, '1 2 3 4 5 [6] 7 8 … 11 12'],
    [10, 20, '1 2 … 8 9 [10] 11 12 … 19 20'],
    [20, 20, '1 2 … 16 17 18 19 [20]'],
    [4, 7, '1 2 3 [4] 5 6 7'],
  ])('page %i of %i shows %s', (page, total, text) => expect(shown(page, total)).toBe(text));

  test('a gap that would hide one page shows the page', () =>
    expect(shown(6, 20)).toBe('1 2 3 4 5 [6] 7 8 … 19 20'));

  test.each([0, -3, Number.NaN, 1.5, Number.POSITIVE_INFINITY])('a total of %d shows nothing', (total) =>
    expect(pageItems({ page: 1, total })).toEqual([]),
  );

  test('a page beyond the ends is pulled back', () => {
    expect(pageItems({ page: 99, total: 3 })).toEqual(pageItems({ page: 3, total: 3 }));
    expect(pageItems({ page: -5, total: 3 })).toEqual(pageItems({ page: 1, total: 3 }));
  });

  test('every page is shown once or lies in one gap, the ends and the current page are shown, the length is bounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        const [page, total] = [Math.min(a, b), Math.max(a, b)];
        const items = pageItems({ page, total });
        let next = 1;
        for (const item of items) {
          if (item.type === 'page') expect(item.page).toBe(next);
          else {
            expect(item.from).toBe(next);
            expect(item.to).toBeGreaterThan(item.from);
          }
          next = (item.type === 'page' ? item.page : item.to) + 1;
        }
        expect(next).toBe(total + 1);
        expect(items).toContainEqual({ type: 'page', page });
        expect(items.length).toBeLessThanOrEqual(2 * PAGE_MARGIN + PAGE_RANGE + 2);
      }),
    );
  });
});
