import { useMemo } from 'react';
import type { Category } from '../../contract/entities/game';
import type { LobbyFilter, LobbyState } from '../../core/types';
import { useImages, useLazy, useText, useTouched } from '../../react';
import { factsOf } from './categories';
import { Chips, type ChipGroup } from './chips.view';
import { homeShelves, loadHomeShelves } from './home-part';
import { useListEnd, type LoadTexts } from './list.controller';
import { isPlain, List } from './list.view';
import { HOME_TAB, FAVOURITES_TAB, type LobbyActions, type Start } from './lobby.controller';
import type { LobbySource } from './lobby-source';
import { SearchField } from './search-field.view';

const FILTERS: readonly LobbyFilter[] = ['ALL', 'HOT', 'RECENT', 'FAV'];

interface PanelProps {
  source: LobbySource;
  state: LobbyState;
  actions: LobbyActions;
  category: Category;
  categories: readonly Category[];
  tab: string;
  home: boolean;
  /** Lists are scrolled to their end instead of paged. */
  endless: boolean;
  ready: boolean;
  search: boolean;
  start: Start;
  loadTexts: LoadTexts | undefined;
}

/** What stands below the tabs: filters, then vendors, shelves or games. */
export function Panel(props: PanelProps) {
  const { source, state, actions, category, categories, tab, endless, ready, search, start } = props;
  const { local } = source;
  const images = useImages();
  // A lobby without a home tab stands there only until its first category opens.
  const isHome = tab === HOME_TAB && props.home && state.search === '' && state.filter === 'ALL';
  const home = useLazy(loadHomeShelves, isHome, homeShelves());
  const part = useListEnd(props.loadTexts, useTouched());
  const t = useText('lobby');
  // What tiles say besides comes once the page is used.
  const acts = useMemo(
    () => ({ ...actions, tiles: { ...actions.tiles, About: part?.TileFacts } }),
    [actions, part],
  );
  const vendors =
    factsOf(category.key).tiles && !local
      ? category.vendors.filter((card) => card.gameId || card.vendorGameId || card.group)
      : [];
  const tiles = useLazy(() => import('./vendor-tiles.view'), vendors.length > 0);
  const bare = vendors.length > 0 && state.load === 'ready' && state.games.length === 0 && isPlain(state);
  return (
    <>
      {part ? <part.LobbyExtras tiles={actions.tiles} isShared={!local} /> : null}
      {bare ? null : (
        <Tools {...{ source, state, actions, category, categories, tab, search, endless, part }} />
      )}
      {tiles.part && vendors.length > 0 && isPlain(state) ? (
        <tiles.part.VendorTiles
          cards={vendors}
          words={{ label: t('vendors'), startNow: t('startNow') }}
          image={(path, failedUrl) => images.image(path, failedUrl)}
          start={(card) => start(card, { trial: false })}
        />
      ) : null}
      {isHome ? (
        home.part && (
          <home.part.HomeShelves
            {...{ categories, actions: acts, ready, start, loadTexts: props.loadTexts }}
          />
        )
      ) : bare ? null : (
        <List
          source={source}
          state={state}
          context={acts.tiles}
          ready={ready}
          endless={endless}
          loadTexts={props.loadTexts}
        />
      )}
    </>
  );
}

function Tools(
  props: Pick<
    PanelProps,
    'source' | 'state' | 'actions' | 'category' | 'categories' | 'tab' | 'search' | 'endless'
  > & {
    part: ReturnType<typeof useListEnd>;
  },
) {
  const { source, state, actions, category, tab, search, part } = props;
  const { lobby, local } = source;
  const t = useText('lobby');
  const filters = local ? FILTERS.filter((filter) => filter !== 'RECENT') : FILTERS;
  /** Three rows begin with such a chip: it says what it is all of. */
  const allOf = (kind: 'classifies' | 'vendors') => ({ key: '', text: `${t(kind)}: ${t('all')}` });
  const kinds: ChipGroup[] = [];
  const vendors: ChipGroup[] = [];
  if ((tab !== HOME_TAB || state.filter !== 'ALL') && tab !== FAVOURITES_TAB)
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
      chips: [allOf('classifies'), ...category.classifies.map((row) => ({ key: row.key, text: row.name }))],
      chosen: state.classify,
      choose: (classify) => lobby.setClassify(classify),
    });
  if (category.vendors.length > 1)
    vendors.push({
      label: t('vendors'),
      part: 'vendors',
      chips: [allOf('vendors'), ...category.vendors.map((card) => ({ key: card.vendor, text: card.name }))],
      chosen: state.vendor,
      choose: (vendor) => lobby.setVendor(vendor),
    });
  return (
    <div className="tools">
      {search && state.filter === 'ALL' ? (
        <SearchField
          search={state.search}
          label={t('search')}
          onSearch={(text) => lobby.setSearch(text)}
          help={(field, typed, type) =>
            part && <part.SearchHelp {...{ field, typed, type, isShared: !local }} />
          }
        />
      ) : null}
      <Chips
        groups={kinds}
        after={part && <part.Taste {...{ source, category, state, endless: props.endless }} />}
      />
      <Chips groups={vendors} />
      {part && state.search ? <part.Found {...{ source, state, categories: props.categories }} /> : null}
    </div>
  );
}
