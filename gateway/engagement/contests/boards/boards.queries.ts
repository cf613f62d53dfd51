import type { Query, Row } from '../../../database/types';

/** Members that are counted one by one inside a stretch of scores; more of equal rank are not told apart. */
export const MAX_INSIDE = 50_000;

export interface StandingRow extends Row {
  member_id: bigint;
  name: string;
  value: bigint;
  reached_at: Date;
  seq: bigint;
}
interface Board {
  merchantId: number;
  contestId: bigint;
}

/** The first ranks: a walk along the index. */
export const readTop = (query: Query, of: Board & { limit: number }): Promise<StandingRow[]> =>
  query<StandingRow>(
    `select member_id, name, value, reached_at, seq from contest_standing
      where merchant_id = $1 and contest_id = $2 and value > 0
      order by value desc, reached_at, seq, member_id limit $3`,
    [of.merchantId, of.contestId, of.limit],
  );

export const readStanding = async (
  query: Query,
  of: Board & { memberId: bigint },
): Promise<StandingRow | null> => {
  const [row] = await query<StandingRow>(
    `select member_id, name, value, reached_at, seq from contest_standing where merchant_id = $1 and contest_id = $2 and member_id = $3`,
    [of.merchantId, of.contestId, of.memberId],
  );
  return row ?? null;
};

/** How many stand before one: those in the stretches above, and inside of the own one those who are better or were there earlier. */
export const countBetter = async (
  query: Query,
  of: Board & Pick<StandingRow, 'value' | 'reached_at' | 'seq' | 'member_id'>,
): Promise<number> => {
  const [row] = await query<{ better: bigint }>(
    `with b as (select contest_bucket_of($3) as n)
     select coalesce((select sum(h.members) from contest_bucket h, b where h.merchant_id = $1 and h.contest_id = $2 and h.bucket > b.n), 0)::int8
          + (select count(*) from (
              select from contest_standing s
               where s.merchant_id = $1 and s.contest_id = $2 and s.value > $3 and s.value < (select contest_bucket_low(b.n + 1) from b) limit ${MAX_INSIDE}) x)
          + (select count(*) from (
              select from contest_standing s
               where s.merchant_id = $1 and s.contest_id = $2 and s.value = $3
                 and (s.reached_at, s.seq, s.member_id) < ($4::timestamptz, $5::int8, $6::int8) limit ${MAX_INSIDE}) y) as better`,
    [of.merchantId, of.contestId, of.value, of.reached_at, of.seq, of.member_id],
  );
  return Number(row?.better ?? 0n);
};

export const countRanked = async (query: Query, of: Board): Promise<number> => {
  const [row] = await query<{ members: bigint }>(
    'select coalesce(sum(members), 0)::int8 as members from contest_bucket where merchant_id = $1 and contest_id = $2',
    [of.merchantId, of.contestId],
  );
  return Number(row?.members ?? 0n);
};

export const insertResult = async (query: Query, of: Board & { limit: number }): Promise<void> => {
  await query(
    `insert into contest_result (merchant_id, contest_id, rank, member_id, name, value, reached_at)
     select $1, $2, row_number() over (order by s.value desc, s.reached_at, s.seq, s.member_id), s.member_id, s.name, s.value, s.reached_at
       from (select * from contest_standing where merchant_id = $1 and contest_id = $2 and value > 0
              order by value desc, reached_at, seq, member_id limit $3) s`,
    [of.merchantId, of.contestId, of.limit],
  );
};
export interface ResultRow extends Row {
  rank: number;
  member_id: bigint;
  name: string;
  value: bigint;
  reached_at: Date;
}
export const readResult = (query: Query, of: Board): Promise<ResultRow[]> =>
  query<ResultRow>(
    'select rank, member_id, name, value, reached_at from contest_result where merchant_id = $1 and contest_id = $2 order by rank',
    [of.merchantId, of.contestId],
  );
