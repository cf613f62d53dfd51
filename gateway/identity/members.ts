import { findLevel, findMember, findStandings } from './members.queries';
import { isUndone } from '../database/errors';
import { createGather } from '../database/gather';
import type { Database } from '../database/types';
import { wireType } from './sub-account-type';
import { createBoundedCache, GatewayError, greetingName } from '../platform/index';

/** A member as the protocol words it. */
export interface MemberInfo {
  id: string;
  account: string;
  /** What the member is called where it is not by the account's name: one that is a number is not told in full. */
  nickname: string;
  type: number;
  lastLogin: number | null;
  regDate: number;
  mobile: string;
  toUpline: number;
  /** The member's level; null: none yet. */
  clubLabel: { labelId: number; labelName: string; color: string; type: 'AUTO'; rankLevel: string } | null;
}

export interface Members {
  info(input: { merchantId: number; memberId: bigint }): Promise<MemberInfo>;
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
  /** There is, or was, bonus money: what is won may be its. */
  hasBonus: boolean;
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
  // Bets of many players come in the same moment.
  const standings = createGather<bigint, Standing | null>({
    isUndone,
    async send(merchantId, memberIds) {
      const found = await findStandings(deps.db, { merchantId, memberIds });
      return memberIds.map((id) => {
        const row = found.get(id);
        if (!row) return null;
        const { type, username, status, has_bonus: hasBonus } = row;
        return { type, username, active: status === 'active', hasBonus };
      });
    },
  });
  return {
    async info(input) {
      const [member, label] = await Promise.all([findMember(deps.db, input), findLevel(deps.db, input)]);
      if (!member) throw new GatewayError('SESSION_INVALID');
      const greeted = greetingName(member);
      return {
        id: member.id.toString(),
        account: member.username,
        nickname: greeted === member.username ? '' : greeted,
        type: wireType(member.type),
        lastLogin: member.prior_login_at?.getTime() ?? null,
        regDate: member.registered_at.getTime(),
        mobile: masked(member.contact['mobileNum'] ?? ''),
        toUpline: member.agent_id === null || member.type === TOP_AGENT ? 0 : 1,
        clubLabel: label && {
          ...{ labelId: label.level, labelName: label.name, color: label.color, type: 'AUTO' },
          rankLevel: String(label.level),
        },
      };
    },
    async upline({ merchantId, memberId }) {
      const member = await findMember(deps.db, { merchantId, memberId });
      if (member?.agent_id == null || member.type === TOP_AGENT) return null;
      const agent = await findMember(deps.db, { merchantId, memberId: member.agent_id });
      return agent?.status === 'active' ? { id: agent.id, username: agent.username } : null;
    },
    async standing(input) {
      const key = `${input.merchantId}:${input.memberId}`;
      const known = cache.get(key);
      if (known && Math.abs(deps.now() - known.readAtMs) < FRESH_MS) return known.standing;
      const standing = await standings.ask(input.merchantId, input.memberId);
      cache.set(key, { standing, readAtMs: deps.now() });
      return standing;
    },
    isActive: async (input) => (await findMember(deps.db, input))?.status === 'active',
  };
};
