import type { Database, Query } from '../database/types';

export interface KnownAccountRow extends Record<string, unknown> {
  id: bigint;
  username: string;
  password_hash: string | null;
  mobile: string | null;
}

/** Accounts that can log in and have one of the names or one of the numbers; each is looked up by an index of its own. */
export const readKnownAccounts = (
  db: Database,
  input: { merchantId: number; usernames: readonly string[]; mobiles: readonly string[] },
): Promise<KnownAccountRow[]> =>
  db.merchant(input.merchantId).query<KnownAccountRow>(
    `select id, username, password_hash, mobile from member
      where merchant_id = $1 and name_key = any($2::text[]) and status = 'active'
      union
     select id, username, password_hash, mobile from member
      where merchant_id = $1 and mobile = any($3::text[]) and status = 'active'
      order by id`,
    [input.merchantId, input.usernames, input.mobiles],
  );

/** Locks a published account and removes its password and where its codes go. */
export const closeKnownAccount = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<void> => {
  await query(
    `update member set status = 'locked', password_hash = null, contact = '{}', mobile = null, mobile_verified_at = null,
            email_verified_at = null
      where merchant_id = $1 and id = $2`,
    [input.merchantId, input.memberId],
  );
};
