import type { Query } from '../database/types';
import type { Who } from './protection.queries';

export interface RealityRow extends Record<string, unknown> {
  reality_minutes: number;
  due: boolean;
  /** While one plays. */
  due_at: Date | null;
  since: Date | null;
  staked: bigint;
  won: bigint;
}

/** One's play as it stands; null: nothing is watched. */
export const readReality = async (
  query: Query,
  { merchantId, memberId }: Who,
): Promise<RealityRow | null> => {
  const [row] = await query<RealityRow>(
    `select reality_minutes, coalesce(protection_reality_due(m, clock_timestamp()), false) as due,
            case when reality_minutes > 0 and plays
              then greatest(stretch_from, reality_answered_at) + make_interval(mins => reality_minutes) end as due_at,
            case when plays then stretch_from end as since,
            case when plays then stretch_staked else 0 end as staked, case when plays then stretch_won else 0 end as won
       from protection_member m
       cross join lateral (select coalesce(m.sign_at > clock_timestamp() - interval '15 minutes', false) as plays) now
      where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
  return row ?? null;
};

export const setReality = async (query: Query, who: Who & { minutes: number }): Promise<void> => {
  await query('update protection_member set reality_minutes = $3 where merchant_id = $1 and member_id = $2', [
    who.merchantId,
    who.memberId,
    who.minutes,
  ]);
};

export const answerReality = async (query: Query, { merchantId, memberId }: Who): Promise<void> => {
  await query(
    `update protection_member set reality_answered_at = clock_timestamp()
      where merchant_id = $1 and member_id = $2`,
    [merchantId, memberId],
  );
};

/** Play has begun or goes on, as a launch says it. */
export const noteSign = async (query: Query, { merchantId, memberId }: Who): Promise<void> => {
  await query('select protection_note_sign($1, $2)', [merchantId, memberId]);
};
