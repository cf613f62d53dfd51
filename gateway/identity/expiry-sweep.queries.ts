import type { Database } from '../database/types';

/** Removes what nothing can use any more of sessions, captchas, attempts, tickets, devices; at most `limit` of each kind. */
export const sweepExpired = async (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<void> => {
  const { query } = db.merchant(input.merchantId);
  const { limit } = input;
  await query(
    `delete from session where id in
       (select id from session where expires_at < now() - interval '7 days' limit ${Math.trunc(limit)})`,
  );
  await query(
    `delete from captcha where id in (select id from captcha where expires_at < now() limit ${Math.trunc(limit)})`,
  );
  await query(
    `delete from ticket where hash in
       (select hash from ticket where expires_at < now() limit ${Math.trunc(limit)})`,
  );
  // Reuse of a spent token is evidence of theft for a while.
  await query(
    `delete from remember_token where selector in
       (select selector from remember_token where expires_at < now() - interval '7 days' limit ${Math.trunc(limit)})`,
  );
  await query(
    `delete from member_visit where (member_id, kind, value_hash) in
       (select member_id, kind, value_hash from member_visit where last_at < now() - interval '365 days'
         limit ${Math.trunc(limit)})`,
  );
  await query(
    `delete from login_attempt where id in
       (select id from login_attempt where at < now() - interval '30 days' limit ${Math.trunc(limit)})`,
  );
};
