import { asError, type AppError } from './app-error';
import type { Client, LoadState } from '../types';

/**
 * Something that only a member has, read once when it is first wanted. A later call reads it anew, the newest answer counts,
 * and nothing of one member is left for the next.
 */
export const createMemberLoad = <T>(
  client: Pick<Client, 'session'>,
  options: {
    read(): Promise<T>;
    set(change: { load: LoadState; error: AppError | null }, value: T | null): void;
  },
) => {
  let generation = 0;
  let running: Promise<void> | null = null;
  client.session.onLogout(() => {
    generation += 1;
    running = null;
    options.set({ load: 'idle', error: null }, null);
  });
  const load = async (mine: number): Promise<void> => {
    options.set({ load: 'loading', error: null }, null);
    try {
      const value = await options.read();
      if (mine === generation) options.set({ load: 'ready', error: null }, value);
    } catch (cause) {
      if (mine === generation) options.set({ load: 'error', error: asError(cause) }, null);
    }
  };
  return {
    /** Callers that come together share one request. Never rejects. */
    start(): Promise<void> {
      running ??= load(generation).finally(() => {
        running = null;
      });
      return running;
    },
    /** After a change: what is under way may not know of it yet. */
    again(): Promise<void> {
      generation += 1;
      running = null;
      return this.start();
    },
  };
};
