-- A page of a statement with its sums, in one call and one snapshot. Whole days before the page are passed over by their counts in the roll-up, so
-- that a far page costs what the first one does. Statements inside have one plan each: planning them anew costs more than they do.
-- Answers one row without an entry where the page has none.
create function ledger_statement(
  p_merchant int, p_owner text, p_currency text, p_from date, p_to date, p_types text[],
  p_behind bigint, p_line int, p_limit int, p_offset int
) returns table (
  opening bigint, closing bigint, count bigint, given bigint, taken bigint,
  journal_id bigint, line int, amount bigint, balance_after bigint, type text, source text, key text, created_at timestamptz
)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_end constant bigint := 9223372036854775807;
  v_before bigint; v_until bigint; v_account bigint; v_first bigint; v_next bigint; v_top bigint; v_start bigint; v_skip bigint := p_offset; v_behind bigint := p_behind;
  v_line int := p_line; v_passed date; v_is_found boolean := p_offset = 0; r record;
begin
  opening := 0; closing := 0; count := 0; given := 0; taken := 0;
  select a.id into v_account from account a
   where a.merchant_id = p_merchant and a.class = 'player' and a.owner = p_owner and a.currency = p_currency;
  if v_account is null then
    return next;
    return;
  end if;
  select d.first_journal into v_first from ledger_day d where d.merchant_id = p_merchant and d.day >= p_from order by d.day limit 1;
  select d.first_journal into v_next from ledger_day d where d.merchant_id = p_merchant and d.day > p_to order by d.day limit 1;
  -- No expression in the conditions: beside row-level security an index takes bare values alone.
  v_before := coalesce(v_first, v_end);
  v_until := coalesce(v_next, v_end);
  select e.balance_after into opening from entry e
   where e.merchant_id = p_merchant and e.account_id = v_account and e.journal_id < v_before
   order by e.journal_id desc, e.line desc limit 1;
  select e.balance_after into closing from entry e
   where e.merchant_id = p_merchant and e.account_id = v_account and e.journal_id < v_until
   order by e.journal_id desc, e.line desc limit 1;
  opening := coalesce(opening, 0);
  closing := coalesce(closing, 0);
  if v_first is null then
    return next;
    return;
  end if;
  for r in
    select d.day, sum(d.taken_count + d.given_count) as count, sum(d.given)::bigint as given, sum(d.taken)::bigint as taken
    from rollup_day d
    where d.merchant_id = p_merchant and d.member = p_owner and d.day between p_from and p_to and d.currency = p_currency
      and d.class = 'player' and (p_types is null or d.type = any (p_types))
    group by d.day order by d.day desc
  loop
    count := count + r.count;
    given := given + r.given;
    taken := taken + r.taken;
    if not v_is_found then
      if v_skip >= r.count then
        v_skip := v_skip - r.count;
        v_passed := r.day;
      else
        v_is_found := true;
      end if;
    end if;
  end loop;
  if count = 0 or not v_is_found then
    return next;
    return;
  end if;
  if v_passed is not null then
    select d.first_journal into v_top from ledger_day d where d.merchant_id = p_merchant and d.day = v_passed;
    v_behind := least(v_behind, v_top);
    v_line := 0;
  end if;
  if p_types is null then
    return query
      select opening, closing, count, given, taken, e.journal_id, e.line::int, e.amount, e.balance_after, coalesce(e.type, 'other'),
             j.source, j.key, j.created_at
      from (select 1) one
      left join (
        select * from entry e
         where e.merchant_id = p_merchant and e.account_id = v_account and e.journal_id >= v_first
           and e.journal_id < v_until and e.journal_id <= v_behind
           and (e.journal_id < v_behind or e.line < v_line)
         order by e.journal_id desc, e.line desc limit p_limit offset v_skip
      ) e on true
      left join lateral (select * from journal f where f.merchant_id = p_merchant and f.id = e.journal_id offset 0) j on true
      order by e.journal_id desc, e.line desc;
  elsif p_types && array['bet', 'win'] then
    return query
      select opening, closing, count, given, taken, e.journal_id, e.line::int, e.amount, e.balance_after, coalesce(e.type, 'other'),
             j.source, j.key, j.created_at
      from (select 1) one
      left join (
        select * from entry e
         where e.merchant_id = p_merchant and e.account_id = v_account and e.journal_id >= v_first
           and e.journal_id < v_until and e.journal_id <= v_behind
           and (e.journal_id < v_behind or e.line < v_line)
           and e.type = any (p_types)
         order by e.journal_id desc, e.line desc limit p_limit offset v_skip
      ) e on true
      left join lateral (select * from journal f where f.merchant_id = p_merchant and f.id = e.journal_id offset 0) j on true
      order by e.journal_id desc, e.line desc;
  else
    -- The partial index of what is rare.
    return query
      select opening, closing, count, given, taken, e.journal_id, e.line::int, e.amount, e.balance_after, coalesce(e.type, 'other'),
             j.source, j.key, j.created_at
      from (select 1) one
      left join (
        select e.* from (select distinct unnest(p_types) as type) t
        cross join lateral (
          select * from entry f
           where f.merchant_id = p_merchant and f.account_id = v_account and f.type = t.type and f.type not in ('bet', 'win')
             and f.journal_id >= v_first and f.journal_id < v_until and f.journal_id <= v_behind
             and (f.journal_id < v_behind or f.line < v_line)
           order by f.journal_id desc, f.line desc limit p_limit + v_skip
        ) e
        order by e.journal_id desc, e.line desc limit p_limit offset v_skip
      ) e on true
      left join lateral (select * from journal f where f.merchant_id = p_merchant and f.id = e.journal_id offset 0) j on true
      order by e.journal_id desc, e.line desc;
  end if;
end
$$;
grant execute on function ledger_statement(int, text, text, date, date, text[], bigint, int, int, int) to foyer_app;

-- What a member won and lost in whole days, by day, week, month or not parted by time (another word), and by category or not.
create function ledger_profit(p_merchant int, p_owner text, p_currency text, p_from date, p_to date, p_by text, p_split boolean)
  returns table (period text, category text, stake bigint, valid bigint, win bigint, rebate bigint, bonus bigint)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select case p_by when 'day' then s.start::text when 'week' then s.start::text when 'month' then to_char(s.start, 'YYYY-MM') else '' end,
           s.category, s.stake, s.valid, s.win, s.rebate, s.bonus
    from (
      select case p_by when 'day' then d.day when 'week' then date_trunc('week', d.day)::date when 'month' then date_trunc('month', d.day)::date end
               as start,
             case when p_split then d.category else '' end as category,
             coalesce(sum(d.taken - d.given) filter (where d.type = 'bet'), 0)::bigint as stake, sum(d.valid)::bigint as valid,
             coalesce(sum(d.given - d.taken) filter (where d.type in ('win', 'jackpot')), 0)::bigint as win,
             coalesce(sum(d.given - d.taken) filter (where d.type = 'rebate'), 0)::bigint as rebate,
             coalesce(sum(d.given - d.taken) filter (where d.type = 'bonus'), 0)::bigint as bonus
      from rollup_day d
      where d.merchant_id = p_merchant and d.member = p_owner and d.day between p_from and p_to and d.currency = p_currency
        and d.type in ('bet', 'win', 'jackpot', 'rebate', 'bonus')
      group by 1, 2
    ) s
    order by s.start desc, s.category;
end
$$;
grant execute on function ledger_profit(int, text, text, date, date, text, boolean) to foyer_app;
