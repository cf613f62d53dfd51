import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isAppError, type AppError } from '../core/kernel/app-error';

export interface Action<Input extends unknown[]> {
  busy: boolean;
  error: AppError | null;
  /** Starts the work unless it is under way. Resolves to whether it succeeded; bugs are thrown on. */
  run(...input: Input): Promise<boolean>;
  clear(): void;
}

/** One button's worth of asynchronous work: never twice at a time, silent after the view is gone. */
export function useAction<Input extends unknown[]>(
  work: (...input: Input) => Promise<unknown>,
): Action<Input> {
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null });
  const latest = useRef(work);
  const under = useRef(false);
  const alive = useRef(true);
  // In place before the next event: an effect that waits for a frame would run the work of an older render.
  useLayoutEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const run = useCallback(async (...input: Input) => {
    if (under.current) return false;
    under.current = true;
    setState({ busy: true, error: null });
    let error: AppError | null = null;
    try {
      await latest.current(...input);
    } catch (cause) {
      if (!isAppError(cause)) throw cause;
      error = cause;
    } finally {
      under.current = false;
      if (alive.current) setState({ busy: false, error });
    }
    return error === null;
  }, []);
  const clear = useCallback(() => setState((old) => ({ ...old, error: null })), []);
  return { ...state, run, clear };
}
