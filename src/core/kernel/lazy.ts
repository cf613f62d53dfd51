import { AppError } from './app-error';

/** Loads a file once and shares the promise. A failed load rejects with CHUNK_LOST and is dropped, so that the next call loads again. */
export const createLazy = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | null = null;
  return (): Promise<T> =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new AppError('CHUNK_LOST', { cause });
    }));
};
