-- Pay of agents: runs over periods that have ended, statements with everything they were computed from, and what became of their payment.

create table agent_pay_run (
  merchant_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('daily', 'hourly', 'realtime', 'dividend')),
  span text not null check (span in ('D', 'W', 'H', 'M', 'h', '5')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Days of the merchant; until_day is the first that is not in it.
  from_day date not null,
  until_day date not null,
  -- open: being computed, contract by contract. computed: waits for approval. stopped: an operator has to decide. approved: being paid. posted: done.
  state text not null default 'open' check (state in ('open', 'computed', 'stopped', 'approved', 'posted')),
  -- Its active members are counted; how far it is computed: number of a contract.
  prepared boolean not null default false,
  cursor bigint not null default 0,
  -- Moves and members of which the tree of the period follows.
  tree text not null,
  statements int not null default 0,
  -- What is to be paid to top lines by the platform, and to all.
  platform_due bigint not null default 0,
  due bigint not null default 0,
  -- Why an operator has to decide: '' or band, budget.
  reason text not null default '',
  opened_at timestamptz not null default clock_timestamp(),
  computed_at timestamptz,
  approved_at timestamptz,
  posted_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, kind, span, starts_at),
  check (ends_at > starts_at)
);
create index agent_pay_run_open on agent_pay_run (merchant_id, id) where state <> 'posted';
select foyer_protect('agent_pay_run');

-- Who approved a run, one after another; nobody twice.
create table agent_pay_approval (
  merchant_id int not null,
  run_id bigint not null,
  operator text not null check (length(operator) between 1 and 120),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, run_id, operator),
  foreign key (merchant_id, run_id) references agent_pay_run (merchant_id, id)
);
select foyer_protect_append('agent_pay_approval');

-- Active members of an agent by the rules of a run: counted once for all agents.
create table agent_pay_active (
  merchant_id int not null,
  run_id bigint not null,
  rule text not null,
  agent_id bigint not null,
  active int not null,
  primary key (merchant_id, run_id, rule, agent_id)
);
select foyer_protect('agent_pay_active');

create table agent_pay_statement (
  merchant_id int not null,
  id bigint generated always as identity,
  run_id bigint not null,
  contract_id bigint not null,
  version int not null,
  receiver_id bigint not null,
  payer_id bigint,
  kind text not null,
  product text not null,
  span text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  from_day date not null,
  until_day date not null,
  currency text not null,
  -- Exactly what is hashed, and the hashes: of the inputs, the contract's version, the tree; code names the formula.
  inputs text not null,
  inputs_hash text not null,
  version_hash text not null,
  tree_hash text not null,
  code text not null,
  lines text not null,
  missing text not null,
  tier int,
  turnover bigint not null,
  active int not null,
  gross bigint not null check (gross >= 0),
  corrections bigint not null,
  opening bigint not null check (opening <= 0),
  due bigint not null check (due >= 0),
  closing bigint not null check (closing <= 0),
  carried_out bigint not null check (carried_out <= 0),
  -- How deep the receiver stands: those above are paid first.
  level int not null,
  -- Set when the run is approved: what the platform's money covers, and how much of it is passed on to those below.
  funded bigint not null default 0 check (funded >= 0 and funded <= due),
  passed bigint not null default 0 check (passed >= 0 and passed <= funded),
  state text not null check (state in ('computed', 'approved', 'posted', 'part', 'owed', 'nothing')),
  -- Of what the platform's money does not cover: taken from the payer's wallet so far; the next try and its amount.
  from_payer bigint not null default 0 check (from_payer >= 0 and from_payer <= due - funded),
  tries int not null default 0,
  try_amount bigint not null default 0,
  -- The platform's part is booked.
  booked boolean not null default false,
  claimed_at timestamptz,
  tried_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  -- Paid once, whoever computes it and however often.
  unique (merchant_id, contract_id, version, starts_at),
  check (due + closing = gross + corrections + opening),
  foreign key (merchant_id, run_id) references agent_pay_run (merchant_id, id),
  foreign key (merchant_id, contract_id, version) references agent_contract_version (merchant_id, contract_id, number)
);
create index agent_pay_statement_receiver on agent_pay_statement (merchant_id, receiver_id, starts_at desc, id desc);
create index agent_pay_statement_payer on agent_pay_statement (merchant_id, payer_id, starts_at desc, id desc) where payer_id is not null;
create index agent_pay_statement_run on agent_pay_statement (merchant_id, run_id, state, level, id);
create index agent_pay_statement_contract on agent_pay_statement (merchant_id, contract_id, starts_at desc);
create index agent_pay_statement_owed on agent_pay_statement (merchant_id, id) where state in ('part', 'owed');
select foyer_protect_append('agent_pay_statement');
-- What was computed never changes; what becomes of the payment does.
grant update (funded, passed, state, from_payer, tries, try_amount, booked, claimed_at, tried_at) on agent_pay_statement to foyer_app;

-- An earlier statement computed again after a late event; the difference is a part of the statement in which it is booked.
create table agent_pay_correction (
  merchant_id int not null,
  statement_id bigint not null,
  of_statement_id bigint not null,
  before bigint not null,
  after bigint not null,
  inputs text not null,
  inputs_hash text not null,
  carried_out bigint not null,
  primary key (merchant_id, statement_id, of_statement_id),
  foreign key (merchant_id, statement_id) references agent_pay_statement (merchant_id, id),
  foreign key (merchant_id, of_statement_id) references agent_pay_statement (merchant_id, id)
);
create index agent_pay_correction_of on agent_pay_correction (merchant_id, of_statement_id, statement_id);
select foyer_protect_append('agent_pay_correction');
