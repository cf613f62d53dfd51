import { useEffect, useMemo, useRef, useState } from 'react';
import type { RecordWindow } from '../contract/entities/record';
import { asError, isAppError, type AppError } from '../core/kernel/app-error';
import { useClient } from './client-context';
import { useStore } from './use-store';
import { createDayTexts, type DayTexts } from './days';

/** Pages one may go back through; further ones begin anew. */
const MAX_TRAIL = 200;

/** What every answer has that is a list of some days. */
export interface Answer {
  window: RecordWindow;
  next?: string;
}

export interface Listed<Filter, Page extends Answer> {
  filter: Filter;
  /** The last answer; it stands while the next one is on its way. */
  shown: Page | null;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  /** Number of the page in sight. */
  page: number;
  hasNext: boolean;
  texts: DayTexts;
  narrow(filter: Filter): void;
  next(): void;
  previous(): void;
  refresh(): void;
}

interface Asked<Filter> {
  filter: Filter;
  /** Where each page that was passed began, the one in sight last. */
  trail: readonly string[];
  turn: number;
}

/**
 * Pages by where the one before ended, so that nothing new shifts them; the newest request wins. What was asked for stays when an answer
 * fails.
 */
export function usePages<Filter, Page extends Answer>(
  first: Filter,
  read: (filter: Filter, options: { cursor: string; signal: AbortSignal }) => Promise<Page>,
): Listed<Filter, Page> {
  const { session, i18n } = useClient();
  const who = useStore(session.store, (state) => state.member?.id ?? state.username);
  const language = useStore(i18n.store, (state) => state.language);
  const [asked, setAsked] = useState<Asked<Filter>>({ filter: first, trail: [''], turn: 0 });
  const [shown, setShown] = useState<{
    page: Page | null;
    load: 'loading' | 'ready' | 'error';
    error: AppError | null;
  }>({
    page: null,
    load: 'loading',
    error: null,
  });
  // New with each drawing; what it reads is said by what is asked.
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    const stop = new AbortController();
    setShown((old) => ({ ...old, load: 'loading', error: null }));
    reader.current(asked.filter, { cursor: asked.trail.at(-1) ?? '', signal: stop.signal }).then(
      (page) => {
        if (!stop.signal.aborted) setShown({ page, load: 'ready', error: null });
      },
      (thrown: unknown) => {
        if (stop.signal.aborted) return;
        const error = isAppError(thrown) ? thrown : asError(thrown);
        setShown((old) => ({ ...old, load: 'error', error }));
      },
    );
    return () => stop.abort();
  }, [asked, who, language]);
  const zone = shown.page?.window.zone ?? '';
  const tag = i18n.texts.language();
  const texts = useMemo(() => createDayTexts(tag, zone, i18n.dateTime), [i18n, tag, zone]);
  const next = shown.page?.next ?? '';
  const turn = asked.turn + 1;
  return {
    filter: asked.filter,
    shown: shown.page,
    load: shown.load,
    error: shown.error,
    page: asked.trail.length,
    hasNext: next !== '',
    texts,
    narrow: (filter) => setAsked({ filter, trail: [''], turn }),
    next: () => {
      if (next !== '' && asked.trail.length < MAX_TRAIL)
        setAsked({ ...asked, trail: [...asked.trail, next], turn });
    },
    previous: () => {
      if (asked.trail.length > 1) setAsked({ ...asked, trail: asked.trail.slice(0, -1), turn });
    },
    refresh: () => setAsked({ ...asked, trail: [''], turn }),
  };
}
