import { useEffect, useRef, useState } from 'react';
import type { Letter, LetterPage, LetterRow, RichRoute } from '../../contract/entities/inbox';
import { inboxDomain } from '../../core/domains/inbox';
import { asError, type AppError } from '../../core/kernel/app-error';
import type { Intent } from '../../core/types';
import { useAction, useClient, useDomain, useStore } from '../../react';
import { useLoaded } from '../../react/use-loaded';

const PAGE_SIZE = 20;

interface Asked {
  page: number;
  unreadOnly: boolean;
  turn: number;
}

export interface Inbox {
  shown: LetterPage | null;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  page: number;
  unreadOnly: boolean;
  unread: number;
  /** The letter that is open; null: none. */
  open: LetterRow | null;
  choose(row: LetterRow | null): void;
  filter(unreadOnly: boolean): void;
  go(page: number): void;
  refresh(): void;
  readAll: { run(): void; busy: boolean; error: AppError | null };
  /** Each resolves to whether it was done. */
  markUnread(row: LetterRow): Promise<boolean>;
  remove(row: LetterRow): Promise<boolean>;
  change: { busy: boolean; error: AppError | null };
}

/** Letters page by page, and what is done with them; the list is read again when the number changes by something else than this page. */
export function useInbox(): Inbox {
  const domain = useDomain(inboxDomain);
  const { i18n } = useClient();
  const language = useStore(i18n.store, (state) => state.language);
  const [asked, setAsked] = useState<Asked>({ page: 1, unreadOnly: false, turn: 0 });
  const [list, setList] = useState<Pick<Inbox, 'shown' | 'load' | 'error'>>({
    ...{ shown: null, load: 'loading', error: null },
  });
  const [open, setOpen] = useState<LetterRow | null>(null);
  const unread = useStore(domain.store, (state) => state.unread);
  /** The number that the list in sight was read with. */
  const known = useRef<number | null>(null);
  const read = (change: Partial<Asked>): void =>
    setAsked((old) => ({ ...old, ...change, turn: old.turn + 1 }));
  useEffect(() => void domain.start(), [domain]);
  useEffect(() => {
    const stop = new AbortController();
    setList((old) => ({ ...old, load: 'loading', error: null }));
    const { page, unreadOnly } = asked;
    domain
      .list({ page, size: PAGE_SIZE, signal: stop.signal, ...(unreadOnly ? { isRead: false } : {}) })
      .then(
        (shown) => {
          if (stop.signal.aborted) return;
          known.current = shown.unread;
          setList({ shown, load: 'ready', error: null });
        },
        (thrown: unknown) => {
          if (!stop.signal.aborted) setList((old) => ({ ...old, load: 'error', error: asError(thrown) }));
        },
      );
    return () => stop.abort();
  }, [domain, asked, language]);
  useEffect(() => {
    if (unread !== null && known.current !== null && unread !== known.current) {
      known.current = unread;
      read({});
    }
  }, [unread]);

  /** One row as it is now, without asking for the page again. */
  const put = (id: string, row: LetterRow | null): void => {
    known.current = domain.store.getState().unread;
    setList((old) => ({
      ...old,
      shown: old.shown && {
        ...old.shown,
        rows: old.shown.rows.flatMap((one) => (one.id !== id ? [one] : row === null ? [] : [row])),
      },
    }));
  };
  const readAll = useAction(async () => {
    const newest = Math.max(0, ...(list.shown?.rows ?? []).map(({ sentAt }) => sentAt ?? 0));
    await domain.markAllRead(newest);
    known.current = domain.store.getState().unread;
    read({});
  });
  const change = useAction(async (row: LetterRow, what: 'unread' | 'remove') => {
    if (what === 'remove') await domain.remove([row.id]);
    else await domain.markUnread([row.id]);
    put(row.id, what === 'remove' ? null : { ...row, isRead: false });
    setOpen(null);
  });
  return {
    ...list,
    page: asked.page,
    unreadOnly: asked.unreadOnly,
    unread: unread ?? 0,
    open,
    choose(row) {
      setOpen(row);
      if (row === null || row.isRead) return;
      // It was opened all the same: what is not marked now is marked the next time.
      domain.markRead([row.id]).then(
        () => put(row.id, { ...row, isRead: true }),
        () => undefined,
      );
    },
    filter: (unreadOnly) => read({ unreadOnly, page: 1 }),
    go: (page) => read({ page }),
    refresh: () => read({}),
    readAll: { ...readAll, run: () => void readAll.run() },
    markUnread: (row) => change.run(row, 'unread'),
    remove: (row) => change.run(row, 'remove'),
    change,
  };
}

/** One letter with its text. Another one needs another key. */
export function useLetter(id: string): { letter: Letter | null; error: AppError | null; again(): void } {
  const domain = useDomain(inboxDomain);
  const { value, error, again } = useLoaded(() => domain.letter(id));
  return { letter: value, error, again };
}

const PAGES: Partial<Record<RichRoute, string>> = {
  withdraw: 'withdraw',
  wallet: 'transferFund',
  account: 'securityCenter',
  records: 'transactionHistory',
  limits: 'limits',
  feedback: 'feedback',
  messages: 'messageV2',
};
const PATHS: Partial<Record<RichRoute, string>> = {
  home: '/',
  promotions: '/promotions',
  points: '/pointMall',
  lottery: '/lottery',
};

/** Where a letter's links and its button lead: a page of the member's own, or one of the site. */
export function useRoutes(): (route: RichRoute) => void {
  const client = useClient();
  return (route) => {
    const path = PATHS[route];
    if (path !== undefined) {
      if (!client.ports.page.navigate(path)) client.intend({ type: 'navigate', path });
      return;
    }
    const page = PAGES[route];
    const intent: Intent =
      page !== undefined
        ? { type: 'open-member-page', page }
        : route === 'deposit'
          ? { type: 'open-deposit' }
          : route === 'rewards'
            ? { type: 'open-rewards' }
            : { type: 'open-help' };
    client.intend(intent);
  };
}
