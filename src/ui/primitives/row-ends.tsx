import { useCallback, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Icon } from './icon';
import rowEndsCss from './row-ends.css?inline';
import { keepOneStop, openEnds, page, walk, type RowEnd } from './rows';

export { rowEndsCss };

export interface RowKind {
  /** Selector of the rows. */
  rows: string;
  /** Selector of what arrows lead through in one; '' where the row has its own keys. */
  item: string;
  /** Whether the wheel moves it: for low rows alone, since over a high one it would hold the page. */
  wheel: boolean;
}

export interface RowEndsProps {
  /** Selector of what holds this and the rows; it must be positioned. */
  within: string;
  /** The same list with each drawing. */
  kinds: readonly RowKind[];
}

/** Rows settle after this long without a change, ms: a search draws many times a second. */
const SETTLE_MS = 200;

interface Shown {
  row: HTMLElement;
  ends: readonly RowEnd[];
  style: CSSProperties;
}

function useRows(mark: RefObject<HTMLElement | null>, { within, kinds }: RowEndsProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const look = useCallback(
    (row: HTMLElement | null) => {
      const root = mark.current?.closest(within);
      if (!row || !root) return setShown(null);
      const [own, around] = [row.getBoundingClientRect(), root.getBoundingClientRect()];
      setShown({
        row,
        ends: openEnds(row),
        style: {
          insetBlockStart: own.top - around.top,
          left: own.left - around.left,
          inlineSize: own.width,
          blockSize: own.height,
        },
      });
    },
    [mark, within],
  );
  useEffect(() => {
    const root = mark.current?.closest<HTMLElement>(within);
    if (!root) return undefined;
    const life = new AbortController();
    const { signal } = life;
    const all = kinds.map(({ rows }) => rows).join();
    const rowOf = (target: EventTarget | null): HTMLElement | null =>
      (target as Element).closest<HTMLElement>(all);
    const kindOf = (row: HTMLElement) => kinds.find(({ rows }) => row.matches(rows));
    const focused = (): Element | null => (root.getRootNode() as Document | ShadowRoot).activeElement;
    const settle = (): void => {
      for (const row of root.querySelectorAll<HTMLElement>(all)) {
        const item = kindOf(row)?.item ?? '';
        if (item !== '') keepOneStop(row, item, focused());
        const more = openEnds(row).join(' ');
        if ((row.dataset.more ?? '') !== more) row.dataset.more = more;
      }
    };
    let timer = 0;
    const later = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(settle, SETTLE_MS);
    };
    let over: HTMLElement | null = null;
    const hover = (row: HTMLElement | null): void => {
      over = row;
      look(row);
    };
    root.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        if (pointerType !== 'mouse' || (target as Element).closest('.row-ends')) return;
        const row = rowOf(target);
        if (row !== over) hover(row);
      },
      { signal },
    );
    root.addEventListener('pointerleave', () => hover(null), { signal });
    root.addEventListener(
      'scroll',
      ({ target }) => {
        const row = rowOf(target);
        if (row === null) return;
        row.dataset.more = openEnds(row).join(' ');
        if (row === over) look(row);
      },
      { capture: true, passive: true, signal },
    );
    root.addEventListener(
      'wheel',
      (event) => {
        const row = rowOf(event.target);
        if (row === null || kindOf(row)?.wheel !== true || event.deltaX !== 0 || event.shiftKey) return;
        const end = event.deltaY > 0 ? 'end' : 'start';
        if (!openEnds(row).includes(end)) return;
        event.preventDefault();
        row.scrollLeft += getComputedStyle(row).direction === 'rtl' ? -event.deltaY : event.deltaY;
      },
      { passive: false, signal },
    );
    root.addEventListener(
      'keydown',
      (event) => {
        const row = rowOf(event.target);
        const item = row === null ? '' : (kindOf(row)?.item ?? '');
        if (row === null || item === '' || event.altKey || event.ctrlKey || event.metaKey) return;
        if (walk(row, item, event.key, focused())) event.preventDefault();
      },
      { signal },
    );
    root.addEventListener('focusin', later, { signal });
    const changes = new MutationObserver(later);
    changes.observe(root, { childList: true, subtree: true });
    const sizes = new ResizeObserver(later);
    sizes.observe(root);
    settle();
    return () => {
      life.abort();
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
    };
  }, [mark, within, kinds, look]);
  return shown;
}

/**
 * Makes rows usable by mouse and keyboard: arrows over the row under the pointer, a fade where it goes on, one stop of the Tab
 * key with arrow keys inside.
 */
export function RowEnds(props: RowEndsProps) {
  const mark = useRef<HTMLDivElement>(null);
  const shown = useRows(mark, props);
  return (
    // For the mouse alone: the keyboard walks the row itself.
    <div ref={mark} className="row-ends" aria-hidden="true" style={shown?.style}>
      {shown?.ends.map((end) => (
        <button
          key={end}
          className={`row-end row-${end}`}
          type="button"
          tabIndex={-1}
          onClick={() => page(shown.row, end)}
        >
          <Icon name="down" />
        </button>
      ))}
    </div>
  );
}
