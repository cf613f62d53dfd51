-- The house vendor's own books: who plays (one row per launch), the seeds committed to each player, and every round.
-- The vendor is a service of its own in spirit: nothing here touches an account; money moves in the wallet alone.

create table house_session (
  merchant_id integer not null references merchant (id),
  ticket_hash text not null,
  ticket_expires_at timestamptz not null,
  -- Null until the ticket has been exchanged, once.
  token_hash text,
  expires_at timestamptz,
  member_id bigint not null,
  player_name text not null,
  game_id text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  language text not null,
  trial boolean not null,
  frame_ancestors text[] not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, ticket_hash)
);
create unique index house_session_token on house_session (merchant_id, token_hash) where token_hash is not null;
create index house_session_age on house_session (merchant_id, created_at);

create table house_seed (
  merchant_id integer not null references merchant (id),
  id bigint generated always as identity,
  member_id bigint not null,
  -- 'next' is committed while 'active' is played, so that the player's new seed can't steer the house's.
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{4,64}$'),
  next_nonce integer not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index house_seed_one on house_seed (merchant_id, member_id, state) where state in ('next', 'active');

create table house_round (
  merchant_id integer not null references merchant (id),
  id text not null,
  -- Order of play, and the history's cursor.
  seq bigint generated always as identity,
  member_id bigint not null,
  game_id text not null,
  currency text not null,
  -- The page's idempotency key: one round per key, for ever.
  spin_key text not null,
  bet_per_line bigint not null check (bet_per_line > 0),
  bet bigint not null check (bet > 0),
  seed_id bigint not null,
  nonce integer not null check (nonce >= 0),
  client_seed text not null,
  state text not null
    check (state in ('created', 'debited', 'drawn', 'credited', 'closed', 'cancelling', 'cancelled')),
  -- Who advances the round now; another may take over when the lease has run out.
  lease_token text,
  lease_until timestamptz,
  outcome jsonb,
  win bigint check (win >= 0),
  balance_after bigint,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, member_id, spin_key),
  unique (merchant_id, seed_id, nonce),
  foreign key (merchant_id, seed_id) references house_seed (merchant_id, id),
  check (state not in ('drawn', 'credited', 'closed') or (outcome is not null and win is not null))
);
-- One round at a time: a player can't bet on while an earlier bet has no result.
create unique index house_round_open on house_round (merchant_id, member_id)
  where state in ('created', 'debited', 'drawn', 'cancelling');
create index house_round_history on house_round (merchant_id, member_id, seq desc);
create index house_round_stale on house_round (merchant_id, lease_until)
  where state in ('created', 'debited', 'drawn', 'cancelling');

select foyer_protect('house_session'::regclass);
select foyer_protect('house_seed'::regclass);
select foyer_protect('house_round'::regclass);
