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

select foyer_protect('vendor_round');
select foyer_protect('vendor_round_cursor');
select foyer_protect('vendor_round_move');
