/** Tiles that may stand in the document at once, whatever the screen; beyond it the spare rows shrink first. */
export const MAX_WINDOW_TILES = 60;
/** Rows kept ready above and below what is seen. */
export const SPARE_ROWS = 2;

export interface GridShape {
  /** Tiles in the whole list. */
  count: number;
  columns: number;
  /** Height of a row with its gap, px. */
  rowHeight: number;
}

/** Rows of the document: `first` up to, not including, `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

export const rowCount = ({ count, columns }: Pick<GridShape, 'count' | 'columns'>): number =>
  Math.ceil(count / Math.max(1, columns));

/**
 * Which rows belong in the document. The number of rows depends on the view's height alone, so that scrolling neither grows
 * nor shrinks it.
 * @param top distance from the list's start to the start of what is seen, px; negative while the list is still below
 * @param height height of what is seen, px
 */
export function windowOf(input: { shape: GridShape; top: number; height: number }): RowWindow {
  const { shape, top, height } = input;
  const rows = rowCount(shape);
  if (rows === 0 || !(shape.rowHeight > 0)) return { first: 0, end: Math.min(rows, 1) };
  const seen = Math.ceil(Math.max(0, height) / shape.rowHeight) + 1;
  const room = Math.max(seen, Math.floor(MAX_WINDOW_TILES / Math.max(1, shape.columns)));
  const spare = Math.min(SPARE_ROWS, Math.floor((room - seen) / 2));
  const size = seen + 2 * spare;
  const ideal = Math.floor(top / shape.rowHeight) - spare;
  const first = Math.max(0, Math.min(ideal, rows - size));
  return { first, end: Math.min(rows, first + size) };
}

/** Row numbers to draw, in document order: the window, and one row outside of it that holds the focus. */
export function rowsToDraw(window: RowWindow, pinned: number | null): number[] {
  const rows = Array.from(
    { length: Math.max(0, window.end - window.first) },
    (_, index) => window.first + index,
  );
  if (pinned === null || (pinned >= window.first && pinned < window.end)) return rows;
  return pinned < window.first ? [pinned, ...rows] : [...rows, pinned];
}
