import { GatewayError } from '../platform/index';

/** More of one key at once are no person's. */
const MAX_WAITING = 64;

/**
 * Work of one key waits for the work before it, on this node: what asks the same thing many times at once is answered in turn and
 * never counted against itself.
 */
export const createTurns = () => {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return {
    /** @throws GatewayError BUSY when too many wait */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 };
      if (line.waiting >= MAX_WAITING) throw new GatewayError('BUSY', { retryAfterS: 1 });
      line.waiting += 1;
      lines.set(key, line);
      const turn = line.last.then(work, work);
      line.last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(key);
      }
    },
  };
};
