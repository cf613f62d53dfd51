import type { Database } from '../database/types';

/** Where a member was last let in from: address, and what is told of the place; '' when there never was a session. */
export const lastPlace = async (
  db: Database,
  input: { merchantId: number; memberId: bigint },
): Promise<{ ip: string; place: string }> => {
  const [row] = await db.merchant(input.merchantId).query<{ ip: string; place: string }>(
    `select ip, place from session where merchant_id = $1 and member_id = $2
      order by ended_at is null desc, created_at desc limit 1`,
    [input.merchantId, input.memberId],
  );
  return row ?? { ip: '', place: '' };
};
