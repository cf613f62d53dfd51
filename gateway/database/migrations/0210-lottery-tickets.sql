-- Tickets of the lottery and what is counted beside them. The functions of 0211 alone place and cancel; settling writes state and prize.

insert into account_class (class, world, kept, opened, owned, held_in) values
  -- The house's side of a game.
  ('lottery', 'money', false, false, true, null),
  -- A tier, a reserve or a jackpot: never below zero, so that no prize is paid that is not there.
  ('lottery-pool', 'money', true, false, true, null);

create sequence lottery_ticket_number;
grant usage on sequence lottery_ticket_number to foyer_app;

-- No foreign keys, as in the journal: each costs more than the row, and two functions write here.
create table lottery_ticket (
  merchant_id int not null,
  draw_id bigint not null,
  -- Its number, in the order of which it stands in the draw's tree.
  id bigint not null,
  member_id bigint not null,
  game_code text not null,
  -- The caller's key: one ticket, for ever.
  request_key text not null check (length(request_key) between 1 and 80),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- Version of the rules and odds that it was sold by.
  odds_version int not null,
  category text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  stake_minor bigint not null check (stake_minor > 0),
  -- The most that it can win.
  prize_max_minor bigint not null check (prize_max_minor >= 0),
  line_count int not null check (line_count between 1 and 1000),
  -- A line each: bet;selection;unit;mode;multiple;combinations;stake;odds. Part of the leaf's text.
  lines text not null,
  salt bytea not null check (octet_length(salt) = 16),
  leaf bytea not null check (octet_length(leaf) = 32),
  -- What it counted for, to be taken back by a cancellation.
  risk_keys text[] not null,
  risk_amounts bigint[] not null,
  chase_id bigint,
  chase_no int,
  state text not null default 'placed' check (state in ('placed', 'cancelling', 'cancelled', 'lost', 'won', 'void')),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  -- Of the result that it was settled by, and of the one that its prize was paid by; 0 before.
  revision int not null default 0,
  paid_revision int not null default 0,
  placed_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, draw_id, id),
  unique (merchant_id, member_id, request_key)
) with (fillfactor = 85);
create index lottery_ticket_member on lottery_ticket (merchant_id, member_id, id desc);
-- Few at any time: those whose money is on its way back.
create index lottery_ticket_cancelling on lottery_ticket (merchant_id, draw_id) where state = 'cancelling';
create index lottery_ticket_chase on lottery_ticket (merchant_id, chase_id, chase_no) where chase_id is not null;

-- The most that the house may have to pay for one key of a draw (a number, a place, the draw's whole), raised only while it fits.
create table lottery_exposure (
  merchant_id int not null,
  draw_id bigint not null,
  key text not null check (length(key) between 1 and 60),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (merchant_id, draw_id, key)
) with (fillfactor = 60);

-- What a member has staked on a draw.
create table lottery_member_draw (
  merchant_id int not null,
  draw_id bigint not null,
  member_id bigint not null,
  stake_minor bigint not null check (stake_minor >= 0),
  primary key (merchant_id, draw_id, member_id)
) with (fillfactor = 70);

-- The tree of a sealed draw, a node for each 1,024 tickets: the path of any ticket is computed from one chunk and these.
create table lottery_tree (
  merchant_id int not null,
  draw_id bigint not null,
  chunk int not null check (chunk >= 0),
  first_id bigint not null,
  last_id bigint not null,
  count int not null check (count between 1 and 1024),
  node bytea not null check (octet_length(node) = 32),
  primary key (merchant_id, draw_id, chunk)
);
create table lottery_seal (
  merchant_id int not null,
  draw_id bigint not null,
  root bytea not null check (octet_length(root) = 32),
  ticket_count bigint not null,
  stake_minor bigint not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, draw_id)
);

-- How far a draw is settled, by revision of its result. It goes on behind after_id, on whichever node.
create table lottery_settlement (
  merchant_id int not null,
  draw_id bigint not null,
  revision int not null check (revision > 0),
  phase text not null check (phase in ('counting', 'judging', 'rolling', 'done')),
  after_id bigint not null default 0,
  tickets bigint not null default 0,
  winners bigint not null default 0,
  stake_minor bigint not null default 0,
  prize_minor bigint not null default 0,
  -- Paid by pools, and put into them.
  pool_prize_minor bigint not null default 0,
  pool_in_minor bigint not null default 0,
  -- Winning lines by tier, for prizes that are shared.
  tiers jsonb not null default '{}',
  -- How far the betting record knows that rounds are over.
  told_id bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (merchant_id, draw_id, revision)
);

-- What a correction could not take back: the member no longer had it.
create table lottery_owed (
  merchant_id int not null,
  draw_id bigint not null,
  revision int not null,
  ticket_id bigint not null,
  member_id bigint not null,
  -- What had been paid, and what of it is being taken or was taken.
  paid_minor bigint not null check (paid_minor > 0),
  taken_minor bigint not null check (taken_minor >= 0),
  state text not null default 'taking' check (state in ('taking', 'open', 'written-off', 'settled')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, draw_id, revision, ticket_id),
  check (taken_minor < paid_minor)
);
create index lottery_owed_open on lottery_owed (merchant_id, member_id) where state = 'open';

create table lottery_chase (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  game_code text not null,
  request_key text not null check (length(request_key) between 1 and 64),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  odds_version int not null,
  -- As the member asked, with a multiple for each issue.
  lines jsonb not null,
  multiples int[] not null check (cardinality(multiples) between 1 and 100),
  stop_on_win boolean not null,
  -- Issues that were placed, the last of them and its ticket.
  placed int not null default 0,
  draw_id bigint,
  ticket_id bigint,
  state text not null default 'active' check (state in ('active', 'done', 'stopped')),
  -- Why it was stopped: an error code, 'WON' or 'MEMBER'.
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, request_key)
);
create index lottery_chase_draw on lottery_chase (merchant_id, draw_id) where state = 'active';
create index lottery_chase_member on lottery_chase (merchant_id, member_id, id desc);

create table lottery_saved (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  game_code text not null,
  name text not null check (length(name) between 1 and 40),
  lines jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id)
);
create index lottery_saved_member on lottery_saved (merchant_id, member_id, id desc);

select foyer_protect_read('lottery_ticket');
grant update (state, payout_minor, revision, paid_revision, ended_at) on lottery_ticket to foyer_app;
select foyer_protect_read('lottery_exposure');
select foyer_protect_read('lottery_member_draw');
select foyer_protect_append('lottery_tree');
select foyer_protect_append('lottery_seal');
select foyer_protect_append('lottery_settlement');
grant update on lottery_settlement to foyer_app;
select foyer_protect_append('lottery_owed');
grant update (taken_minor, state) on lottery_owed to foyer_app;
select foyer_protect_append('lottery_chase');
grant update (placed, draw_id, ticket_id, state, reason, ended_at) on lottery_chase to foyer_app;
select foyer_protect('lottery_saved');
