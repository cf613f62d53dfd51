import type { Query, Row } from '../../database/types';
import type { PublishedRow } from '../promotions/promotions.queries';

/** How many wait for a member, by type. */
export const countIssued = (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<{ kind: string; count: number }[]> =>
  query(
    `select kind, count(*)::int as count from promotion_grant
      where merchant_id = $1 and member_id = $2 and state = 'issued'
        and claim_until + promotion_frozen(merchant_id, member_id, granted_at, clock_timestamp()) > clock_timestamp()
        and not exists (select from promotion_request r where r.merchant_id = $1 and r.grant_id = promotion_grant.id and r.state = 'pending')
      group by kind`,
    [of.merchantId, of.memberId],
  );

/** What grants of a member hold in bonus money, by the grant's number. */
export const readBonusBalances = async (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await query<{ grant: string; balance: bigint }>(
    `select split_part(a.owner, ':', 2) as grant, a.balance
       from promotion_grant g
       join account a on a.merchant_id = g.merchant_id and a.class = 'bonus' and a.owner = g.member_id || ':' || g.id
      where g.merchant_id = $1 and g.member_id = $2 and (g.bonus > 0 or g.rounds > 0)`,
    [of.merchantId, of.memberId],
  );
  return new Map(rows.map(({ grant, balance }) => [grant, balance]));
};

/** The version in force of each promotion that is on, with its hash. */
export const readInForce = (
  query: Query,
  merchantId: number,
): Promise<(PublishedRow & { hash: string } & Row)[]> =>
  query(
    `select distinct on (p.id) p.id as promotion_id, p.code, v.number, v.hash, u.at
       from promotion p
       join promotion_publication u on u.merchant_id = p.merchant_id and u.promotion_id = p.id
       join promotion_version v on v.merchant_id = p.merchant_id and v.promotion_id = p.id and v.number = u.number
      where p.merchant_id = $1 and p.state = 'active' order by p.id, u.at desc, v.number desc limit 500`,
    [merchantId],
  );

/** Whether a code that was entered has been judged, and what it gave. */
export const readCodeOutcome = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; ref: string },
): Promise<{ judged: boolean; grants: bigint[] }> => {
  const [row] = await query<{ judged: boolean; grants: bigint[] | null }>(
    `select e.seq <= coalesce((select c.seq from engagement_cursor c where c.merchant_id = $1), 0) as judged,
            (select array_agg(g.id) from promotion_grant g
              where g.merchant_id = $1 and g.member_id = $2 and g.event_seq = e.seq) as grants
       from engagement_event e where e.merchant_id = $1 and e.member_id = $2 and e.kind = 'code' and e.ref = $3`,
    [of.merchantId, of.memberId, of.ref],
  );
  return { judged: row?.judged === true, grants: row?.grants ?? [] };
};
