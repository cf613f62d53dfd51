-- The same as in 0180; the day of a journal is looked up among the first journals of days, not compared with each of them.
create or replace function ledger_rollup_of(p_merchant int)
  returns table (member text, day date, source text, category text, currency text, class text, type text,
    taken bigint, given bigint, valid bigint, taken_count bigint, given_count bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with line as (
    select e.journal_id, e.amount, a.class, a.currency, j.source,
           case a.class when 'wallet' then split_part(a.owner, ':', 1) when 'held' then own.owner else a.owner end as member,
           coalesce((coalesce(o.meta, j.meta)) ->> 'category', '') as category,
           ledger_entry_type(coalesce(o.kind, j.kind), case when o.id is null then e.amount else -e.amount end) as type,
           coalesce(o.kind, j.kind) = 'debit-credit'
             and sum(e.amount) over (partition by e.journal_id, e.account_id) = 0 as tied
    from entry e
    join account a on a.merchant_id = p_merchant and a.id = e.account_id and a.class in ('player', 'wallet', 'held')
    join journal j on j.merchant_id = p_merchant and j.id = e.journal_id
    left join journal o on o.merchant_id = p_merchant and o.id = j.reverses
    left join hold h on a.class = 'held' and h.merchant_id = p_merchant and h.held_account_id = e.account_id
    left join account own on own.merchant_id = p_merchant and own.id = h.account_id
    where e.merchant_id = p_merchant
  ), dated as materialized (
    select array_agg(d.first_journal order by d.day) as firsts, array_agg(d.day order by d.day) as days
    from ledger_day d where d.merchant_id = p_merchant
  )
  select l.member, d.days[width_bucket(l.journal_id, d.firsts)], l.source, l.category, l.currency, l.class, l.type,
         coalesce(sum(-l.amount) filter (where l.amount < 0), 0)::bigint,
         coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint,
         coalesce(sum(-l.amount) filter (where l.type = 'bet' and not l.tied), 0)::bigint,
         count(*) filter (where l.amount < 0), count(*) filter (where l.amount > 0)
  from line l
  cross join dated d
  group by 1, 2, 3, 4, 5, 6, 7
$$;
