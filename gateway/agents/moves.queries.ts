import type { Database, Query } from '../database/types';

/** Why a member stays where they are. */
const refusals = ['unknown', 'no-agent', 'circle', 'deep', 'same', 'past', 'waiting', 'returns'] as const;
export type MoveRefusal = (typeof refusals)[number];

/** Puts a member and all below under another agent from a day on; null: under none. @returns null when it is ordered */
export const moveMember = async (
  query: Query,
  move: {
    merchantId: number;
    memberId: bigint;
    toAgentId: bigint | null;
    /** year-month-day; null: tomorrow of the merchant. */
    day: string | null;
    actor: string;
    reason: string;
  },
): Promise<MoveRefusal | null> => {
  const [row] = await query<{ answer: string }>(
    'select agent_move_member($1, $2, $3, coalesce($4::date, merchant_today($1) + 1), $5, $6) as answer',
    [move.merchantId, move.memberId, move.toAgentId, move.day, move.actor, move.reason],
  );
  return refusals.find((refusal) => refusal === row?.answer) ?? null;
};

/** Those whose day has come stand where they were put. */
export const applyMoves = async (db: Database, { merchantId }: { merchantId: number }): Promise<void> => {
  await db.merchant(merchantId).query('select agent_moves_apply($1)', [merchantId]);
};
