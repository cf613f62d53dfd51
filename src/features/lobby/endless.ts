import { lobbyDomain } from '../../core/domains/lobby';
import type { LobbyChoice } from '../../core/domains/lobby.flow';
import type { DomainDefinition, LobbyState } from '../../core/types';
import { TRAIL, type Trail, type TrailDomain } from './list.controller';

/** Pages a phone may scroll through in one go; after that the pager leads on. */
export const MAX_ENDLESS_PAGES = 60;

export const keyOf = ({ category, vendor, classify, filter, search }: LobbyChoice): string =>
  [category, vendor, classify, filter, search].join('\n');

/** The list so far with what has just come: the next page is appended, anything else starts anew. */
export function grow(trail: Trail | null, state: LobbyState): Trail | null {
  const key = keyOf(state);
  // The old list stays while a search or a vendor is asked for; the core empties it where it must not.
  if (state.load === 'loading')
    return state.games.length > 0 || (trail?.key === key && state.page > 1) ? trail : null;
  if (state.load !== 'ready') return trail?.key === key && state.page > 1 ? trail : null;
  if (trail?.last === state.games) return trail;
  const last = state.games;
  if (trail?.key === key && state.page === trail.page + 1 && state.page < trail.first + MAX_ENDLESS_PAGES) {
    const known = new Set(trail.games.map((game) => game.id));
    // A list that changed meanwhile may bring a game again; one tile a game.
    const games = [...trail.games, ...last.filter((game) => !known.has(game.id))];
    return { ...trail, page: state.page, games, last };
  }
  return { key, first: state.page, page: state.page, games: last, last };
}

/** The page a list began with; while it grows that is where the visitor is. */
export const firstPageOf = (trail: Trail | null, state: LobbyState): number =>
  trail?.key === keyOf(state) && state.page >= trail.first && state.page <= trail.page + 1
    ? trail.first
    : state.page;

/** Lives with the client, so that a visitor who comes back to the lobby finds the list as long as it was. */
export const trailDomain: DomainDefinition<TrailDomain> = {
  name: TRAIL,
  create(client) {
    const { store } = client.use(lobbyDomain);
    let trail = grow(null, store.getState());
    const listeners = new Set<(next: Trail | null, old: Trail | null) => void>();
    store.subscribe((state) => {
      const old = trail;
      trail = grow(trail, state);
      if (trail !== old) for (const listener of listeners) listener(trail, old);
    });
    return {
      firstPageOf: (state) => firstPageOf(trail, state),
      store: {
        getState: () => trail,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    };
  },
};
