import type { Ports, ServerTime } from '../types';

/** A Date header names whole seconds. */
const SECOND_MS = 1_000;
/** Less is no wrong clock. */
const TOLERATED_MS = 2_000;

/**
 * The gateway's time on a device whose own clock may be wrong. Every answer that tells the time is compared with what is believed
 * so far; within what the way of the answer leaves open nothing changes.
 */
export const createServerTime = (clock: Ports['clock']): ServerTime => {
  let ahead = 0;
  return {
    now: () => clock.now() + ahead,
    heard(atMs, askedAt) {
      const now = clock.now();
      const open = (now - askedAt + SECOND_MS) / 2;
      const difference = atMs + open - now;
      // A clock that was set meanwhile says nothing about this answer.
      if (!Number.isFinite(difference) || now < askedAt) return;
      if (Math.abs(difference - ahead) > open + TOLERATED_MS) ahead = Math.round(difference);
    },
  };
};
