import { useEffect } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import type { Category } from '../../contract/entities/game';
import { useDomain, useStore } from '../../react';
import { firstPageOf, trailDomain } from './endless';
import {
  tabOf,
  useLobbyActions,
  useLobbySource,
  useMemberOnly,
  useNarrow,
  type Start,
} from './lobby.controller';
import { useAddress, type AddressPort } from './use-address';

/** Below this the list is scrolled to its end instead of paged, px of the lobby's own width. */
const NARROW = 640;
const NO_CATEGORY: Category = { key: '', vendors: [], classifies: [] };

export interface LobbyOptions {
  /** A catalogue of the page's own; null: the gateway's. */
  own: unknown;
  /** What the page asks to show, and where it hears what is shown. */
  address: AddressPort;
  home: boolean;
  start: Start;
  onCategory(category: string): void;
  /** Rows of `own` that were left out. */
  onRefused(count: number): void;
}

/** The list that grows, null before its first page. */
export const useTrail = () => useStore(useDomain(trailDomain).store, (whole) => whole);

/** What the lobby shows, and what may be done in it. */
export function useLobby({ own, address, home, start, onCategory, onRefused }: LobbyOptions) {
  const { ref, narrow } = useNarrow(NARROW);
  const source = useLobbySource(own, onRefused);
  const { games, lobby, local } = source;
  const { categories, load, error } = useStore(games.store, (whole) => whole);
  const state = useStore(lobby.store, (whole) => whole);
  const memberOnly = useMemberOnly();
  const trail = useDomain(trailDomain).store;
  const endless = narrow && !local;
  useAddress(source, {
    port: address,
    home,
    page: (now) => (endless ? firstPageOf(trail.getState(), now) : now.page),
    memberOnly,
  });
  const actions = useLobbyActions({ source, start, memberOnly, onCategory });
  const favourites = useDomain(favouritesDomain);
  useEffect(() => void favourites.start(), [favourites]);
  return {
    ref,
    load,
    error,
    retry: () => void games.start(),
    /** What stands below the tabs. */
    panel: {
      ...{ source, state, actions, narrow, home, start, categories },
      tab: tabOf(state, local),
      category: categories.find((row) => row.key === state.category) ?? NO_CATEGORY,
      ready: load === 'ready',
    },
  };
}
