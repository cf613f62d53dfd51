-- What an agent's own systems are told: where to is the operator's to set.
create table agent_postback (
  merchant_id int not null,
  agent_id bigint not null,
  url text not null check (length(url) between 10 and 500),
  -- The secret follows from the operator's and from this number: a new number is a new secret.
  secret_version int not null default 1 check (secret_version > 0),
  active boolean not null default true,
  primary key (merchant_id, agent_id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id)
);
select foyer_protect('agent_postback');

create table agent_postback_event (
  merchant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  kind text not null check (kind in ('click', 'registration', 'first-deposit', 'revenue', 'correction')),
  -- What it is about: the same is told once.
  about text not null check (length(about) between 1 and 120),
  facts json not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  tries int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  answer text not null default '' check (length(answer) <= 200),
  primary key (merchant_id, id),
  unique (merchant_id, agent_id, kind, about)
);
create index agent_postback_due on agent_postback_event (merchant_id, next_at) where state = 'waiting';
create index agent_postback_old on agent_postback_event (merchant_id, created_at);
select foyer_protect('agent_postback_event');

-- Written with what it is about; nothing where the agent has no address.
create function agent_postback_note(p_merchant int, p_agent bigint, p_kind text, p_about text, p_facts json) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into agent_postback_event (merchant_id, agent_id, kind, about, facts)
  select p_merchant, p_agent, p_kind, p_about, p_facts
   where foyer_merchant() = p_merchant
     and exists (select from agent_postback b where b.merchant_id = p_merchant and b.agent_id = p_agent and b.active)
  on conflict do nothing
$$;
grant execute on function agent_postback_note(int, bigint, text, text, json) to foyer_app;

create function agent_postback_came() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  k record;
begin
  select l.agent_id, l.code into k from agent_link l where l.merchant_id = new.merchant_id and l.id = new.link_id;
  if tg_op = 'INSERT' then
    perform agent_postback_note(new.merchant_id, k.agent_id, 'registration', new.member_id::text,
      json_build_object('code', k.code, 'member', new.member_id::text));
  elsif old.first_deposit_at is null and new.first_deposit_at is not null then
    perform agent_postback_note(new.merchant_id, k.agent_id, 'first-deposit', new.member_id::text,
      json_build_object('code', k.code, 'member', new.member_id::text));
  end if;
  return null;
end
$$;
create trigger agent_postback_came after insert or update on agent_link_member
  for each row execute function agent_postback_came();

create function agent_postback_paid() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform agent_postback_note(new.merchant_id, new.receiver_id, 'revenue', new.id::text,
    json_build_object('statement', new.id::text, 'kind', new.kind, 'product', new.product, 'from', new.from_day, 'until', new.until_day,
      'minor', new.due::text, 'currency', new.currency));
  if new.corrections <> 0 then
    perform agent_postback_note(new.merchant_id, new.receiver_id, 'correction', new.id::text,
      json_build_object('statement', new.id::text, 'minor', new.corrections::text, 'currency', new.currency));
  end if;
  return null;
end
$$;
create trigger agent_postback_paid after update of state on agent_pay_statement
  for each row when (new.state = 'posted' and old.state <> 'posted') execute function agent_postback_paid();
