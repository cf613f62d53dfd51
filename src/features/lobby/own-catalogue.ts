import type { Category, Game } from '../../contract/entities/game';
import { firstChoice } from '../../core/domains/lobby.flow';
import { nameSearch } from '../../core/name-search';
import type { LobbyState, ReadStore } from '../../core/types';
import { readHostGames } from './host-games';
import type { LobbySource } from './lobby-source';

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
  guess: '',
};

/** The lobby's rules over a list that is already here. Category '' means all of them. */
export function localLobby(input: {
  games: readonly Game[];
  favourites(): ReadonlySet<string>;
}): LobbySource {
  const { games, favourites } = input;
  const ready = { load: 'ready' as const, categories: categoriesOf(games), error: null };
  const state = cell<LobbyState>({ ...START, games: [...games], totalCount: games.length });
  const names = nameSearch({
    count: games.length,
    namesOf: (at) => [games[at]?.name ?? ''],
    vendorOf: (at) => games[at]?.vendorName ?? '',
    rankOf: (at) => (games[at]?.hot === true ? 0 : 1),
  });

  const isWanted = ({ category, vendor, filter }: LobbyState): ((game: Game | undefined) => game is Game) => {
    const ids = favourites();
    return (game): game is Game =>
      game !== undefined &&
      (category === '' || game.category === category) &&
      (vendor === '' || game.vendor === vendor) &&
      (filter === 'ALL' || (filter === 'HOT' ? game.hot : filter === 'FAV' && ids.has(game.id)));
  };
  const go = (change: Partial<LobbyState>): void => {
    const next = { ...state.getState(), ...change };
    const isSearched = next.search !== '';
    const { places, guess } = isSearched ? names.find(next.search) : { places: [], guess: '' };
    const rows = isSearched ? places.map((at) => games[at]) : games;
    const found = rows.filter(isWanted(next));
    state.set({ ...next, games: found, totalCount: found.length, guess: found.length > 0 ? guess : '' });
  };

  // The first letter typed should not have to wait for ten thousand names.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => names.warm());

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
