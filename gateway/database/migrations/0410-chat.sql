-- Chat: models whom members talk with, rooms, what is said there and what people decide about it.

create table chat_model (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- A model's room is shared by who visits it; of service each member has a room alone.
  kind text not null check (kind in ('model', 'service')),
  name text not null check (length(name) between 1 and 40),
  avatar text not null default '' check (length(avatar) <= 500),
  languages text[] not null default '{}',
  -- Language → what stands in the room before anybody says something.
  greeting jsonb not null default '{}',
  active boolean not null default true,
  -- When the model comes next, as the desk said.
  next_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, code)
);

-- Who speaks for a model at the desk, while the desk's page looks.
create table chat_seat (
  merchant_id int not null,
  model_id bigint not null,
  operator text not null,
  busy boolean not null,
  until_at timestamptz not null,
  primary key (merchant_id, model_id, operator),
  foreign key (merchant_id, model_id) references chat_model (merchant_id, id)
);

create table chat_room (
  merchant_id int not null,
  id bigint generated always as identity,
  model_id bigint not null,
  member_id bigint,
  -- Grows with every message and every change of one, in the order of their commits.
  version bigint not null default 0,
  last_at timestamptz,
  -- The last version that a member or the desk wrote: where they differ somebody waits.
  member_version bigint not null default 0,
  staff_version bigint not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, model_id) references chat_model (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  unique nulls not distinct (merchant_id, model_id, member_id)
);

create table chat_message (
  merchant_id int not null,
  room_id bigint not null,
  -- The room's version when it was said, and when it was last changed.
  id bigint not null,
  version bigint not null,
  -- null: the desk says it.
  member_id bigint,
  operator text not null default '',
  -- Said once more under its key it is the same message.
  key text not null check (length(key) between 1 and 40),
  text text not null check (length(text) between 1 and 500),
  state text not null check (state in ('shown', 'held', 'removed')),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, room_id, id),
  foreign key (merchant_id, room_id) references chat_room (merchant_id, id)
);
create unique index chat_message_key on chat_message (merchant_id, room_id, coalesce(member_id, 0), key);
create index chat_message_version on chat_message (merchant_id, room_id, version);
create index chat_message_age on chat_message (merchant_id, at);

-- How far a member has read in a room; with a row here the room is one of the member's.
create table chat_seen (
  merchant_id int not null,
  member_id bigint not null,
  room_id bigint not null,
  id bigint not null,
  primary key (merchant_id, member_id, room_id),
  foreign key (merchant_id, room_id) references chat_room (merchant_id, id)
);

-- Members who may not write for a while.
create table chat_mute (
  merchant_id int not null,
  member_id bigint not null,
  until_at timestamptz not null,
  operator text not null,
  reason text not null check (length(reason) <= 200),
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

-- Whom a member does not want to read.
create table chat_hidden (
  merchant_id int not null,
  member_id bigint not null,
  hidden_id bigint not null,
  primary key (merchant_id, member_id, hidden_id)
);

create table chat_report (
  merchant_id int not null,
  id bigint generated always as identity,
  room_id bigint not null,
  message_id bigint not null,
  -- null: the rules of moderation held it back.
  reporter_id bigint,
  kind text not null check (kind in ('report', 'held', 'harm')),
  at timestamptz not null default clock_timestamp(),
  decision text check (decision in ('release', 'remove', 'keep')),
  decided_by text,
  decided_at timestamptz,
  primary key (merchant_id, id),
  unique nulls not distinct (merchant_id, room_id, message_id, reporter_id),
  foreign key (merchant_id, room_id, message_id) references chat_message (merchant_id, room_id, id) on delete cascade
);
create index chat_report_open on chat_report (merchant_id, id) where decision is null;

create table chat_word (
  merchant_id int not null references merchant,
  -- As it is compared: small letters without accents.
  word text not null check (length(word) between 2 and 60),
  -- hold: a person looks first; harm: the same, before everything else; refuse: is not taken.
  kind text not null check (kind in ('hold', 'harm', 'refuse')),
  primary key (merchant_id, word)
);

create table chat_ticket (
  merchant_id int not null references merchant,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  session_id bigint not null,
  member_id bigint not null,
  model_id bigint not null,
  origin text not null,
  language text not null,
  expires_at timestamptz not null,
  primary key (merchant_id, hash)
);
create index chat_ticket_age on chat_ticket (merchant_id, expires_at);

select foyer_protect(name::regclass)
  from unnest(array['chat_model', 'chat_seat', 'chat_room', 'chat_message', 'chat_seen', 'chat_mute', 'chat_hidden',
                    'chat_report', 'chat_word', 'chat_ticket']) as name;
