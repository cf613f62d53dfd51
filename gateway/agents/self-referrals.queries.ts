import type { SelfSign } from '../../src/contract/entities/agent';
import type { Query } from '../database/types';
import { operatorKey } from '../platform/index';

export interface SelfReferralRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  agent_id: bigint;
  agent: string;
  why: SelfSign[];
  state: 'held' | 'released' | 'refused';
  found_at: Date;
  /** First day that is held; null until it is counted. */
  from_day: string | null;
  /** The first on which the member counts again. */
  until_day: string | null;
  reason: string;
}

/** Who may be the agent above: those that wait for a decision, the oldest first, or all, the newest first. */
export const readSelfReferrals = (
  query: Query,
  of: { merchantId: number; waiting: boolean; behind?: bigint | null; limit: number },
): Promise<SelfReferralRow[]> => {
  const [than, order] = of.waiting ? ['>', 'asc'] : ['<', 'desc'];
  return query<SelfReferralRow>(
    `select x.member_id, m.username, x.agent_id, a.username as agent, x.why, x.state, x.found_at, x.from_day::text as from_day,
            nullif(x.until_day, 'infinity')::text as until_day, x.reason
       from agent_self_referral x
       join member m on m.merchant_id = $1 and m.id = x.member_id
       join member a on a.merchant_id = $1 and a.id = x.agent_id
      where x.merchant_id = $1 and (not $2 or x.state = 'held')
        and ($4::bigint is null or (x.found_at, x.member_id) ${than} (
          select f.found_at, f.member_id from agent_self_referral f where f.merchant_id = $1 and f.member_id = $4))
      order by x.found_at ${order}, x.member_id ${order} limit $3`,
    [of.merchantId, of.waiting, of.limit, of.behind ?? null],
  );
};

/** Who is held, and whether an account of this name is the member's, or one above: with which it was found, or where the member stands today. */
export const findSelfReferral = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; name: string | null },
): Promise<{ username: string; waits: boolean; own: boolean } | null> => {
  const [row] = await query<{ username: string; waits: boolean; own: boolean }>(
    `select m.username, x.state = 'held' as waits, exists (
              select from member o where o.merchant_id = $1 and lower(o.username) = $3 and (o.id in (x.member_id, x.agent_id) or exists (
                select from agent_line l where l.merchant_id = $1 and l.member_id = x.member_id and l.ancestor_id = o.id
                   and l.until_day > merchant_today($1)))) as own
       from agent_self_referral x join member m on m.merchant_id = $1 and m.id = x.member_id
      where x.merchant_id = $1 and x.member_id = $2`,
    [of.merchantId, of.memberId, of.name === null ? null : operatorKey(of.name)],
  );
  return row ?? null;
};

/** Released, the member counts from the merchant's next day on. @returns false: nothing waits */
export const writeSelfReferral = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; released: boolean; actor: string; reason: string },
): Promise<boolean> => {
  const [row] = await query<{ done: boolean }>('select agent_self_decide($1, $2, $3, $4, $5) as done', [
    ...[of.merchantId, of.memberId, of.released, of.actor, of.reason],
  ]);
  return row?.done === true;
};

/** Looks at the next members who were there before the rule. */
export const scanSelfReferrals = async (
  query: Query,
  of: { merchantId: number; limit: number },
): Promise<{ looked: number; held: number; done: boolean }> => {
  const [row] = await query<{ looked: number; held: number; done: boolean }>(
    'select looked, held, done from agent_self_scan_page($1, $2)',
    [of.merchantId, of.limit],
  );
  if (!row) throw new Error('no page was looked at');
  return row;
};
