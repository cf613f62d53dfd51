import { useEffect } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import { tasteDomain } from '../../core/domains/list-taste';
import type { Category } from '../../contract/entities/game';
import { useClient, useDomain, useStore } from '../../react';
import {
  tabOf,
  useLobbyActions,
  useLobbySource,
  useMemberOnly,
  useNarrow,
  type Start,
} from './lobby.controller';
import { useAddress, type AddressPort } from './use-address';
import { TRAIL, type LoadTexts, type TrailDomain } from './list.controller';

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
  /** Words of what comes later; without it they are there. */
  loadTexts?: LoadTexts;
  /** Rows of `own` that were left out. */
  onRefused(count: number): void;
}

/** What the lobby shows, and what may be done in it. */
export function useLobby({ own, address, home, start, loadTexts, onCategory, onRefused }: LobbyOptions) {
  const { ref, narrow } = useNarrow(NARROW);
  const source = useLobbySource(own, onRefused);
  const { games, lobby, local } = source;
  const { categories, load, error } = useStore(games.store, (whole) => whole);
  const state = useStore(lobby.store, (whole) => whole);
  const memberOnly = useMemberOnly();
  const client = useClient();
  const { way } = useStore(useDomain(tasteDomain), (whole) => whole);
  const endless = (way ? way === 'endless' : narrow) && !local;
  useAddress(source, {
    port: address,
    home,
    page: (now) => (endless && client.peek<TrailDomain>(TRAIL)?.firstPageOf(now)) || now.page,
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
      ...{ source, state, actions, endless, home, start, categories, loadTexts },
      tab: tabOf(state, local),
      category: categories.find((row) => row.key === state.category) ?? NO_CATEGORY,
      ready: load === 'ready',
    },
  };
}
