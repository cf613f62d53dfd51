import type { Game } from '../../contract/entities/game';
import type { AppError } from '../../core/kernel/app-error';
import { useFormat, useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { GameTile, type TileContext } from './game-tile.view';
import { useMarked } from './lobby.controller';
import type { LobbySource } from './lobby-source';

/** Lists longer than this keep only the rows in view in the document. */
export const WINDOW_FROM = 60;
/** From here on the code for it is asked for, so that it is there in time. */
const WINDOW_SOON = 30;
/** What stands for a moment where a long list comes before that code. */
const FIRST_TILES = 30;
const SKELETONS = 18;

/** Tiles of a list, whatever its length. */
export function GameGrid(props: {
  /** Draws it whatever its length: a list that a search narrows letter by letter keeps its rows instead of changing its kind. */
  Grid?: LobbySource['Grid'];
  games: readonly Game[];
  label: string;
  context: TileContext;
  busy?: boolean;
}) {
  const { games, label, context, busy } = props;
  const long = props.Grid !== undefined || games.length > WINDOW_FROM;
  const ids = useMarked();
  const { part } = useLazy(
    () => import('./window-grid/window-grid.view'),
    !props.Grid && games.length > WINDOW_SOON,
  );
  const Grid = props.Grid ?? part?.WindowGrid;
  const tile = (index: number) => {
    const game = games[index];
    if (game === undefined) return null;
    const size = long ? games.length : undefined;
    const place = size === undefined ? undefined : index + 1;
    return (
      <GameTile
        // In the window a tile is re-used for another game of its column; in a page it follows its game.
        key={size === undefined ? game.id : index}
        game={game}
        favourite={ids.has(game.id)}
        context={context}
        {...(place === undefined || size === undefined ? {} : { place, size })}
      />
    );
  };
  if (long && Grid) return <Grid count={games.length} label={label} tile={tile} />;
  const shown = long ? games.slice(0, FIRST_TILES) : games;
  return (
    <div className="grid" role="list" aria-label={label} aria-busy={busy}>
      {shown.map((_, index) => tile(index))}
    </div>
  );
}

export function GridSkeleton({ count = SKELETONS, label }: { count?: number; label: string }) {
  return (
    <div className="grid" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} className="tile bone" />
      ))}
    </div>
  );
}

export function GamesFailed({ error, retry }: { error: AppError | null; retry(): void }) {
  const { errorText } = useFormat();
  const t = useText('lobby');
  return (
    <ErrorState
      title={t('failed')}
      text={error === null ? '' : errorText(error)}
      error={error}
      action={
        <Button look="main" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
