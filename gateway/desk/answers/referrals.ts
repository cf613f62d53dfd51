import type { SelfSign } from '../../../src/contract/entities/agent';

/** A member who may be the agent above, and counts for none of them until that is decided. */
export interface DeskReferral {
  /** The member's number. */
  id: string;
  username: string;
  /** With whom something is the same. */
  agent: { memberId: string; name: string };
  why: SelfSign[];
  foundAt: number;
  /** First day of which nothing counts; null: it is not known yet. */
  fromDay: string | null;
}
