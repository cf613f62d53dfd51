/** Longest one call of an extension may take; callers treat a later answer as no answer. */
export const CALL_TIMEOUT_MS = 10_000;

/** Resolves with null after the time limit. */
const after = (ms: number, signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    timer.unref();
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

/** The answer of an extension's call, or null with a reason if it threw or took too long. */
export const bounded = async <T>(
  call: () => T | Promise<T>,
  timeoutMs: number = CALL_TIMEOUT_MS,
): Promise<{ answer: T } | { fault: string }> => {
  const done = new AbortController();
  try {
    const work = (async () => ({ answer: await call() }))();
    return (await Promise.race([work, after(timeoutMs, done.signal)])) ?? { fault: 'no answer' };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  } finally {
    done.abort();
  }
};

/** Levels of an answer that are looked at. */
const MAX_DEPTH = 6;

/** Whether every amount of an answer is a bigint and every date is one that exists: money is never guessed. */
export const isReadable = (value: unknown, depth = 0): boolean => {
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([name, part]) => {
    if (name.endsWith('Minor')) return typeof part === 'bigint';
    if (/(At|^at)$/.test(name) && part !== null && part !== undefined && !(part instanceof Date))
      return false;
    return isReadable(part, depth + 1);
  });
};

/** Names of functions that an adapter lacks. */
export const missingFunctions = (value: unknown, names: readonly string[]): string[] =>
  names.filter(
    (name) => typeof value !== 'object' || value === null || typeof Reflect.get(value, name) !== 'function',
  );
