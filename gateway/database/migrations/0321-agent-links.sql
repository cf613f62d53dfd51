-- Links by which members come to an agent: what they are worth to who comes is frozen with the registration.

-- An invitation may end by itself.
alter table invitation add column expires_at timestamptz;

create table agent_link (
  merchant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,32}$'),
  -- What an account becomes that is opened by it: 0 player, 1 agent.
  makes int not null check (makes in (0, 1)),
  note text not null default '' check (length(note) <= 200),
  -- A page of the merchant's own site, '' for the registration.
  landing text not null default '' check (landing ~ '^(/[A-Za-z0-9_.-]+){0,8}/?$' and length(landing) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  ended_at timestamptz,
  clicks bigint not null default 0,
  registrations int not null default 0,
  first_deposits int not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id)
);
create unique index agent_link_code on agent_link (merchant_id, lower(code));
create index agent_link_agent on agent_link (merchant_id, agent_id, id desc);
select foyer_protect('agent_link');

create table agent_link_rate (
  merchant_id int not null,
  link_id bigint not null,
  product text not null check (product in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP')),
  ppm int not null check (ppm between 0 and 200000),
  primary key (merchant_id, link_id, product),
  foreign key (merchant_id, link_id) references agent_link
);
select foyer_protect_append('agent_link_rate');

-- Who came by which link.
create table agent_link_member (
  merchant_id int not null,
  member_id bigint not null,
  link_id bigint not null,
  registered_at timestamptz not null default clock_timestamp(),
  first_deposit_at timestamptz,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, link_id) references agent_link,
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index agent_link_came on agent_link_member (merchant_id, link_id, member_id desc);
select foyer_protect_read('agent_link_member');

create function agent_link_used() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_link bigint;
begin
  update agent_link k set registrations = k.registrations + 1
   where k.merchant_id = new.merchant_id and lower(k.code) = lower(new.affiliate_code) and k.agent_id = new.agent_id and k.ended_at is null
  returning k.id into v_link;
  if v_link is null then
    return null;
  end if;
  insert into agent_link_member (merchant_id, member_id, link_id) values (new.merchant_id, new.id, v_link);
  insert into member_rate (merchant_id, member_id, product, ppm, actor)
  select new.merchant_id, new.id, r.product, r.ppm, 'link ' || v_link
    from agent_link_rate r where r.merchant_id = new.merchant_id and r.link_id = v_link;
  return null;
end
$$;
create trigger agent_link_used after insert on member
  for each row when (new.agent_id is not null and new.affiliate_code <> '') execute function agent_link_used();

create function agent_link_first_deposit() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_link bigint;
begin
  update agent_link_member k set first_deposit_at = clock_timestamp()
   where k.merchant_id = new.merchant_id and k.member_id = new.member_id and k.first_deposit_at is null
  returning k.link_id into v_link;
  update agent_link k set first_deposits = k.first_deposits + 1 where k.merchant_id = new.merchant_id and k.id = v_link;
  return null;
end
$$;
create trigger agent_link_first_deposit after insert on agent_first_deposit
  for each row execute function agent_link_first_deposit();

-- A player becomes an agent: what they did until now is the beginning of their own team's figures.
create function agent_promote(p_merchant int, p_member bigint) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  -- Not while changes are counted: they would be in neither.
  insert into agent_cursor values (p_merchant, 0) on conflict do nothing;
  perform from agent_cursor c where c.merchant_id = p_merchant for update;
  update member m set type = 1 where m.merchant_id = p_merchant and m.id = p_member and m.type = 0 and m.status = 'active';
  if not found then
    return false;
  end if;
  insert into agent_day
  select d.merchant_id, d.member_id, d.day, d.product, d.turnover, d.won_turnover, d.winnings, d.rounds, (d.rounds > 0)::int, d.deposits,
         (d.deposit_count > 0)::int, d.withdrawals, d.bonus, d.rebate, 0, (d.first_deposit <> 0)::int, d.first_deposit
    from agent_member_day d where d.merchant_id = p_merchant and d.member_id = p_member
  on conflict do nothing;
  return true;
end
$$;
grant execute on function agent_promote(int, bigint) to foyer_app;
