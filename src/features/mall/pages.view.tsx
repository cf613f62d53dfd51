import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';

/** The pages of a list; nothing where there is one. */
export function Pages({ page, pages, onGo }: { page: number; pages: number; onGo(page: number): void }) {
  const t = useText('mall');
  if (pages < 2) return null;
  return (
    <nav className="mall-pages" aria-label={t('pages')} part="pager">
      <Button look="line" disabled={page === 1} aria-label={t('previous')} onClick={() => onGo(page - 1)}>
        ‹
      </Button>
      <span aria-current="page">{t('page', { page: String(page), pages: String(pages) })}</span>
      <Button look="line" disabled={page >= pages} aria-label={t('next')} onClick={() => onGo(page + 1)}>
        ›
      </Button>
    </nav>
  );
}
