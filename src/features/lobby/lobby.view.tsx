import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import type { Category } from '../../contract/entities/game';
import type { LobbyFilter, LobbyState } from '../../core/types';
import type { lobby as texts } from '../../locales/en/lobby';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import { CategoryTabs, type Tab } from './category-tabs.view';
import { Chips, type ChipGroup } from './chips.view';
import { MAX_ENDLESS_PAGES, trailDomain } from './endless';
import { GameGrid, GamesFailed, GridSkeleton, NextPage, NoGames } from './game-area.view';
import type { TileContext } from './game-tile.view';
import {
  FAVOURITES_TAB,
  HOME_TAB,
  tabOf,
  useLobbyActions,
  useLobbySource,
  useNarrow,
  useOpening,
  type LobbyActions,
  type Start,
} from './lobby.controller';
import type { LobbySource } from './lobby-source';
import { SearchField } from './search-field.view';

/** Below this the list is scrolled to its end instead of paged, px of the lobby's own width. */
const NARROW = 640;
/** Categories whose vendors have a lobby of their own, shown as tiles before any games. */
const BY_VENDOR = new Set(['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT']);
const FILTERS: readonly LobbyFilter[] = ['ALL', 'HOT', 'RECENT', 'FAV'];
const NO_CATEGORY: Category = { key: '', vendors: [], classifies: [] };

type Words = ReturnType<typeof useText<typeof texts>>;
/** A category without a word of its own shows its key. */
const wordOf = (t: Words, key: string): string => t(key as 'RNG', { defaultValue: key });

export interface LobbyProps {
  /** A catalogue of the page's own; null: the gateway's. */
  own: unknown;
  category: string;
  vendor: string;
  home: boolean;
  hideSearch: boolean;
  start: Start;
  onCategory(category: string): void;
  /** Rows of `own` that were left out. */
  onRefused(count: number): void;
}

/** Short messages, each once at a time; `say` stays the same, or every tile would be drawn again with each of them. */
function useMessages(): { say(text: string): void; messages: ReactNode } {
  const t = useText<{ close: string }>('common');
  const [rows, setRows] = useState<readonly { id: number; tone: 'info'; text: string }[]>([]);
  const next = useRef(0);
  const { part } = useLazy(() => import('./messages.view'), rows.length > 0);
  const say = useCallback((text: string) => {
    const id = (next.current += 1);
    setRows((old) =>
      [...old.filter((row) => row.text !== text), { id, tone: 'info' as const, text }].slice(-3),
    );
  }, []);
  const drop = (id: number) => setRows((old) => old.filter((row) => row.id !== id));
  return { say, messages: part && <part.Toasts rows={rows} closeLabel={t('close')} onDrop={drop} /> };
}

/** The lobby: choose a category, narrow it, start a game. */
export function LobbyView(props: LobbyProps) {
  const { home, hideSearch, start, onCategory, onRefused } = props;
  const t = useText<typeof texts>('lobby');
  const panel = useId();
  const { ref, narrow } = useNarrow(NARROW);
  const source = useLobbySource(props.own, onRefused);
  const { store, lobby } = { store: source.games.store, lobby: source.lobby };
  useOpening(source, props);
  const catalogue = useStore(store, (whole) => whole);
  const state = useStore(lobby.store, (whole) => whole);
  const { say, messages } = useMessages();
  const actions = useLobbyActions({ source, start, say, onCategory });
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
      {messages}
    </section>
  );
}

interface PanelProps {
  source: LobbySource;
  state: LobbyState;
  actions: LobbyActions;
  category: Category;
  categories: readonly Category[];
  tab: string;
  home: boolean;
  narrow: boolean;
  ready: boolean;
  search: boolean;
  start: Start;
}

function Panel(props: PanelProps) {
  const { source, state, actions, category, categories, tab, narrow, ready, search, start } = props;
  const { local } = source;
  const { system } = useClient();
  // A lobby without a home tab stands there only until its first category opens.
  const isHome = tab === HOME_TAB && props.home && state.search === '';
  const home = useLazy(() => import('./home-shelves.view'), isHome);
  const t = useText<typeof texts>('lobby');
  const vendors =
    BY_VENDOR.has(category.key) && !local
      ? category.vendors.filter((card) => card.gameId !== '' || card.group)
      : [];
  const tiles = useLazy(() => import('./vendor-tiles.view'), vendors.length > 0);
  const bare = vendors.length > 0 && state.load === 'ready' && state.games.length === 0 && isPlain(state);
  return (
    <>
      {bare ? null : <Tools {...{ source, state, actions, category, tab, search }} />}
      {tiles.part && vendors.length > 0 && isPlain(state) ? (
        <tiles.part.VendorTiles
          cards={vendors}
          words={{ label: t('vendors'), startNow: t('startNow') }}
          image={(path, failedUrl) => system.image(path, failedUrl)}
          start={(card) => start(card, { trial: false })}
        />
      ) : null}
      {isHome ? (
        home.part && <home.part.HomeShelves categories={categories} actions={actions} ready={ready} />
      ) : bare ? null : local || !narrow ? (
        <Paged source={source} state={state} context={actions.tiles} ready={ready} />
      ) : (
        <Endless source={source} state={state} context={actions.tiles} ready={ready} />
      )}
    </>
  );
}

const isPlain = ({ filter, search, classify, vendor }: LobbyState): boolean =>
  filter === 'ALL' && search === '' && classify === '' && vendor === '';

function Tools(props: Pick<PanelProps, 'source' | 'state' | 'actions' | 'category' | 'tab' | 'search'>) {
  const { source, state, actions, category, tab, search } = props;
  const { lobby, local } = source;
  const t = useText<typeof texts>('lobby');
  const filters = local ? FILTERS.filter((filter) => filter !== 'RECENT') : FILTERS;
  const all = { key: '', text: t('all') };
  const kinds: ChipGroup[] = [];
  const vendors: ChipGroup[] = [];
  if (tab !== HOME_TAB && tab !== FAVOURITES_TAB)
    kinds.push({
      label: t('show'),
      part: 'filters',
      chips: filters.map((filter) => ({ key: filter, text: t(`filter${filter}`) })),
      chosen: state.filter,
      choose: (key) => actions.setFilter(filters.find((filter) => filter === key) ?? 'ALL'),
    });
  if (category.classifies.length > 0 && state.filter === 'ALL')
    kinds.push({
      label: t('classifies'),
      part: 'classifies',
      chips: [all, ...category.classifies.map((row) => ({ key: row.key, text: row.name }))],
      chosen: state.classify,
      choose: (classify) => lobby.setClassify(classify),
    });
  if (category.vendors.length > 1)
    vendors.push({
      label: t('vendors'),
      part: 'vendors',
      chips: [all, ...category.vendors.map((card) => ({ key: card.vendor, text: card.name }))],
      chosen: state.vendor,
      choose: (vendor) => lobby.setVendor(vendor),
    });
  return (
    <div className="tools">
      {search && state.filter === 'ALL' ? (
        <SearchField
          search={state.search}
          label={t('search')}
          clear={t('clear')}
          onSearch={(text) => lobby.setSearch(text)}
        />
      ) : null}
      <Chips groups={kinds} />
      <Chips groups={vendors} />
    </div>
  );
}

interface ListProps {
  source: LobbySource;
  state: LobbyState;
  context: TileContext;
  ready: boolean;
}

function Count({ state }: { state: LobbyState }) {
  const t = useText<typeof texts>('lobby');
  return (
    <output className="count">
      {state.load === 'ready' ? t('results', { count: state.totalCount }) : '\u00a0'}
    </output>
  );
}

function Paged({ source, state, context, ready }: ListProps) {
  const { lobby } = source;
  const t = useText<typeof texts>('lobby');
  if (state.load === 'error') return <GamesFailed error={state.error} retry={() => lobby.retry()} />;
  const busy = state.load === 'loading' || state.load === 'idle' || !ready;
  return (
    <>
      <Count state={state} />
      {state.games.length > 0 ? (
        <GameGrid
          windowed={source.local}
          games={state.games}
          label={t('title')}
          context={context}
          busy={busy}
        />
      ) : busy ? (
        <GridSkeleton label={t('loading')} />
      ) : (
        <NoGames filter={state.filter} showAll={isPlain(state) ? undefined : () => lobby.setFilter('ALL')} />
      )}
      {source.local ? null : <Pages state={state} go={(page) => lobby.setPage(page)} />}
    </>
  );
}

function Pages({ state, go }: { state: LobbyState; go(page: number): void }) {
  const t = useText<typeof texts>('lobby');
  const words = {
    pages: t('pages'),
    previous: t('previous'),
    next: t('next'),
    page: (page: number) => t('page', { page }),
  };
  const pager = useLazy(() => import('./pager.view'), state.totalPages > 1);
  return pager.part && <pager.part.Pager page={state.page} total={state.totalPages} words={words} go={go} />;
}

function Endless({ source, state, context, ready }: ListProps) {
  const { lobby } = source;
  const t = useText<typeof texts>('lobby');
  const trail = useStore(useDomain(trailDomain).store, (whole) => whole);
  const games = trail?.games ?? [];
  const more = useCallback(() => lobby.setPage(lobby.store.getState().page + 1), [lobby]);
  const busy = state.load === 'loading' || state.load === 'idle' || !ready;
  return (
    <>
      <Count state={state} />
      {games.length > 0 ? <GameGrid games={games} label={t('title')} context={context} busy={busy} /> : null}
      {state.load === 'error' ? (
        <GamesFailed error={state.error} retry={() => lobby.retry()} />
      ) : busy ? (
        <GridSkeleton label={t('loading')} {...(games.length > 0 ? { count: 3 } : {})} />
      ) : games.length === 0 ? (
        <NoGames filter={state.filter} showAll={isPlain(state) ? undefined : () => lobby.setFilter('ALL')} />
      ) : state.page >= state.totalPages ? null : state.page < MAX_ENDLESS_PAGES ? (
        <NextPage key={state.page} load={more} />
      ) : (
        <Pages state={state} go={(page) => lobby.setPage(page)} />
      )}
    </>
  );
}
