-- Levels that are kept for a period and fall by one where what keeps them was not reached. Terms stand with the member from the first day
-- of a period on: other terms count from the next one.

alter table vip_level
  -- null: a level that is reached is kept.
  add column keep_days int check (keep_days between 28 and 366),
  add column keep_deposits bigint not null default 0 check (keep_deposits >= 0),
  add column keep_turnover bigint not null default 0 check (keep_turnover >= 0),
  -- Days before its end on which a member is told.
  add column keep_notice int not null default 7 check (keep_notice between 3 and 28);

alter table member_vip
  add column highest int,
  -- The period: from a day of the merchant up to another, which is no part of it. null: nothing ends.
  add column from_day date,
  add column until_day date,
  add column keep_deposits bigint not null default 0,
  add column keep_turnover bigint not null default 0,
  add column keep_notice int not null default 7,
  add column noticed_at timestamptz,
  -- What keeps it was reached when it was looked at in time for a notice.
  add column is_safe boolean not null default false;
update member_vip set highest = level;
alter table member_vip alter column highest set not null, drop constraint member_vip_level_check, add check (level >= 0), add check (highest >= level);
create index member_vip_until on member_vip (merchant_id, until_day) where until_day is not null;
create index member_vip_open on member_vip (merchant_id, level) where until_day is null;

-- level: reached for the first time. level-change: lost, or reached again; it is known to conditions and heard by no promotion.
alter table engagement_event drop constraint engagement_event_kind_check;
alter table engagement_event add constraint engagement_event_kind_check check (kind in ('deposit', 'deposit-back', 'bet', 'bet-back',
  'bet-change', 'login', 'register', 'level', 'level-change', 'code', 'birthday', 'manual', 'period')) not valid;

-- What members paid in and staked from their periods' first days on, up to a day that is no part of it.
create function vip_period_totals(p_merchant int, p_members bigint[], p_until date)
  returns table (member_id bigint, deposits bigint, turnover bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select m.member_id, coalesce(sum(d.given - d.taken) filter (where d.type = 'deposit'), 0)::bigint,
         coalesce(sum(d.valid) filter (where d.type = 'bet'), 0)::bigint
    from member_vip m
    left join rollup_day d on d.merchant_id = p_merchant and d.member = m.member_id::text and d.class in ('player', 'wallet')
     and d.day >= m.from_day and d.day < p_until
   where m.merchant_id = p_merchant and m.member_id = any (p_members)
   group by m.member_id
$$;

-- As 0344, with periods: a level for the first time by what was paid in and staked ever, a level that was lost by what keeps it.
create or replace function vip_raise(p_merchant int, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_seq bigint; v_last bigint; v_count int; v_members bigint[]; v_today date;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into vip_cursor values (p_merchant, 0) on conflict do nothing;
  select c.seq into v_seq from vip_cursor c where c.merchant_id = p_merchant for update skip locked;
  if not found then
    return null;
  end if;
  select max(e.seq), count(*), coalesce(array_agg(distinct e.member_id) filter (where e.kind in ('deposit', 'bet')), '{}')
    into v_last, v_count, v_members
    from (select f.seq, f.kind, f.member_id from engagement_event f where f.merchant_id = p_merchant and f.seq > v_seq order by f.seq limit p_limit) e;
  if v_count = 0 then
    return 0;
  end if;
  v_today := merchant_today(p_merchant);
  with before as (
    select t.member_id, t.deposits, t.turnover, coalesce(o.level, 0) as old, coalesce(o.highest, 0) as highest, o.from_day
      from vip_totals(p_merchant, v_members) t
      left join member_vip o on o.merchant_id = p_merchant and o.member_id = t.member_id
  ), again as (
    select b.member_id, max(v.level) as level
      from before b
      join vip_period_totals(p_merchant, array(select l.member_id from before l where l.old < l.highest), v_today + 1) p on p.member_id = b.member_id
      join vip_level v on v.merchant_id = p_merchant and v.level > b.old and v.level <= b.highest
       and (v.keep_days is null or (v.keep_deposits <= p.deposits and v.keep_turnover <= p.turnover))
     group by b.member_id
  ), first as (
    select b.member_id, max(v.level) as level
      from before b
      join vip_level v on v.merchant_id = p_merchant and v.level > b.highest and v.deposits <= b.deposits and v.turnover <= b.turnover
     group by b.member_id
  ), risen as (
    select b.member_id, b.old, b.highest, greatest(a.level, f.level) as level
      from before b left join again a using (member_id) left join first f using (member_id)
     where greatest(a.level, f.level) > b.old
  ), kept as (
    insert into member_vip as m (merchant_id, member_id, level, highest, from_day, until_day, keep_deposits, keep_turnover, keep_notice)
    select p_merchant, r.member_id, r.level, greatest(r.highest, r.level), v_today, v_today + v.keep_days, v.keep_deposits, v.keep_turnover, v.keep_notice
      from risen r join vip_level v on v.merchant_id = p_merchant and v.level = r.level
    on conflict (merchant_id, member_id) do update set level = excluded.level, highest = excluded.highest, since = clock_timestamp(),
      from_day = excluded.from_day, until_day = excluded.until_day, keep_deposits = excluded.keep_deposits, keep_turnover = excluded.keep_turnover,
      keep_notice = excluded.keep_notice, noticed_at = null, is_safe = false
  ), said as (
    insert into engagement_cause (merchant_id, kind, member_id, ref, cause, level)
    select p_merchant, 'level', r.member_id, 'level:' || n, 'level:' || n, n
      from risen r cross join lateral generate_series(r.highest + 1, r.level) n
      join vip_level v on v.merchant_id = p_merchant and v.level = n
     order by r.member_id, n
  )
  insert into engagement_cause (merchant_id, kind, member_id, ref, cause, level)
  select p_merchant, 'level-change', r.member_id, 'level:again:' || r.level || ':' || v_today, 'level:' || r.level, r.level
    from risen r where r.level <= r.highest order by r.member_id;
  update vip_cursor set seq = v_last where merchant_id = p_merchant;
  return v_count;
end
$$;

-- Ends periods and tells of ends to come, p_limit of them; a member who is shut out or pauses waits, and a period that a pause touched is not
-- judged but begins anew. No member falls without having been told before: who was not gets the days of a notice more.
-- what: kept, fell, notice, begun (a level that ends from now on).
create function vip_keep(p_merchant int, p_limit int)
  returns table (member_id bigint, what text, was int, level int, until_day date)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_today date; v_zone text; v_ids bigint[]; v_left int;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  v_today := merchant_today(p_merchant);
  select m.time_zone into v_zone from merchant m where m.id = p_merchant;
  v_ids := array(
    select m.member_id from member_vip m
     where m.merchant_id = p_merchant and m.until_day is not null and m.until_day <= v_today + 28
       and (m.until_day <= v_today or (m.noticed_at is null and not m.is_safe and m.until_day <= v_today + m.keep_notice))
       and not exists (select from play_stop s where s.merchant_id = p_merchant and s.member_id = m.member_id
             and s.from_at <= clock_timestamp() and s.until_at > clock_timestamp())
     order by m.until_day, m.member_id limit p_limit for update skip locked);
  v_left := p_limit - cardinality(v_ids);
  return query
  with stand as (
    select m.*, p.deposits >= m.keep_deposits and p.turnover >= m.keep_turnover as held,
           exists (select from play_stop s where s.merchant_id = p_merchant and s.member_id = m.member_id
             and s.from_at < m.until_day::timestamp at time zone v_zone and s.until_at > m.from_day::timestamp at time zone v_zone) as paused
      from vip_period_totals(p_merchant, v_ids, v_today + 1) p
      join member_vip m on m.merchant_id = p_merchant and m.member_id = p.member_id
  ), decided as (
    select s.member_id, s.level as was, s.keep_notice, s.noticed_at, s.until_day as ends,
           case when s.until_day > v_today then case when s.held or s.paused then 'none' else 'notice' end
                when s.held or s.paused then 'kept'
                when s.noticed_at is null then 'notice'
                else 'fell' end as what
      from stand s
  ), moved as (
    select d.*, l.level as new_level, v.keep_days, v.keep_deposits, v.keep_turnover, coalesce(v.keep_notice, 7) as next_notice
      from decided d
     cross join lateral (select d.was - (d.what = 'fell')::int as level) l
      left join vip_level v on v.merchant_id = p_merchant and v.level = l.level
  ), done as (
    update member_vip m set
      level = o.new_level,
      since = case when o.what = 'fell' then clock_timestamp() else m.since end,
      noticed_at = case o.what when 'notice' then clock_timestamp() when 'none' then m.noticed_at end,
      is_safe = o.what = 'none',
      from_day = case when o.what in ('kept', 'fell') then v_today else m.from_day end,
      until_day = case when o.what in ('kept', 'fell') then v_today + o.keep_days when o.what = 'notice' then greatest(m.until_day, v_today + m.keep_notice)
                       else m.until_day end,
      keep_deposits = case when o.what in ('kept', 'fell') then coalesce(o.keep_deposits, 0) else m.keep_deposits end,
      keep_turnover = case when o.what in ('kept', 'fell') then coalesce(o.keep_turnover, 0) else m.keep_turnover end,
      keep_notice = case when o.what in ('kept', 'fell') then o.next_notice else m.keep_notice end
     from moved o where m.merchant_id = p_merchant and m.member_id = o.member_id
    returning m.member_id, o.what, o.was, m.level, m.until_day
  ), said as (
    insert into engagement_cause (merchant_id, kind, member_id, ref, cause, level)
    select p_merchant, 'level-change', d.member_id, 'level:down:' || d.level || ':' || v_today, 'level:' || d.level, d.level
      from done d where d.what = 'fell' order by d.member_id
  )
  select d.member_id, d.what, d.was, d.level, d.until_day from done d order by d.member_id;
  -- Levels that end since their terms were changed: the period begins today.
  return query
  update member_vip m set from_day = v_today, until_day = v_today + v.keep_days, keep_deposits = v.keep_deposits, keep_turnover = v.keep_turnover,
    keep_notice = v.keep_notice, noticed_at = null, is_safe = false
    from vip_level v
   where m.merchant_id = p_merchant and v.merchant_id = p_merchant and v.level = m.level and v.keep_days is not null and m.until_day is null
     and m.member_id in (
       select o.member_id from member_vip o join vip_level k on k.merchant_id = p_merchant and k.level = o.level and k.keep_days is not null
        where o.merchant_id = p_merchant and o.until_day is null order by o.member_id limit v_left)
  returning m.member_id, 'begun', m.level, m.level, m.until_day;
end
$$;
grant execute on function vip_period_totals(int, bigint[], date), vip_keep(int, int) to foyer_app;
