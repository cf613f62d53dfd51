-- Tables of the studio whose seats members share: each is of one merchant, game, currency and stake, and has one committed seed.
create table studio_table (
  merchant_id integer not null references merchant (id),
  -- Stands as the nonce of its rounds.
  id integer generated always as identity check (id between 1 and 999999999),
  vendor text not null check (length(vendor) between 1 and 60),
  game_id text not null check (length(game_id) between 1 and 120),
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  -- Play money sits with play money alone.
  is_trial boolean not null,
  family text not null check (length(family) between 1 and 40),
  model text not null check (length(model) between 1 and 40),
  unit bigint not null check (unit > 0),
  -- Drawn before any seat is given; its hash is told from then on, the seed itself after the reveal.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- Until when seats are given: set with the first one, and brought forward when all are paid for.
  fills_until timestamptz,
  -- What every seat did, as the reveal's number: set once.
  outcome integer check (outcome >= 0),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (outcome is null or fills_until is not null)
);
select foyer_protect('studio_table'::regclass);
-- Tables that take seats, by what is staked at them, and those that wait for their end: both are few.
create index studio_table_line on studio_table (merchant_id, vendor, game_id, unit, id) where outcome is null;
create index studio_table_due on studio_table (merchant_id, fills_until) where outcome is null and fills_until is not null;

-- A round at a table: its seat from 1, and what its player has decided, which no one else is told before the reveal.
alter table studio_round
  add column table_id integer,
  add column seat smallint check (seat between 1 and 8),
  add column choice smallint check (choice >= 0),
  add constraint studio_round_table foreign key (merchant_id, table_id) references studio_table (merchant_id, id),
  add constraint studio_round_seated check ((table_id is null) = (seat is null)),
  add constraint studio_round_chosen check (choice is null or seat is not null);
-- A seat has one round: a pot pays each seat once. One that was cancelled gives its seat back.
create unique index studio_round_seat on studio_round (table_id, seat, merchant_id) where is_open and table_id is not null;
-- With whom a member sat lately.
create index studio_round_met on studio_round (member_id, created_at, merchant_id) where table_id is not null;
create index studio_round_met_at on studio_round (table_id, member_id, merchant_id) where table_id is not null;
