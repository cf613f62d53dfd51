-- The last days of the demo's team bet by bet, so that a statement there opens to its rounds. The demo alone; anywhere else it refuses.
create function agent_demo_moment(p_day date, p_zone text, p_member bigint) returns timestamptz
  language sql stable
  return (p_day::timestamp at time zone p_zone) + (abs(hashint8(p_member) # hashtext(p_day::text)) % 280 * 300 + 290) * interval '1 second';

create function agent_demo_bets(
  p_merchant int, p_members bigint[], p_days date[], p_categories text[], p_bets bigint[], p_wins bigint[]
) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_zone text; v_day date; v_rows int := 0; v_more int; v_last bigint;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  select m.time_zone into v_zone from merchant m where m.id = p_merchant and m.code = 'demo';
  if not found then
    raise exception 'not the demo merchant' using errcode = '42501';
  end if;
  for v_day in select distinct d from unnest(p_days) d order by d loop
    select coalesce(max(c.id), 0) into v_last from agent_change c where c.merchant_id = p_merchant;
    insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
    select p_merchant, g.vendor, 'demo-' || to_char(v_day, 'YYYYMMDD') || '-' || b.at, b.member_id, g.game_id, b.category, m.currency, false, 1, b.bet, b.win,
           t.ended - interval '20 seconds', t.ended, t.ended
      from (
        select u.*, row_number() over (partition by u.member_id order by u.at) as place
          from unnest(p_members, p_days, p_categories, p_bets, p_wins) with ordinality u(member_id, day, category, bet, win, at) where u.day = v_day) b
      join merchant m on m.id = p_merchant
      join (
        select s.category, s.vendor, s.game_id, row_number() over (partition by s.category order by s.hot_rank nulls last, s.sort, s.node_id) as place
          from game s where s.merchant_id = p_merchant and s.enabled) g on g.category = b.category and g.place = 1 + b.at % 3
     -- A player's bets of a day stand within one window of five minutes, the same with each run: every span of pay reads them alike.
     cross join lateral (
       select agent_demo_moment(v_day, v_zone, b.member_id) - b.place * interval '6 seconds' as ended) t
     order by b.at;
    get diagnostics v_more = row_count;
    v_rows := v_rows + v_more;
    -- They count for the day they were played on, and were not played now: nothing that is running today is caused by them.
    update agent_change c set day = v_day, at = agent_demo_moment(v_day, v_zone, c.member_id)
     where c.merchant_id = p_merchant and c.id > v_last and c.rounds > 0;
    delete from engagement_cause e where e.merchant_id = p_merchant and e.kind = 'bet' and e.ref like '%:demo-' || to_char(v_day, 'YYYYMMDD') || '-%';
  end loop;
  return v_rows;
end
$$;
grant execute on function agent_demo_bets(int, bigint[], date[], text[], bigint[], bigint[]) to foyer_app;
