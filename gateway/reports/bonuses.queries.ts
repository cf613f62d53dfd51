import type { Query } from '../database/types';
import type { FoundRow, ReportOf } from './rows';
import { dayOf, memberEntries, SPAN } from './span.queries';

/**
 * Budgets of promotions and contests by their accounts, and what of it became members' own money. What was given without a promotion (points
 * turned into money, prizes of a vendor) has the name of who gave it.
 */
export const readBonuses = (query: Query, of: ReportOf): Promise<FoundRow[]> =>
  query<FoundRow>(
    `with ${SPAN}, line as (
       select ${dayOf('e.journal_id')} as day, a.owner as budget, a.currency, j.key like 'grant:%' as is_grant, e.amount, 0 as paid
         from bounds b
         join account a on a.merchant_id = $1 and a.class = 'pool'
         join entry e on e.merchant_id = $1 and e.account_id = a.id and e.journal_id between b.first_journal and b.last_journal
         join journal j on j.merchant_id = $1 and j.id = e.journal_id and j.source = 'promotion' and j.kind <> 'promotion-fund'
       union all
       select ${dayOf('e.journal_id')}, case when j.source <> 'promotion' then 'source:' || j.source
                when left(j.meta ->> 'promotion', 1) = '-' then 'contest:' || substr(j.meta ->> 'promotion', 2)
                else coalesce(j.meta ->> 'promotion', '') end,
              e.currency, false, 0, e.amount
         from (${memberEntries(['bonus', 'rebate'])}) e
         join journal j on j.merchant_id = $1 and j.id = e.journal_id and j.source <> 'agent-rebate'
     ), named as (
       select l.*, case when l.budget like 'source:%' then substr(l.budget, 8)
                        when l.budget like 'contest:%' then coalesce('contest ' || c.code, l.budget)
                        else coalesce(p.code, l.budget) end as promotion
         from line l
         left join promotion p on p.merchant_id = $1 and p.id::text = l.budget
         left join contest c on c.merchant_id = $1 and 'contest:' || c.id = l.budget
     )
     select false as "isTotal", ${of.by === 'day' ? 'n.day' : 'n.promotion'} as "${of.by}", n.currency,
            count(*) filter (where n.is_grant and n.amount < 0)::bigint as grants,
            coalesce(-sum(n.amount) filter (where n.is_grant), 0)::bigint as granted,
            coalesce(sum(n.amount) filter (where not n.is_grant), 0)::bigint as returned,
            coalesce(-sum(n.amount), 0)::bigint as cost, coalesce(sum(n.paid), 0)::bigint as paid
       from named n group by 2, 3 order by 2, 3 limit $4`,
    [of.merchantId, of.from, of.to, of.limit],
  );
