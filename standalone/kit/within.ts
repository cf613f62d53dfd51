/** A script that has not come by then is lost (SYS-6). */
export const SCRIPT_WITHIN_MS = 120_000;

/** The promise, or a rejection after a time; a later result is dropped. */
export const within = <T>(promise: Promise<T>, ms = SCRIPT_WITHIN_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
