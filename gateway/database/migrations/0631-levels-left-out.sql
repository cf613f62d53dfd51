-- A member whose letter cannot be written holds up the levels of no other: `vip_keep` leaves out whom its caller names (0347).
drop function vip_keep(int, int);

-- Ends periods and tells of ends to come, p_limit of them and none of p_except; a member who is shut out or pauses waits, and a period that a pause touched is not
-- judged but begins anew. No member falls without having been told before: who was not gets the days of a notice more.
-- what: kept, fell, notice, begun (a level that ends from now on).
create function vip_keep(p_merchant int, p_limit int, p_except bigint[] default '{}')
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
       and m.member_id <> all (p_except)
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
grant execute on function vip_keep(int, int, bigint[]) to foyer_app;
