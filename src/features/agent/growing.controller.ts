import { useEffect, useRef, useState } from 'react';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useClient, useStore } from '../../react';

/** Rows of one list; what is older is found by the days of the report. */
const MAX_ROWS = 1_000;

export interface Growing<Row> {
  rows: readonly Row[];
  next: string;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  more(): void;
  again(): void;
}

/** A list that grows page by page; another `key` begins it anew. */
export function useGrowing<Row>(
  key: string,
  read: (cursor: string, signal: AbortSignal) => Promise<{ rows: Row[]; next: string }>,
): Growing<Row> {
  const { session } = useClient();
  const who = useStore(session.store, (state) => state.member?.id ?? state.username);
  const [asked, setAsked] = useState({ cursor: '', turn: 0 });
  const [shown, setShown] = useState<Pick<Growing<Row>, 'rows' | 'next' | 'load' | 'error'>>({
    ...{ rows: [], next: '', load: 'loading', error: null },
  });
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    setShown({ rows: [], next: '', load: 'loading', error: null });
    setAsked((old) => ({ cursor: '', turn: old.turn + 1 }));
  }, [key, who]);
  useEffect(() => {
    if (asked.turn === 0) return undefined;
    const stop = new AbortController();
    setShown((old) => ({ ...old, load: 'loading', error: null }));
    reader.current(asked.cursor, stop.signal).then(
      ({ rows, next }) => {
        if (stop.signal.aborted) return;
        setShown((old) => ({
          rows: asked.cursor === '' ? rows : [...old.rows, ...rows],
          next: old.rows.length + rows.length < MAX_ROWS ? next : '',
          load: 'ready',
          error: null,
        }));
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted) setShown((old) => ({ ...old, load: 'error', error: asError(thrown) }));
      },
    );
    return () => stop.abort();
  }, [asked]);
  return {
    ...shown,
    more: () => setAsked((old) => ({ cursor: shown.next, turn: old.turn + 1 })),
    again: () => setAsked((old) => ({ ...old, turn: old.turn + 1 })),
  };
}
