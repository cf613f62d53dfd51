-- Who may tell numbers of external games over the network, by a signature.
create table lottery_feed (
  merchant_id int not null references merchant,
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,29}$'),
  -- Games that it may speak of.
  games text[] not null check (cardinality(games) between 1 and 100),
  -- 1: someone else has to say the same; 2: its word is enough while nothing contradicts it.
  voices int not null check (voices in (1, 2)),
  -- What it signs with, closed by a key of the operator's secret.
  key_box bytea not null,
  state text not null default 'on' check (state in ('on', 'off')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, name)
);
select foyer_protect('lottery_feed');

-- Every call that was rightly signed, each nonce once for ever: what was heard cannot be played again.
create table lottery_feed_call (
  merchant_id int not null,
  feed text not null,
  nonce text not null check (length(nonce) between 16 and 64),
  game_code text not null check (length(game_code) <= 40),
  issue text not null check (length(issue) <= 40),
  numbers text not null check (length(numbers) <= 1000),
  sent_at timestamptz not null,
  heard_at timestamptz not null default clock_timestamp(),
  -- '' until it is decided.
  outcome text not null default '' check (length(outcome) <= 40),
  primary key (merchant_id, feed, nonce)
);
create index lottery_feed_call_draw on lottery_feed_call (merchant_id, game_code, issue);
select foyer_protect_append('lottery_feed_call');
grant update (outcome) on lottery_feed_call to foyer_app;

-- How much a claim weighs: a person one, a feed what it was given, a feed that contradicted something nothing.
alter table lottery_claim add column voices int not null default 1 check (voices between 0 and 2);
