import { useCallback } from 'react';
import type { LobbyDomain, LobbyFilter, LobbyState } from '../../core/types';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { rowEndsCss } from '../../ui/primitives/row-ends';
import { EmptyState } from '../../ui/primitives/state';
import { MAX_ENDLESS_PAGES } from './endless';
import { GamesFailed, GridSkeleton } from './game-area.view';
import { useNextPage } from './list-end.controller';
import listEndCss from './list-end.css?inline';
import { Pager } from './pager.view';
import { usePageTurn } from './page-turn.controller';
import searchHelpCss from './search-help.css?inline';
import tileFactsCss from './tile-facts.css?inline';

export { keyOf, trailDomain } from './endless';
export { ReturnPosition } from './return-position.view';
export { LobbyExtras } from './extras.view';
export { HomeOrder } from './home-order.view';
export { Taste } from './taste.view';
export { TileFacts } from './tile-facts.view';
export { Found, SearchHelp } from './search-help.view';

export const styles = [listEndCss, rowEndsCss, searchHelpCss, tileFactsCss];

/** Tiles that stand for a page on its way. */
const NEXT_SKELETONS = 3;

/** Where a list of pages goes on: numbers. */
export function Pages({ state, go }: { state: LobbyState; go(page: number): void }) {
  const t = useText('lobby');
  const words = {
    pages: t('pages'),
    previous: t('previous'),
    next: t('next'),
    page: (page: number) => t('page', { page }),
  };
  const { mark, turn } = usePageTurn(state, go);
  return (
    <div ref={mark}>
      <Pager page={state.page} total={state.totalPages} words={words} go={turn} />
    </div>
  );
}

/** A link may begin a list in its middle: the way to what stands before. */
export function FromStart({ lobby, first }: { lobby: LobbyDomain; first: number }) {
  const t = useText('lobby');
  return first > 1 ? <Button onClick={() => lobby.setPage(1)}>{t('fromStart')}</Button> : null;
}

/** Where a growing list goes on: the next page, what hindered it, or numbers once it is as long as it may be. */
export function ListEnd(props: { state: LobbyState; lobby: LobbyDomain; first: number; busy: boolean }) {
  const { state, lobby, first, busy } = props;
  const t = useText('lobby');
  const { page } = state;
  const more = useCallback(() => {
    const next = () => lobby.setPage(page + 1);
    // A long list is drawn by rows: until the code for it is there nothing would grow, and page after page be asked for.
    void import('./window-grid/window-grid.view').then(next, next);
  }, [lobby, page]);
  if (state.load === 'error') return <GamesFailed error={state.error} retry={() => lobby.retry()} />;
  if (busy) return <GridSkeleton label={t('loading')} count={NEXT_SKELETONS} />;
  if (state.page >= state.totalPages) return null;
  if (state.page >= first + MAX_ENDLESS_PAGES - 1)
    return <Pages state={state} go={(page) => lobby.setPage(page)} />;
  return <NextPage key={state.page} load={more} />;
}

/** Asks for the next page while its place is near the view. */
function NextPage({ load }: { load(): void }) {
  const mark = useNextPage(load);
  return <div ref={mark} className="next" aria-hidden="true" />;
}

export function NoGames(props: { filter: LobbyFilter; showAll?: (() => void) | undefined }) {
  const { filter, showAll } = props;
  const t = useText('lobby');
  const own = filter === 'FAV' ? 'emptyFav' : filter === 'RECENT' ? 'emptyRecent' : 'empty';
  return (
    <EmptyState
      icon={filter === 'FAV' ? 'heart' : filter === 'RECENT' ? 'play' : 'search'}
      title={t(own)}
      text={t(`${own}Hint`)}
      action={showAll ? <Button onClick={showAll}>{t('showAll')}</Button> : undefined}
    />
  );
}
