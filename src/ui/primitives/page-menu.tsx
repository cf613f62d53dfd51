import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Outline } from './icon';

export interface PageMenuRow<Page extends string> {
  page: Page;
  text: string;
  /** Its address on the operator's site, '' where this page has none. */
  href: string;
  /** Outline of its icon. */
  icon: string;
  isCurrent: boolean;
  /** A number behind the name. */
  after?: ReactNode;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A menu of pages: a column beside the page, a row above it where there is little room. */
export function PageMenu<Page extends string>(props: {
  label: string;
  rows: readonly PageMenuRow<Page>[];
  onGo(page: Page): void;
}) {
  const { label, rows, onGo } = props;
  const list = useRef<HTMLUListElement>(null);
  const current = rows.find(({ isCurrent }) => isCurrent)?.page;
  const { length } = rows;
  useEffect(() => {
    const box = list.current;
    if (!box || current === undefined) return undefined;
    const centre = (): void => {
      const row = box.querySelector('[aria-current]');
      if (!row) return;
      const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
      box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    };
    // Its sheet and its rows come when they come, and a phone is turned: each time the row of this page is in sight.
    const size = new ResizeObserver(centre);
    size.observe(box);
    return () => size.disconnect();
  }, [current, length]);
  return (
    <nav className="menu" aria-label={label} part="menu">
      <ul ref={list}>
        {rows.map(({ page, text, href, icon, isCurrent, after }) => (
          <li key={page}>
            <a
              className="menu-row"
              href={href || undefined}
              role={href ? undefined : 'button'}
              tabIndex={href ? undefined : 0}
              aria-current={isCurrent ? 'page' : undefined}
              part="menu-row"
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onGo(page);
              }}
              onKeyDown={(event) => {
                if (href || (event.key !== 'Enter' && event.key !== ' ')) return;
                event.preventDefault();
                onGo(page);
              }}
            >
              <Outline d={icon} size={20} strokeWidth="1.8" />
              {text}
              {after}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
