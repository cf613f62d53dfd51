import { connectionLost, messageOf } from '../database/errors';

export interface Job {
  name: string;
  everyMs: number;
  /** Bounded and safe to run again: a job that was cut off is simply run once more. */
  run: () => Promise<unknown>;
}

export interface Jobs {
  /** Waits for the runs under way; none starts afterwards. */
  stop(): Promise<void>;
}

/** Told how the jobs do. */
export interface JobWatch {
  planned(job: Pick<Job, 'name' | 'everyMs'>): void;
  ended(run: { name: string; isDone: boolean; ms: number }): void;
}

/** Runs each job on its own clock, never twice at once; the first run comes at once. */
export const startJobs = (
  jobs: readonly Job[],
  onError: (error: unknown, what: string) => void,
  watch?: JobWatch,
): Jobs => {
  let stopped = false;
  const running = new Map<string, Promise<void>>();
  const start = (job: Job): void => {
    if (stopped || running.has(job.name)) return;
    const { name } = job;
    const begunAtMs = performance.now();
    const ended = (isDone: boolean): void =>
      watch?.ended({ name, isDone, ms: performance.now() - begunAtMs });
    const work = job
      .run()
      .then(() => ended(true))
      .catch((error: unknown) => {
        ended(false);
        onError(error, `the job ${name}`);
      })
      .finally(() => running.delete(name));
    running.set(job.name, work);
  };
  const timers = jobs.map((job) => {
    watch?.planned(job);
    start(job);
    const timer = setInterval(() => start(job), job.everyMs);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
};

/**
 * Works on one after the other: what one fails with is kept for the end, so that it holds up no other.
 * @throws what the only one failed with; AggregateError where several have
 */
export const workThrough = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  throwFailures(failures, items.length);
};

/** The message of an error with its code, where it has one that the message does not say. */
const reasonOf = (error: unknown): string => {
  const reason = messageOf(error);
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && !reason.includes(code) ? `${reason} (${code})`.trimStart() : reason;
};

/**
 * Throws the only failure of some work, or AggregateError where it has several; returns where it has none. The log shows the
 * message and none of the errors below it: the message says what the first one failed with.
 *
 * @param what names the work: then AggregateError is thrown also for one failure
 */
export const throwFailures = (failures: readonly unknown[], count: number, what?: string): void => {
  const [first] = failures;
  if (failures.length === 0) return;
  if (failures.length === 1 && what === undefined) throw first;
  const message = `${failures.length} of ${count} failed, first: ${reasonOf(first)}`;
  throw new AggregateError(failures, what === undefined ? message : `${what}: ${message}`);
};

const hasLostConnection = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.some(hasLostConnection) : connectionLost(error);

/** How long a row that could not be finished is left out, and how many such rows one process remembers. */
const LEFT_OUT_MS = 5 * 60_000;
const MAX_LEFT_OUT = 10_000;

/** Rows that a bounded sweep could not finish: it leaves them out for a while, so that it comes to the rows behind them. */
export class LeftOut<Id extends bigint | string = bigint> {
  readonly #until = new Map<Id, number>();

  constructor(
    private readonly now: () => number,
    private readonly waitMs = LEFT_OUT_MS,
  ) {}

  /** For `id <> all(…)` of the statement that looks for rows. */
  ids(): Id[] {
    const nowMs = this.now();
    for (const [id, untilMs] of this.#until) if (untilMs <= nowMs) this.#until.delete(id);
    return [...this.#until.keys()];
  }

  add(id: Id): void {
    // The oldest one is tried again earlier.
    const [oldest] = this.#until.keys();
    if (oldest !== undefined && this.#until.size >= MAX_LEFT_OUT) this.#until.delete(oldest);
    this.#until.set(id, this.now() + this.waitMs);
  }

  /**
   * Works through rows and leaves those out whose work fails, or returns false: they are not finished. A row whose connection
   * to the database was lost is not left out.
   */
  async work<T extends { id: Id }>(
    rows: readonly T[],
    finish: (row: T) => Promise<boolean>,
  ): Promise<number> {
    let finished = 0;
    await workThrough(rows, async (row) => {
      this.add(row.id);
      try {
        if (!(await finish(row))) return;
      } catch (error) {
        // The database was away, and nothing is wrong with the row.
        if (hasLostConnection(error)) this.#until.delete(row.id);
        throw error;
      }
      this.#until.delete(row.id);
      finished += 1;
    });
    return finished;
  }
}

const SWEEP_EVERY_MS = 10 * 60_000;
/** Rows that one sweep takes away of one merchant, at most. */
export const SWEEP_ROWS = 5_000;

/** What keeps a table small: one sweep for each merchant, every ten minutes. */
export const sweepJob = (deps: {
  /** What is swept, in the plural. */
  what: string;
  merchants: { all(): readonly { id: number }[] };
  sweep: (merchantId: number) => Promise<unknown>;
}): Job => ({
  name: `sweep ${deps.what}`,
  everyMs: SWEEP_EVERY_MS,
  run: async () => {
    await workThrough(deps.merchants.all(), ({ id }) => deps.sweep(id));
  },
});
