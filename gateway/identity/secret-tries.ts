import { beginSecretTry, isOver, noteWrongTry } from './secret-tries.queries';
import type { Database } from '../database/types';
import { accountNames, type Attempts } from './attempts';
import { GatewayError, type SessionContext, type Visitor } from '../platform/index';
import { noteSecurityEvent } from './security-log';
import type { Sessions } from './sessions';

/** Seconds between two secrets typed in one session. */
export const TRY_GAP_S = 3;
/** Wrong ones in a row after which the session ends: its holder does not know the member's secrets. */
export const MAX_WRONG_TRIES = 10;

export interface SecretTries {
  /**
   * Runs the check of one secret typed inside a session; a wrong one counts against the account as a failed login does.
   * @throws GatewayError TOO_MANY_REQUESTS when the last try was just now
   */
  run(input: { session: SessionContext; visitor: Visitor; check: () => Promise<boolean> }): Promise<boolean>;
}

export const createSecretTries = (deps: {
  db: Database;
  sessions: Sessions;
  attempts: Attempts;
}): SecretTries => {
  const { db, sessions, attempts } = deps;

  const wrong = async (session: SessionContext, visitor: Visitor, before: number): Promise<void> => {
    const merchantId = visitor.merchant.id;
    const { tokenHash, memberId } = session;
    const account = { names: accountNames(session.username, ''), memberId };
    const attempt = await attempts.begin({ visitor, account, canProve: false });
    try {
      await attempt.failed();
    } finally {
      attempt.close();
    }
    const ended = await db.merchant(merchantId).tx(async (query) => {
      await noteWrongTry(query, { merchantId, tokenHash });
      if (before + 1 < MAX_WRONG_TRIES) return null;
      const gone = await sessions.endIn(query, { merchantId, tokenHash });
      await noteSecurityEvent(query, {
        merchantId,
        memberId,
        kind: 'sessions-ended',
        facts: { why: 'wrong tries', ended: gone.sessionIds.length },
      });
      return gone;
    });
    if (ended) sessions.announce(ended);
  };

  return {
    async run({ session, visitor, check }) {
      const merchantId = visitor.merchant.id;
      const key = { merchantId, tokenHash: session.tokenHash, gapS: TRY_GAP_S };
      const { query } = db.merchant(merchantId);
      const before = await beginSecretTry(query, key);
      if (before === null) {
        // Ended by another page between the look at the token and this.
        if (await isOver(query, key)) throw new GatewayError('SESSION_INVALID');
        throw new GatewayError('TOO_MANY_REQUESTS', { retryAfterS: TRY_GAP_S });
      }
      const right = await check();
      if (!right) await wrong(session, visitor, before);
      return right;
    },
  };
};
