import type { Query } from '../database/types';
import type { FoundRow, ReportOf } from './rows';
import { SPAN } from './span.queries';

const KEYS: Readonly<Record<string, string>> = {
  day: 'l.day::text',
  category: 'l.category',
  vendor: 'l.source',
};

/**
 * Own money comes from the sums of members by day. Bonus money is in none of those: its entries are found by the accounts of grants, and
 * wins of a grant that has ended by the house's account for them.
 */
export const readRevenue = (query: Query, of: ReportOf): Promise<FoundRow[]> =>
  query<FoundRow>(
    `with ${SPAN}, line as (
       select r.day, r.source, r.category, r.currency, r.member,
              case when r.type = 'bet' then r.taken - r.given else 0 end as stakes,
              case when r.type = 'bet' then 0 else r.given - r.taken end as wins,
              case when r.type = 'bet' then r.taken_count - r.given_count else 0 end as bets,
              false as is_bonus
         from rollup_day r
        where r.merchant_id = $1 and r.day between $2::date and $3::date and r.class in ('player', 'wallet', 'held')
          and r.type in ('bet', 'win', 'jackpot')
       union all
       select s.day, j.source, coalesce(coalesce(o.meta, j.meta) ->> 'category', ''), a.currency,
              case when a.class = 'bonus' then split_part(a.owner, ':', 1) end,
              case when t.type = 'bet' then -e.amount else 0 end,
              case when t.type = 'bet' then 0 else e.amount end,
              0, true
         from bounds b
         join account a on a.merchant_id = $1 and (a.class = 'bonus' or a.class = 'house' and a.owner = 'forfeit')
         join entry e on e.merchant_id = $1 and e.account_id = a.id and e.journal_id between b.first_journal and b.last_journal
         join journal j on j.merchant_id = $1 and j.id = e.journal_id
         left join journal o on o.merchant_id = $1 and o.id = j.reverses
        cross join lateral (
         select ledger_entry_type(coalesce(o.kind, j.kind), case when o.id is null then e.amount else -e.amount end) as type) t
         join span s on e.journal_id between s.first_journal and s.last_journal
        where t.type in ('bet', 'win', 'jackpot')
     )
     select grouping(${KEYS[of.by]}) = 1 as "isTotal", ${KEYS[of.by]} as "${of.by}", l.currency,
            sum(l.stakes)::bigint as stakes, sum(l.wins)::bigint as wins,
            coalesce(sum(l.stakes) filter (where l.is_bonus), 0)::bigint as "bonusStakes",
            coalesce(sum(l.wins) filter (where l.is_bonus), 0)::bigint as "bonusWins",
            sum(l.bets)::bigint as bets, count(distinct l.member) filter (where l.stakes > 0)::bigint as members
       from line l
      group by grouping sets ((${KEYS[of.by]}, l.currency), (l.currency))
      order by 1, 2, 3 limit $4`,
    [of.merchantId, of.from, of.to, of.limit],
  );
