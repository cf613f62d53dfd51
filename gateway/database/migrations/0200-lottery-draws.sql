-- Lottery games, the seeds of their draws, the draws and their results.

create table lottery_game (
  merchant_id int not null references merchant,
  code text not null check (code ~ '^[A-Z0-9_]{2,20}$'),
  version int not null check (version > 0),
  definition jsonb not null check (length(definition::text) <= 500000),
  -- 'on': issues are made; 'paused': no further ones; 'old': a later version has taken its place, its draws go on.
  state text not null default 'on' check (state in ('on', 'paused', 'old')),
  loaded_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, code, version)
);
create unique index lottery_game_now on lottery_game (merchant_id, code) where state <> 'old';
select foyer_protect_append('lottery_game');
grant update (state) on lottery_game to foyer_app;

-- Seeds of a game, each the hash of the next; the anchor is the hash of the first and stands before any of them is used.
create table lottery_chain (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  game_code text not null,
  no int not null check (no > 0),
  length int not null check (length between 10 and 100000),
  anchor text not null check (anchor ~ '^[0-9a-f]{64}$'),
  -- The last seed, sealed by a key of the operator's secret: whoever reads the column learns none.
  seed_box bytea not null,
  next_index int not null default 1 check (next_index between 1 and length + 1),
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  unique (merchant_id, game_code, no)
);
select foyer_protect_append('lottery_chain');
grant update (next_index) on lottery_chain to foyer_app;

create table lottery_draw (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  game_code text not null,
  game_version int not null,
  -- Date of the game's zone and its sequence in that day.
  issue text not null check (issue ~ '^[0-9]{12}$'),
  state text not null default 'scheduled' check (
    state in ('scheduled', 'open', 'closed', 'sealed', 'drawn', 'published', 'settling', 'settled', 'corrected', 'void')
  ),
  source text not null check (source in ('own', 'external')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Without its beacon until then it is void; null: an operator decides.
  void_after timestamptz,
  -- What the numbers depend on, said before the first ticket.
  chain_id bigint,
  chain_index int,
  commitment text check (commitment ~ '^[0-9a-f]{64}$'),
  beacon text not null check (beacon in ('none', 'drand')),
  beacon_chain text check (beacon_chain ~ '^[0-9a-f]{64}$'),
  beacon_round bigint check (beacon_round > 0),
  beacon_at timestamptz,
  -- The next step of the job is due; null: nothing is done by itself.
  due_at timestamptz,
  lease_token text check (length(lease_token) <= 40),
  leased_until timestamptz,
  closed_at timestamptz,
  -- All tickets, signed and told before the beacon speaks.
  sealed_at timestamptz,
  root text check (root ~ '^[0-9a-f]{64}$'),
  ticket_count int check (ticket_count >= 0),
  stake_minor bigint check (stake_minor >= 0),
  seal_signature text check (length(seal_signature) <= 200),
  late boolean not null default false,
  -- Of its newest result; 0: it has none.
  revision int not null default 0 check (revision >= 0),
  drawn_at timestamptz,
  published_at timestamptz,
  settled_at timestamptz,
  winners int check (winners >= 0),
  payout_minor bigint check (payout_minor >= 0),
  void_reason text not null default '' check (length(void_reason) <= 200),
  primary key (merchant_id, id),
  unique (merchant_id, game_code, issue),
  unique (merchant_id, game_code, draws_at),
  unique (merchant_id, chain_id, chain_index),
  foreign key (merchant_id, game_code, game_version) references lottery_game (merchant_id, code, version),
  foreign key (merchant_id, chain_id) references lottery_chain (merchant_id, id),
  check (opens_at < closes_at and closes_at <= draws_at),
  check ((source = 'own') = (commitment is not null)),
  check ((commitment is null) = (chain_id is null) and (chain_id is null) = (chain_index is null)),
  check ((beacon = 'drand') = (beacon_round is not null)),
  check ((beacon_round is null) = (beacon_chain is null) and (beacon_round is null) = (beacon_at is null)),
  check ((sealed_at is null) = (root is null) and (root is null) = (ticket_count is null)),
  check (state not in ('sealed', 'drawn', 'published', 'settling', 'settled', 'corrected') or root is not null)
) with (fillfactor = 70);
create index lottery_draw_due on lottery_draw (merchant_id, due_at) where due_at is not null;
create index lottery_draw_to_settle on lottery_draw (merchant_id, id)
  where state in ('published', 'settling', 'corrected') or (state = 'void' and settled_at is null);
create index lottery_draw_open on lottery_draw (merchant_id, game_code, closes_at) where state in ('scheduled', 'open');
select foyer_protect_append('lottery_draw');
grant update (
  state, due_at, lease_token, leased_until, closed_at, sealed_at, root, ticket_count, stake_minor, seal_signature, late,
  revision, drawn_at, published_at, settled_at, winners, payout_minor, void_reason
) on lottery_draw to foyer_app;

-- What was drawn or delivered; only ever added to. Own numbers have one revision: they follow from what was said before.
create table lottery_result (
  merchant_id int not null references merchant,
  draw_id bigint not null,
  revision int not null check (revision between 1 and 100),
  source text not null check (source in ('own', 'external')),
  numbers text not null check (length(numbers) between 1 and 1000),
  transcript jsonb not null check (length(transcript::text) <= 20000),
  reason text not null default '' check (length(reason) <= 200),
  drawn_by text not null check (length(drawn_by) between 1 and 100),
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, draw_id, revision),
  foreign key (merchant_id, draw_id) references lottery_draw (merchant_id, id),
  check (source = 'external' or revision = 1)
);
select foyer_protect_append('lottery_result');

-- What each operator, or a signed feed, says that an external game drew; two who agree make a result.
create table lottery_claim (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  draw_id bigint not null,
  revision int not null check (revision between 1 and 100),
  numbers text not null check (length(numbers) between 1 and 1000),
  said_by text not null check (length(said_by) between 1 and 60),
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  unique (merchant_id, draw_id, revision, said_by),
  foreign key (merchant_id, draw_id) references lottery_draw (merchant_id, id)
);
select foyer_protect_append('lottery_claim');

-- Alarms, and what operators did to a draw; only ever added to.
create table lottery_note (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  draw_id bigint,
  kind text not null check (kind in ('alarm', 'void', 'claim', 'correct')),
  said_by text not null check (length(said_by) between 1 and 60),
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id)
);
create index lottery_note_draw on lottery_note (merchant_id, draw_id, id);
select foyer_protect_append('lottery_note');

-- A draw goes forward only, and what its numbers depend on is written once.
create function lottery_draw_guard() returns trigger
  language plpgsql
as $$
begin
  if new.state <> old.state and not (old.state || '>' || new.state) = any (array[
    'scheduled>open', 'scheduled>void', 'open>closed', 'open>void', 'closed>sealed', 'closed>void', 'sealed>drawn',
    'sealed>void', 'drawn>published', 'published>settling', 'settling>settled', 'settled>corrected', 'corrected>settling'
  ]) then
    raise exception 'a draw does not go from % to %', old.state, new.state using errcode = 'LT001';
  end if;
  if new.state = 'corrected' and old.source = 'own' then
    raise exception 'own numbers are not corrected' using errcode = 'LT001';
  end if;
  if old.root is not null and (new.root, new.ticket_count, new.stake_minor, new.sealed_at, new.seal_signature)
    is distinct from (old.root, old.ticket_count, old.stake_minor, old.sealed_at, old.seal_signature) then
    raise exception 'what is sealed stays' using errcode = 'LT001';
  end if;
  -- Who seals when the beacon has spoken could have chosen tickets by its word.
  if old.state = 'closed' and new.state = 'sealed' and clock_timestamp() > old.beacon_at - interval '1 second' then
    raise exception 'its beacon is about to speak' using errcode = 'LT003';
  end if;
  -- A draw that could be given up once its numbers are known would be a choice of numbers.
  if old.state = 'sealed' and new.state = 'void' and old.source = 'own'
    and (old.void_after is null or clock_timestamp() < old.void_after) then
    raise exception 'a sealed draw is drawn' using errcode = 'LT001';
  end if;
  return new;
end
$$;
create trigger lottery_draw_guard before update on lottery_draw
  for each row execute function lottery_draw_guard();

-- Numbers come after the seal and not before their time.
create function lottery_result_guard() returns trigger
  language plpgsql
as $$
declare
  drawn lottery_draw;
begin
  select * into drawn from lottery_draw where merchant_id = new.merchant_id and id = new.draw_id for update;
  if drawn.source <> new.source
    or new.revision <> drawn.revision + 1
    or (new.revision = 1 and drawn.state <> 'sealed')
    or (new.revision > 1 and drawn.state <> 'settled')
    or clock_timestamp() < coalesce(drawn.beacon_at, drawn.draws_at) then
    raise exception 'the draw % takes no result now', new.draw_id using errcode = 'LT001';
  end if;
  return new;
end
$$;
create trigger lottery_result_guard before insert on lottery_result
  for each row execute function lottery_result_guard();

-- The lock between who buys and who closes: buyers share it, the close waits for them and then has it alone.
create function lottery_draw_lock(p_merchant int, p_draw bigint) returns bigint
  language sql immutable
  return hashtextextended('lottery draw ' || p_merchant::text || ' ' || p_draw::text, 0);
grant execute on function lottery_draw_lock(int, bigint) to foyer_app;

-- Trigger of every table whose rows are bought for a draw (merchant_id, draw_id): the database's clock alone decides. It reads
-- the draw after the lock, in a statement of its own, so that it sees a close that it has waited for.
create function lottery_refuse_late() returns trigger
  language plpgsql
as $$
declare
  is_open boolean;
begin
  perform pg_advisory_xact_lock_shared(lottery_draw_lock(new.merchant_id, new.draw_id));
  select state = 'open' and clock_timestamp() < closes_at into is_open
    from lottery_draw where merchant_id = new.merchant_id and id = new.draw_id;
  if is_open is not true then
    raise exception 'the draw % is closed', new.draw_id using errcode = 'LT002';
  end if;
  return new;
end
$$;
