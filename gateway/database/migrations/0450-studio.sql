-- The studio: one engine behind the games of many brands. Who plays, the seeds that were committed to, and every round.

-- A brand is told by its vendor's code; '' where the table's games are of one vendor.
alter table house_session add column vendor text not null default '' check (length(vendor) <= 60);
alter table tide_session add column vendor text not null default '' check (length(vendor) <= 60);
create table studio_session (like house_session including all);
alter table studio_session add foreign key (merchant_id) references merchant (id);

create table studio_seed (like house_seed including all);
alter table studio_seed add foreign key (merchant_id) references merchant (id);

-- A round is its seeds, its picks and its actions; whatever else it shows is computed from them.
create table studio_round (
  merchant_id integer not null references merchant (id),
  id text not null,
  -- Order of play, and the history's cursor.
  seq bigint generated always as identity,
  vendor text not null check (length(vendor) between 1 and 60),
  game_id text not null check (length(game_id) between 1 and 120),
  member_id bigint not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  -- The operator's session that its stakes name.
  reference text not null check (length(reference) <= 120),
  -- The page's idempotency key: one round per key, for ever.
  play_key text not null,
  -- What is played, as the catalogue said when the round began.
  family text not null,
  model text not null,
  -- What one unit costs, and the most that the round may cost where a room says so.
  unit bigint not null check (unit > 0),
  most bigint check (most > 0),
  -- [{"place": "", "units": 20}, …]
  picks jsonb not null,
  -- [{"name": "hit", "value": 0, "afterMs": 1200, "key": "…"}, …]: only what has been paid for.
  actions jsonb not null default '[]',
  -- The action whose stake is being asked for.
  pending jsonb,
  -- Further stakes that were asked for, refused ones included: each is a transaction of its own.
  raises integer not null default 0 check (raises >= 0),
  staked bigint not null check (staked > 0),
  free_grant text not null default '' check (length(free_grant) <= 40),
  seed_id bigint not null,
  nonce integer not null check (nonce >= 0),
  client_seed text not null,
  state text not null check (state in
    ('created', 'debited', 'open', 'raising', 'lowering', 'drawn', 'credited', 'closed', 'cancelling', 'cancelled')),
  -- Who advances the round now; another may take over when the lease has run out.
  lease_token text,
  lease_until timestamptz,
  -- When its first stake was taken: actions are timed from here.
  began_at timestamptz,
  win bigint check (win >= 0),
  balance_after bigint,
  -- Why it was cancelled, or why the last further stake was refused, and the key that this answers.
  reason text,
  refused_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, play_key),
  unique (merchant_id, seed_id, nonce),
  foreign key (merchant_id, seed_id) references studio_seed (merchant_id, id),
  check (state not in ('drawn', 'credited', 'closed') or win is not null),
  check ((pending is not null) = (state in ('raising', 'lowering')))
);
-- One round at a time in a game: a player can't bet on while an earlier bet has no result.
create unique index studio_round_open on studio_round (merchant_id, member_id, vendor, game_id)
  where state in ('created', 'debited', 'open', 'raising', 'lowering', 'drawn', 'cancelling');
create index studio_round_history on studio_round (merchant_id, member_id, vendor, game_id, seq desc);
create index studio_round_stale on studio_round (merchant_id, lease_until)
  where state in ('created', 'debited', 'raising', 'lowering', 'drawn', 'cancelling');
create index studio_round_waiting on studio_round (merchant_id, updated_at) where state = 'open';

select foyer_protect('studio_session'::regclass);
select foyer_protect('studio_seed'::regclass);
select foyer_protect('studio_round'::regclass);
