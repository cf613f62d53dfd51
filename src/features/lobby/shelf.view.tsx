import type { CSSProperties, ReactNode } from 'react';
import type { Game } from '../../contract/entities/game';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { GameTile } from './game-tile.view';
import { useMarked, type LobbyActions } from './lobby.controller';
import { useRun, useShelf, type ShelfOptions } from './shelf.controller';

const BONES = 6;

/** Head and strip of a shelf; the strip has its height before anything is in it. */
export function ShelfFrame(props: { title: string; more?: (() => void) | undefined; children: ReactNode }) {
  const { title, more, children } = props;
  const t = useText('lobby');
  return (
    <section className="shelf" aria-label={title}>
      <header className="shelf-head">
        <h3>{title}</h3>
      </header>
      {children}
      {/* Behind the games for the keyboard, beside the title for the eye. */}
      {more ? (
        <button className="more" type="button" aria-label={`${t('more')}: ${title}`} onClick={more}>
          {t('more')}
        </button>
      ) : null}
    </section>
  );
}

/** Where a shelf will stand. */
export function ShelfBones({ label }: { label: string }) {
  return (
    <div className="strip" role="status" aria-label={label}>
      {Array.from({ length: BONES }, (_, place) => (
        <span key={place} className="tile bone" />
      ))}
    </div>
  );
}

/** One row of games, read when it comes near the view; without games it is not there. */
export function GameShelf(
  props: ShelfOptions & {
    title: string;
    more?: (() => void) | undefined;
    actions: LobbyActions;
    /** Instead of a shelf without games. */
    empty?: ReactNode;
  },
) {
  const { title, more, actions, empty = null } = props;
  const t = useText('lobby');
  const { place, games, failed, retry } = useShelf(props);
  if (games?.length === 0) return empty;
  return (
    <div ref={place}>
      <ShelfFrame title={title} more={more}>
        {failed ? (
          <div className="strip-failed" role="alert">
            <p>{t('failed')}</p>
            {failed.retryable && <Button onClick={retry}>{t('retry')}</Button>}
          </div>
        ) : games === null ? (
          <ShelfBones label={t('loading')} />
        ) : (
          <Strip label={title} games={games} actions={actions} />
        )}
      </ShelfFrame>
    </div>
  );
}

/** A row of which only a part is in the document: nine hundred favourites are not drawn for the ten that are seen. */
function Strip({ label, games, actions }: { label: string; games: readonly Game[]; actions: LobbyActions }) {
  const ids = useMarked();
  const { strip, from, to, size } = useRun(games.length);
  return (
    <div ref={strip} className="strip" role="list" aria-label={label}>
      {from > 0 ? (
        <span className="strip-end" aria-hidden="true" style={{ '--tiles': from } as CSSProperties} />
      ) : null}
      {games.slice(from, to).map((game, at) => (
        <GameTile
          key={game.id}
          game={game}
          favourite={ids.has(game.id)}
          context={actions.tiles}
          {...(size === undefined ? {} : { place: from + at + 1, size })}
        />
      ))}
      {to < games.length ? <span className="strip-end" aria-hidden="true" /> : null}
    </div>
  );
}
