-- Sealed bodies that were opened, so that none opens twice on any node or after a restart. No merchant owns them: what opens a
-- body is the gateway's own key.
create table sealed_seen (
  -- SHA-256 of what makes the body unlike any other.
  id_hash text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  scheme text not null check (scheme in ('legacy', 'jwe')),
  seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index sealed_seen_expiry on sealed_seen (expires_at);
create index sealed_seen_age on sealed_seen (scheme, seen_at);
grant select, insert, delete on sealed_seen to foyer_app;
