-- Teams: a row for each member and each agent above, with the days on which it stands. A team of any depth is one range of the key, and the figures of a
-- past period are those of the lines of that period.

create table agent_line (
  merchant_id int not null,
  ancestor_id bigint not null,
  member_id bigint not null,
  depth int not null check (depth between 1 and 50),
  -- Days of the merchant; until_day is the first on which it does not stand any more.
  from_day date not null,
  until_day date not null default 'infinity',
  primary key (merchant_id, ancestor_id, depth, member_id, from_day),
  check (until_day > from_day),
  foreign key (merchant_id, ancestor_id) references member (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index agent_line_up on agent_line (merchant_id, member_id, until_day) include (ancestor_id, depth, from_day);
select foyer_protect_read('agent_line');

-- Moves, each with who ordered it and why. Who stands above a member now, `member.agent_id`, follows on the day.
create table agent_move (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  from_agent_id bigint,
  to_agent_id bigint,
  day date not null,
  actor text not null check (length(actor) between 1 and 120),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default clock_timestamp(),
  done boolean not null default false,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index agent_move_due on agent_move (merchant_id, day) where not done;
select foyer_protect_read('agent_move');

create function merchant_today(p_merchant int) returns date
  language sql stable
  return (select (clock_timestamp() at time zone m.time_zone)::date from merchant m where m.id = p_merchant);

create function agent_line_of_new() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  today constant date := merchant_today(new.merchant_id);
begin
  -- A move of the agent waits for the newcomer, or the newcomer for the move.
  perform pg_advisory_xact_lock_shared(hashtextextended('agent lines ' || new.merchant_id, 0));
  insert into agent_line (merchant_id, ancestor_id, member_id, depth, from_day, until_day)
  select new.merchant_id, new.agent_id, new.id, 1, today, 'infinity'
  union all
  select l.merchant_id, l.ancestor_id, new.id, l.depth + 1, greatest(l.from_day, today), l.until_day
    from agent_line l
   where l.merchant_id = new.merchant_id and l.member_id = new.agent_id and l.until_day > today;
  return null;
end
$$;
create trigger agent_line_of_new after insert on member
  for each row when (new.agent_id is not null) execute function agent_line_of_new();

-- Puts a member and all below under another agent (null: under none) from a day on, tomorrow at the earliest. '' when done, else why not: 'unknown', 'circle', 'deep', 'same',
-- 'past', 'no-agent', 'waiting' (a move of this member, of a member below, or of an agent above either place is ordered and has not come yet).
create function agent_move_member(
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

-- Who stands above whom today follows the moves whose day has come. How many were applied.
create function agent_moves_apply(p_merchant int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  r record; n int := 0;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  for r in
    select w.id, w.member_id, w.to_agent_id from agent_move w
     where w.merchant_id = p_merchant and not w.done and w.day <= merchant_today(p_merchant) order by w.id for update
  loop
    update member m set agent_id = r.to_agent_id where m.merchant_id = p_merchant and m.id = r.member_id;
    update agent_move w set done = true where w.merchant_id = p_merchant and w.id = r.id;
    n := n + 1;
  end loop;
  return n;
end
$$;
grant execute on function merchant_today(int), agent_move_member(int, bigint, bigint, date, text, text), agent_moves_apply(int) to foyer_app;

-- Lines of those who are there already, from the day of their registration on.
do $$
declare
  m record;
begin
  for m in select id, time_zone from merchant loop
    perform set_config('foyer.merchant', m.id::text, true);
    with recursive line as (
      select b.merchant_id, b.agent_id as ancestor_id, b.id as member_id, 1 as depth, (b.registered_at at time zone m.time_zone)::date as day
        from member b where b.merchant_id = m.id and b.agent_id is not null
      union all
      select l.merchant_id, a.agent_id, l.member_id, l.depth + 1, l.day
        from line l join member a on a.merchant_id = l.merchant_id and a.id = l.ancestor_id
       where a.agent_id is not null and l.depth < 50
    )
    insert into agent_line (merchant_id, ancestor_id, member_id, depth, from_day)
    select merchant_id, ancestor_id, member_id, depth, day from line;
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
