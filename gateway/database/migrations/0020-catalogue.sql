-- What a merchant shows: vendors, games, content and settings, and what members keep about games.
-- Texts per language are jsonb maps {"EN": "…", "PT": "…"}; readers fall back to EN, then to any.

create table vendor (
  merchant_id integer not null references merchant (id),
  code        text    not null check (code ~ '^[A-Z0-9_]{2,20}$'),
  name        text    not null check (name <> ''),
  sort        integer not null default 0,
  enabled     boolean not null default true,
  primary key (merchant_id, code)
);

-- One vendor in one category, as the lobby lists it.
create table vendor_lane (
  merchant_id       integer  not null,
  category          text     not null check (category ~ '^[A-Z]{2,16}$'),
  vendor            text     not null,
  account_type_id   integer  not null,
  names             jsonb    not null check (names ? 'EN'),
  kind              text     not null check (kind in ('game', 'group')),
  -- What a click launches when the vendor is no group.
  lobby_node_id     bigint,
  app_new_window    smallint not null default 0 check (app_new_window in (0, 1, 2)),
  trial             boolean  not null default false,
  -- A window that has begun refuses launches; an open end means until further notice.
  maintenance_from  timestamptz,
  maintenance_until timestamptz,
  sort              integer  not null default 0,
  enabled           boolean  not null default true,
  primary key (merchant_id, category, vendor),
  foreign key (merchant_id, vendor) references vendor (merchant_id, code)
);

create table game (
  merchant_id integer not null,
  node_id     bigint  not null check (node_id > 0),
  game_id     text    not null,
  game_code   text    not null,
  vendor      text    not null,
  category    text    not null,
  classify    text    not null default '',
  names       jsonb   not null check (names ? 'EN'),
  -- Which picture is drawn for it.
  motif       text    not null default '',
  -- Place in the hot list, null when it is not hot.
  hot_rank    integer,
  trial       boolean not null default false,
  platforms   text    not null default 'html5-desktop,html5',
  room_id     text    not null default '',
  match_id    text    not null default '',
  league_id   text    not null default '',
  sort        integer not null default 0,
  enabled     boolean not null default true,
  primary key (merchant_id, node_id),
  unique (merchant_id, vendor, game_id),
  foreign key (merchant_id, category, vendor) references vendor_lane (merchant_id, category, vendor)
);

create table banner (
  merchant_id integer not null references merchant (id),
  banner_id   bigint  not null,
  group_name  text    not null check (group_name ~ '^[a-z0-9_]{1,40}$'),
  platform    text    not null default 'W' check (platform in ('W', 'M')),
  titles      jsonb   not null,
  subtitles   jsonb   not null default '{}',
  motif       text    not null default '',
  link_type   text    not null default '' check (link_type in ('', 'URL', 'P', 'G')),
  link        text    not null default '',
  node_id     bigint,
  vendor      text    not null default '',
  room_id     text    not null default '',
  starts_at   timestamptz,
  ends_at     timestamptz,
  sort        integer not null default 0,
  enabled     boolean not null default true,
  primary key (merchant_id, banner_id)
);
create index banner_group on banner (merchant_id, group_name, sort) where enabled;

-- PL player notice, PU popup, PR promotion, H hot match, A after login. Execution: A logged in, B guest, F first login, '' all.
create table announcement (
  merchant_id     integer not null references merchant (id),
  announcement_id bigint  not null,
  type            text    not null check (type in ('PL', 'PU', 'PR', 'H', 'A')),
  execution       text    not null default '' check (execution in ('', 'A', 'B', 'F')),
  platform        text    not null default 'W' check (platform in ('W', 'M')),
  titles          jsonb   not null,
  contents        jsonb   not null,
  promotion_type  text    not null default '',
  category        text    not null default '',
  redirect        text    not null default '',
  external_link   text    not null default '',
  node_id         bigint,
  motif           text    not null default '',
  starts_at       timestamptz,
  ends_at         timestamptz,
  sort            integer not null default 0,
  enabled         boolean not null default true,
  primary key (merchant_id, announcement_id)
);
create index announcement_type on announcement (merchant_id, type, sort) where enabled;

create table help_topic (
  merchant_id integer not null references merchant (id),
  topic_id    integer not null,
  language    text    not null,
  parent_id   integer,
  tag         text    not null default '',
  title       text    not null,
  content     text    not null default '',
  sort        integer not null default 0,
  primary key (merchant_id, language, topic_id)
);

create table country (
  merchant_id  integer not null references merchant (id),
  code         text    not null check (code ~ '^[A-Z]{2}$'),
  dialling     text    not null check (dialling ~ '^[0-9]{1,6}$'),
  currency     text    not null default '',
  symbol       text    not null default '',
  enabled      boolean not null default true,
  primary key (merchant_id, code)
);

create table register_rule (
  merchant_id      integer not null references merchant (id),
  field            text    not null,
  enabled          boolean not null,
  required         boolean not null,
  update_required  boolean not null default false,
  min_length       integer not null check (min_length >= 0),
  max_length       integer not null check (max_length between 1 and 1000 and max_length >= min_length),
  accepted_pattern text    not null default '*' check (length(accepted_pattern) <= 300),
  pattern_id       integer not null check (pattern_id between 0 and 19),
  sort             integer not null default 0,
  primary key (merchant_id, field),
  check (enabled or not required)
);

create table module_flag (
  merchant_id integer not null references merchant (id),
  mod_id      text    not null check (mod_id ~ '^[A-Z0-9_]{2,40}$'),
  parent_id   text    not null default '',
  enabled     boolean not null,
  sort        integer not null default 0,
  primary key (merchant_id, mod_id)
);

create table resource (
  merchant_id   integer not null references merchant (id),
  resource_type text    not null,
  url           text    not null,
  labels        jsonb   not null default '{}',
  sort          integer not null default 0,
  primary key (merchant_id, resource_type)
);

-- `path` is kept as it travels: sealed by the protocol's own scheme.
create table customer_service (
  merchant_id integer not null references merchant (id),
  entry_id    integer not null,
  cs_type     text    not null,
  cs_position text    not null default '',
  titles      jsonb   not null,
  path        text    not null,
  label_ids   text[]  not null default '{}',
  sort        integer not null default 0,
  primary key (merchant_id, entry_id)
);

create table favourite (
  merchant_id integer     not null,
  member_id   bigint      not null,
  node_id     bigint      not null,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (merchant_id, member_id, node_id),
  foreign key (merchant_id, node_id) references game (merchant_id, node_id) on delete cascade
);

create table recent_game (
  merchant_id integer     not null,
  member_id   bigint      not null,
  node_id     bigint      not null,
  played_at   timestamptz not null default clock_timestamp(),
  primary key (merchant_id, member_id, node_id),
  foreign key (merchant_id, node_id) references game (merchant_id, node_id) on delete cascade
);

-- Wins of real rounds, already masked for display. The vendor's round makes one at most.
create table winner (
  merchant_id  integer     not null references merchant (id),
  winner_id    bigint      generated always as identity,
  member_id    bigint      not null,
  masked_name  text        not null,
  amount_minor bigint      not null check (amount_minor > 0),
  currency     text        not null check (currency ~ '^[A-Z]{3}$'),
  node_id      bigint      not null,
  round_id     text        not null,
  won_at       timestamptz not null default clock_timestamp(),
  primary key (merchant_id, winner_id),
  unique (merchant_id, node_id, round_id)
);
create index winner_board on winner (merchant_id, won_at desc, amount_minor desc);

select foyer_protect(name::regclass)
  from unnest(array['vendor', 'vendor_lane', 'game', 'banner', 'announcement', 'help_topic', 'country', 'register_rule',
    'module_flag', 'resource', 'customer_service', 'favourite', 'recent_game', 'winner']) as name;
