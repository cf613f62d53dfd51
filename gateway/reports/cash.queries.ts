import type { Query } from '../database/types';
import type { FoundRow, ReportOf } from './rows';
import { dayOf, memberEntries, SPAN } from './span.queries';

/**
 * Payments as the providers' accounts have them: what came out of clearing, what the merchant kept, what was set aside. What is left of a
 * payment is its member's.
 */
export const readDeposits = (query: Query, of: ReportOf): Promise<FoundRow[]> =>
  query<FoundRow>(
    `with ${SPAN}, line as (
       select ${dayOf('e.journal_id')} as day, a.owner as provider, a.currency, a.class, j.kind, e.amount
         from bounds b
         join account a on a.merchant_id = $1 and a.class in ('clearing', 'fees', 'suspense')
         join entry e on e.merchant_id = $1 and e.account_id = a.id and e.journal_id between b.first_journal and b.last_journal
         join journal j on j.merchant_id = $1 and j.id = e.journal_id
        where j.source in ('deposit', 'dispute')
     )
     select false as "isTotal", ${of.by === 'day' ? 'l.day' : 'l.provider'} as "${of.by}", l.currency,
            count(*) filter (where l.kind = 'deposit' and l.class = 'clearing')::bigint as count,
            coalesce(-sum(l.amount) filter (where l.kind = 'deposit' and l.class = 'clearing'), 0)::bigint as amount,
            coalesce(sum(l.amount) filter (where l.class = 'fees'), 0)::bigint as fees,
            coalesce(-sum(l.amount) filter (where l.kind = 'deposit'), 0)::bigint as credited,
            coalesce(sum(l.amount) filter (where l.class = 'suspense'), 0)::bigint as "setAside",
            coalesce(sum(l.amount) filter (where l.kind = 'refund' and l.class = 'clearing'), 0)::bigint as refunded,
            coalesce(sum(l.amount) filter (where l.kind like 'chargeback%' and l.class = 'clearing'), 0)::bigint as "chargedBack"
       from line l
      group by 2, 3 order by 2, 3 limit $4`,
    [of.merchantId, of.from, of.to, of.limit],
  );

/** Payouts by what was booked: put aside, paid, given back with the reason of it, returned by a bank. */
export const readWithdrawals = (query: Query, of: ReportOf): Promise<FoundRow[]> =>
  query<FoundRow>(
    `with ${SPAN}, booked as (
       select e.journal_id, e.currency, abs(e.amount) as amount from (${memberEntries(['withdraw'])}) e
       union all
       select e.journal_id, a.currency, sum(e.amount)
         from bounds b
         join account a on a.merchant_id = $1 and a.class in ('clearing', 'fees')
         join entry e on e.merchant_id = $1 and e.account_id = a.id and e.journal_id between b.first_journal and b.last_journal
         join journal j on j.merchant_id = $1 and j.id = e.journal_id and j.source = 'withdrawal' and j.kind = 'capture'
        group by 1, 2
     ), line as (
       select ${dayOf('b.journal_id')} as day, b.currency, b.amount,
              case j.kind when 'hold' then 'requested' when 'capture' then 'paid' when 'withdrawal-returned' then 'returned'
                else case when w.state in ('refused', 'failed', 'cancelled') then w.state else 'released' end end as state,
              case when j.kind in ('capture', 'withdrawal-returned') then w.fee else 0 end as fee
         from booked b
         join journal j on j.merchant_id = $1 and j.id = b.journal_id and j.source = 'withdrawal'
         left join withdrawal w on w.merchant_id = $1 and w.id = (j.meta ->> 'withdrawal')::bigint
     )
     select false as "isTotal", ${of.by === 'day' ? 'l.day as day, ' : ''}l.state as state, l.currency,
            count(*)::bigint as count, sum(l.amount)::bigint as amount, coalesce(sum(l.fee), 0)::bigint as fees
       from line l
      group by ${of.by === 'day' ? 'l.day, ' : ''}l.state, l.currency
      order by ${of.by === 'day' ? 'l.day, ' : ''}l.state, l.currency limit $4`,
    [of.merchantId, of.from, of.to, of.limit],
  );
