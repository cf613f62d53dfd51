-- Contracts of agents: a chain of versions and of signed acts that are only ever added to, and beside it what follows from them.

create table agent_contract (
  merchant_id int not null,
  id bigint generated always as identity,
  receiver_id bigint not null,
  -- The agent who pays; null: the platform.
  payer_id bigint,
  kind text not null check (kind in ('daily', 'hourly', 'realtime', 'dividend')),
  product text not null check (product in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP', 'CONS', 'DEPOSIT')),
  -- What a statement covers: a day, week, half month, month, an hour (h), five minutes (5).
  span text not null check (span in ('D', 'W', 'H', 'M', 'h', '5')),
  -- Follows from the acts.
  state text not null check (state in ('P', 'E', 'V', 'A', 'C', 'R')),
  -- The version that was accepted last, and the one that waits.
  current int,
  offered int,
  -- Acts so far, and the hash of the last.
  acts int not null check (acts > 0),
  head text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  check (payer_id <> receiver_id),
  foreign key (merchant_id, receiver_id) references member (merchant_id, id),
  foreign key (merchant_id, payer_id) references member (merchant_id, id)
);
-- One chain for what two sides agree on: a new offer goes on with the old chain.
create unique index agent_contract_sides on agent_contract (merchant_id, receiver_id, coalesce(payer_id, 0), kind, product, span);
create index agent_contract_payer on agent_contract (merchant_id, payer_id, id) where payer_id is not null;
-- Whether a merchant counts within days is asked with every batch of figures.
create index agent_contract_parts on agent_contract (merchant_id) where kind in ('hourly', 'realtime');
select foyer_protect('agent_contract');

create table agent_contract_version (
  merchant_id int not null,
  contract_id bigint not null,
  number int not null check (number > 0),
  -- Exactly what is hashed.
  terms text not null check (length(terms) <= 20000),
  previous text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (merchant_id, contract_id, number),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
select foyer_protect_append('agent_contract_version');

create table agent_contract_act (
  merchant_id int not null,
  contract_id bigint not null,
  number int not null check (number > 0),
  action text not null check (action in ('N', 'E', 'V', 'A', 'R', 'C', 'K')),
  side text not null check (side in ('payer', 'receiver')),
  -- A member, or an operator of the platform.
  member_id bigint,
  actor text not null check (length(actor) between 1 and 120),
  version int not null,
  at timestamptz not null,
  language text not null,
  wording text not null,
  -- With an acceptance: first day of the version. With an agreed end: first day without the contract.
  day date,
  previous text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (merchant_id, contract_id, number),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
select foyer_protect_append('agent_contract_act');

-- Days on which a version counts; until_day is the first on which it does not. Follows from the acts.
create table agent_contract_force (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null,
  from_day date not null,
  until_day date not null default 'infinity',
  primary key (merchant_id, contract_id, version),
  check (until_day > from_day),
  foreign key (merchant_id, contract_id) references agent_contract (merchant_id, id)
);
create index agent_contract_force_days on agent_contract_force (merchant_id, until_day, from_day);
select foyer_protect('agent_contract_force');

-- How a merchant pays its agents; a merchant without a row has these defaults. Amounts in minor units.
create table agent_pay_setting (
  merchant_id int primary key references merchant,
  -- Terms above the offerer's own contract: refused, or confirmed by who offers them.
  dearer text not null default 'confirm' check (dearer in ('confirm', 'refuse')),
  -- A run that costs the platform up to the first is paid without an operator, above the second two have to approve it.
  auto_up_to bigint not null default 1000000 check (auto_up_to >= 0),
  second_above bigint not null default 10000000 check (second_above >= auto_up_to),
  -- What the platform pays in a month of the merchant at most; a run that would go beyond it stops. null: no budget.
  month_budget bigint check (month_budget >= 0),
  -- Minutes after the end of a day or longer period, and of an hour or five minutes, before it is frozen.
  grace_minutes int not null default 30 check (grace_minutes between 0 and 1440),
  window_grace_minutes int not null default 1 check (window_grace_minutes between 0 and 60)
);
select foyer_protect('agent_pay_setting');
