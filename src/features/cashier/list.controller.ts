import { useEffect, useRef, useState } from 'react';
import { asError, type AppError } from '../../core/kernel/app-error';
import { useLive } from '../../react/use-live';
import type { LiveEventType } from '../../contract/entities/live-event';

export interface Listed<Row> {
  rows: readonly Row[];
  page: number;
  totalPages: number;
  load: 'loading' | 'ready' | 'error';
  error: AppError | null;
  go(page: number): void;
  refresh(): void;
  /** Reads the first page and shows it. Rejects if it cannot be read. */
  look(): Promise<void>;
}

/** Pages of what a member has asked for; the newest request wins, and news draw the page anew. */
export function useListed<Row>(options: {
  read(page: number): Promise<{ rows: Row[]; totalPages: number }>;
  events: readonly LiveEventType[];
  /** Another value reads the page anew. */
  on: unknown;
}): Listed<Row> {
  const { read, events, on } = options;
  const [asked, setAsked] = useState({ page: 1, turn: 0 });
  const [shown, setShown] = useState<Pick<Listed<Row>, 'rows' | 'totalPages' | 'load' | 'error'>>({
    rows: [],
    totalPages: 1,
    load: 'loading',
    error: null,
  });
  // New with each drawing; what it reads is said by the page and by `on`.
  const reader = useRef(read);
  reader.current = read;
  useEffect(() => {
    let isGone = false;
    setShown((old) => ({ ...old, load: 'loading', error: null }));
    reader.current(asked.page).then(
      (answer) => {
        if (!isGone) setShown({ ...answer, load: 'ready', error: null });
      },
      (thrown: unknown) => {
        if (!isGone) setShown((old) => ({ ...old, load: 'error', error: asError(thrown) }));
      },
    );
    return () => {
      isGone = true;
    };
  }, [asked, on]);
  const refresh = (): void => setAsked(({ page, turn }) => ({ page, turn: turn + 1 }));
  useLive(events, refresh);
  const look = async (): Promise<void> => {
    const answer = await reader.current(1);
    if (asked.page !== 1) setAsked({ page: 1, turn: 0 });
    setShown({ ...answer, load: 'ready', error: null });
  };
  return { ...shown, look, page: asked.page, go: (page) => setAsked({ page, turn: 0 }), refresh };
}
