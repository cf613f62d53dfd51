import { AppError } from './app-error';

/** A lazy file: its promise is shared, and forgotten when it did not arrive, so that the next call tries again. Rejects with CHUNK_LOST. */
export const createLazy = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | null = null;
  return (): Promise<T> =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new AppError('CHUNK_LOST', { cause });
    }));
};
