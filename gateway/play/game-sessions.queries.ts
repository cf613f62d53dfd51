import type { Database } from '../database/types';

export interface NewGameSession {
  merchantId: number;
  sessionHash: string;
  vendor: string;
  memberId: bigint;
  /** '' is every game of the vendor. */
  gameId: string;
  currency: string;
  /** The session that launched it, null for a guest's trial. */
  launcherId: bigint | null;
  createdAt: Date;
  expiresAt: Date;
}

export const insertGameSession = async (db: Database, session: NewGameSession): Promise<void> => {
  await db.merchant(session.merchantId).query(
    `insert into game_session (merchant_id, session_hash, vendor, member_id, game_id, currency, session_id, created_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      session.merchantId,
      session.sessionHash,
      session.vendor,
      session.memberId,
      session.gameId,
      session.currency,
      session.launcherId,
      session.createdAt,
      session.expiresAt,
    ],
  );
};

export interface GameSessionRow extends Record<string, unknown> {
  session_hash: string;
  vendor: string;
  member_id: bigint;
  game_id: string;
  currency: string;
  expires_at: Date;
  launcher_id: bigint | null;
  /** Of the session that launched it, null where there is none. */
  launcher_over: boolean | null;
  launcher_expires_at: Date | null;
  last_seen_at: Date | null;
  idle_s: number | null;
}

/** Game sessions by their hashes, with what became of the sessions that launched them; time is the caller's, who knows of unsaved touches. */
export const findGameSessions = async (
  db: Database,
  input: { merchantId: number; hashes: readonly string[] },
): Promise<Map<string, GameSessionRow>> => {
  const rows = await db.merchant(input.merchantId).query<GameSessionRow>(
    `select g.session_hash, g.vendor, g.member_id, g.game_id, g.currency, g.expires_at, s.id as launcher_id,
            s.ended_at is not null or m.status <> 'active' as launcher_over, s.expires_at as launcher_expires_at,
            s.last_seen_at, s.idle_s
       from game_session g
       left join session s on s.id = g.session_id
       left join member m on m.id = s.member_id
      where g.merchant_id = $1 and g.session_hash = any ($2::text[])`,
    [input.merchantId, input.hashes],
  );
  return new Map(rows.map((row) => [row.session_hash, row]));
};

/** Forgets the sessions from before a time, at most `limit`. */
export const sweepGameSessions = async (
  db: Database,
  input: { merchantId: number; before: Date; limit: number },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `delete from game_session where merchant_id = $1 and session_hash in (
       select session_hash from game_session where merchant_id = $1 and created_at < $2 limit $3)`,
    [input.merchantId, input.before, input.limit],
  );
};
