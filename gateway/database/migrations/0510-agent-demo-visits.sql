-- The demo's team came over three months, and was there when it last played. The demo alone; anywhere else it refuses.
create function agent_demo_visits(p_merchant int, p_members bigint[], p_came date[], p_seen date[]) returns int
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
  update member m set registered_at = agent_demo_moment(w.came, v_zone, m.id), first_login_at = agent_demo_moment(w.came, v_zone, m.id),
         last_login_at = greatest(agent_demo_moment(w.came, v_zone, m.id), agent_demo_moment(w.seen, v_zone, m.id))
    from unnest(p_members, p_came, p_seen) w(member_id, came, seen)
   where m.merchant_id = p_merchant and m.id = w.member_id;
  get diagnostics v_rows = row_count;
  update agent_change c set day = w.came
    from unnest(p_members, p_came) w(member_id, came)
   where c.merchant_id = p_merchant and c.member_id = w.member_id and c.registrations > 0;
  return v_rows;
end
$$;
grant execute on function agent_demo_visits(int, bigint[], date[], date[]) to foyer_app;
