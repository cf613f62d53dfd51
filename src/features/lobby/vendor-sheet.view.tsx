import type { Category } from '../../contract/entities/game';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { useVendorSheet } from './vendor-sheet.controller';

export const styles = [dialogCss];

const MAX_LETTERS = 64;

interface VendorSheetProps {
  category: Category;
  chosen: string;
  choose(vendor: string): void;
  close(): void;
}

/** All vendors of a category below one another, with how many games each has: found by name, chosen by one tap. */
export function VendorSheet({ category, chosen, choose, close }: VendorSheetProps) {
  const t = useText('lobby');
  const common = useText('common');
  const { number } = useFormat();
  const { typed, type, isWhole, found, gamesOf } = useVendorSheet(category);
  const countOf = (vendor: string): string => {
    const games = gamesOf(vendor);
    return games === undefined ? '' : t('results', { count: games, total: number(games) });
  };
  const row = (code: string, name: string, count: string) => (
    <li key={code}>
      <button className="sheet-row" type="button" aria-pressed={code === chosen} onClick={() => choose(code)}>
        <span>{name}</span>
        <span>{count}</span>
      </button>
    </li>
  );
  return (
    <Dialog open title={t('vendors')} closeLabel={common('close')} onClose={close} size={480} coverCloses>
      <div className="sheet-body" part="vendor-sheet">
        <input
          className="sheet-search"
          type="search"
          maxLength={MAX_LETTERS}
          aria-label={t('searchVendors')}
          placeholder={t('searchVendors')}
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <ul className="sheet-list">
          {isWhole ? row('', t('all'), '') : null}
          {found.map((card) => row(card.vendor, card.name, countOf(card.vendor)))}
        </ul>
        {found.length === 0 ? <p role="status">{t('noVendor')}</p> : null}
      </div>
    </Dialog>
  );
}
