import type { Ports } from '../core/types';

/** A clock that moves only when told. */
export interface ManualClock {
  port: Ports['clock'];
  now(): number;
  /** Moves on and runs what falls due, in order; promises settle in between. */
  advance(byMs: number): Promise<void>;
  /** Timers that wait. */
  waiting(): number;
}

/** Rounds of settling after each step: longer chains of promises than this do not occur in the core. */
const SETTLE_ROUNDS = 6;
/** In Node, where a zero timer takes a whole millisecond, one round in so many waits for those of libraries. */
const TIMERS_EACH = 3;
/** To a task of its own: a browser makes timers that timers set wait 4 ms each, and those set from here none. */
const leaveTimers = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });

/** A page that is not drawn has no frames: then this long, ms. */
const FRAME_AT_MOST_MS = 50;
/** Until what was drawn has had its effects, which wait for a frame. */
const drawn = async (): Promise<void> => {
  if (typeof document === 'undefined') return;
  await new Promise<void>((done) => {
    requestAnimationFrame(() => done());
    setTimeout(done, FRAME_AT_MOST_MS);
  });
};

/** Runs what is queued now: promises, and the zero timers of libraries. */
const runQueued = async (): Promise<void> => {
  for (let round = 0; round < SETTLE_ROUNDS; round += 1) {
    if (typeof document !== 'undefined') await leaveTimers();
    else if (round % TIMERS_EACH !== 0) {
      await new Promise((done) => setImmediate(done));
      continue;
    }
    await new Promise((done) => setTimeout(done, 0));
  }
};

/** Runs what is queued now, the effects of what was drawn among it. */
export const settle = async (): Promise<void> => {
  await drawn();
  await runQueued();
};

export const createManualClock = (startMs = Date.UTC(2026, 0, 1)): ManualClock => {
  let now = startMs;
  let serial = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  const nextDue = (until: number) =>
    [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
  return {
    port: {
      now: () => now,
      setTimeout(run, delayMs) {
        serial += 1;
        timers.set(serial, { at: now + Math.max(0, delayMs), run });
        return serial;
      },
      clearTimeout: (handle) => void timers.delete(handle as number),
    },
    now: () => now,
    waiting: () => timers.size,
    async advance(byMs) {
      const until = now + byMs;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [id, timer] = due;
        timers.delete(id);
        now = Math.max(now, timer.at);
        timer.run();
        await runQueued();
      }
      now = until;
      await settle();
    },
  };
};
