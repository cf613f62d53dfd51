import { pageItems } from './pagination';

export interface PagerWords {
  pages: string;
  page(page: number): string;
  previous: string;
  next: string;
}

export function Pager(props: { page: number; total: number; words: PagerWords; go(page: number): void }) {
  const { page, total, words, go } = props;
  if (total < 2) return null;
  const step = (to: number, label: string, sign: string) => (
    <button
      className="page"
      type="button"
      aria-label={label}
      disabled={to < 1 || to > total}
      onClick={() => go(to)}
    >
      {sign}
    </button>
  );
  return (
    <nav className="pager" part="pager" aria-label={words.pages}>
      {step(page - 1, words.previous, '‹')}
      {pageItems({ page, total }).map((item) =>
        item.type === 'gap' ? (
          <span key={`gap${item.from}`} className="gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item.page}
            className="page"
            type="button"
            aria-label={words.page(item.page)}
            aria-current={item.page === page ? 'page' : undefined}
            onClick={() => go(item.page)}
          >
            {item.page}
          </button>
        ),
      )}
      {step(page + 1, words.next, '›')}
    </nav>
  );
}
