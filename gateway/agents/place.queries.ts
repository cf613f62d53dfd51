import type { Database } from '../database/types';

/** One spell of a member below an agent. */
export interface StandingRow extends Record<string, unknown> {
  depth: number;
  from_day: string;
  until_day: string;
  /** It stands today. */
  stands: boolean;
}

/** Spells that are looked at: more moves within one team are not told apart. */
const MAX_SPELLS = 50;

/** When a member stood below an agent, the latest first. */
export const readStanding = (
  db: Database,
  of: { merchantId: number; agentId: bigint; memberId: bigint },
): Promise<StandingRow[]> =>
  db.merchant(of.merchantId).query<StandingRow>(
    `select l.depth, l.from_day::text as from_day, l.until_day::text as until_day,
            l.from_day <= (select merchant_today($1)) and l.until_day > (select merchant_today($1)) as stands
       from agent_line l where l.merchant_id = $1 and l.member_id = $3 and l.ancestor_id = $2 and l.from_day <= (select merchant_today($1))
      order by l.from_day desc limit ${MAX_SPELLS}`,
    [of.merchantId, of.agentId, of.memberId],
  );
