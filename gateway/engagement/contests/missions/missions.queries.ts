import type { Query, Row } from '../../../database/types';

/** Takes part, once. @returns false: the member did before */
export const insertJoin = async (
  query: Query,
  of: { merchantId: number; contestId: bigint; memberId: bigint; name: string },
): Promise<boolean> => {
  const rows = await query(
    `insert into contest_standing (merchant_id, contest_id, member_id, reached_at, joined_at, name)
     select $1, $2, $3, n, n, $4 from (select clock_timestamp() as n) t on conflict do nothing returning 1`,
    [of.merchantId, of.contestId, of.memberId, of.name],
  );
  return rows.length > 0;
};

export interface OwnStanding extends Row {
  contest_id: bigint;
  value: bigint;
}
export const readOwn = (
  query: Query,
  of: { merchantId: number; memberId: bigint; contests: readonly bigint[] },
): Promise<OwnStanding[]> =>
  query<OwnStanding>(
    `select contest_id, value from contest_standing where merchant_id = $1 and member_id = $2 and contest_id = any ($3::int8[])`,
    [of.merchantId, of.memberId, of.contests],
  );
