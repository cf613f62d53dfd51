import { sweepTickets } from '../realtime/tickets.queries';
import { sweepCodes } from '../identity/codes.queries';
import { sweepVisits } from '../identity/sessions.queries';
import type { Database } from '../database/types';
import type { Sealing } from '../http/sealing/sealing';
import type { GameSessions } from '../play/game-sessions';
import type { Merchants } from './merchants';

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

/** Runs each job on its own clock, never twice at once; the first run comes at once. */
export const startJobs = (jobs: readonly Job[], onError: (error: unknown, what: string) => void): Jobs => {
  let stopped = false;
  const running = new Map<string, Promise<void>>();
  const start = (job: Job): void => {
    if (stopped || running.has(job.name)) return;
    const work = job
      .run()
      .then(() => undefined)
      .catch((error: unknown) => onError(error, `the job ${job.name}`))
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };
  const timers = jobs.map((job) => {
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

const MINUTE_MS = 60_000;
const SWEEP_ROWS = 5_000;

/** What keeps the tables small. */
export const sweepers = (deps: {
  db: Database;
  merchants: Merchants;
  gameSessions: Pick<GameSessions, 'sweep'>;
  sealing: Pick<Sealing, 'sweep'>;
}): Job[] => [
  { name: 'sweep sealed bodies', everyMs: MINUTE_MS, run: () => deps.sealing.sweep(SWEEP_ROWS) },
  {
    name: 'sweep game sessions',
    everyMs: 10 * MINUTE_MS,
    run: async () => {
      for (const { id } of deps.merchants.all()) await deps.gameSessions.sweep(id);
    },
  },
  {
    name: 'sweep visits',
    everyMs: 10 * MINUTE_MS,
    run: async () => {
      for (const { id } of deps.merchants.all())
        await sweepVisits(deps.db, { merchantId: id, limit: SWEEP_ROWS });
    },
  },
  {
    name: 'sweep codes',
    everyMs: 10 * MINUTE_MS,
    run: async () => {
      for (const { id } of deps.merchants.all())
        await sweepCodes(deps.db, { merchantId: id, limit: SWEEP_ROWS });
    },
  },
  {
    name: 'sweep socket tickets',
    everyMs: 10 * MINUTE_MS,
    run: async () => {
      for (const { id } of deps.merchants.all())
        await sweepTickets(deps.db, { merchantId: id, limit: SWEEP_ROWS });
    },
  },
];
