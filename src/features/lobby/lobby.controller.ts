import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import { gamesDomain } from '../../core/domains/games';
import { lobbyDomain } from '../../core/domains/lobby';
import type { Game, VendorCard } from '../../contract/entities/game';
import type { LobbyFilter, LobbyState } from '../../core/types';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import type { TileContext } from './game-tile.view';
import { pendingSource, type LobbySource } from './lobby-source';
import { ownParts } from './own-parts';

/** Tabs that are no category. */
export const HOME_TAB = 'HOME';
export const FAVOURITES_TAB = 'FAV';

export type Start = (target: Game | VendorCard, options: { trial: boolean }) => void;

/** The gateway's catalogue, or the list the page handed in; what is no list counts as none. */
export function useLobbySource(own: unknown, onRefused: (count: number) => void): LobbySource {
  const games = useDomain(gamesDomain);
  const lobby = useDomain(lobbyDomain);
  const favourites = useDomain(favouritesDomain);
  const { part } = useLazy(ownParts, own !== null);
  const read = useMemo(
    () => (own === null ? null : part?.ownCatalogue(own, () => favourites.store.getState().ids)),
    [own, part, favourites],
  );
  const source = useMemo<LobbySource>(
    () =>
      read === undefined
        ? pendingSource
        : read
          ? { ...read.source, ...(part ? { Grid: part.WindowGrid } : {}) }
          : { games, lobby, local: false },
    [read, part, games, lobby],
  );
  const refused = read?.refused ?? 0;
  useEffect(() => {
    if (refused > 0) onRefused(refused);
  }, [refused, onRefused]);
  useEffect(() => {
    void source.games.start();
  }, [source]);
  return source;
}

/** The tab a lobby state stands for. */
export const tabOf = (
  { category, filter }: Pick<LobbyState, 'category' | 'filter'>,
  local: boolean,
): string => (category !== '' || local ? category : filter === 'FAV' ? FAVOURITES_TAB : HOME_TAB);

/** What a guest may not do asks for a login first and goes on after it. */
export function useMemberOnly(): (act: () => void) => void {
  const client = useClient();
  const t = useText('lobby');
  return useCallback(
    (act) => {
      if (client.session.store.getState().state !== 'guest') act();
      else if (!client.intend({ type: 'need-login', resume: act }))
        client.intend({ type: 'toast', tone: 'info', text: t('loginFirst') });
    },
    [client, t],
  );
}

export interface LobbyActions {
  tiles: TileContext;
  openTab(key: string): void;
  /** All of a shelf: a category, or a filter over all of them. */
  openAll(key: string): void;
  setFilter(filter: LobbyFilter): void;
}

/** Every action of a visitor in the lobby. */
export function useLobbyActions(input: {
  source: LobbySource;
  start: Start;
  memberOnly(act: () => void): void;
  onCategory(category: string): void;
}): LobbyActions {
  const { source, start, memberOnly, onCategory } = input;
  const client = useClient();
  const { system } = client;
  const favourites = useDomain(favouritesDomain);
  const t = useText('lobby');
  useEffect(
    () =>
      favourites.onFailure(
        (_, error) =>
          void client.intend({ type: 'toast', tone: 'error', text: client.i18n.errorText(error) }),
      ),
    [favourites, client],
  );
  const tiles = useMemo<TileContext>(
    () => ({
      words: { hot: t('hot'), trial: t('trial'), favourite: t('favourite') },
      image: (path, failedUrl) => system.image(path, failedUrl),
      start,
      favourite: (game) => memberOnly(() => favourites.toggle(game)),
    }),
    [t, system, start, memberOnly, favourites],
  );
  const { lobby } = source;
  // Stable: with each letter of a search only the tiles are drawn again.
  return useMemo(
    () => ({
      tiles,
      openTab(key) {
        const open = () => {
          lobby.setCategory(key === HOME_TAB || key === FAVOURITES_TAB ? '' : key);
          if (key === FAVOURITES_TAB) lobby.setFilter('FAV');
          onCategory(key);
        };
        if (key === FAVOURITES_TAB) memberOnly(open);
        else open();
      },
      openAll(key) {
        if (key === 'HOT') lobby.go({ filter: 'HOT' });
        else if (key === 'RECENT') memberOnly(() => lobby.go({ filter: 'RECENT' }));
        else this.openTab(key);
      },
      setFilter(filter) {
        if (filter === 'FAV' || filter === 'RECENT') memberOnly(() => lobby.setFilter(filter));
        else lobby.setFilter(filter);
      },
    }),
    [tiles, lobby, memberOnly, onCategory],
  );
}

/** Ids of the games that are marked. */
export const useMarked = (): ReadonlySet<string> =>
  useStore(useDomain(favouritesDomain).store, (state) => state.ids);

/** Whether an element is narrower than a limit; measured, since a widget may stand in a narrow column of a wide page. */
export function useNarrow(limit: number): { ref(node: HTMLElement | null): void; narrow: boolean } {
  const [narrow, setNarrow] = useState(false);
  const sizes = useRef<ResizeObserver | null>(null);
  const ref = useCallback(
    (node: HTMLElement | null) => {
      sizes.current?.disconnect();
      if (!node) return;
      const look = () => setNarrow(node.clientWidth < limit);
      look();
      // A frame later: what changes the layout inside the observer's own turn is reported to the page as an error.
      sizes.current = new ResizeObserver(() => requestAnimationFrame(look));
      sizes.current.observe(node);
    },
    [limit],
  );
  return { ref, narrow };
}
