import { nextPollMs } from './polling';
import type { AttemptRow } from './payouts.queries';
import { givesBack } from './withdrawal.flow';
import type { WithdrawalRow } from './withdrawals.queries';

/** What was refused for a reason of ours is tried again so much later. */
export const RETRY_MS = 5 * 60_000;
/** Tries that are made by themselves. */
const MAX_ATTEMPTS = 10;
/** What was paid may come back: it is asked about so seldom. */
const PAID_POLL_MS = 15 * 60_000;

const seldom = (ageMs: number): number | null => {
  const wait = nextPollMs(ageMs);
  return wait === null ? null : Math.max(wait, PAID_POLL_MS);
};

/** How long a withdrawal rests before it is looked at again; null: until a person, the member or the provider does something. */
export const waitOf = ({
  row,
  attempt,
  isDone,
  nowMs,
}: {
  row: Pick<WithdrawalRow, 'state' | 'money' | 'approvals' | 'created_at' | 'ended_at'>;
  attempt: Pick<AttemptRow, 'state' | 'n' | 'created_at' | 'ended_at'> | null;
  /** False: its turn broke off by an error. */
  isDone: boolean;
  nowMs: number;
}): number | null => {
  const ageMs = nowMs - (attempt?.created_at ?? row.created_at).getTime();
  if (!isDone) return nextPollMs(ageMs) ?? PAID_POLL_MS;
  if (givesBack(row.state)) return row.money === 'held' ? 0 : null;
  const isPaid = attempt?.state === 'paid';
  switch (row.state) {
    case 'requested':
      return nextPollMs(ageMs) ?? PAID_POLL_MS;
    case 'checking':
      return row.approvals === null ? 0 : null;
    case 'approved':
      return attempt ? (attempt.n < MAX_ATTEMPTS ? RETRY_MS : null) : 0;
    case 'sending':
    case 'unknown':
    case 'sent':
      if (attempt?.state === 'returned' || (isPaid && row.money === 'held')) return 0;
      return isPaid ? seldom(nowMs - (attempt.ended_at ?? attempt.created_at).getTime()) : nextPollMs(ageMs);
    case 'paid':
      return attempt?.state === 'returned' ? 0 : seldom(nowMs - (row.ended_at ?? row.created_at).getTime());
    default:
      return null;
  }
};
