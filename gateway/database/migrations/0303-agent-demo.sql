-- Play of past days for the demo's team: what the queue of teams would have held then. Of the demo merchant alone; everywhere else the past cannot be written.
create function agent_demo_play(
  p_merchant int, p_from date, p_members bigint[], p_days date[], p_categories text[], p_turnover bigint[], p_won bigint[], p_winnings bigint[], p_rounds int[]
) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_zone text; v_rows int;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  select m.time_zone into v_zone from merchant m where m.id = p_merchant and m.code = 'demo';
  if not found then
    raise exception 'not the demo merchant' using errcode = '42501';
  end if;
  -- These members have stood where they stand since then.
  with gone as (
    delete from agent_line l
     where l.merchant_id = p_merchant and l.member_id = any(p_members) and l.from_day > p_from and l.until_day = 'infinity' returning *
  )
  insert into agent_line (merchant_id, ancestor_id, member_id, depth, from_day)
  select g.merchant_id, g.ancestor_id, g.member_id, g.depth, p_from from gone g;
  insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds, at)
  select p_merchant, w.member_id, w.day, w.category, w.turnover, w.won, w.winnings, w.rounds,
         -- Somewhere in that day, the same with each run.
         (w.day::timestamp at time zone v_zone) + (abs(hashint8(w.member_id) # hashtext(w.day::text)) % 86000) * interval '1 second'
    from unnest(p_members, p_days, p_categories, p_turnover, p_won, p_winnings, p_rounds) w(member_id, day, category, turnover, won, winnings, rounds);
  get diagnostics v_rows = row_count;
  return v_rows;
end
$$;
grant execute on function agent_demo_play(int, date, bigint[], date[], text[], bigint[], bigint[], bigint[], int[]) to foyer_app;
