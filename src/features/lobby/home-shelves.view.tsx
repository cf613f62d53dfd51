import { useEffect, useState } from 'react';
import { favouritesDomain } from '../../core/domains/favourites';
import { gamesDomain } from '../../core/domains/games';
import type { Category, Game } from '../../contract/entities/game';
import type { lobby as texts } from '../../locales/en/lobby';
import { useClient, useDomain, useStore, useText } from '../../react';
import { GameTile } from './game-tile.view';
import shelvesCss from './home-shelves.css?inline';
import type { LobbyActions } from './lobby.controller';

export const styles = [shelvesCss];

/** Games a shelf shows. */
export const SHELF_SIZE = 12;

/** Games of one shelf: null while they are asked for, empty when there are none or they could not be read. */
function useShelf(read: () => Promise<readonly Game[]>, key: string): readonly Game[] | null {
  const [games, setGames] = useState<readonly Game[] | null>(null);
  useEffect(() => {
    let left = false;
    read().then(
      (answer) => left || setGames(answer.slice(0, SHELF_SIZE)),
      () => left || setGames([]),
    );
    return () => {
      left = true;
    };
    // The reader is made anew at each drawing; `key` says when what it reads is another list.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return games;
}

function Shelf(props: {
  title: string;
  id: string;
  read(): Promise<readonly Game[]>;
  more?: () => void;
  actions: LobbyActions;
}) {
  const { title, id, read, more, actions } = props;
  const t = useText<typeof texts>('lobby');
  const games = useShelf(read, id);
  const { ids } = useStore(useDomain(favouritesDomain).store, (state) => state);
  if (games?.length === 0) return null;
  return (
    <section className="shelf" aria-label={title}>
      <header className="shelf-head">
        <h3>{title}</h3>
        {more ? (
          <button className="more" type="button" aria-label={`${t('more')}: ${title}`} onClick={more}>
            {t('more')}
          </button>
        ) : null}
      </header>
      <div className="strip" role={games ? 'list' : 'status'} aria-label={games ? title : t('loading')}>
        {games
          ? games.map((game) => (
              <GameTile key={game.id} game={game} favourite={ids.has(game.id)} context={actions.tiles} />
            ))
          : Array.from({ length: 6 }, (_, place) => <span key={place} className="tile bone" />)}
      </div>
    </section>
  );
}

/** Home: recent, hot and marked games, then a shelf a category. Shelves without games are not there. */
export function HomeShelves(props: {
  categories: readonly Category[];
  actions: LobbyActions;
  ready: boolean;
}) {
  const { categories, actions, ready } = props;
  const { session, i18n } = useClient();
  const games = useDomain(gamesDomain);
  const favourites = useDomain(favouritesDomain);
  const t = useText<typeof texts>('lobby');
  const member = useStore(session.store, (state) => state.state === 'member');
  const language = useStore(i18n.store, (state) => state.language);
  if (!ready) return null;
  const page = { page: 1, pageSize: SHELF_SIZE };
  return (
    <>
      {member ? (
        <Shelf
          id={`recent ${language}`}
          title={t('filterRECENT')}
          read={() => games.recent(page).then((answer) => answer.games)}
          actions={actions}
        />
      ) : null}
      <Shelf id={`hot ${language}`} title={t('filterHOT')} read={() => games.hot({})} actions={actions} />
      {member ? (
        <Shelf
          id={`favourites ${language}`}
          title={t('FAV')}
          read={() => favourites.list(page).then((answer) => answer.games)}
          more={() => actions.openTab('FAV')}
          actions={actions}
        />
      ) : null}
      {categories.map(({ key }) => (
        <Shelf
          key={key}
          id={`${key} ${language}`}
          title={t(key as 'RNG', { defaultValue: key })}
          read={() => games.list({ ...page, category: key }).then((answer) => answer.games)}
          more={() => actions.openTab(key)}
          actions={actions}
        />
      ))}
    </>
  );
}
