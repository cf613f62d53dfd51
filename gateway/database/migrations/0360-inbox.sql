-- The inbox: campaigns that the operator writes, letters that members have of them, and who wants to be written to.

-- A merchant without a row has these defaults. Hours are those of the merchant's zone.
create table inbox_policy (
  merchant_id int primary key references merchant,
  -- Game and marketing wait for the end of these hours; service does not. The same hour twice: none.
  quiet_from int not null default 22 check (quiet_from between 0 and 23),
  quiet_until int not null default 8 check (quiet_until between 0 and 23),
  -- Marketing letters that a member gets within 24 hours; further ones are not delivered.
  marketing_a_day int not null default 1 check (marketing_a_day between 0 and 24),
  -- How long letters are kept.
  keep_days int not null default 180 check (keep_days between 7 and 1830),
  -- From so many members on, a second operator approves.
  second_from int not null default 1000 check (second_from between 1 and 100000000)
);

-- What members are grouped by, as the operator says.
create table member_label (
  merchant_id int not null,
  label text not null check (label ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  member_id bigint not null,
  primary key (merchant_id, member_id, label),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_label_name on member_label (merchant_id, label);

create table inbox_campaign (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- What it is for, and so what may hold it back.
  kind text not null check (kind in ('service', 'game', 'marketing')),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'sent', 'stopped')),
  -- Whom it is for: those that fit all of what is said here. Without any it is for all.
  labels text[] not null default '{}',
  countries text[] not null default '{}',
  listed boolean not null default false,
  -- Language → {subject, body, action}, cleaned; frozen from the first approval on by the hash.
  texts jsonb not null,
  fallback text[] not null default '{}',
  -- What stands in the texts: name → {type, …}.
  params jsonb not null default '{}',
  route text not null default '',
  popup boolean not null default false,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  author text not null,
  made_at timestamptz not null,
  send_at timestamptz,
  sent_at timestamptz,
  -- The offer's end: letters of it are gone then.
  ends_at timestamptz,
  -- Place among all that were sent, in the order of their commits.
  seq bigint,
  -- Letters that were delivered are taken back as well.
  withdrawn boolean not null default false,
  primary key (merchant_id, id),
  unique (merchant_id, name)
);
create unique index inbox_campaign_seq on inbox_campaign (merchant_id, seq) where seq is not null;
create index inbox_campaign_due on inbox_campaign (merchant_id, send_at) where state = 'waiting';

create table inbox_approval (
  merchant_id int not null,
  campaign_id bigint not null,
  hash text not null,
  operator text not null,
  at timestamptz not null,
  primary key (merchant_id, campaign_id, hash, operator),
  foreign key (merchant_id, campaign_id) references inbox_campaign (merchant_id, id)
);

-- Members that a campaign names one by one.
create table inbox_named (
  merchant_id int not null,
  campaign_id bigint not null,
  member_id bigint not null,
  primary key (merchant_id, campaign_id, member_id),
  foreign key (merchant_id, campaign_id) references inbox_campaign (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

-- The last send that this member's letters were made of: a send to all is one row above, and a row here when the member next looks.
create table inbox_reach (
  merchant_id int not null,
  member_id bigint not null,
  upto bigint not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
) with (fillfactor = 80);

-- Whether a member wants marketing, by channel; the last row holds.
create table marketing_consent (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  channel text not null check (channel in ('inbox', 'mail', 'sms')),
  given boolean not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index marketing_consent_member on marketing_consent (merchant_id, member_id, channel, id desc);

-- A letter is of a campaign, or of something that happened: then a template says its words, or it has its own.
alter table inbox_message
  alter column subject set default '',
  alter column body set default '',
  add column campaign_id bigint,
  add column kind text not null default 'service' check (kind in ('service', 'game', 'marketing')),
  add column template text not null default '' check (length(template) <= 40),
  add column params jsonb not null default '{}',
  -- What it is about: the same key is one letter.
  add column key text check (length(key) <= 120),
  add column deleted_at timestamptz,
  add constraint inbox_message_campaign foreign key (merchant_id, campaign_id) references inbox_campaign (merchant_id, id);
create unique index inbox_message_once on inbox_message (merchant_id, campaign_id, member_id) where campaign_id is not null;
create unique index inbox_message_key on inbox_message (merchant_id, member_id, key) where key is not null;
create index inbox_message_list on inbox_message (merchant_id, member_id, created_at desc, id desc) where deleted_at is null;
create index inbox_message_age on inbox_message (merchant_id, created_at);
drop index inbox_message_unread;
create index inbox_message_unread on inbox_message (merchant_id, member_id) where read_at is null and deleted_at is null;

select foyer_protect(name::regclass)
  from unnest(array['inbox_policy', 'member_label', 'inbox_campaign', 'inbox_named', 'inbox_reach']) as name;
select foyer_protect_append('inbox_approval');
select foyer_protect_append('marketing_consent');

-- Hours of the night in a merchant's zone.
create function inbox_is_quiet(p_at timestamptz, p_zone text, p_from int, p_until int) returns boolean
  language sql stable parallel safe
as $$
  select case when p_from <= p_until then h >= p_from and h < p_until else h >= p_from or h < p_until end
    from (select extract(hour from p_at at time zone p_zone)::int as h) one
$$;
grant execute on function inbox_is_quiet(timestamptz, text, int, int) to foyer_app;

