import { firstChoice } from '../../core/domains/lobby.flow';
import type { GamesDomain, LobbyDomain, LobbyState } from '../../core/types';
import type { WindowGrid } from './window-grid/window-grid.view';

/** Where the lobby's games come from: the gateway, page by page, or a list the host handed in. */
export interface LobbySource {
  games: Pick<GamesDomain, 'store' | 'start'>;
  lobby: LobbyDomain;
  /** Everything is here already: no pages, no requests, no recent games. */
  local: boolean;
  /** What draws its lists, where they are long from the start. */
  Grid?: typeof WindowGrid;
}

const still = <T>(state: T) => ({ getState: () => state, subscribe: () => () => undefined });
const nothing = (): void => undefined;

/** While a page's own list is being read. */
export const pendingSource: LobbySource = {
  local: true,
  games: {
    store: still({ load: 'ready' as const, categories: [], error: null }),
    start: () => Promise.resolve(),
  },
  lobby: {
    store: still<LobbyState>({
      ...firstChoice,
      load: 'loading',
      error: null,
      games: [],
      totalPages: 1,
      totalCount: 0,
      guess: '',
    }),
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
