import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { bare } from '../../../core/kernel/bare';
import windowCss from './window-grid.css?inline';
import { rowCount, rowsToDraw, windowOf } from './window-math';

export const styles = [windowCss];

interface Measures {
  columns: number;
  /** px; 0 until a row was measured. */
  rowHeight: number;
  /** From the list's start to the view's start, px. */
  top: number;
  /** Of the view, px. */
  height: number;
}

const UNMEASURED: Measures = { columns: 3, rowHeight: 0, top: 0, height: 0 };

/** Columns and row height come from the sheet: what CSS laid out is measured, so the two can never disagree. */
function measure(grid: HTMLElement): Measures {
  const row = grid.querySelector<HTMLElement>('.row');
  const columns = row === null ? [] : getComputedStyle(row).gridTemplateColumns.split(' ');
  return {
    columns: Math.max(1, columns.length),
    rowHeight: row?.offsetHeight ?? 0,
    top: -grid.getBoundingClientRect().top,
    height: grid.ownerDocument.documentElement.clientHeight,
  };
}

/** Scroll events do not leave a shadow root: every possible scroll container is listened to. */
function scrollRoots(node: Node): EventTarget[] {
  const roots: EventTarget[] = [window];
  for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    roots.push(root);
  return roots;
}

/** A tick of scrolling that leaves the same rows in the document changes nothing. */
const sameRows = (a: Measures, b: Measures, count: number): boolean => {
  if (a.columns !== b.columns || a.rowHeight !== b.rowHeight || a.height !== b.height) return false;
  return (
    windowOf({ shape: { count, ...a }, ...a }).first === windowOf({ shape: { count, ...b }, ...b }).first
  );
};

/**
 * A grid of any length with a bounded number of rows in the document, scrolled by whatever the host page scrolls with.
 * Rows stand in document order and the row with the focus stays, so that Tab and screen readers find the list as it looks.
 */
export function WindowGrid(props: { count: number; label: string; tile(index: number): ReactNode }) {
  const { count, label, tile } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState(UNMEASURED);
  const [pinned, setPinned] = useState<number | null>(null);
  const shape = { count, columns: measures.columns, rowHeight: measures.rowHeight };

  useLayoutEffect(() => {
    if (grid.current) setMeasures(measure(grid.current));
  }, []);

  useEffect(() => {
    const node = grid.current;
    if (!node) return undefined;
    const look = () => {
      const next = measure(node);
      setMeasures((old) => (sameRows(old, next, count) ? old : next));
    };
    const roots = scrollRoots(node);
    for (const root of roots) root.addEventListener('scroll', look, bare({ capture: true, passive: true }));
    window.addEventListener('resize', look);
    // A frame later: what changes the layout inside the observer's own turn is reported to the page as an error.
    const sizes = new ResizeObserver(() => requestAnimationFrame(look));
    sizes.observe(node);
    return () => {
      for (const root of roots) root.removeEventListener('scroll', look, bare({ capture: true }));
      window.removeEventListener('resize', look);
      sizes.disconnect();
    };
  }, [count]);

  const rowOf = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('.row')?.dataset['row'];
    setPinned(row === undefined ? null : Number(row));
  };
  const drawn = rowsToDraw(
    windowOf({ shape, ...measures }),
    pinned !== null && pinned < rowCount(shape) ? pinned : null,
  );
  return (
    <div
      ref={grid}
      className="window"
      role="list"
      aria-label={label}
      style={{ blockSize: `${rowCount(shape) * measures.rowHeight}px` }}
      onFocus={rowOf}
      onBlur={() => setPinned(null)}
    >
      {drawn.map((row) => (
        <div
          key={row}
          className="row"
          role="presentation"
          data-row={row}
          style={{ transform: `translateY(${row * measures.rowHeight}px)` }}
        >
          {cells(row, shape.columns, count).map(tile)}
        </div>
      ))}
    </div>
  );
}

const cells = (row: number, columns: number, count: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.min(columns, count - row * columns)) },
    (_, column) => row * columns + column,
  );
