-- Sub-accounts of agents: who helps an agent, what each may do, and what each did.

-- 43: helps an agent. Such an account is in no team, and no agent to anything that asks for one.
alter table member drop constraint member_type_check;
alter table member add constraint member_type_check check (type in (0, 1, 2, 4, 41, 42, 43));

create table agent_sub_account (
  merchant_id int not null,
  member_id bigint not null,
  agent_id bigint not null,
  note text not null default '' check (length(note) <= 200),
  rights text[] not null check (rights <@ array['view', 'reports', 'register', 'transfers']),
  state text not null default 'active' check (state in ('active', 'paused', 'removed')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, member_id),
  check (member_id <> agent_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id)
);
create index agent_sub_account_agent on agent_sub_account (merchant_id, agent_id, member_id);
select foyer_protect('agent_sub_account');

-- What they did, and what was done with them: written before the act, with its outcome after it.
create table agent_sub_account_act (
  merchant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  member_id bigint not null,
  actor text not null check (actor in ('agent', 'sub-account', 'operator')),
  act text not null check (length(act) between 1 and 60),
  about text not null default '' check (length(about) <= 120),
  outcome text not null default 'begun' check (length(outcome) between 1 and 60),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references agent_sub_account (merchant_id, member_id)
);
create index agent_sub_account_act_agent on agent_sub_account_act (merchant_id, agent_id, id desc);
select foyer_protect_append('agent_sub_account_act');
grant update (outcome) on agent_sub_account_act to foyer_app;
