import { AppError } from './app-error';
import type { Ports } from '../types';

type Clock = Ports['clock'];

/**
 * Lets one call through per interval.
 * @returns a gate that throws AppError THROTTLED, with the rest of the wait in `retryAfterMs`, when it is too early
 */
export const createGate = (clock: Clock, intervalMs: number) => {
  let openAt = -Infinity;
  return (): void => {
    const waitMs = openAt - clock.now();
    if (waitMs > 0) throw new AppError('THROTTLED', { retryAfterMs: waitMs });
    openAt = clock.now() + intervalMs;
  };
};

/** Debounce: runs the newest task once nothing new has come for `delayMs`. */
export const createDebounce = (clock: Clock, delayMs: number) => {
  let handle: unknown = null;
  const cancel = () => {
    if (handle !== null) clock.clearTimeout(handle);
    handle = null;
  };
  return {
    cancel,
    run(task: () => void) {
      cancel();
      handle = clock.setTimeout(() => {
        handle = null;
        task();
      }, delayMs);
    },
  };
};

/** Resolves after `delayMs` of the clock port. */
export const wait = (clock: Clock, delayMs: number): Promise<void> =>
  new Promise((resolve) => clock.setTimeout(resolve, delayMs));
