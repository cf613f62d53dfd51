import type { Job } from './jobs';

/** What a subject hands out once it runs. */
export interface Opened<Services> {
  services: Services;
  /** Work it wants done now and then. */
  jobs: readonly Job[];
  /** Writes what waits and ends its timers. */
  close(): Promise<void>;
}
