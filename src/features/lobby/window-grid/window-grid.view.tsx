import { useState, type FocusEvent, type ReactNode } from 'react';
import { useMeasures } from './window-grid.controller';
import windowCss from './window-grid.css?inline';
import { rowCount, rowsToDraw, windowOf } from './window-math';

export const styles = [windowCss];

/**
 * A grid of any length with a bounded number of rows in the document, scrolled by whatever the host page scrolls with.
 * Rows stand in document order and the row with the focus stays, so that Tab and screen readers find the list as it looks.
 */
export function WindowGrid(props: { count: number; label: string; tile(index: number): ReactNode }) {
  const { count, label, tile } = props;
  const { grid, measures } = useMeasures(count);
  const [pinned, setPinned] = useState<number | null>(null);
  const shape = { count, columns: measures.columns, rowHeight: measures.rowHeight };

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
