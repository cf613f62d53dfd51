import type { Limit, RealityCheck } from '../contract/entities/limit';

/** What the fake keeps of one member; tests read and change it freely. */
export interface FakeLimits {
  limits: Limit[];
  realityMinutes: number;
  reality: Pick<RealityCheck, 'due' | 'dueAt' | 'since' | 'staked' | 'won'>;
  /** Since when nothing is possible, and until when. */
  stop: { code: 'PLAY_PAUSED' | 'SELF_EXCLUDED'; until: number } | null;
}
