import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { asError, type AppError } from '../core/kernel/app-error';

export interface Loaded<Value> {
  /** Null until it is here. */
  value: Value | null;
  error: AppError | null;
  again(): void;
  /** What another answer said of it. */
  put(value: Value): void;
}

/** Reads something when a page opens, and again when it is asked to; what is there stays meanwhile, and the last read counts. */
export function useLoaded<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<Pick<Loaded<Value>, 'value' | 'error'>>({ value: null, error: null });
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    let isGone = false;
    setShown((old) => (old.error === null ? old : { ...old, error: null }));
    latest.current().then(
      (value) => {
        if (!isGone) setShown({ value, error: null });
      },
      (thrown: unknown) => {
        if (!isGone) setShown((old) => ({ ...old, error: asError(thrown) }));
      },
    );
    return () => {
      isGone = true;
    };
  }, [tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  const put = useCallback((value: Value) => setShown({ value, error: null }), []);
  return { ...shown, again, put };
}
