-- A member comes back to an agent from the next period of their contract on.
create or replace function agent_move_member(
  p_merchant int, p_member bigint, p_to bigint, p_day date, p_actor text, p_reason text
) returns text
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_from bigint; v_height int; v_level int;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agent lines ' || p_merchant, 0));
  -- A day has one tree: what was counted of today was counted by today's.
  if p_day <= merchant_today(p_merchant) then return 'past'; end if;
  perform from member m where m.merchant_id = p_merchant and m.id = p_member for update;
  if not found then return 'unknown'; end if;
  if p_to is not null then
    perform from member m where m.merchant_id = p_merchant and m.id = p_to and m.type in (1, 2, 41, 42) and m.status = 'active';
    if not found then return 'no-agent'; end if;
  end if;
  if p_to = p_member or exists (
    select from agent_line l where l.merchant_id = p_merchant and l.member_id = p_to and l.ancestor_id = p_member and l.until_day > p_day
  ) then
    return 'circle';
  end if;
  if exists (
    select from agent_move w where w.merchant_id = p_merchant and not w.done and (w.member_id = p_member or w.member_id = p_to or w.member_id in (
      select l.ancestor_id from agent_line l where l.merchant_id = p_merchant and l.member_id in (p_to, p_member) and l.until_day > p_day
      union all
      select l.member_id from agent_line l where l.merchant_id = p_merchant and l.ancestor_id = p_member and l.until_day > p_day))
  ) then
    return 'waiting';
  end if;
  select l.ancestor_id into v_from from agent_line l
   where l.merchant_id = p_merchant and l.member_id = p_member and l.depth = 1 and l.from_day <= p_day and l.until_day > p_day;
  if v_from is not distinct from p_to then return 'same'; end if;
  -- A statement is of one stretch of days: who comes back within a period of the contract would lose what was before, or have it twice.
  if exists (
    select from agent_contract c
      join agent_contract_force f on f.merchant_id = p_merchant and f.contract_id = c.id and f.until_day > p_day
      join agent_line l on l.merchant_id = p_merchant and l.member_id = p_member and l.ancestor_id = p_to and l.depth = 1
     where c.merchant_id = p_merchant and c.receiver_id = p_member and c.payer_id = p_to
       and l.until_day > greatest(f.from_day, case c.span
         when 'W' then date_trunc('week', p_day::timestamp)::date
         when 'H' then date_trunc('month', p_day::timestamp)::date + case when extract(day from p_day) > 15 then 15 else 0 end
         when 'M' then date_trunc('month', p_day::timestamp)::date
         else p_day end)
  ) then
    return 'returns';
  end if;
  select coalesce(max(l.depth), 0) into v_height from agent_line l
   where l.merchant_id = p_merchant and l.ancestor_id = p_member and l.until_day > p_day;
  select coalesce(max(l.depth), 0) + 1 into v_level from agent_line l
   where l.merchant_id = p_merchant and l.member_id = p_to and l.until_day > p_day;
  if p_to is not null and v_level + v_height > 50 then return 'deep'; end if;

  create temporary table if not exists agent_moving (member_id bigint, depth int) on commit delete rows;
  truncate pg_temp.agent_moving;
  insert into pg_temp.agent_moving
  select p_member, 0
  union all
  select l.member_id, l.depth from agent_line l
   where l.merchant_id = p_merchant and l.ancestor_id = p_member and l.until_day > p_day;
  -- Lines to whom they leave: those that would only begin then never stood.
  delete from agent_line l using pg_temp.agent_moving s
   where l.merchant_id = p_merchant and l.member_id = s.member_id and l.depth > s.depth and l.from_day >= p_day;
  update agent_line l set until_day = p_day from pg_temp.agent_moving s
   where l.merchant_id = p_merchant and l.member_id = s.member_id and l.depth > s.depth and l.until_day > p_day;
  insert into agent_line (merchant_id, ancestor_id, member_id, depth, from_day)
  select p_merchant, a.ancestor_id, s.member_id, a.depth + s.depth + 1, p_day
    from pg_temp.agent_moving s
   cross join (
     select p_to as ancestor_id, 0 as depth where p_to is not null
     union all
     select l.ancestor_id, l.depth from agent_line l where l.merchant_id = p_merchant and l.member_id = p_to and l.until_day > p_day
   ) a;
  insert into agent_move (merchant_id, member_id, from_agent_id, to_agent_id, day, actor, reason)
  values (p_merchant, p_member, v_from, p_to, p_day, p_actor, p_reason);
  return '';
end
$$;
