/** How far a span has to move to lie within another one: nothing where it does. */
const into = ([start, end]: [number, number], [from, to]: [number, number]): number =>
  start < from ? start - from : end > to ? end - to : 0;

/** Brings a part of a box that scrolls into its view. The box alone moves: scrollIntoView would move the host's page too. */
export function scrollWithin(box: Element, part: Element, place: 'nearest' | 'centre' = 'nearest'): void {
  const outer = box.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  const middle = (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  box.scrollTop += place === 'centre' ? middle : into([inner.top, inner.bottom], [outer.top, outer.bottom]);
  box.scrollLeft += into([inner.left, inner.right], [outer.left, outer.right]);
}
