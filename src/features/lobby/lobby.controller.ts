import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import { gamesDomain } from '../../core/domains/games';
import { lobbyDomain } from '../../core/domains/lobby';
import type { Game, VendorCard } from '../../contract/entities/game';
import type { LobbyFilter, LobbyState } from '../../core/types';
import type { lobby as texts } from '../../locales/en/lobby';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import type { TileContext } from './game-tile.view';
import { pendingSource, type LobbySource } from './lobby-source';

/** Tabs that are no category. */
export const HOME_TAB = 'HOME';
export const FAVOURITES_TAB = 'FAV';

export type Start = (target: Game | VendorCard, options: { trial: boolean }) => void;

/** The gateway's catalogue, or the list the page handed in; what is no list counts as none. */
export function useLobbySource(own: unknown, onRefused: (count: number) => void): LobbySource {
  const games = useDomain(gamesDomain);
  const lobby = useDomain(lobbyDomain);
  const favourites = useDomain(favouritesDomain);
  const { part } = useLazy(() => import('./own-catalogue'), own !== null);
  const read = useMemo(
    () => (own === null ? null : part?.ownCatalogue(own, () => favourites.store.getState().ids)),
    [own, part, favourites],
  );
  const source = useMemo<LobbySource>(
    () => (read === undefined ? pendingSource : (read?.source ?? { games, lobby, local: false })),
    [read, games, lobby],
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

/**
 * Opens the category of the attribute, else the first one, once the categories are known; later changes of the attributes too.
 * Without a home tab "all games" is no place: whoever comes there is taken to the first category.
 */
export function useOpening(
  source: LobbySource,
  wish: { category: string; vendor: string; home: boolean },
): void {
  const { category, vendor, home } = wish;
  const { load, categories } = useStore(source.games.store, (state) => state);
  const nowhere = useStore(source.lobby.store, (state) => tabOf(state, source.local) === HOME_TAB) && !home;
  const done = useRef<{ source: LobbySource; key: string } | null>(null);
  useEffect(() => {
    if (load !== 'ready' || source === pendingSource) return;
    const key = `${category}\n${vendor}`;
    const { lobby, local } = source;
    const first = categories[0]?.key ?? '';
    if (done.current?.source === source && done.current.key === key) {
      if (nowhere && first !== '' && lobby.store.getState().search === '') lobby.setCategory(first);
      return;
    }
    const isFirst = done.current?.source !== source;
    done.current = { source, key };
    const known = categories.some((row) => row.key === category);
    const state = lobby.store.getState();
    // A visitor who comes back finds the tab he left.
    if (isFirst && category === '' && (state.category !== '' || local)) return;
    lobby.setCategory(known ? category : home || local ? '' : first);
    if (vendor !== '') lobby.setVendor(vendor);
  }, [source, load, categories, category, vendor, home, nowhere]);
}

/** What a guest may not do asks for a login first and goes on after it. */
function useMemberOnly(say: (text: string) => void): (act: () => void) => void {
  const client = useClient();
  const t = useText<typeof texts>('lobby');
  return useCallback(
    (act) => {
      if (client.session.store.getState().state !== 'guest') act();
      else if (!client.intend({ type: 'need-login', resume: act })) say(t('loginFirst'));
    },
    [client, say, t],
  );
}

export interface LobbyActions {
  tiles: TileContext;
  openTab(key: string): void;
  setFilter(filter: LobbyFilter): void;
}

/** Every wish a visitor has in the lobby. `say` shows a short message. */
export function useLobbyActions(input: {
  source: LobbySource;
  start: Start;
  say(text: string): void;
  onCategory(category: string): void;
}): LobbyActions {
  const { source, start, say, onCategory } = input;
  const { system, i18n } = useClient();
  const favourites = useDomain(favouritesDomain);
  const t = useText<typeof texts>('lobby');
  const memberOnly = useMemberOnly(say);
  useEffect(() => favourites.onFailure((_, error) => say(i18n.errorText(error))), [favourites, i18n, say]);
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
      setFilter(filter) {
        if (filter === 'FAV' || filter === 'RECENT') memberOnly(() => lobby.setFilter(filter));
        else lobby.setFilter(filter);
      },
    }),
    [tiles, lobby, memberOnly, onCategory],
  );
}

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
