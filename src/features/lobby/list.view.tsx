import { useEffect, useState } from 'react';
import type { LobbyChoice } from '../../core/domains/lobby.flow';
import type { LobbyState } from '../../core/types';
import { useFormat, useText, useTouched } from '../../react';
import { GameGrid, GamesFailed, GridSkeleton } from './game-area.view';
import type { TileContext } from './game-tile.view';
import { useListEnd, useTrail, type LoadTexts } from './list.controller';
import type { LobbySource } from './lobby-source';

export interface ListProps {
  source: LobbySource;
  state: LobbyState;
  context: TileContext;
  ready: boolean;
  /** Scrolled to its end instead of paged. */
  endless: boolean;
  loadTexts: LoadTexts | undefined;
}

/** Whether nothing narrows the games of the tab. */
export const isPlain = ({ filter, search, classify, vendor }: LobbyChoice): boolean =>
  filter === 'ALL' && search === '' && classify === '' && vendor === '';

/** The games of a choice, page by page or as one list that grows. */
export function List({ source, state, context, ready, endless, loadTexts }: ListProps) {
  const { lobby, local } = source;
  const t = useText('lobby');
  const format = useFormat();
  const { totalCount: count } = state;
  const failed = state.load === 'error';
  const busy = !failed && (state.load !== 'ready' || !ready);
  const isTouched = useTouched();
  // The first number of a page costs as much as drawing its games: they go first.
  const [hasTold, setTold] = useState(false);
  useEffect(() => {
    if (!busy) setTold(true);
  }, [busy]);
  const part = useListEnd(
    loadTexts,
    // Pages are turned by hand; a list that grows may have to find the place where it was left.
    state.games.length === 0
      ? !busy
      : !local && (endless || state.page > 1 || (isTouched && state.totalPages > 1)),
  );
  const trail = useTrail(part);
  // Until it may grow, the list is its first page.
  const games = endless ? (trail?.games ?? (part ? [] : state.games)) : state.games;
  const isEmpty = games.length === 0;
  if (failed && (!endless || isEmpty)) return <GamesFailed error={state.error} retry={() => lobby.retry()} />;
  return (
    <>
      <output className="count">
        {hasTold && state.load === 'ready' ? t('results', { count, total: format.number(count) }) : '\u00a0'}
      </output>
      {part && endless ? <part.ReturnPosition list={part.keyOf(state)} /> : null}
      {part && endless && trail ? <part.FromStart lobby={lobby} first={trail.first} /> : null}
      {!isEmpty ? (
        <GameGrid Grid={source.Grid} games={games} label={t('title')} context={context} busy={busy} />
      ) : busy ? (
        <GridSkeleton label={t('loading')} />
      ) : part ? (
        <part.NoGames
          filter={state.filter}
          showAll={isPlain(state) ? undefined : () => lobby.setFilter('ALL')}
        />
      ) : null}
      {part && !isEmpty && !local ? (
        endless ? (
          <part.ListEnd state={state} lobby={lobby} first={trail?.first ?? 1} busy={busy} />
        ) : (
          <part.Pages state={state} go={(page) => lobby.setPage(page)} />
        )
      ) : null}
    </>
  );
}
