import { createOnce } from './once';

/** How long a worker may be silent before another takes a record over. Longer than every wallet try together. */
export const LEASE_MS = 15_000;
/** Records one process brings to their end at once. */
export const MAX_IN_FLIGHT = 512;
/** How often and how long a page's retry waits for another process that has the record. */
const JOIN_TRIES = 40;
const JOIN_PAUSE_MS = 150;
/** States a record passes through at most, so that a broken table can't spin for ever. */
const MAX_STEPS = 8;

/** 'play' goes on with a bet whose debit was never answered, 'recover' takes it back. */
export type Mode = 'play' | 'recover';
export type Step<State, Change> = { to: State; change: Change } | 'stuck';

/** What the runner needs of the records' table. */
export interface LeaseStore<R, State, Change> {
  byId(merchantId: number, id: string): Promise<R | null>;
  /** Makes the caller the one who advances the record, unless another holds the lease. */
  lease(record: R, leaseToken: string): Promise<boolean>;
  /** Lets the next one take over at once. */
  release(record: R, leaseToken: string): Promise<void>;
  /** Moves a record on, only from the state it was seen in and only under the caller's own lease. */
  advance(input: { record: R; leaseToken: string; to: State; change: Change }): Promise<R | null>;
}

export interface LeasedRuns<R> {
  /** Runs the state machine under a lease until the record ends, gets stuck, or another holder has taken it. */
  run(input: { record: R; mode: Mode; leaseToken: string }): Promise<R>;
  /** Takes a stored record as far as it goes now, or waits for its holder. */
  finish(record: R, mode: Mode): Promise<R>;
  idle(): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The way every record with money on it comes to its end: one worker at a time, each state stored before the next begins,
 * and the next holder goes on from there after a crash.
 */
export const createLeasedRuns = <R extends { merchantId: number; id: string }, State, Change>(input: {
  store: LeaseStore<R, State, Change>;
  step: (record: R, mode: Mode) => Promise<Step<State, Change>>;
  isOpen: (record: R) => boolean;
  token: () => string;
}): LeasedRuns<R> => {
  const { store, step, isOpen, token } = input;
  const running = createOnce<R>(MAX_IN_FLIGHT);

  const run: LeasedRuns<R>['run'] = async ({ record: first, mode, leaseToken }) => {
    let record = first;
    for (let steps = 0; isOpen(record) && steps < MAX_STEPS; steps += 1) {
      const result = await step(record, mode);
      if (result === 'stuck') {
        await store.release(record, leaseToken);
        return record;
      }
      const next = await store.advance({ record, leaseToken, ...result });
      if (!next) return (await store.byId(record.merchantId, record.id)) ?? record;
      record = next;
    }
    return record;
  };

  const join = async (stored: R, mode: Mode): Promise<R> => {
    let record = stored;
    for (let tries = 0; tries < JOIN_TRIES && isOpen(record); tries += 1) {
      const leaseToken = token();
      const leased = await store.lease(record, leaseToken);
      // Read after the lease: the state we saw before may be old.
      record = (await store.byId(record.merchantId, record.id)) ?? record;
      if (leased) return run({ record, mode, leaseToken });
      if (isOpen(record)) await pause(JOIN_PAUSE_MS);
    }
    return record;
  };

  return {
    run,
    finish(record, mode) {
      if (!isOpen(record)) return Promise.resolve(record);
      return (
        running.run(`${record.merchantId}:${record.id}`, () => join(record, mode)) ?? Promise.resolve(record)
      );
    },
    idle: () => running.idle(),
  };
};
