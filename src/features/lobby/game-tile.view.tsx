import { memo, type ComponentType } from 'react';
import type { Game } from '../../contract/entities/game';
import { Picture, type ImageOf } from './picture.view';

/** What tiles share; the same object while language and handlers stay, so that a tile is drawn again only for its own sake. */
export interface TileContext {
  words: { hot: string; trial: string; favourite: string };
  image: ImageOf;
  start(game: Game, options: { trial: boolean }): void;
  favourite(game: Game): void;
  /** What is known of it, once that came. */
  About?: ComponentType<{ game: Game }> | undefined;
}

interface GameTileProps {
  game: Game;
  favourite: boolean;
  context: TileContext;
  /** Place in a list of which only a part is in the document. */
  place?: number;
  size?: number;
}

/** One game: the whole tile starts it; heart and free trial are targets of their own beside it. */
export const GameTile = memo(function GameTile({ game, favourite, context, place, size }: GameTileProps) {
  const { words, image, start, About } = context;
  return (
    <div className="tile" role="listitem" aria-posinset={place} aria-setsize={size}>
      <button
        className="start"
        part="tile"
        type="button"
        data-titled={game.titled || undefined}
        // The trial button stands on this line where there is one.
        data-vendor={game.trial ? '\u00a0' : game.vendorName}
        onClick={() => start(game, { trial: false })}
      >
        <Picture path={game.icon} name={game.name} image={image} width={240} height={320} />
        {game.hot ? <span className="hot">{words.hot}</span> : null}
        <span className="name">{game.name}</span>
      </button>
      <button
        className="heart"
        type="button"
        aria-pressed={favourite}
        aria-label={`${words.favourite}: ${game.name}`}
        onClick={() => context.favourite(game)}
      />
      {game.trial ? (
        <button
          className="trial"
          type="button"
          aria-label={`${words.trial}: ${game.name}`}
          onClick={() => start(game, { trial: true })}
        >
          <span>{words.trial}</span>
        </button>
      ) : null}
      {About ? <About game={game} /> : null}
    </div>
  );
});
