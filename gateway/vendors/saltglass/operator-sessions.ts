import { createHash } from 'node:crypto';
import type { Database } from '../../database/types';

/** A game session takes bets for so long; wins and refunds need none. */
export const SESSION_LIFE_MS = 4 * 60 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
const SWEEP_LIMIT = 1_000;
const SECRET_BYTES = 32;

export interface OperatorSession {
  memberId: bigint;
  gameId: string;
  currency: string;
}

export interface OperatorSessions {
  /** Begins a session and answers its secret name; only a hash of it is stored. */
  open(session: OperatorSession & { merchantId: number }): Promise<string>;
  /** The session of a name while it lives. */
  find(merchantId: number, sessionId: string): Promise<OperatorSession | null>;
  /** Forgets sessions of yesterday, at most a thousand a call. */
  sweep(merchantId: number): Promise<void>;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The game sessions that this operator has given the vendor to name with its bets. */
export const createOperatorSessions = (input: {
  db: Database;
  now: () => number;
  random: (bytes: number) => Buffer;
}): OperatorSessions => {
  const { db, now, random } = input;
  return {
    async open(session) {
      const secret = random(SECRET_BYTES).toString('base64url');
      await db.merchant(session.merchantId).query(
        `insert into saltglass_session (merchant_id, session_hash, member_id, game_id, currency, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          session.merchantId,
          hash(secret),
          session.memberId,
          session.gameId,
          session.currency,
          new Date(now()),
          new Date(now() + SESSION_LIFE_MS),
        ],
      );
      return secret;
    },
    async find(merchantId, sessionId) {
      if (sessionId === '') return null;
      const [row] = await db
        .merchant(merchantId)
        .query<{ member_id: bigint; game_id: string; currency: string }>(
          `select member_id, game_id, currency from saltglass_session where session_hash = $1 and expires_at > $2`,
          [hash(sessionId), new Date(now())],
        );
      return row ? { memberId: row.member_id, gameId: row.game_id, currency: row.currency } : null;
    },
    async sweep(merchantId) {
      await db.merchant(merchantId).query(
        `delete from saltglass_session where merchant_id = $1 and session_hash in (
           select session_hash from saltglass_session where created_at < $2 limit $3)`,
        [merchantId, new Date(now() - KEPT_MS), SWEEP_LIMIT],
      );
    },
  };
};
