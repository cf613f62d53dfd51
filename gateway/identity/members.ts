import { countUnread, findMember } from './members.queries';
import type { Database } from '../database/types';
import { createBoundedCache, GatewayError } from '../platform/index';

/** A member as the protocol words it. */
export interface MemberInfo {
  id: string;
  account: string;
  nickname: string;
  type: number;
  lastLogin: number | null;
  regDate: number;
  mobile: string;
  toUpline: number;
  clubLabel: null;
}

export interface Members {
  info(input: { merchantId: number; memberId: bigint }): Promise<MemberInfo>;
  unread(input: { merchantId: number; memberId: bigint }): Promise<number>;
  /** Who stands above the member and may be passed money; null where there is none, or they are not active. */
  upline(input: { merchantId: number; memberId: bigint }): Promise<{ id: bigint; username: string } | null>;
  /** Type and whether the member may play, at most a second old. */
  standing(input: { merchantId: number; memberId: bigint }): Promise<Standing | null>;
  /** Whether the member is kept in now: what is decided once about money asks the database. */
  isActive(input: { merchantId: number; memberId: bigint }): Promise<boolean>;
}

export interface Standing {
  type: number;
  username: string;
  active: boolean;
}

/** Agents of this type stand on top: they pass nothing on. */
const TOP_AGENT = 2;
const FRESH_MS = 1_000;
const MAX_CACHED = 20_000;
const VISIBLE = 4;

/** The first digits of a number, the rest as stars. */
export const masked = (text: string): string =>
  text.length <= VISIBLE
    ? '*'.repeat(text.length)
    : text.slice(0, VISIBLE) + '*'.repeat(text.length - VISIBLE);

export const createMembers = (deps: { db: Database; now: () => number }): Members => {
  const cache = createBoundedCache<{ standing: Standing | null; readAtMs: number }>({
    maxEntries: MAX_CACHED,
  });
  return {
    async info(input) {
      const member = await findMember(deps.db, input);
      if (!member) throw new GatewayError('SESSION_INVALID');
      return {
        id: member.id.toString(),
        account: member.username,
        nickname: member.nickname,
        type: member.type,
        lastLogin: member.prior_login_at?.getTime() ?? null,
        regDate: member.registered_at.getTime(),
        mobile: masked(member.contact['mobileNum'] ?? ''),
        toUpline: member.agent_id === null || member.type === TOP_AGENT ? 0 : 1,
        clubLabel: null,
      };
    },
    async upline({ merchantId, memberId }) {
      const member = await findMember(deps.db, { merchantId, memberId });
      if (member?.agent_id == null || member.type === TOP_AGENT) return null;
      const agent = await findMember(deps.db, { merchantId, memberId: member.agent_id });
      return agent?.status === 'active' ? { id: agent.id, username: agent.username } : null;
    },
    unread: (input) => countUnread(deps.db, input),
    async standing(input) {
      const key = `${input.merchantId}:${input.memberId}`;
      const known = cache.get(key);
      if (known && Math.abs(deps.now() - known.readAtMs) < FRESH_MS) return known.standing;
      const member = await findMember(deps.db, input);
      const standing = member
        ? { type: member.type, username: member.username, active: member.status === 'active' }
        : null;
      cache.set(key, { standing, readAtMs: deps.now() });
      return standing;
    },
    isActive: async (input) => (await findMember(deps.db, input))?.status === 'active',
  };
};
