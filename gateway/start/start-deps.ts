import type { Config } from '../config';

export interface StartDeps {
  config: Config;
  /** Lines for the person at the terminal. */
  say: (line: string) => void;
  now: () => number;
  /** The database is gone for good. */
  onLost: (error: Error) => void;
}
