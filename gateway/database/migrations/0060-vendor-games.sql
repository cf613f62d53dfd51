-- Rounds of every vendor as the wallet saw them, what the house's further games add, and the books of the Saltglass table.

-- One player's part in one round of a vendor, counted from the journal in its order; `end` alone comes from the vendor.
-- A round ends completed or cancelled. One that does neither for a day is reported once.
create table vendor_round (
  merchant_id int not null references merchant,
  vendor text not null check (length(vendor) between 1 and 60),
  round_id text not null check (length(round_id) between 1 and 120),
  member_id bigint not null,
  game_id text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  trial boolean not null,
  -- Order in which rounds were first seen, and the history's order.
  seq bigint generated always as identity,
  bets int not null default 0 check (bets >= 0),
  cancels int not null default 0 check (cancels >= 0),
  -- What was staked and not given back; what was won, prizes and corrections included.
  bet bigint not null default 0,
  win bigint not null default 0,
  opened_at timestamptz not null,
  moved_at timestamptz not null,
  ended_at timestamptz,
  reported_at timestamptz,
  state text not null generated always as (
    case when bets > 0 and cancels >= bets then 'cancelled'
         -- Without a stake there is nothing to wait for: a prize, the win of free rounds.
         when ended_at is not null or bets = 0 then 'completed'
         else 'open' end) stored,
  primary key (merchant_id, vendor, round_id, member_id)
);
create index vendor_round_member on vendor_round (merchant_id, member_id, seq desc);
create index vendor_round_open on vendor_round (merchant_id, opened_at) where state = 'open' and reported_at is null;
-- How far the journal has been counted.
create table vendor_round_cursor (
  merchant_id int primary key references merchant,
  journal_id bigint not null check (journal_id >= 0)
);
-- Its movements, for the player's history: a copy, so that the journal itself needs no further index.
create table vendor_round_move (
  merchant_id int not null,
  vendor text not null,
  round_id text not null,
  member_id bigint not null,
  journal_id bigint not null,
  kind text not null,
  -- What the player gave and was given, both positive.
  taken bigint not null check (taken >= 0),
  given bigint not null check (given >= 0),
  created_at timestamptz not null,
  primary key (merchant_id, vendor, round_id, member_id, journal_id),
  foreign key (merchant_id, vendor, round_id, member_id) references vendor_round on delete cascade
);

-- What a player bet on, in games that let him choose; '' in those that do not.
alter table house_round add column choice text not null default '' check (length(choice) <= 32);

-- What a launch handed over for later: the session that the operator's wallet asks for.
alter table house_session add column reference text not null default '' check (length(reference) <= 120);

-- The operator's side of the Saltglass line: the game sessions that its bets name. Only hashes are stored.
create table saltglass_session (
  merchant_id int not null references merchant,
  session_hash text not null check (session_hash ~ '^[0-9a-f]{64}$'),
  member_id bigint not null,
  game_id text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, session_hash)
);
create index saltglass_session_age on saltglass_session (merchant_id, created_at);

-- From here on the books of Saltglass itself, a vendor in our house for the demo and the tests: who sits at its table …
create table tide_session (like house_session including all);
alter table tide_session add foreign key (merchant_id) references merchant (id);

-- … the hash chains its rounds are drawn from, each committed to before its first round …
create table tide_chain (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  -- The last seed; every earlier one is the hash of its successor, and the commitment is the hash of the first.
  tail_seed text not null check (tail_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  length int not null check (length > 0),
  used int not null default 0 check (used between 0 and length),
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index tide_chain_one on tide_chain (merchant_id) where used < length;

-- … the rounds of the clock that anybody looked at …
create table tide_round (
  merchant_id int not null,
  no bigint not null,
  chain_id bigint not null,
  chain_index int not null check (chain_index >= 0),
  closes_at timestamptz not null,
  -- Fixed when bets are closed: the slips that count, and what the seed makes of them.
  leaves text[],
  root text check (root ~ '^[0-9a-f]{64}$'),
  pocket smallint check (pocket between 0 and 24),
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  primary key (merchant_id, no),
  unique (merchant_id, chain_id, chain_index),
  foreign key (merchant_id, chain_id) references tide_chain (merchant_id, id),
  check ((pocket is null) = (seed is null) and (pocket is null) = (root is null) and (pocket is null) = (leaves is null))
);

-- … and what each player put on the table.
create table tide_slip (
  merchant_id int not null,
  id text not null,
  seq bigint generated always as identity,
  round_no bigint not null,
  member_id bigint not null,
  game_id text not null,
  currency text not null,
  -- The operator's session, named with the bet.
  reference text not null,
  slip_key text not null,
  -- [{"spot": "red", "amount": "100"}, …]: minor units as text.
  bets jsonb not null,
  leaf text not null check (leaf ~ '^[0-9a-f]{64}$'),
  bet bigint not null check (bet > 0),
  state text not null
    check (state in ('created', 'debited', 'drawn', 'credited', 'closed', 'cancelling', 'cancelled')),
  lease_token text,
  lease_until timestamptz,
  win bigint check (win >= 0),
  balance_after bigint,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, slip_key),
  foreign key (merchant_id, round_no) references tide_round (merchant_id, no),
  check (state not in ('drawn', 'credited', 'closed') or win is not null)
);
-- One slip for a player and round, unless its bet came to nothing.
create unique index tide_slip_one on tide_slip (merchant_id, member_id, round_no) where state <> 'cancelled';
create index tide_slip_round on tide_slip (merchant_id, round_no);
create index tide_slip_history on tide_slip (merchant_id, member_id, seq desc);
create index tide_slip_open on tide_slip (merchant_id, lease_until)
  where state in ('created', 'debited', 'drawn', 'cancelling');

select foyer_protect('vendor_round');
select foyer_protect('vendor_round_cursor');
select foyer_protect('vendor_round_move');
select foyer_protect(name::regclass)
  from unnest(array['saltglass_session', 'tide_session', 'tide_chain', 'tide_round', 'tide_slip']) as name;
