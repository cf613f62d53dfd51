import type { Database, Query } from '../database/types';

interface Key {
  merchantId: number;
  memberId: bigint;
}

/** Counts a try before it is looked at, over all nodes; null when there is none left. After the lock's time the count begins anew. */
export const takeTry = async (
  query: Query,
  input: Key & { nowMs: number; max: number; lockMs: number },
): Promise<{ wrong: number } | null> => {
  const [row] = await query<{ wrong: number }>(
    `insert into payment_password_try as t (merchant_id, member_id, wrong, last_at)
     values ($1, $2, 1, to_timestamp($3 / 1000.0))
     on conflict (merchant_id, member_id) do update
       set wrong = case when t.last_at <= excluded.last_at - make_interval(secs => $5) then 1 else t.wrong + 1 end,
           last_at = excluded.last_at
     where t.wrong < $4 or t.last_at <= excluded.last_at - make_interval(secs => $5)
     returning wrong`,
    [input.merchantId, input.memberId, input.nowMs, input.max, input.lockMs / 1_000],
  );
  return row ?? null;
};

/** Gives a try back that was not looked at after all. */
export const returnTry = async (query: Query, { merchantId, memberId }: Key): Promise<void> => {
  await query(
    'update payment_password_try set wrong = wrong - 1 where merchant_id = $1 and member_id = $2 and wrong > 1',
    [merchantId, memberId],
  );
};

export const forgetTries = async (query: Query, { merchantId, memberId }: Key): Promise<void> => {
  await query('delete from payment_password_try where merchant_id = $1 and member_id = $2', [
    merchantId,
    memberId,
  ]);
};

export const readTries = async (
  db: Database,
  { merchantId, memberId }: Key,
): Promise<{ wrong: number; last_at: Date } | null> => {
  const [row] = await db
    .merchant(merchantId)
    .query<{ wrong: number; last_at: Date }>(
      'select wrong, last_at from payment_password_try where merchant_id = $1 and member_id = $2',
      [merchantId, memberId],
    );
  return row ?? null;
};
