import {
  findGameSessions,
  insertGameSession,
  sweepGameSessions,
  type GameSessionRow,
} from './game-sessions.queries';
import type { Database } from '../database/types';
import { createLookups, secretHash, secretText } from '../platform/index';
import type { Sessions } from '../identity/index';

/** A game session takes bets for so long, whatever happens; wins and cancels need none. */
export const GAME_SESSION_LIFE_MS = 4 * 60 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
const SWEEP_LIMIT = 1_000;
/** Uses of the launching session that a node has not saved yet. */
const UNSAVED_MS = 10_000;

export interface GameSession {
  merchantId: number;
  vendor: string;
  memberId: bigint;
  /** '' is every game of the vendor: its lobby was launched. */
  gameId: string;
  currency: string;
}

export interface GameSessions {
  /** Begins a session and answers its secret name, which a vendor's bets carry; only a hash of it is stored. */
  open(session: GameSession & { launcherId: bigint | null }): Promise<string>;
  /**
   * The session of a name while it lives and the session that launched it does, which is asked anew each time: it may have ended
   * on any node.
   */
  find(merchantId: number, sessionId: string): Promise<LiveGameSession | null>;
  /** Forgets sessions of yesterday, at most a thousand a call. */
  sweep(merchantId: number): Promise<void>;
}

export interface LiveGameSession extends GameSession {
  /** Who plays is there: the session that launched the game does not lie idle. */
  use(): void;
}

const isOver = (row: GameSessionRow, nowMs: number): boolean => {
  if (row.expires_at.getTime() <= nowMs) return true;
  const { launcher_over: ended, launcher_expires_at: until, last_seen_at: seen, idle_s: idleS } = row;
  // A guest's trial.
  if (ended === null || until === null || seen === null || idleS === null) return false;
  return ended || until.getTime() <= nowMs || seen.getTime() + idleS * 1_000 + UNSAVED_MS <= nowMs;
};

export const createGameSessions = (deps: {
  db: Database;
  sessions: Pick<Sessions, 'touch'>;
  now: () => number;
}): GameSessions => {
  const { db, sessions, now } = deps;
  // A busy table of players asks for many in a moment.
  const lookups = createLookups<GameSessionRow>({
    read: (merchantId, hashes) => findGameSessions(db, { merchantId, hashes }),
  });
  return {
    async open(session) {
      const sessionId = secretText();
      await insertGameSession(db, {
        ...session,
        sessionHash: secretHash(sessionId),
        createdAt: new Date(now()),
        expiresAt: new Date(now() + GAME_SESSION_LIFE_MS),
      });
      return sessionId;
    },
    async find(merchantId, sessionId) {
      if (sessionId === '') return null;
      const row = await lookups.find(merchantId, secretHash(sessionId));
      if (!row || isOver(row, now())) return null;
      const { vendor, member_id: memberId, game_id: gameId, currency, launcher_id: id } = row;
      return {
        ...{ merchantId, vendor, memberId, gameId, currency },
        use: () => {
          if (id !== null) sessions.touch({ merchantId, id });
        },
      };
    },
    sweep: (merchantId) =>
      sweepGameSessions(db, { merchantId, before: new Date(now() - KEPT_MS), limit: SWEEP_LIMIT }),
  };
};
