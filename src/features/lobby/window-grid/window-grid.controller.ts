import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bare } from '../../../core/kernel/bare';
import { useDocument } from '../../../react';
import { windowOf } from './window-math';

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
function scrollRoots(node: Element): Node[] {
  const root = node.getRootNode();
  // By name: after a move, roots are of another window's classes. A document has a host, too, where a form of the page is named so.
  if (root === node.ownerDocument || !('host' in root)) return [root];
  return [root, ...scrollRoots((root as ShadowRoot).host)];
}

/** A tick of scrolling that leaves the same rows in the document changes nothing. */
const sameRows = (a: Measures, b: Measures, count: number): boolean => {
  if (a.columns !== b.columns || a.rowHeight !== b.rowHeight || a.height !== b.height) return false;
  return (
    windowOf({ shape: { count, ...a }, ...a }).first === windowOf({ shape: { count, ...b }, ...b }).first
  );
};

/** What is measured of a grid, anew with its size and with whatever scrolls it. */
export function useMeasures(count: number) {
  const grid = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState(UNMEASURED);
  const page = useDocument();
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
    const life = new AbortController();
    const options = bare({ capture: true, passive: true, signal: life.signal });
    for (const root of scrollRoots(node)) root.addEventListener('scroll', look, options);
    page.defaultView?.addEventListener('resize', look, options);
    // A frame later: what changes the layout inside the observer's own turn is reported to the page as an error.
    const sizes = new ResizeObserver(() => requestAnimationFrame(look));
    sizes.observe(node);
    return () => {
      life.abort();
      sizes.disconnect();
    };
  }, [count, page]);
  return { grid, measures };
}
