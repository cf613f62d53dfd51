import { useState } from 'react';
import type { Category } from '../../contract/entities/game';
import type { GameSort, LobbyState } from '../../core/types';
import { useLazy, useText } from '../../react';
import type { LobbySource } from './lobby-source';
import { useTaste } from './taste.controller';

const SORTS: readonly GameSort[] = ['', 'popular', 'new', 'name'];

/** Ends the row of kinds: the chosen vendor with the way to all of them, the order, and what is open now. */
export function Taste(props: {
  source: LobbySource;
  category: Category;
  state: LobbyState;
  endless: boolean;
}) {
  const { source, category, state, endless } = props;
  const { lobby, local } = source;
  const t = useText('lobby');
  const { taste, set, setWay } = useTaste(lobby);
  const [isOpen, setOpen] = useState(false);
  const { part } = useLazy(() => import('./vendor-sheet.view'), isOpen);
  if (local || state.filter !== 'ALL') return null;
  const vendor = category.vendors.find((card) => card.vendor === state.vendor)?.name ?? t('all');
  const { sort = '', openOnly = false } = taste.list;
  const next = SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length] ?? '';
  return (
    <div className="group-of" role="group" aria-label={t('taste')} part="taste">
      <button
        className="chip"
        type="button"
        aria-pressed={openOnly}
        onClick={() => set({ sort, openOnly: !openOnly })}
      >
        {t('openNow')}
      </button>
      <button
        className="chip"
        type="button"
        aria-pressed={sort !== ''}
        onClick={() => set({ sort: next, openOnly })}
      >
        {t('sortBy', { order: t(`sort_${sort || 'shelf'}`) })}
      </button>
      <button
        className="chip"
        type="button"
        aria-pressed={taste.way !== ''}
        onClick={() => setWay(endless ? 'pages' : 'endless')}
      >
        {t('listIs', { way: t(endless ? 'way_endless' : 'way_pages') })}
      </button>
      {category.vendors.length > 1 ? (
        <button
          className="chip"
          type="button"
          aria-haspopup="dialog"
          aria-pressed={state.vendor !== ''}
          onClick={() => setOpen(true)}
        >
          {t('vendorIs', { vendor })}
        </button>
      ) : null}
      {part && isOpen ? (
        <part.VendorSheet
          category={category}
          chosen={state.vendor}
          choose={(code) => {
            setOpen(false);
            lobby.setVendor(code);
          }}
          close={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
