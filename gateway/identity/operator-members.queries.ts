import type { Query } from '../database/types';
import { spellingsOf } from './mobile-address';

export interface OperatorMember extends Record<string, unknown> {
  id: bigint;
  username: string;
  type: number;
  status: string;
  contact: Record<string, unknown>;
  mobile: string | null;
  mobile_verified_at: Date | null;
  email_verified_at: Date | null;
  has_password: boolean;
  registered_at: Date;
  last_login_at: Date | null;
}

export const findOperatorMember = async (
  query: Query,
  input: { merchantId: number; username: string },
): Promise<OperatorMember | null> => {
  const [row] = await query<OperatorMember>(
    `select id, username, type, status, contact, mobile, mobile_verified_at, email_verified_at,
            password_hash is not null as has_password, registered_at, last_login_at
       from member where merchant_id = $1 and name_key = lower($2)`,
    [input.merchantId, input.username],
  );
  return row ?? null;
};

/** Through whom a member came. */
export interface MemberSource extends Record<string, unknown> {
  /** Username of the agent above today; null if none. */
  agent: string | null;
  /** The agent's code with which the member registered; '' if none. */
  affiliate_code: string;
  /** Number of the agent's link with that code; null if it was no link. */
  link_id: bigint | null;
  /** Username of the member whose referral code was used; null if none. */
  referrer: string | null;
}

export const readMemberSource = async (
  query: Query,
  input: { merchantId: number; memberId: bigint },
): Promise<MemberSource> => {
  const [row] = await query<MemberSource>(
    `select a.username as agent, m.affiliate_code, l.link_id, r.username as referrer
       from member m
       left join member a on a.merchant_id = m.merchant_id and a.id = m.agent_id
       left join member r on r.merchant_id = m.merchant_id and r.id = m.referrer_id
       left join agent_link_member l on l.merchant_id = m.merchant_id and l.member_id = m.id
      where m.merchant_id = $1 and m.id = $2`,
    [input.merchantId, input.memberId],
  );
  return row ?? { agent: null, affiliate_code: '', link_id: null, referrer: null };
};

export const setMemberStatus = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; status: 'active' | 'locked' | 'closed' },
): Promise<void> => {
  await query('update member set status = $3 where merchant_id = $1 and id = $2', [
    input.merchantId,
    input.memberId,
    input.status,
  ]);
};

/** What is null stays as it is; the contact is laid over the one that is there. Another one than before is not proved by that. */
export const updateOperatorMember = async (
  query: Query,
  change: {
    merchantId: number;
    id: bigint;
    status: string | null;
    contact: Record<string, string>;
    mobile: string | null;
  },
): Promise<void> => {
  const spellings = change.mobile === null ? [] : spellingsOf(change.mobile);
  await query(
    `update member set status = coalesce($3, status), contact = contact || $4::text::jsonb,
            mobile = coalesce($5, mobile),
            mobile_verified_at = case when $5 is null or mobile = any($6::text[]) then mobile_verified_at end,
            email_verified_at = case when lower(coalesce($4::text::jsonb ->> 'email', contact ->> 'email'))
                                      = lower(contact ->> 'email') then email_verified_at end
      where merchant_id = $1 and id = $2`,
    [change.merchantId, change.id, change.status, JSON.stringify(change.contact), change.mobile, spellings],
  );
};
