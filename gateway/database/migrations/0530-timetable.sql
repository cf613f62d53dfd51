-- The timetable of virtual fixtures: of the whole deployment, of no merchant, so that a fixture ends alike for everyone who bet on it.
create table studio_fixture (
  sport text not null check (length(sport) between 1 and 40),
  -- The kick-off, in steps of three minutes since 1970.
  slot integer not null check (slot > 0),
  -- Drawn once, before bets open; its hash is told from then on, the seed itself after the whistle.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  -- A bet stands on it: it is kept as long as rounds are.
  is_taken boolean not null default false,
  created_at timestamptz not null,
  primary key (sport, slot)
);
create index studio_fixture_untaken on studio_fixture (slot) where not is_taken;
grant select, insert, update, delete on studio_fixture to foyer_app;

-- The fixture that a round's picks are on: the round waits for its whistle and is drawn from its seed. Null for a round of its own.
alter table studio_round add column slot integer;
create index studio_round_slot on studio_round (merchant_id, slot) where state = 'open' and slot is not null;
