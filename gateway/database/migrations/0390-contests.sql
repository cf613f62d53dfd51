-- Contests: missions, leaderboards, wheel and egg, red rain, raffles, invitations, what the app gives. docs/contests.md walks through it.

-- Never changed once it is approved: other terms are another contest.
create table contest (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  kind text not null check (kind in ('mission', 'board', 'wheel', 'egg', 'rain', 'raffle', 'referral', 'app')),
  -- draft: not offered yet. ended: all that it gives is decided. stopped: by an operator; what was given stays.
  state text not null default 'draft' check (state in ('draft', 'active', 'ended', 'stopped')),
  body text not null check (length(body) <= 400000),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  author text not null check (length(author) between 1 and 120),
  approver text check (length(approver) between 1 and 120),
  -- Half-open.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- Members who take part, where places are counted.
  taken int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Of the final list.
  result_hash text not null default '',
  primary key (merchant_id, id),
  unique (merchant_id, code),
  check (until_at > from_at),
  check (approver <> author),
  check (state in ('draft', 'stopped') or approver is not null)
);
select foyer_protect('contest');

-- How far the log of what happened is counted.
create table contest_cursor (
  merchant_id int primary key references merchant,
  seq bigint not null
) with (fillfactor = 50);
select foyer_protect('contest_cursor');

-- What a member has reached: progress of a mission, score of a board, turnover of a raffle.
create table contest_standing (
  merchant_id int not null,
  contest_id bigint not null,
  member_id bigint not null,
  value bigint not null default 0,
  -- When the value was reached, by the database's clock, and the event's number in the log: the earlier is the better.
  reached_at timestamptz not null,
  seq bigint not null default 0,
  joined_at timestamptz not null,
  -- As others are shown it.
  name text not null,
  primary key (merchant_id, contest_id, member_id)
) with (fillfactor = 80);
create index contest_standing_rank on contest_standing (merchant_id, contest_id, value desc, reached_at, seq, member_id);
select foyer_protect('contest_standing');

-- How many members stand in a stretch of scores: the rank of one is the sum above and a count inside.
create table contest_bucket (
  merchant_id int not null,
  contest_id bigint not null,
  bucket int not null,
  members bigint not null check (members >= 0),
  primary key (merchant_id, contest_id, bucket)
) with (fillfactor = 50);
select foyer_protect('contest_bucket');

-- 256 stretches for each doubling: below 512 each score has its own.
create function contest_bucket_of(p_value bigint) returns int
  language sql immutable parallel safe
  return case when p_value < 256 then p_value::int
    else ((64 - position('1' in p_value::bit(64)::text) - 7) * 256
      + ((p_value >> (64 - position('1' in p_value::bit(64)::text) - 8)) & 255))::int end;
create function contest_bucket_low(p_bucket int) returns bigint
  language sql immutable parallel safe
  return case when p_bucket < 256 then p_bucket::bigint else ((256 + p_bucket % 256)::bigint << (p_bucket / 256 - 1)) end;
grant execute on function contest_bucket_of(bigint), contest_bucket_low(int) to foyer_app;

-- What somebody has of a contest, once for each place. Numbers are of the same row as those of grants: a claim names either.
create table contest_prize (
  merchant_id int not null,
  id bigint not null,
  contest_id bigint not null,
  member_id bigint not null,
  place text not null check (length(place) between 1 and 60),
  -- issued: waits to be claimed. due: to be paid. void: what it was given for was taken back before it was claimed.
  state text not null check (state in ('issued', 'due', 'paid', 'expired', 'void')),
  currency text not null,
  money bigint not null default 0 check (money >= 0),
  points bigint not null default 0 check (points >= 0),
  tickets text not null default '{}',
  name text not null default '',
  issued_at timestamptz not null default clock_timestamp(),
  claim_until timestamptz,
  claimed_at timestamptz,
  paid_at timestamptz,
  -- What it was given for was taken back after it was paid: a person decides.
  review boolean not null default false,
  primary key (merchant_id, id),
  unique (merchant_id, contest_id, member_id, place)
) with (fillfactor = 80);
create index contest_prize_member on contest_prize (merchant_id, member_id, id desc);
create index contest_prize_due on contest_prize (merchant_id, id) where state = 'due';
create index contest_prize_issued on contest_prize (merchant_id, claim_until) where state = 'issued';
select foyer_protect('contest_prize');

-- The final list of a board.
create table contest_result (
  merchant_id int not null,
  contest_id bigint not null,
  rank int not null check (rank > 0),
  member_id bigint not null,
  name text not null,
  value bigint not null,
  reached_at timestamptz not null,
  primary key (merchant_id, contest_id, rank)
);
select foyer_protect_append('contest_result');

-- The seed of one day of a wheel or an egg: sealed until the day is over.
create table chance_seed (
  merchant_id int not null,
  contest_id bigint not null,
  day date not null,
  seed_box text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  primary key (merchant_id, contest_id, day)
);
select foyer_protect_append('chance_seed');

create table chance_stock (
  merchant_id int not null,
  contest_id bigint not null,
  row_id text not null,
  pieces int not null check (pieces >= 0),
  primary key (merchant_id, contest_id, row_id)
) with (fillfactor = 50);
select foyer_protect('chance_stock');

create table chance_play (
  merchant_id int not null,
  id bigint generated always as identity,
  contest_id bigint not null,
  member_id bigint not null,
  -- Counted by member from 1.
  no int not null check (no > 0),
  day date not null,
  member_seed text not null check (length(member_seed) <= 64),
  text text not null,
  drawn text not null,
  given text not null,
  -- begun: its ticket and its prize are not posted yet.
  state text not null default 'begun' check (state in ('begun', 'done')),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  unique (merchant_id, contest_id, member_id, no)
) with (fillfactor = 80);
create index chance_play_begun on chance_play (merchant_id, id) where state = 'begun';
create index chance_play_member on chance_play (merchant_id, member_id, id desc);
select foyer_protect('chance_play');

-- A round of the red rain; its slices are cut before it opens, and committed to.
create table rain_round (
  merchant_id int not null,
  id bigint generated always as identity,
  contest_id bigint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  pot bigint not null check (pot > 0),
  slices int not null check (slices > 0),
  salt text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  primary key (merchant_id, id),
  unique (merchant_id, contest_id, opens_at)
);
create index rain_round_next on rain_round (merchant_id, closes_at);
select foyer_protect_append('rain_round');

create table rain_slice (
  merchant_id int not null,
  round_id bigint not null,
  no int not null check (no > 0),
  amount bigint not null check (amount > 0),
  member_id bigint,
  taken_at timestamptz,
  paid boolean not null default false,
  primary key (merchant_id, round_id, no)
) with (fillfactor = 70);
create unique index rain_slice_member on rain_slice (merchant_id, round_id, member_id) where member_id is not null;
create index rain_slice_free on rain_slice (merchant_id, round_id, no) where member_id is null;
create index rain_slice_owed on rain_slice (merchant_id, round_id) where member_id is not null and not paid;
select foyer_protect('rain_slice');

create table raffle_draw (
  merchant_id int not null,
  contest_id bigint not null,
  seed_box text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  issued int not null default 0,
  -- Sealed at the close: how many tickets, their root, the beacon's round.
  sealed_at timestamptz,
  count int,
  root text not null default '',
  beacon_round bigint,
  signature text not null default '',
  public_key text not null default '',
  drawn_at timestamptz,
  transcript text not null default '',
  primary key (merchant_id, contest_id)
);
select foyer_protect('raffle_draw');

create table raffle_ticket (
  merchant_id int not null,
  contest_id bigint not null,
  no int not null check (no > 0),
  member_id bigint not null,
  text text not null,
  salt text not null,
  leaf text not null check (leaf ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null,
  primary key (merchant_id, contest_id, no)
);
create index raffle_ticket_member on raffle_ticket (merchant_id, contest_id, member_id, no);
select foyer_protect_append('raffle_ticket');

-- A friend who was invited, and whether it counts.
create table referral_friend (
  merchant_id int not null,
  contest_id bigint not null,
  friend_id bigint not null,
  referrer_id bigint not null check (referrer_id <> friend_id),
  state text not null default 'waiting' check (state in ('waiting', 'counted', 'refused', 'late')),
  why text not null default '',
  deposits bigint not null default 0,
  stakes bigint not null default 0,
  joined_at timestamptz not null,
  primary key (merchant_id, contest_id, friend_id)
) with (fillfactor = 80);
create index referral_friend_of on referral_friend (merchant_id, contest_id, referrer_id, friend_id);
create index referral_friend_waiting on referral_friend (merchant_id, contest_id, joined_at) where state = 'waiting';
select foyer_protect('referral_friend');

-- Settled stakes of a friend on one day of the merchant; paid: what it earns has been written down.
create table referral_day (
  merchant_id int not null,
  contest_id bigint not null,
  day date not null,
  friend_id bigint not null,
  stakes bigint not null,
  primary key (merchant_id, contest_id, day, friend_id)
) with (fillfactor = 80);
select foyer_protect('referral_day');

create table referral_earning (
  merchant_id int not null,
  contest_id bigint not null,
  member_id bigint not null,
  day date not null,
  friend_id bigint not null,
  kind text not null check (kind in ('stakes', 'reward')),
  level int not null check (level between 1 and 10),
  stakes bigint not null default 0,
  -- Below zero: stakes of an earlier day that came back.
  amount bigint not null,
  claim_id bigint,
  primary key (merchant_id, contest_id, member_id, day, friend_id, kind)
) with (fillfactor = 80);
create index referral_earning_open on referral_earning (merchant_id, contest_id, member_id) where claim_id is null;
select foyer_protect('referral_earning');

-- Days whose earnings are written down.
create table referral_closed (
  merchant_id int not null,
  contest_id bigint not null,
  day date not null,
  primary key (merchant_id, contest_id, day)
);
select foyer_protect_append('referral_closed');

-- What the app gave: once for an account, and once for a device.
create table app_reward (
  merchant_id int not null,
  contest_id bigint not null,
  member_id bigint not null,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, contest_id, member_id),
  unique (merchant_id, contest_id, device_hash)
);
select foyer_protect_append('app_reward');
