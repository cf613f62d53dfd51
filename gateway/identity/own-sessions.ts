import { lockMember } from './credentials.queries';
import { revokeFamilies, revokeFamily } from './remember-tokens.queries';
import { familyOfSession, listSessions } from './sessions.queries';
import type { Database } from '../database/types';
import { GatewayError, type SessionContext } from '../platform/index';
import { noteSecurityEvent } from './security-log';
import type { Sessions } from './sessions';

/** One of a member's own live sessions as it travels. */
export interface OwnSessionWire {
  id: string;
  current: boolean;
  createdAt: number;
  lastSeenAt: number;
  device: string;
  place: string;
  origin: string;
}

export interface OwnSessions {
  list(input: { merchantId: number; session: SessionContext }): Promise<OwnSessionWire[]>;
  /**
   * Ends one, or all others ('others'): their devices are not remembered any more either. One that is not the member's is as
   * if it were not there.
   */
  end(input: { merchantId: number; session: SessionContext; id: string }): Promise<void>;
}

const MAX_LISTED = 50;
const ID = /^\d{1,18}$/;

export const createOwnSessions = (deps: { db: Database; sessions: Sessions }): OwnSessions => {
  const { db, sessions } = deps;

  const endOthers = async (merchantId: number, session: SessionContext): Promise<void> => {
    const { memberId, tokenHash } = session;
    const ended = await db.merchant(merchantId).tx(async (query) => {
      await lockMember(query, { merchantId, memberId });
      const own = await familyOfSession(query, { merchantId, memberId, id: session.id });
      await revokeFamilies(query, { merchantId, memberId, exceptFamily: own ?? '' });
      const gone = await sessions.endIn(query, { merchantId, memberId, exceptHash: tokenHash });
      const facts = { why: 'by the member', ended: gone.sessionIds.length };
      await noteSecurityEvent(query, { merchantId, memberId, kind: 'sessions-ended', facts });
      return gone;
    });
    sessions.announce(ended);
  };

  const endOne = async (merchantId: number, session: SessionContext, id: bigint): Promise<void> => {
    const { memberId } = session;
    const ended = await db.merchant(merchantId).tx(async (query) => {
      await lockMember(query, { merchantId, memberId });
      // Leaving one's own page is a logout: the device stays remembered as it does then.
      const family = id === session.id ? null : await familyOfSession(query, { merchantId, memberId, id });
      if (family !== null) await revokeFamily(query, { merchantId, family });
      return sessions.endIn(query, { merchantId, memberId, id });
    });
    sessions.announce(ended);
  };

  return {
    async list({ merchantId, session }) {
      // Uses of the last seconds are still in memory.
      await sessions.flush();
      const { memberId, tokenHash } = session;
      const rows = await listSessions(db, {
        merchantId,
        memberId,
        currentHash: tokenHash,
        limit: MAX_LISTED,
      });
      return rows.map((row) => ({
        id: row.id.toString(),
        current: row.token_hash === tokenHash,
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
        device: row.device,
        place: row.place,
        origin: row.origin,
      }));
    },
    async end({ merchantId, session, id }) {
      if (id === 'others') return endOthers(merchantId, session);
      if (!ID.test(id)) throw new GatewayError('REQUEST_INVALID', { reason: 'no id of a session' });
      await endOne(merchantId, session, BigInt(id));
    },
  };
};
