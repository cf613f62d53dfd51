import type { Query } from '../database/types';
import { isSameOperator } from '../platform/index';
import { dropDecision, readDecision, writeDecision } from './member-decisions.queries';

/** For how long the first decision waits for the second. */
const DECISION_WAIT_MS = 24 * 3_600_000;

interface About {
  merchantId: number;
  memberId: bigint;
  /** What is decided. */
  kind: string;
  at: Date;
}

/** The operator whose decision about a member waits for a second one; null if none does. */
export const waitingDecision = async (query: Query, about: About): Promise<string | null> => {
  const first = await readDecision(query, about);
  const isWaiting = first !== null && first.said_at.getTime() > about.at.getTime() - DECISION_WAIT_MS;
  return isWaiting ? first.operator : null;
};

/**
 * Stores what an operator decides about a member; the caller holds the lock of the member's row. Returns 'second' if another operator has to
 * decide it as well, 'same' if this one did before, 'decided' once two have.
 */
export const decideAbout = async (
  query: Query,
  decision: About & { operator: string; note: string },
): Promise<'second' | 'same' | 'decided'> => {
  const first = await waitingDecision(query, decision);
  if (first === null) {
    await writeDecision(query, decision);
    return 'second';
  }
  if (isSameOperator(first, decision.operator)) return 'same';
  await dropDecision(query, decision);
  return 'decided';
};
