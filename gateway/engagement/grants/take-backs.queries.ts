import type { Query } from '../../database/types';

/** The first wait, and the longest: each try doubles it. */
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 21_600;

interface Place {
  merchantId: number;
  memberId: bigint;
  cause: string;
}

/** Notes a take-back that failed, or that it failed once more. */
export const postponeTakeBack = async (query: Query, of: Place): Promise<void> => {
  await query(
    `insert into promotion_take_back as t (merchant_id, member_id, cause, next_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
     on conflict (merchant_id, member_id, cause) do update set tries = t.tries + 1,
       next_at = clock_timestamp() + make_interval(secs => least($5, $4 * power(2, least(t.tries, 20))))`,
    [of.merchantId, of.memberId, of.cause, FIRST_WAIT_S, LONGEST_WAIT_S],
  );
};

/** Take-backs that are due again, the longest waiting first. */
export const readTakeBacks = (
  query: Query,
  of: { merchantId: number; limit: number },
): Promise<{ member_id: bigint; cause: string; tries: number }[]> =>
  query(
    `select member_id, cause, tries from promotion_take_back
      where merchant_id = $1 and next_at <= clock_timestamp() order by next_at limit $2`,
    [of.merchantId, of.limit],
  );

/** Forgets one that was tried and did not fail again meanwhile. */
export const deleteTakeBack = async (query: Query, of: Place & { tries: number }): Promise<void> => {
  await query(
    'delete from promotion_take_back where merchant_id = $1 and member_id = $2 and cause = $3 and tries = $4',
    [of.merchantId, of.memberId, of.cause, of.tries],
  );
};
