import type { Registry } from 'prom-client';
import type { JobWatch } from '../platform/index';
import { createTally, registerGauge } from './tally';

interface Known {
  everyMs: number;
  /** When it was last known to be on time: its start, or the end of a run that did not fail. */
  onTimeAtMs: number;
}

/** Prometheus calls what it reads a job: its own label has that name. */
const LABELS = ['job_name'] as const;

export interface JobFigures extends JobWatch {
  register(registry: Registry): void;
}

/** How the periodic jobs of this node do. */
export const createJobFigures = (now: () => number): JobFigures => {
  const jobs = new Map<string, Known>();
  const runs = createTally({
    name: 'foyer_job_runs_total',
    help: 'Runs of periodic jobs that ended, by job and outcome: done, failed',
    labels: ['job_name', 'outcome'],
  });
  const busy = createTally({
    name: 'foyer_job_seconds_total',
    help: 'Time that the runs of a job took together',
    labels: LABELS,
  });
  return {
    planned: ({ name: job_name, everyMs }) => {
      jobs.set(job_name, { everyMs, onTimeAtMs: now() });
      for (const outcome of ['done', 'failed']) runs.add({ job_name, outcome }, 0);
    },
    ended({ name: job_name, isDone, ms }) {
      const known = jobs.get(job_name);
      if (known && isDone) known.onTimeAtMs = now();
      runs.add({ job_name, outcome: isDone ? 'done' : 'failed' });
      busy.add({ job_name }, ms / 1_000);
    },
    register(registry) {
      runs.register(registry);
      busy.register(registry);
      registerGauge(registry, {
        name: 'foyer_job_behind_seconds',
        help: 'How long the next run of a job without failure is overdue; 0: it is on time',
        labels: LABELS,
        read: () =>
          [...jobs].map(([job_name, { everyMs, onTimeAtMs }]) => [
            { job_name },
            Math.max(0, now() - onTimeAtMs - everyMs) / 1_000,
          ]),
      });
      registerGauge(registry, {
        name: 'foyer_job_interval_seconds',
        help: 'How often a job runs',
        labels: LABELS,
        read: () => [...jobs].map(([job_name, { everyMs }]) => [{ job_name }, everyMs / 1_000]),
      });
    },
  };
};
