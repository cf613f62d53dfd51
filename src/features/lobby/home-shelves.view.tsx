import { useDeferredValue, useEffect, useState } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import { gamesDomain } from '../../core/domains/games';
import { visit } from '../../core/kernel/page-place';
import type { Category, Game, GamePage, VendorCard } from '../../contract/entities/game';
import { useClient, useDomain, useLazy, useStore, useText } from '../../react';
import shelvesCss from './home-shelves.css?inline';
import type { LobbyActions, Start } from './lobby.controller';
import { GameShelf, ShelfBones, ShelfFrame } from './shelf.view';
import { keptShelves, MAX_FAVOURITES, placeOfShelf, SHELF_SIZE, shelvesOf, startable } from './shelves';

export const styles = [shelvesCss];

/** Placeholders while the order of shelves is unknown. */
const FIRST_BONES = 3;

/** Gateways exist that answer with more than was asked for. */
const upTo =
  (limit: number) =>
  ({ games }: GamePage): Game[] =>
    games.slice(0, limit);

interface HomeShelvesProps {
  categories: readonly Category[];
  actions: LobbyActions;
  ready: boolean;
  start: Start;
}

/**
 * What a member played and marked: asked for before anything is drawn, because a shelf that comes or goes above the others would
 * move them all.
 */
function useOwn(id: string, member: boolean): { known: boolean; hasRecent: boolean; hasFavourites: boolean } {
  const games = useDomain(gamesDomain);
  const shelves = useDomain(keptShelves);
  const favourites = useStore(useDomain(favouritesDomain).store, (state) => state);
  const [read, setRead] = useState<string | null>(null);
  useEffect(() => {
    if (!member) return undefined;
    let left = false;
    games
      .recent({ page: 1, pageSize: SHELF_SIZE })
      .then(
        (answer) => shelves.put(id, upTo(SHELF_SIZE)(answer)),
        () => undefined,
      )
      .finally(() => left || setRead(id));
    return () => {
      left = true;
    };
  }, [games, shelves, id, member]);
  const isLoading = favourites.load === 'idle' || favourites.load === 'loading';
  const kept = member ? shelves.get(id) : null;
  return {
    known: !member || ((read === id || kept !== null) && !isLoading),
    hasRecent: (kept?.games.length ?? 0) > 0,
    hasFavourites: member && favourites.ids.size > 0,
  };
}

/** HOME-5: recent, hot and marked games, then a shelf for each category. Shelves without games are not there. */
export function HomeShelves({ categories, actions, ready, start }: HomeShelvesProps) {
  const client = useClient();
  const { session, i18n } = client;
  const games = useDomain(gamesDomain);
  const favourites = useDomain(favouritesDomain);
  const t = useText('lobby');
  const member = useStore(session.store, (state) => state.state === 'member');
  const restoring = useStore(session.store, (state) => state.state === 'restoring');
  const language = useStore(i18n.store, (state) => state.language);
  const recent = `recent ${language}`;
  const own = useOwn(recent, member);
  // What comes with the catalogue is drawn in pieces, below what stands there already.
  const shelves = useDeferredValue(ready ? categories : null);
  const bones = (count: number) =>
    Array.from({ length: count }, (_, place) => (
      <section key={place} className="shelf">
        <div className="shelf-head" />
        <ShelfBones label={t('loading')} />
      </section>
    ));
  if (restoring || !own.known) return bones(FIRST_BONES);
  const page = { page: 1, pageSize: SHELF_SIZE };
  const more = (key: string) => () => {
    const place = placeOfShelf(key);
    if (place === null || !visit(client, place)) actions.openAll(key);
  };
  return (
    <>
      {own.hasRecent ? (
        <GameShelf
          id={recent}
          title={t('filterRECENT')}
          read={() => games.recent(page).then(upTo(SHELF_SIZE))}
          more={more('RECENT')}
          actions={actions}
        />
      ) : null}
      <GameShelf
        id={`hot ${language}`}
        first={() => games.lastHot()}
        title={t('filterHOT')}
        read={() => games.hot({}).then((all) => all.slice(0, SHELF_SIZE))}
        more={more('HOT')}
        actions={actions}
      />
      {own.hasFavourites ? (
        <GameShelf
          id={`favourites ${language}`}
          always
          title={t('FAV')}
          read={() => favourites.list({ page: 1, pageSize: MAX_FAVOURITES }).then(upTo(MAX_FAVOURITES))}
          more={more('FAV')}
          actions={actions}
        />
      ) : null}
      {shelves === null ? bones(FIRST_BONES - 1) : null}
      {shelvesOf(shelves ?? []).map((shelf) => {
        const title = t(shelf.key);
        const vendors = (cards: readonly VendorCard[]) =>
          cards.length > 0 ? (
            <VendorShelf title={title} cards={cards} more={more(shelf.key)} start={start} />
          ) : null;
        return shelf.type === 'vendors' ? (
          <div key={shelf.key}>{vendors(shelf.cards)}</div>
        ) : (
          <GameShelf
            key={shelf.key}
            id={`${shelf.key} ${language}`}
            title={title}
            read={() => games.list({ ...page, category: shelf.key }).then(upTo(SHELF_SIZE))}
            more={more(shelf.key)}
            actions={actions}
            empty={vendors(startable(shelf.category).slice(0, SHELF_SIZE))}
          />
        );
      })}
    </>
  );
}

function VendorShelf(props: { title: string; cards: readonly VendorCard[]; more: () => void; start: Start }) {
  const { title, cards, more, start } = props;
  const { system } = useClient();
  const t = useText('lobby');
  const { part } = useLazy(() => import('./vendor-tiles.view'));
  return (
    <ShelfFrame title={title} more={more}>
      <div className="vendor-room">
        {part ? (
          <part.VendorTiles
            cards={cards}
            words={{ label: title, startNow: t('startNow') }}
            image={(path, failedUrl) => system.image(path, failedUrl)}
            start={(card) => start(card, { trial: false })}
          />
        ) : null}
      </div>
    </ShelfFrame>
  );
}
