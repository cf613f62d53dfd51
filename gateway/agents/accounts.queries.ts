import type { Query } from '../database/types';

/** Levels above an agent, of moves that are ordered as well. */
export const readLevels = async (
  query: Query,
  of: { merchantId: number; agentId: bigint },
): Promise<number> => {
  const [row] = await query<{ levels: number }>(
    `select coalesce(max(l.depth), 0) as levels from agent_line l
      where l.merchant_id = $1 and l.member_id = $2 and l.until_day > (select merchant_today($1))`,
    [of.merchantId, of.agentId],
  );
  return row?.levels ?? 0;
};

/** Returns whether it was an active player, who is an agent now. */
export const promote = async (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<boolean> => {
  const [row] = await query<{ done: boolean }>('select agent_promote($1, $2) as done', [
    of.merchantId,
    of.memberId,
  ]);
  return row?.done === true;
};
