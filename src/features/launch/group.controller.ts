import { useEffect, useRef, useState } from 'react';
import type { Game } from '../../contract/entities/game';
import { gamesDomain } from '../../core/domains/games';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useDomain, useStore } from '../../react';

/** Games a page of the list asks for, and pages it may grow to. */
export const GROUP_PAGE_SIZE = 10;
export const MAX_GROUP_PAGES = 50;
/** Who types is waited for. */
const SEARCH_REST_MS = 250;

export interface Group {
  vendor: string;
  category: string;
}

interface Shelf {
  games: Game[];
  page: number;
  totalPages: number;
  busy: boolean;
  error: AppError | null;
}

function useShelf(group: Group, search: string): Shelf & { load(page: number): void } {
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

/** Games of a group, its name, and how the list is narrowed and goes on. */
export function useGroup(group: Group) {
  const cards = useStore(useDomain(gamesDomain).store, (state) => state.categories);
  const [typed, setTyped] = useState('');
  const { load, ...shelf } = useShelf(group, typed.trim());
  const name = useRef('');
  const card = cards.flatMap((row) => row.vendors).find((row) => row.vendor === group.vendor);
  name.current = (shelf.games[0]?.vendorName ?? card?.name ?? name.current) || group.vendor;
  return { ...shelf, name: name.current, typed, setTyped, next: () => load(shelf.page + 1) };
}
