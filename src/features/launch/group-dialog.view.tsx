import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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
/** Who types is waited for; longer words than any name has are not taken. */
const SEARCH_REST_MS = 250;
const MAX_SEARCH = 64;

interface Shelf {
  games: Game[];
  page: number;
  totalPages: number;
  busy: boolean;
  error: AppError | null;
}

function useGroup(
  group: { vendor: string; category: string },
  search: string,
): Shelf & { load(page: number): void } {
  const games = useDomain(gamesDomain);
  const { vendor, category } = group;
  const [shelf, setShelf] = useState<Shelf>({ games: [], page: 0, totalPages: 1, busy: true, error: null });
  const [criteria, setCriteria] = useState({ page: 1, search: '', at: 0 });
  // A new word begins at the first page.
  useEffect(() => {
    if (criteria.search === search) return undefined;
    const timer = setTimeout(() => setCriteria({ page: 1, search, at: criteria.at + 1 }), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [search, criteria]);
  useEffect(() => {
    const stop = new AbortController();
    setShelf((old) => ({ ...old, busy: true, error: null }));
    const query = {
      category,
      vendors: [vendor],
      ...(criteria.search === '' ? {} : { search: criteria.search }),
      page: criteria.page,
      pageSize: GROUP_PAGE_SIZE,
      signal: stop.signal,
    };
    games.list(query).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setShelf((old) => ({
          games: criteria.page === 1 ? answer.games : [...old.games, ...answer.games],
          page: criteria.page,
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
  }, [games, vendor, category, criteria]);
  return { ...shelf, load: (page) => setCriteria({ ...criteria, page, at: criteria.at + 1 }) };
}

/** Arrow keys walk through the games as they stand on the screen. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const list = event.currentTarget;
  const all = [...list.querySelectorAll<HTMLElement>('.group-game[type]')];
  const focused = (list.getRootNode() as Document | ShadowRoot).activeElement;
  const at = all.findIndex((one) => one.parentElement?.contains(focused));
  if (at < 0) return;
  const top = all[0]?.offsetTop ?? 0;
  const columns = Math.max(1, all.filter((one) => one.offsetTop === top).length);
  const ahead = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: ahead,
    ArrowLeft: -ahead,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: all.length - 1 - at,
  };
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  const next = step === undefined ? undefined : all[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function GroupGame(props: { game: Game; start(options: { trial: boolean }): void }) {
  const { game, start } = props;
  const { system } = useClient();
  const t = useText('launch');
  return (
    <li>
      <button className="group-game" type="button" onClick={() => start({ trial: false })}>
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
      {game.trial ? (
        <button
          className="group-try"
          type="button"
          aria-label={t('tryGame', { name: game.name })}
          onClick={() => start({ trial: true })}
        >
          {t('trialMode')}
        </button>
      ) : null}
    </li>
  );
}

/** The games of a vendor that has a list instead of a lobby (a tile marked as a group). */
export function GroupDialog(props: {
  group: { vendor: string; category: string };
  start(game: Game, options: { trial: boolean }): void;
  close(): void;
}) {
  const { group, start, close } = props;
  const { i18n } = useClient();
  const t = useText('launch');
  const common = useText('common');
  const cards = useStore(useDomain(gamesDomain).store, (state) => state.categories);
  const [typed, setTyped] = useState('');
  const { games, page, totalPages, busy, error, load } = useGroup(group, typed.trim());
  const name = useRef('');
  const card = cards.flatMap((row) => row.vendors).find((row) => row.vendor === group.vendor);
  name.current = (games[0]?.vendorName ?? card?.name ?? name.current) || group.vendor;
  return (
    <Dialog open title={name.current} closeLabel={common('close')} onClose={close} size={640} coverCloses>
      <input
        className="group-search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH}
        aria-label={t('searchGames')}
        placeholder={t('searchGames')}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="group" aria-busy={busy} onKeyDown={walk}>
        {games.map((game) => (
          <GroupGame key={game.id} game={game} start={(options) => start(game, options)} />
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
