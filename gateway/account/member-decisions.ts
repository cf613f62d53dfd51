import type { Query } from '../database/types';
import { isSameOperator } from '../platform/index';
import { dropWord, readWord, writeWord } from './member-decisions.queries';

/** For how long the word of the first operator waits for the second. */
const DECISION_WAIT_MS = 24 * 3_600_000;

/**
 * Notes what an operator decides about a member; the member's row must be locked.
 * Returns 'second' if another operator has to say so as well, 'same' if this one said it before, 'decided' once two have.
 */
export const sayForMember = async (
  query: Query,
  said: {
    merchantId: number;
    memberId: bigint;
    /** What is decided. */
    kind: string;
    operator: string;
    note: string;
    at: Date;
  },
): Promise<'second' | 'same' | 'decided'> => {
  const first = await readWord(query, said);
  const isAlive = first !== null && first.said_at.getTime() > said.at.getTime() - DECISION_WAIT_MS;
  if (!isAlive) {
    await writeWord(query, said);
    return 'second';
  }
  if (isSameOperator(first.operator, said.operator)) return 'same';
  await dropWord(query, said);
  return 'decided';
};
