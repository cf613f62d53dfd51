import type { Category, Game } from '../../contract/entities/game';
import { firstChoice } from '../../core/domains/lobby.flow';
import type { LobbyState, ReadStore } from '../../core/types';
import { readHostGames } from './host-games';
import type { LobbySource } from './lobby-source';
import { searchIndex, type SearchIndex } from './search-index';

/** Categories of a plain list, in the order they first appear. */
export function categoriesOf(games: readonly Game[]): Category[] {
  const found = new Map<string, Map<string, Game>>();
  for (const game of games) {
    let vendors = found.get(game.category);
    if (!vendors) found.set(game.category, (vendors = new Map<string, Game>()));
    if (game.vendor !== '' && !vendors.has(game.vendor)) vendors.set(game.vendor, game);
  }
  return [...found].map(([key, vendors]) => ({
    key,
    classifies: [],
    vendors: [...vendors.values()].map((game) => ({
      vendor: game.vendor,
      name: game.vendorName,
      category: key,
      accountTypeId: 0,
      gameId: '',
      vendorGameId: '',
      group: false,
      trial: false,
      newWindow: false,
      icon: '',
    })),
  }));
}

function cell<T>(first: T): ReadStore<T> & { set(next: T): void } {
  let state = first;
  const listeners = new Set<(next: T, old: T) => void>();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      const old = state;
      state = next;
      for (const listener of listeners) listener(next, old);
    },
  };
}

const START: LobbyState = {
  ...firstChoice,
  load: 'ready',
  error: null,
  games: [],
  totalPages: 1,
  totalCount: 0,
};

/** The lobby's rules over a list that is already here. Category '' means all of them. */
export function localLobby(input: {
  games: readonly Game[];
  favourites(): ReadonlySet<string>;
}): LobbySource {
  const { games, favourites } = input;
  const ready = { load: 'ready' as const, categories: categoriesOf(games), error: null };
  const state = cell<LobbyState>({ ...START, games: [...games], totalCount: games.length });
  let shelf: { key: string; index: SearchIndex<Game> } | null = null;

  const shelfOf = ({ category, vendor, filter }: LobbyState): SearchIndex<Game> => {
    const key = `${category}\n${vendor}\n${filter}`;
    if (shelf?.key === key && filter !== 'FAV') return shelf.index;
    const ids = favourites();
    const rows = games.filter(
      (game) =>
        (category === '' || game.category === category) &&
        (vendor === '' || game.vendor === vendor) &&
        (filter === 'ALL' || (filter === 'HOT' ? game.hot : filter === 'FAV' && ids.has(game.id))),
    );
    shelf = { key, index: searchIndex(rows.length === games.length ? games : rows, (game) => game.name) };
    return shelf.index;
  };
  const go = (change: Partial<LobbyState>): void => {
    const next = { ...state.getState(), ...change };
    const found = shelfOf(next).search(next.search) as Game[];
    state.set({ ...next, games: found, totalCount: found.length });
  };

  // The first letter typed should not have to wait for ten thousand names.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => shelfOf(state.getState()).warm());

  return {
    local: true,
    games: {
      store: { getState: () => ready, subscribe: () => () => undefined },
      start: () => Promise.resolve(),
    },
    lobby: {
      store: state,
      setCategory: (category) => go({ category, vendor: '', filter: 'ALL', search: '' }),
      setVendor: (vendor) => go({ vendor }),
      setClassify: () => undefined,
      setFilter: (filter) => go({ filter, search: '' }),
      setSearch: (search) => go({ search: search.trim() }),
      setPage: () => undefined,
      go: ({ category = '', vendor = '', filter = 'ALL', search = '' }) =>
        go({ category, vendor, filter, search: filter === 'ALL' ? search.trim() : '' }),
      retry: () => go({}),
    },
  };
}

/** What a page handed in as a lobby of its own; null when it is no list. */
export function ownCatalogue(
  value: unknown,
  favourites: () => ReadonlySet<string>,
): { source: LobbySource; refused: number } | null {
  const read = readHostGames(value);
  return read && { source: localLobby({ games: read.games, favourites }), refused: read.refused };
}
