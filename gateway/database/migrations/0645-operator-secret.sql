-- By which of the operator's secrets the database is sealed, and what keys follow from that outlast a change of it.

create table operator_secret (
  one_row          boolean primary key default true check (one_row),
  -- A keyed digest of the secret that seals: it tells two secrets apart and says nothing of either.
  fingerprint      text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Nodes have this one beside it; nothing is sealed by it yet.
  next_fingerprint text check (next_fingerprint ~ '^[0-9a-f]{64}$'),
  -- The former one, while something may still be sealed by it.
  last_fingerprint text check (last_fingerprint ~ '^[0-9a-f]{64}$'),
  root_box         bytea not null,
  changed_at       timestamptz not null default clock_timestamp()
);
grant select, insert on operator_secret to foyer_app;
-- The rest is changed by the owner of the tables, with `foyer secret rotate`.
grant update (next_fingerprint) on operator_secret to foyer_app;

-- /readyz compares what was applied with what a build brings along.
grant select on foyer_migration to foyer_app;
