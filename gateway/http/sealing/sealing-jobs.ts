import { type Job, SWEEP_ROWS } from '../../platform/index';
import type { Sealing } from './sealing';

const MINUTE_MS = 60_000;

/** Bodies are remembered for minutes, so they are forgotten every minute. */
export const sealingJobs = (sealing: Pick<Sealing, 'sweep'>): Job[] => [
  { name: 'sweep sealed bodies', everyMs: MINUTE_MS, run: () => sealing.sweep(SWEEP_ROWS) },
];
