import type { Query } from '../database/types';
import type { FoundRow, ReportOf } from './rows';
import { dayOf, memberEntries, SPAN } from './span.queries';

/** Who came and who was active, from the sums of members by day. Visitors who play for play money alone are not counted. */
export const readMembers = (query: Query, of: ReportOf): Promise<FoundRow[]> =>
  query<FoundRow>(
    `with did as (
       select r.day, r.member, bool_or(r.type = 'bet' and r.taken_count > 0) as plays,
              bool_or(r.type = 'deposit' and r.source <> 'dispute' and r.given_count > 0) as pays_in
         from rollup_day r
        where r.merchant_id = $1 and r.day between $2::date and $3::date and r.class in ('player', 'wallet')
          and r.type in ('bet', 'deposit')
        group by r.day, r.member
     ), first as (
       select p.member, min(p.day) as day from did p where p.pays_in group by p.member
     ), seen as (
       select d.day, d.member, d.plays, d.pays_in,
              d.pays_in and f.day = d.day and not exists (
                select from rollup_day b where b.merchant_id = $1 and b.member = d.member and b.day < d.day
                   and b.class = 'player' and b.type = 'deposit' and b.source <> 'dispute' and b.given_count > 0) as is_first,
              false as is_new
         from did d left join first f on f.member = d.member
        where d.plays or d.pays_in
       union all
       select (m.registered_at at time zone t.time_zone)::date, m.id::text, false, false, false, true
         from merchant t
         join member m on m.merchant_id = t.id and m.registered_at >= day_begins($2::date, t.time_zone)
          and m.registered_at < day_begins($3::date + 1, t.time_zone) and m.type <> 4
        where t.id = $1
     )
     select grouping(s.day) = 1 as "isTotal", s.day::text as day,
            count(*) filter (where s.is_new)::bigint as registered, count(*) filter (where s.is_first)::bigint as "firstDepositors",
            count(distinct s.member) filter (where s.plays or s.pays_in)::bigint as active,
            count(distinct s.member) filter (where s.plays)::bigint as players,
            count(distinct s.member) filter (where s.pays_in)::bigint as depositors
       from seen s
      group by grouping sets ((s.day), ()) order by 1, 2 limit $4`,
    [of.merchantId, of.from, of.to, of.limit],
  );

const RUN = `case when j.source = 'agent-rebate' then 'rebate ' || coalesce(j.meta ->> 'day', '')
                else coalesce('#' || p.run_id || ' ' || p.kind || ' ' || p.from_day, '') end`;

/** What agents were paid, and members in rebates: each posting of the pay, by whom it was paid. */
export const readPay = (query: Query, of: ReportOf): Promise<FoundRow[]> => {
  const key = { day: dayOf('e.journal_id'), agent: `coalesce(m.username, e.member)`, run: RUN }[of.by] ?? RUN;
  return query<FoundRow>(
    `with ${SPAN}, line as (
       select ${key} as key, e.currency, e.amount, j.kind,
              exists (select from entry h join account a on a.id = h.account_id and a.merchant_id = $1
                       where h.merchant_id = $1 and h.journal_id = e.journal_id and a.class = 'house') as is_platform
         from (${memberEntries(['other', 'rebate'])}) e
         join journal j on j.merchant_id = $1 and j.id = e.journal_id and j.source in ('agent-pay', 'agent-rebate')
         left join member m on m.merchant_id = $1 and m.id = e.member::bigint
         left join agent_pay_statement p on p.merchant_id = $1 and p.id = (j.meta ->> 'statement')::bigint
        where e.amount > 0
     )
     select false as "isTotal", l.key as "${of.by}", l.currency,
            coalesce(sum(l.amount) filter (where l.kind not in ('rebate', 'agent-dividend')), 0)::bigint as commission,
            coalesce(sum(l.amount) filter (where l.kind = 'agent-dividend'), 0)::bigint as dividends,
            coalesce(sum(l.amount) filter (where l.kind = 'rebate'), 0)::bigint as rebates,
            sum(l.amount)::bigint as total,
            coalesce(sum(l.amount) filter (where l.is_platform), 0)::bigint as "byPlatform",
            coalesce(sum(l.amount) filter (where not l.is_platform), 0)::bigint as "byUplines"
       from line l group by l.key, l.currency order by l.key, l.currency limit $4`,
    [of.merchantId, of.from, of.to, of.limit],
  );
};
