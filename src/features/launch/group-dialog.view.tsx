import { useEffect, useState } from 'react';
import type { launch as texts } from '../../locales/en/launch';
import type { Game } from '../../contract/entities/game';
import { gamesDomain } from '../../core/domains/games';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useClient, useDomain, useStore, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';

/** Games a page of the list asks for, and pages it may grow to. */
export const GROUP_PAGE_SIZE = 10;
export const MAX_GROUP_PAGES = 50;

interface Shelf {
  games: Game[];
  page: number;
  totalPages: number;
  busy: boolean;
  error: AppError | null;
}

function useGroup(group: { vendor: string; category: string }): Shelf & { load(page: number): void } {
  const games = useDomain(gamesDomain);
  const { vendor, category } = group;
  const [shelf, setShelf] = useState<Shelf>({ games: [], page: 0, totalPages: 1, busy: true, error: null });
  const [wish, setWish] = useState({ page: 1, at: 0 });
  useEffect(() => {
    const stop = new AbortController();
    setShelf((old) => ({ ...old, busy: true, error: null }));
    const query = {
      category,
      vendors: [vendor],
      page: wish.page,
      pageSize: GROUP_PAGE_SIZE,
      signal: stop.signal,
    };
    games.list(query).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setShelf((old) => ({
          games: wish.page === 1 ? answer.games : [...old.games, ...answer.games],
          page: wish.page,
          totalPages: Math.min(answer.totalPages, MAX_GROUP_PAGES),
          busy: false,
          error: null,
        }));
      },
      (error: unknown) => {
        if (!stop.signal.aborted && isAppError(error)) setShelf((old) => ({ ...old, busy: false, error }));
      },
    );
    return () => stop.abort();
  }, [games, vendor, category, wish]);
  return { ...shelf, load: (page) => setWish({ page, at: wish.at + 1 }) };
}

/** The games of a vendor that has a list instead of a lobby (a tile marked as a group). */
export function GroupDialog(props: {
  group: { vendor: string; category: string };
  start(game: Game): void;
  close(): void;
}) {
  const { group, start, close } = props;
  const { system, i18n } = useClient();
  const t = useText<typeof texts>('launch');
  const common = useText<{ close: string; retry: string; loading: string }>('common');
  const cards = useStore(useDomain(gamesDomain).store, (state) => state.categories);
  const { games, page, totalPages, busy, error, load } = useGroup(group);
  const card = cards.flatMap((row) => row.vendors).find((row) => row.vendor === group.vendor);
  return (
    <Dialog
      open
      title={games[0]?.vendorName ?? card?.name ?? group.vendor}
      closeLabel={common('close')}
      onClose={close}
      size={640}
      coverCloses
    >
      <ul className="group" aria-busy={busy}>
        {games.map((game) => (
          <li key={game.id}>
            <button className="group-game" type="button" onClick={() => start(game)}>
              {game.icon === '' ? (
                <span className="stage-art" />
              ) : (
                <img
                  className="stage-art"
                  src={system.image(game.icon)}
                  alt=""
                  width={240}
                  height={320}
                  loading="lazy"
                />
              )}
              <span>{game.name}</span>
            </button>
          </li>
        ))}
        {busy && games.length === 0
          ? Array.from({ length: GROUP_PAGE_SIZE }, (_, place) => (
              <li key={place} className="group-game">
                <span className="stage-art f-skeleton" />
                <span>{'\u00a0'}</span>
              </li>
            ))
          : null}
      </ul>
      {error ? (
        <ErrorState
          title={t('failedList')}
          text={i18n.errorText(error)}
          action={<Button onClick={() => load(page + 1)}>{common('retry')}</Button>}
        />
      ) : !busy && games.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : page < totalPages ? (
        <Button wide busy={busy} onClick={() => load(page + 1)}>
          {t('loadMore')}
        </Button>
      ) : null}
    </Dialog>
  );
}
