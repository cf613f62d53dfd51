-- What is derived from a session ends with it: sessions that it has lent, and the game sessions that it has launched.

alter table session add column parent_id bigint references session (id) on delete set null;
create index session_parent on session (parent_id) where parent_id is not null;

-- The sessions that bets name, of every vendor. Only hashes are stored.
create table game_session (
  merchant_id int not null references merchant,
  session_hash text not null check (session_hash ~ '^[0-9a-f]{64}$'),
  vendor text not null check (length(vendor) between 1 and 60),
  -- Whoever plays: the member, or the play-money account of a member or guest.
  member_id bigint not null,
  -- '' is every game of the vendor: its lobby was launched.
  game_id text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  -- What launched it; null for a guest's trial, which has no session.
  session_id bigint references session (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, session_hash)
);
create index game_session_age on game_session (merchant_id, created_at);
create index game_session_launcher on game_session (session_id) where session_id is not null;
select foyer_protect('game_session');
-- Games that are open while this runs take no further bet: nothing says which session launched them.
drop table saltglass_session;

-- The vendors in our house keep the name of the operator's session beside what a room allows.
alter table house_session rename column reference to stakes;
alter table house_session add column reference text not null default '' check (length(reference) <= 120);
alter table tide_session add column stakes text not null default '' check (length(stakes) <= 120);
alter table house_round add column reference text not null default '' check (length(reference) <= 120);
