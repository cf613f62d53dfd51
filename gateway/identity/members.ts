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
  /** Type and whether the member may play, at most a second old. */
  standing(input: { merchantId: number; memberId: bigint }): Promise<Standing | null>;
}

export interface Standing {
  type: number;
  username: string;
  active: boolean;
}

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
        toUpline: 0,
        clubLabel: null,
      };
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
  };
};
