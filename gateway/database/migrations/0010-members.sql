-- People and what is known about their visits: members, sessions, attempts, captchas, invitations, sent messages, sealing keys.

create table member (
  id             bigint generated always as identity (start with 900001) primary key,
  merchant_id    int    not null references merchant (id),
  username       text   not null check (username ~ '^[A-Za-z0-9_.+-]{3,64}$'),
  -- argon2id in its own text form; null: this account has no password (play money by one click).
  password_hash  text,
  -- 0 player, 1, 2, 41, 42 agents, 4 trial.
  type           int    not null check (type in (0, 1, 2, 4, 41, 42)),
  status         text   not null default 'active' check (status in ('active', 'locked', 'closed')),
  nickname       text   not null default '',
  -- What registration asked for, by field name; never a password.
  contact        jsonb  not null default '{}',
  payment_hash   text,
  agent_id       bigint references member (id),
  affiliate_code text   not null default '',
  referrer_id    bigint references member (id),
  register_url   text   not null default '',
  register_ip    text   not null default '',
  registered_at  timestamptz not null default clock_timestamp(),
  first_login_at timestamptz,
  last_login_at  timestamptz,
  -- The login before the last one: what a person is shown.
  prior_login_at timestamptz,
  unique (merchant_id, id)
);
create unique index member_username on member (merchant_id, lower(username));
create index member_agent on member (merchant_id, agent_id) where agent_id is not null;

create table session (
  id           bigint generated always as identity primary key,
  merchant_id  int    not null,
  member_id    bigint not null,
  token_hash   text   not null check (token_hash ~ '^[0-9a-f]{64}$'),
  tier         text   not null check (tier in ('own', 'partner')),
  origin       text   not null default '',
  ip           text   not null default '',
  user_agent   text   not null default '',
  created_at   timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  idle_s       int    not null check (idle_s > 0),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index session_token on session (merchant_id, token_hash);
create index session_member on session (merchant_id, member_id) where ended_at is null;
create index session_expiry on session (merchant_id, expires_at);

create table login_attempt (
  id          bigint generated always as identity primary key,
  merchant_id int    not null references merchant (id),
  -- Hash of the account name as it was typed: names that do not exist stand here too.
  account     text   not null,
  source      text   not null,
  ok          boolean not null,
  at          timestamptz not null default clock_timestamp()
);
create index login_attempt_account on login_attempt (merchant_id, account, at desc);
create index login_attempt_source on login_attempt (merchant_id, source, at desc);
create index login_attempt_at on login_attempt (merchant_id, at);

create table captcha (
  merchant_id int  not null references merchant (id),
  id          text not null,
  answer_hash text not null,
  expires_at  timestamptz not null,
  primary key (merchant_id, id)
);
create index captcha_expiry on captcha (merchant_id, expires_at);

-- An agent's affiliate code, or a member's own referral code.
create table invitation (
  merchant_id int    not null,
  kind        text   not null check (kind in ('affiliate', 'referral')),
  code        text   not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  member_id   bigint not null,
  active      boolean not null default true,
  created_at  timestamptz not null default clock_timestamp(),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index invitation_code on invitation (merchant_id, kind, lower(code));

-- Messages to people, written with what caused them and sent after commit.
create table outbox_message (
  id          bigint generated always as identity primary key,
  merchant_id int    not null references merchant (id),
  channel     text   not null check (channel in ('sms', 'mail')),
  recipient   text   not null,
  purpose     text   not null,
  subject     text   not null default '',
  body        text   not null,
  created_at  timestamptz not null default clock_timestamp(),
  sent_at     timestamptz
);
create index outbox_message_recent on outbox_message (merchant_id, id desc);

-- Keys of the gateway itself, shared by its nodes: no merchant owns them. The private half is encrypted by the operator's secret.
create table sealing_key (
  id          int  generated always as identity primary key,
  scheme      text not null check (scheme in ('legacy', 'jwe')),
  kid         text not null unique,
  private_box bytea not null,
  created_at  timestamptz not null default clock_timestamp()
);
grant select, insert on sealing_key to foyer_app;

select foyer_protect(name::regclass)
  from unnest(array['member', 'session', 'login_attempt', 'captcha', 'invitation', 'outbox_message']) as name;

create table inbox_message (
  id          bigint generated always as identity primary key,
  merchant_id int    not null,
  member_id   bigint not null,
  subject     text   not null,
  body        text   not null,
  created_at  timestamptz not null default clock_timestamp(),
  read_at     timestamptz,
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index inbox_message_unread on inbox_message (merchant_id, member_id) where read_at is null;
select foyer_protect('inbox_message');
