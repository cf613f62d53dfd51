import { lockMember } from './credentials.queries';
import { revokeFamilies } from './remember-tokens.queries';
import type { EndedSessions, Sessions } from './sessions';
import { endSessions } from './sessions.queries';
import type { Query } from '../database/types';

/**
 * Ends whatever a member is logged in by: sessions, and devices that would log in again. Other nodes hear of it by notification, this
 * one when it is announced after the commit.
 */
export const endAllSessions = async (
  query: Query,
  member: { merchantId: number; memberId: bigint },
): Promise<EndedSessions> => {
  await lockMember(query, member);
  await revokeFamilies(query, { ...member, exceptFamily: '' });
  const rows = await endSessions(query, { ...member, exceptHash: '' });
  return {
    merchantId: member.merchantId,
    sessionIds: rows.map(({ id }) => id),
    tokenHashes: rows.map(({ token_hash: hash }) => hash),
  };
};

/**
 * The same for subjects that end sessions within a transaction of their own: what is answered is called after its commit. A request that
 * comes right behind the answer finds no copy of the session, wherever the notification is by then.
 */
export const endingSessions =
  (sessions: () => Pick<Sessions, 'announce'>) =>
  async (query: Query, member: { merchantId: number; memberId: bigint }): Promise<() => void> => {
    const ended = await endAllSessions(query, member);
    return () => sessions().announce(ended);
  };
