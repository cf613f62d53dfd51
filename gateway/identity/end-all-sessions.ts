import { lockMember } from './credentials.queries';
import { revokeFamilies } from './remember-tokens.queries';
import { endSessions } from './sessions.queries';
import type { Query } from '../database/types';

/** Ends whatever a member is logged in by, on every node: sessions, and devices that would log in again. */
export const endAllSessions = async (
  query: Query,
  member: { merchantId: number; memberId: bigint },
): Promise<number> => {
  await lockMember(query, member);
  await revokeFamilies(query, { ...member, exceptFamily: '' });
  return (await endSessions(query, { ...member, exceptHash: '' })).length;
};
