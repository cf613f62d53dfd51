import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LiveEventType } from '../../contract/entities/live-event';
import { asError, type AppError } from '../../core/kernel/app-error';
import { isPageVisible } from '../../core/kernel/page-visible';
import { useClient } from '../../react';
import { useLive } from '../../react/use-live';

/** Pauses between two questions about what is under way; the last one again and again. */
const LADDER_MS = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000];
/** Questions in a row without a look at the page or news: then only news or a look at the page asks again. */
const MAX_ASKS = 120;

export interface Followed<T> {
  item: T | null;
  error: AppError | null;
  /** Asks now; what is shown stays meanwhile. */
  reload(): void;
  /** An answer of another call about the same: shown at once. */
  put(item: T): void;
}

/**
 * One deposit or withdrawal, read again while it is under way: when the gateway tells of it, when the page is looked at, and by
 * itself, ever rarer.
 */
export function useFollowed<T>(options: {
  id: string | null;
  read(id: string): Promise<T>;
  isOpen(item: T): boolean;
  events: readonly LiveEventType[];
}): Followed<T> {
  const { id, events } = options;
  const { ports } = useClient();
  const [shown, setShown] = useState<{ id: string | null; item: T | null; error: AppError | null }>({
    id: null,
    item: null,
    error: null,
  });
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (id === null) return undefined;
    const { clock, page } = ports;
    let isGone = false;
    let isAsking = false;
    let isOld = false;
    let asks = 0;
    let timer: unknown = null;
    const plan = (): void => {
      clock.clearTimeout(timer);
      if (isGone || asks >= MAX_ASKS) return;
      timer = clock.setTimeout(tick, LADDER_MS[Math.min(asks, LADDER_MS.length - 1)] ?? 0);
      asks += 1;
    };
    const ask = async (): Promise<void> => {
      // The answer on its way may be older than the news: it is asked for once more behind it.
      isOld = isAsking;
      if (isAsking) return;
      isAsking = true;
      try {
        const item = await latest.current.read(id);
        if (isGone) return;
        setShown({ id, item, error: null });
        if (latest.current.isOpen(item)) plan();
      } catch (thrown) {
        if (isGone) return;
        const error = asError(thrown);
        setShown((old) => ({ id, item: old.id === id ? old.item : null, error }));
        if (error.retryable) plan();
      } finally {
        isAsking = false;
        if (isOld && !isGone) void ask();
      }
    };
    const tick = (): void => {
      if (page.isVisible?.() ?? isPageVisible()) void ask();
      else plan();
    };
    again.current = () => {
      asks = 0;
      void ask();
    };
    const forget = page.onVisible(() => again.current());
    void ask();
    return () => {
      isGone = true;
      clock.clearTimeout(timer);
      forget();
    };
  }, [id, ports]);
  useLive(events, () => again.current());
  const isOwn = shown.id === id;
  return {
    item: isOwn ? shown.item : null,
    error: isOwn ? shown.error : null,
    reload: () => again.current(),
    put: (item) => setShown({ id, item, error: null }),
  };
}
