import { useLazy } from '../../react';
import { RowEnds, type RowKind } from '../../ui/primitives/row-ends';
import type { TileContext } from './game-tile.view';
import { useFreshFigures, useGameSheet } from './tile-facts.controller';

const KINDS: readonly RowKind[] = [
  { rows: '.tabs', item: '', wheel: true },
  { rows: '.chips', item: '.chip', wheel: true },
  { rows: '.strip', item: '.tile', wheel: false },
];

/** Beside the lobby once it is used: its rows by mouse and keyboard, and the game that is looked at closely. */
export function LobbyExtras({ tiles, isShared }: { tiles: TileContext; isShared: boolean }) {
  useFreshFigures(isShared);
  const { game, close } = useGameSheet();
  const { part } = useLazy(() => import('./game-sheet.view'), game !== null);
  return (
    <>
      <RowEnds within=".lobby" kinds={KINDS} />
      {part && game ? <part.GameSheet key={game.id} {...{ game, tiles, close }} /> : null}
    </>
  );
}
