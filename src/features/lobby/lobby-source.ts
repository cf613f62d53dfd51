import type { GamesDomain, LobbyDomain, LobbyState } from '../../core/types';

/** Where the lobby's games come from: the gateway, page by page, or a list the host handed in. */
export interface LobbySource {
  games: Pick<GamesDomain, 'store' | 'start'>;
  lobby: LobbyDomain;
  /** Everything is here already: no pages, no requests, no recent games. */
  local: boolean;
}

const still = <T>(state: T) => ({ getState: () => state, subscribe: () => () => undefined });
const nothing = (): void => undefined;
const waiting: LobbyState = {
  category: '',
  vendor: '',
  classify: '',
  filter: 'ALL',
  search: '',
  page: 1,
  load: 'loading',
  error: null,
  games: [],
  totalPages: 1,
  totalCount: 0,
};

/** While a page's own list is being read. */
export const pendingSource: LobbySource = {
  local: true,
  games: {
    store: still({ load: 'ready' as const, categories: [], error: null }),
    start: () => Promise.resolve(),
  },
  lobby: {
    store: still(waiting),
    setCategory: nothing,
    setVendor: nothing,
    setClassify: nothing,
    setFilter: nothing,
    setSearch: nothing,
    setPage: nothing,
    go: nothing,
    retry: nothing,
  },
};
