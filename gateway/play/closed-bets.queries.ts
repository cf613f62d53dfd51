import type { Database } from '../database/types';

/** The address a member was last let in from; '' when there never was a session. */
export const lastAddress = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<string> => {
  const [row] = await db.merchant(input.merchantId).query<{ ip: string }>(
    `select ip from session where merchant_id = $1 and member_id = $2
      order by ended_at is null desc, created_at desc limit 1`,
    [input.merchantId, input.memberId],
  );
  return row?.ip ?? '';
};
