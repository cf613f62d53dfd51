import { setTimeout as wait } from 'node:timers/promises';
import { asError } from '../../src/core/kernel/app-error';

const TRIES = 200;
const PAUSE_MS = 150;

/** Asks again while the gateway is not there, as people do: the same request under the same key. @throws what is no matter of the line */
export const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (thrown) {
      const error = asError(thrown);
      if (!error.retryable || tries >= TRIES) throw thrown;
      await wait(PAUSE_MS);
    }
  }
};

/** The code of what an attempt was refused with, or '' when it was not. */
export const refusalOf = async (ask: () => Promise<unknown>): Promise<string> => {
  try {
    await insist(ask);
    return '';
  } catch (thrown) {
    return asError(thrown).code;
  }
};

/** Looks again and again; false when it never comes to it. */
export const comesTo = async (look: () => Promise<boolean>, withinMs = 120_000): Promise<boolean> => {
  const until = Date.now() + withinMs;
  for (;;) {
    if (await look()) return true;
    if (Date.now() >= until) return false;
    await wait(PAUSE_MS);
  }
};
