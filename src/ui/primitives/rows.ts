/** Rows that scroll sideways, how far they could, and how the keyboard goes through them. Nothing here draws. */

/** Less than this is no scrolling, px: layouts round. */
const SLACK = 2;

export type RowEnd = 'start' | 'end';

const isRtl = (row: HTMLElement): boolean => getComputedStyle(row).direction === 'rtl';

/** The ends at which a row goes on. */
export const openEnds = (row: HTMLElement): RowEnd[] => {
  const hidden = row.scrollWidth - row.clientWidth;
  if (hidden <= SLACK) return [];
  // In a row from right to left the place counts down from zero.
  const passed = Math.abs(row.scrollLeft);
  const ends: RowEnd[] = [];
  if (passed > SLACK) ends.push('start');
  if (passed < hidden - SLACK) ends.push('end');
  return ends;
};

/** Shows the next part of a row, the last thing that was seen still in view. */
export const page = (row: HTMLElement, end: RowEnd): void => {
  const step = row.clientWidth * 0.8 * (end === 'end' ? 1 : -1) * (isRtl(row) ? -1 : 1);
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollBy({ left: step, behavior: isReduced ? 'auto' : 'smooth' });
};

/** What a row consists of: what is walked by arrows, and what the Tab key meets in the current one. */
const itemsOf = (row: HTMLElement, item: string): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(item),
];
const BUTTONS = 'button, a[href]';
const stopsOf = (item: HTMLElement): HTMLElement[] =>
  item.matches(BUTTONS) ? [item] : [...item.querySelectorAll<HTMLElement>(BUTTONS)];

/** Leaves one item of a row in the Tab order: the one with the focus, else the chosen one, else the one that was, else the first. */
export const keepOneStop = (row: HTMLElement, item: string, focused: Element | null): void => {
  const items = itemsOf(row, item);
  const current =
    items.find((one) => focused !== null && one.contains(focused)) ??
    items.find((one) => one.ariaPressed === 'true') ??
    items.find((one) => stopsOf(one).some(({ tabIndex }) => tabIndex === 0)) ??
    items[0];
  for (const one of items)
    for (const stop of stopsOf(one)) {
      const order = one === current ? 0 : -1;
      if (stop.tabIndex !== order) stop.tabIndex = order;
    }
};

/** Moves the focus along a row. @returns whether the key is one of a row's */
export const walk = (row: HTMLElement, item: string, key: string, focused: Element | null): boolean => {
  const items = itemsOf(row, item);
  const at = items.findIndex((one) => focused !== null && one.contains(focused));
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const next =
    key === 'Home'
      ? 0
      : key === 'End'
        ? items.length - 1
        : step === 0
          ? -1
          : at + (isRtl(row) ? -step : step);
  const target = items[next];
  if (at < 0 || target === undefined) return false;
  const [first] = stopsOf(target);
  if (first === undefined) return false;
  keepOneStop(row, item, first);
  first.focus();
  return true;
};
