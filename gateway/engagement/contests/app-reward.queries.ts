import type { Query } from '../../database/types';

/** @returns false: the account or the device had it */
export const insertAppReward = async (
  query: Query,
  of: { merchantId: number; contestId: bigint; memberId: bigint; deviceHash: string },
): Promise<boolean> => {
  const rows = await query(
    'insert into app_reward (merchant_id, contest_id, member_id, device_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [of.merchantId, of.contestId, of.memberId, of.deviceHash],
  );
  return rows.length > 0;
};
