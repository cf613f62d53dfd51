import { useEffect, useId, useMemo } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import type { Category } from '../../contract/entities/game';
import type { lobby as texts } from '../../locales/en/lobby';
import { useDomain, useStore, useText, type TextOf } from '../../react';
import { isCategory } from './categories';
import { CategoryTabs, type Tab } from './category-tabs.view';
import { firstPageOf, trailDomain } from './endless';
import { GamesFailed } from './game-area.view';
import {
  FAVOURITES_TAB,
  HOME_TAB,
  tabOf,
  useLobbyActions,
  useLobbySource,
  useMemberOnly,
  useNarrow,
  type Start,
} from './lobby.controller';
import { Panel } from './panel.view';
import { useAddress, type AddressPort } from './use-address';

/** Below this the list is scrolled to its end instead of paged, px of the lobby's own width. */
const NARROW = 640;
const NO_CATEGORY: Category = { key: '', vendors: [], classifies: [] };

type Words = TextOf<typeof texts>;
/** A category that stands in no table shows its key. */
const wordOf = (t: Words, key: string): string => (isCategory(key) ? t(key) : key);

export interface LobbyProps {
  /** A catalogue of the page's own; null: the gateway's. */
  own: unknown;
  /** What the page asks to show, and where it hears what is shown. */
  address: AddressPort;
  home: boolean;
  hideSearch: boolean;
  start: Start;
  onCategory(category: string): void;
  /** Rows of `own` that were left out. */
  onRefused(count: number): void;
}

/** The lobby: choose a category, narrow it, start a game. */
export function LobbyView(props: LobbyProps) {
  const { home, hideSearch, start, onCategory, onRefused } = props;
  const t = useText('lobby');
  const panel = useId();
  const { ref, narrow } = useNarrow(NARROW);
  const source = useLobbySource(props.own, onRefused);
  const { store, lobby } = { store: source.games.store, lobby: source.lobby };
  const catalogue = useStore(store, (whole) => whole);
  const state = useStore(lobby.store, (whole) => whole);
  const memberOnly = useMemberOnly();
  const trail = useDomain(trailDomain).store;
  const endless = narrow && !source.local;
  useAddress(source, {
    port: props.address,
    home,
    page: (now) => (endless ? firstPageOf(trail.getState(), now) : now.page),
    memberOnly,
  });
  const actions = useLobbyActions({ source, start, memberOnly, onCategory });
  const favourites = useDomain(favouritesDomain);
  useEffect(() => void favourites.start(), [favourites]);

  const tab = tabOf(state, source.local);
  const { local } = source;
  const { categories } = catalogue;
  const tabs = useMemo<Tab[]>(
    () => [
      ...(home && !local ? [{ key: HOME_TAB, text: t('HOME') }] : []),
      local ? { key: '', text: t('all') } : { key: FAVOURITES_TAB, text: t('FAV') },
      ...categories.map(({ key }) => ({ key, text: wordOf(t, key) })),
    ],
    [home, local, categories, t],
  );
  const failed = catalogue.load === 'error';
  return (
    <section ref={ref} className="lobby" part="lobby" aria-label={t('title')}>
      {tabs.length > 2 || home || catalogue.load === 'loading' ? (
        <CategoryTabs
          label={t('categories')}
          panel={panel}
          tabs={tabs}
          chosen={tab}
          choose={actions.openTab}
        />
      ) : null}
      <div
        id={panel}
        className="panel"
        role="tabpanel"
        aria-label={tabs.find((row) => row.key === tab)?.text ?? t('title')}
      >
        {failed ? (
          <GamesFailed error={catalogue.error} retry={() => void source.games.start()} />
        ) : (
          <Panel
            {...{ source, state, actions, tab, home, narrow, start }}
            category={catalogue.categories.find((row) => row.key === state.category) ?? NO_CATEGORY}
            categories={catalogue.categories}
            ready={catalogue.load === 'ready'}
            search={!hideSearch}
          />
        )}
      </div>
    </section>
  );
}
