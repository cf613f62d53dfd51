import type { Database } from '../database/types';
import type { AccountRef } from './types';

/** What the entries of an account come to: for classes that keep no balance. 0 where it was never used. */
export const sumOf = async (input: {
  database: Database;
  merchantId: number;
  account: AccountRef;
}): Promise<bigint> => {
  const { merchantId, account } = input;
  const [row] = await input.database.merchant(merchantId).query<{ total: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as total from account a
       join entry e on e.merchant_id = a.merchant_id and e.account_id = a.id
      where a.merchant_id = $1 and a.class = $2 and a.owner = $3 and a.currency = $4`,
    [merchantId, account.class, account.owner, account.currency],
  );
  return row?.total ?? 0n;
};
