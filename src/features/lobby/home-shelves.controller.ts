import { useEffect, useMemo, useState } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import { gamesDomain } from '../../core/domains/games';
import { visit } from '../../core/kernel/page-place';
import type { Game, GamePage } from '../../contract/entities/game';
import { useClient, useDomain, useLazy, useStore } from '../../react';
import type { LobbyActions } from './lobby.controller';
import { keptShelves, MAX_FAVOURITES, placeOfShelf, SHELF_SIZE } from './shelves';

/** Gateways exist that answer with more than was asked for. */
const upTo =
  (limit: number) =>
  ({ games }: GamePage): Game[] =>
    games.slice(0, limit);

/**
 * What a member played and marked: asked for before anything is drawn, because a shelf that comes or goes above the others would
 * move them all.
 */
function useOwn(
  id: string,
  member: boolean,
): { known: boolean; times: number; hasRecent: boolean; hasFavourites: boolean } {
  const games = useDomain(gamesDomain);
  const shelves = useDomain(keptShelves);
  const favourites = useStore(useDomain(favouritesDomain).store, (state) => state);
  const [read, setRead] = useState({ id: '', times: 0 });
  useEffect(() => {
    if (!member) return undefined;
    let left = false;
    games
      .recent({ page: 1, pageSize: SHELF_SIZE })
      .then(
        (answer) => shelves.put(id, upTo(SHELF_SIZE)(answer)),
        () => undefined,
      )
      .finally(() => left || setRead(({ times }) => ({ id, times: times + 1 })));
    return () => {
      left = true;
    };
  }, [games, shelves, id, member]);
  const isLoading = favourites.load === 'idle' || favourites.load === 'loading';
  const kept = member ? shelves.get(id) : null;
  const hasRecent = (kept?.games.length ?? 0) > 0;
  return {
    // One that was empty may have games by now: it is waited for, as at the first time.
    known: !member || ((read.id === id || hasRecent) && !isLoading),
    times: read.times,
    hasRecent,
    hasFavourites: member && favourites.ids.size > 0,
  };
}

/** What a member plays in this browser, null for a guest, before it is known and where it cannot be. */
function useOwnOrder(member: boolean) {
  const client = useClient();
  const { part, lost } = useLazy(() => import('../../core/domains/launch.plays'), member);
  const who = useStore(client.session.store, ({ username }) => username);
  const [chosen, setChosen] = useState<{ who: string | null; isOff: boolean }>({ who: null, isOff: false });
  // Read for a member once: games that are started meanwhile move no shelf that is being looked at.
  const read = useMemo(
    () => (part && member ? part.readPlays(client, who) : null),
    [part, member, client, who],
  );
  const plays = read && chosen.who === who ? { ...read, isOff: chosen.isOff } : read;
  return {
    isKnown: !member || plays !== null || lost,
    plays,
    setOff(isOff: boolean) {
      part?.setOwnOrder(client, isOff);
      setChosen({ who, isOff });
    },
  };
}

/** Which shelves of the visitor's own there are, and how each shelf is read; ids say which language it was read in. */
export function useHomeShelves(actions: LobbyActions) {
  const client = useClient();
  const { session, i18n } = client;
  const games = useDomain(gamesDomain);
  const favourites = useDomain(favouritesDomain);
  const visitor = useStore(session.store, (state) => state.state);
  const language = useStore(i18n.store, (state) => state.language);
  const idOf = (key: string): string => `${key} ${language}`;
  const { known, times, ...own } = useOwn(idOf('recent'), visitor === 'member');
  const order = useOwnOrder(visitor === 'member');
  const page = { page: 1, pageSize: SHELF_SIZE };
  return {
    isKnown: visitor !== 'restoring' && known && order.isKnown,
    order,
    ...own,
    recent: { id: idOf('recent'), times, read: () => games.recent(page).then(upTo(SHELF_SIZE)) },
    hot: {
      id: idOf('hot'),
      first: () => games.lastHot(),
      read: () => games.hot({}).then((all) => all.slice(0, SHELF_SIZE)),
    },
    favourites: {
      id: idOf('favourites'),
      always: true,
      read: () => favourites.list({ page: 1, pageSize: MAX_FAVOURITES }).then(upTo(MAX_FAVOURITES)),
    },
    category: (key: string) => ({
      id: idOf(key),
      read: () => games.list({ ...page, category: key }).then(upTo(SHELF_SIZE)),
    }),
    /** Leads to all of a shelf, where that is. */
    more: (key: string) => () => {
      const place = placeOfShelf(key);
      if (place === null || !visit(client, place)) actions.openAll(key);
    },
  };
}
