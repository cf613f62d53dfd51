-- How many stand below an agent, counted where lines begin and end, as they are ordered: a move of tomorrow counts today.

create table agent_size (
  merchant_id int not null,
  agent_id bigint not null,
  direct int not null,
  total int not null,
  primary key (merchant_id, agent_id)
) with (fillfactor = 50);
select foyer_protect_read('agent_size');

create function agent_sizes() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_size as t
    select c.merchant_id, c.ancestor_id, count(*) filter (where c.depth = 1), count(*)
      from came c where c.until_day = 'infinity' group by 1, 2 order by 1, 2
    on conflict (merchant_id, agent_id) do update set direct = t.direct + excluded.direct, total = t.total + excluded.total;
    return null;
  end if;
  update agent_size t set direct = t.direct - g.direct, total = t.total - g.total
    from (
      select w.merchant_id, w.ancestor_id, count(*) filter (where w.depth = 1) as direct, count(*) as total
        from went w where w.until_day = 'infinity' group by 1, 2
    ) g
   where t.merchant_id = g.merchant_id and t.agent_id = g.ancestor_id;
  return null;
end
$$;
create trigger agent_sizes_came after insert on agent_line referencing new table as came for each statement execute function agent_sizes();
-- A line that is changed is one that ends.
create trigger agent_sizes_ended after update on agent_line referencing old table as went for each statement execute function agent_sizes();
create trigger agent_sizes_went after delete on agent_line referencing old table as went for each statement execute function agent_sizes();

-- Members of a team are looked for by the beginning of their name.
create index member_name_start on member (merchant_id, lower(username) text_pattern_ops);

do $$
declare
  m record;
begin
  for m in select id from merchant loop
    perform set_config('foyer.merchant', m.id::text, true);
    insert into agent_size
    select l.merchant_id, l.ancestor_id, count(*) filter (where l.depth = 1), count(*)
      from agent_line l where l.merchant_id = m.id and l.until_day = 'infinity' group by 1, 2;
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
