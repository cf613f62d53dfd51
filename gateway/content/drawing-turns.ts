import { GatewayError } from '../platform/index';

/** Pictures of all members that are drawn at once in this process; further ones wait. */
const MAX_DRAWN = 2;
const MAX_WAITING = 16;
const RETRY_AFTER_S = 2;

/** Lines up work of which a few may go on at once. */
export const createTurns = ({ atOnce, waiting: most }: { atOnce: number; waiting: number }) => {
  let going = 0;
  const waiting: (() => void)[] = [];
  /** @throws GatewayError BUSY where the line is full */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (going >= atOnce) {
      if (waiting.length >= most) throw new GatewayError('BUSY', { retryAfterS: RETRY_AFTER_S });
      await new Promise<void>((go) => waiting.push(go));
    } else going += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one in line, or is free.
      const next = waiting.shift();
      if (next) next();
      else going -= 1;
    }
  };
};

/** One line for all pictures that members bring: each takes a thread and the memory of its pixels. */
export const drawInTurn = createTurns({ atOnce: MAX_DRAWN, waiting: MAX_WAITING });
