-- Members who reach what an operator asks of a newcomer within some days: agents' systems are told once.

-- No row: nothing is asked, and nothing told. What is null or zero is not asked.
create table agent_qualify_rule (
  merchant_id int primary key references merchant,
  verified text not null default '' check (verified in ('', 'contact', 'identity')),
  min_deposit bigint not null default 0 check (min_deposit >= 0),
  min_turnover bigint not null default 0 check (min_turnover >= 0),
  -- Days of the merchant, the one of the registration the first.
  within_days int not null check (within_days between 1 and 365)
);
select foyer_protect('agent_qualify_rule');

-- Newcomers who may still reach it: who registered below an agent while there was a rule.
create table agent_newcomer (
  merchant_id int not null,
  member_id bigint not null,
  agent_id bigint not null,
  code text not null,
  from_day date not null,
  looked_at timestamptz not null default '-infinity',
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index agent_newcomer_next on agent_newcomer (merchant_id, looked_at);
select foyer_protect_read('agent_newcomer');

-- Who reached it, by the rule of then.
create table agent_qualified (
  merchant_id int not null,
  member_id bigint not null,
  agent_id bigint not null,
  rule json not null,
  deposits bigint not null,
  turnover bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect_read('agent_qualified');

alter table agent_postback_event drop constraint agent_postback_event_kind_check;
alter table agent_postback_event add constraint agent_postback_event_kind_check
  check (kind in ('click', 'registration', 'first-deposit', 'qualified', 'revenue', 'correction'));

create function agent_newcomer_of_new() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into agent_newcomer (merchant_id, member_id, agent_id, code, from_day)
  select new.merchant_id, new.id, new.agent_id, new.affiliate_code, merchant_today(new.merchant_id)
   where exists (select from agent_qualify_rule r where r.merchant_id = new.merchant_id);
  return null;
end
$$;
create trigger agent_newcomer_of_new after insert on member
  for each row when (new.agent_id is not null and new.type = 0) execute function agent_newcomer_of_new();

-- Looks at the newcomers who were not looked at for longest. Who reached the rule is told and done; whose days are over is done. How many were looked at.
create function agent_qualify(p_merchant int, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rule agent_qualify_rule; v_today date; v_looked int; c record;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  select r.* into v_rule from agent_qualify_rule r where r.merchant_id = p_merchant;
  if not found then
    return 0;
  end if;
  v_today := merchant_today(p_merchant);
  create temporary table if not exists agent_looked (member_id bigint, agent_id bigint, code text, from_day date) on commit delete rows;
  truncate pg_temp.agent_looked;
  with next as (
    select n.member_id from agent_newcomer n where n.merchant_id = p_merchant order by n.looked_at limit p_limit for update skip locked
  ), looked as (
    update agent_newcomer n set looked_at = clock_timestamp() from next where n.merchant_id = p_merchant and n.member_id = next.member_id
    returning n.member_id, n.agent_id, n.code, n.from_day
  )
  insert into pg_temp.agent_looked select * from looked;
  get diagnostics v_looked = row_count;
  for c in
    with reached as (
      select l.*, s.deposits, s.turnover
        from pg_temp.agent_looked l
        join member m on m.merchant_id = p_merchant and m.id = l.member_id
       cross join lateral (
         select coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.turnover), 0)::bigint as turnover from agent_member_day d
          where d.merchant_id = p_merchant and d.member_id = l.member_id and d.product = '' and d.day >= l.from_day and d.day < l.from_day + v_rule.within_days) s
       where s.deposits >= v_rule.min_deposit and s.turnover >= v_rule.min_turnover
         and case v_rule.verified
               when 'contact' then m.email_verified_at is not null or m.mobile_verified_at is not null
               when 'identity' then exists (
                 select from identity_check i where i.merchant_id = p_merchant and i.member_id = l.member_id and i.state = 'passed'
                    and (i.expires_at is null or i.expires_at > clock_timestamp()))
               else true end
    ), told as (
      insert into agent_qualified (merchant_id, member_id, agent_id, rule, deposits, turnover)
      select p_merchant, r.member_id, r.agent_id, row_to_json(v_rule), r.deposits, r.turnover from reached r
      on conflict do nothing
      returning member_id, agent_id
    )
    select t.member_id, t.agent_id, r.code from told t join reached r on r.member_id = t.member_id
  loop
    perform agent_postback_note(p_merchant, c.agent_id, 'qualified', c.member_id::text, json_build_object('code', c.code, 'member', c.member_id::text));
  end loop;
  -- A day more than the rule has: what happened on its last one is counted by then.
  delete from agent_newcomer n using pg_temp.agent_looked l
   where n.merchant_id = p_merchant and n.member_id = l.member_id
     and (l.from_day + v_rule.within_days < v_today or exists (
       select from agent_qualified q where q.merchant_id = p_merchant and q.member_id = l.member_id));
  return v_looked;
end
$$;
grant execute on function agent_qualify(int, int) to foyer_app;
