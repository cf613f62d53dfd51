import type { Query } from '../../database/types';
import { heldOn } from '../held';
import type { RebateState } from './rebates.queries';

/** What a day's run says of one member, a product and the day it is about, with all its parts. */
export interface RebateLineRow extends Record<string, unknown> {
  day: string;
  product: string;
  for_day: string;
  turnover: bigint;
  amount: bigint;
  own: bigint;
  parts: number;
  /** When the newest part was computed; null: before that was written down. */
  at: Date | null;
  state: RebateState;
}

/** Where a list goes on. */
export interface RebatePlace {
  day: string;
  product: string;
  forDay: string;
}

/** Lines of one member, the newest first. */
export const readRebateLines = (
  query: Query,
  of: {
    merchantId: number;
    memberId: bigint;
    from: string;
    to: string;
    product: string;
    behind: RebatePlace | null;
    limit: number;
  },
): Promise<RebateLineRow[]> =>
  query<RebateLineRow>(
    `select l.day::text as day, l.product, l.for_day::text as for_day, sum(l.turnover)::bigint as turnover, sum(l.amount)::bigint as amount,
            sum(l.own)::bigint as own, count(*)::int as parts, max(p.at) as at, r.state
       from agent_rebate_line l
       join agent_rebate_run r on r.merchant_id = $1 and r.day = l.day
       join agent_rebate_pay p on p.merchant_id = $1 and p.day = l.day and p.member_id = $2 and p.product = l.product and p.part = l.part
      where l.merchant_id = $1 and l.member_id = $2 and l.day between $3::text::date and $4::text::date and ($5 = '' or l.product = $5)
        and ($6::text is null or (l.day, l.for_day, l.product) < ($6::text::date, $7::text::date, $8))
      group by l.day, l.product, l.for_day, r.state
     having sum(l.amount) <> 0
      order by l.day desc, l.for_day desc, l.product desc limit $9`,
    [
      ...[of.merchantId, of.memberId, of.from, of.to, of.product],
      ...[of.behind?.day ?? null, of.behind?.forDay ?? null, of.behind?.product ?? null, of.limit],
    ],
  );

/** What of some days is booked to a member, and what waits below zero by product at the end of them. */
export const readRebateBooked = async (
  query: Query,
  of: { merchantId: number; memberId: bigint; from: string; to: string; product: string },
): Promise<{ amount: bigint; booked: bigint; waiting: bigint }> => {
  const [row] = await query<{ amount: bigint; booked: bigint; waiting: bigint }>(
    `select coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(p.due) filter (where p.booked), 0)::bigint as booked,
            coalesce(sum(p.closing) filter (where p.last), 0)::bigint as waiting
       from (
         select a.amount, a.due, a.booked, a.closing, row_number() over (partition by a.product order by a.day desc, a.part desc) = 1 as last
           from agent_rebate_pay a
          where a.merchant_id = $1 and a.member_id = $2 and a.day between $3::text::date and $4::text::date and ($5 = '' or a.product = $5)) p`,
    [of.merchantId, of.memberId, of.from, of.to, of.product],
  );
  return row ?? { amount: 0n, booked: 0n, waiting: 0n };
};

/** A member's bets of a day, and the part of them that goes to the agent. */
export interface RebateShareRow extends Record<string, unknown> {
  member_id: bigint;
  username: string;
  turnover: bigint;
  /** The agent's rate above the highest below, in parts per million. */
  ppm: number;
  amount: bigint;
}

/**
 * The next members behind a line, by number: those of the team of the day it is about whose bets count there. Each with the agent's share, which may be nothing.
 */
export const readRebateShares = (
  query: Query,
  of: {
    merchantId: number;
    agentId: bigint;
    day: string;
    forDay: string;
    product: string;
    behind: bigint;
    limit: number;
  },
): Promise<RebateShareRow[]> =>
  query<RebateShareRow>(
    `with page as materialized (
       select p.member_id, p.was, p.now, p.cap, p.for_day, z.time_zone
         from agent_rebate_run r
         join merchant z on z.id = $1
        cross join lateral agent_rebate_played($1, r.day, r.cap_ppm, false) p
         ${heldOn({ member: 'p.member_id', day: 'p.for_day' })}
        where r.merchant_id = $1 and r.day = $3::text::date and p.product = $5 and p.for_day = $4::text::date and p.member_id > $6 and p.now <> p.was
          and (p.member_id = $2 or h.member_id is null and exists (
            select from agent_line l where l.merchant_id = $1 and l.member_id = p.member_id and l.ancestor_id = $2
               and l.from_day <= p.for_day and l.until_day > p.for_day))
        order by p.member_id limit $7
     )
     select p.member_id, m.username, (p.now - p.was)::bigint as turnover, greatest(c.upto - c.below, 0) as ppm,
            case when c.upto <= c.below then 0 else
              div(greatest(p.now, 0) * c.upto, 1000000) - div(greatest(p.now, 0) * c.below, 1000000)
                - div(greatest(p.was, 0) * c.upto, 1000000) + div(greatest(p.was, 0) * c.below, 1000000) end::bigint as amount
       from page p
       join member m on m.merchant_id = $1 and m.id = p.member_id
      cross join lateral (
        select least(coalesce(max(k.ppm), 0), p.cap) as upto, least(coalesce(max(k.ppm) filter (where k.id <> $2), 0), p.cap) as below
          from (
            select u.id, agent_rate_of_day($1, u.id, $5, p.for_day::timestamp at time zone p.time_zone,
                     (p.for_day + 1)::timestamp at time zone p.time_zone) as ppm
              from (
                select p.member_id as id
                union all
                -- Those between the member and the agent, and the agent.
                select l.ancestor_id from agent_line l
                  left join agent_line own on own.merchant_id = $1 and own.member_id = p.member_id and own.ancestor_id = $2
                   and own.from_day <= p.for_day and own.until_day > p.for_day
                 where l.merchant_id = $1 and l.member_id = p.member_id and l.from_day <= p.for_day and l.until_day > p.for_day and l.depth <= own.depth
              ) u) k) c
      order by p.member_id`,
    [...[of.merchantId, of.agentId, of.day, of.forDay, of.product, of.behind, of.limit]],
  );
