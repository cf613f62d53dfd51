import type { Database, Query } from '../types';

export interface SessionRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  username: string;
  type: number;
  status: string;
  tier: 'own' | 'partner';
  origin: string;
  last_seen_at: Date;
  expires_at: Date;
  idle_s: number;
}

/** The live session of a token hash with its member; idle expiry is the caller's, who knows of unsaved touches. */
export const findSession = async (
  db: Database,
  input: { merchantId: number; tokenHash: string },
): Promise<SessionRow | null> => {
  const rows = await db.merchant(input.merchantId).query<SessionRow>(
    `select s.id, s.member_id, m.username, m.type, m.status, s.tier, s.origin, s.last_seen_at, s.expires_at, s.idle_s
       from session s join member m on m.id = s.member_id
      where s.merchant_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now()`,
    [input.merchantId, input.tokenHash],
  );
  return rows[0] ?? null;
};

export interface NewSession {
  merchantId: number;
  memberId: bigint;
  tokenHash: string;
  tier: 'own' | 'partner';
  origin: string;
  ip: string;
  userAgent: string;
  idleS: number;
  absoluteS: number;
}

export const insertSession = async (query: Query, session: NewSession): Promise<bigint> => {
  const rows = await query<{ id: bigint }>(
    `insert into session (merchant_id, member_id, token_hash, tier, origin, ip, user_agent, idle_s, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9)) returning id`,
    [
      session.merchantId,
      session.memberId,
      session.tokenHash,
      session.tier,
      session.origin,
      session.ip,
      session.userAgent,
      session.idleS,
      session.absoluteS,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the session was not stored');
  return id;
};

export const endSession = async (
  db: Database,
  input: { merchantId: number; tokenHash: string },
): Promise<void> => {
  await db
    .merchant(input.merchantId)
    .query(
      'update session set ended_at = now() where merchant_id = $1 and token_hash = $2 and ended_at is null',
      [input.merchantId, input.tokenHash],
    );
};

/** Saves many touches at once; times never go back. */
export const touchSessions = async (
  db: Database,
  input: { merchantId: number; ids: readonly bigint[]; seenAtMs: readonly bigint[] },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `update session s set last_seen_at = greatest(s.last_seen_at, to_timestamp(t.seen / 1000.0))
       from unnest($1::bigint[], $2::bigint[]) as t(id, seen)
      where s.id = t.id and s.ended_at is null`,
    [input.ids, input.seenAtMs],
  );
};

/** Removes sessions, captchas and attempts that nothing can use any more; at most `limit` of each kind. */
export const sweepVisits = async (
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
    `delete from login_attempt where id in
       (select id from login_attempt where at < now() - interval '30 days' limit ${Math.trunc(limit)})`,
  );
};
