/** Pages always shown at either end, and pages around the current one (the middle of an odd range). */
export const PAGE_MARGIN = 2;
export const PAGE_RANGE = 5;

/** A page number, or a gap with the pages it hides. */
export type PageItem = { type: 'page'; page: number } | { type: 'gap'; from: number; to: number };

/**
 * What a pager shows: `margin` pages at both ends, `range` pages around the current one, gaps between. A gap of a single
 * page shows that page instead, since it takes the same room. Never more than 2 × margin + range + 2 items.
 */
export function pageItems(options: {
  page: number;
  total: number;
  margin?: number;
  range?: number;
}): PageItem[] {
  const { total, margin = PAGE_MARGIN, range = PAGE_RANGE } = options;
  if (!Number.isSafeInteger(total) || total < 1) return [];
  const page = Math.min(Math.max(1, Math.trunc(options.page) || 1), total);
  const start = Math.max(1, Math.min(page - Math.floor(range / 2), total - range + 1));
  const blocks: [number, number][] = [
    [1, Math.min(margin, total)],
    [start, Math.min(total, start + range - 1)],
    [Math.max(1, total - margin + 1), total],
  ];
  const items: PageItem[] = [];
  let last = 0;
  for (const [from, to] of blocks) {
    const hidden = from - last - 1;
    if (hidden > 1) items.push({ type: 'gap', from: last + 1, to: from - 1 });
    for (let next = hidden === 1 ? from - 1 : Math.max(from, last + 1); next <= to; next += 1)
      items.push({ type: 'page', page: next });
    last = Math.max(last, to);
  }
  return items;
}
