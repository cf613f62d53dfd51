-- The operators' desk: their accounts and sessions, guesses at them, what they did and noted. None of it is a member's.

create table desk_operator (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  -- Never given again: what was decided stays readable under the name that decided it.
  name text not null check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  role text not null check (role in ('viewer', 'cashier', 'approver', 'support', 'admin')),
  -- argon2id; null until the account has been opened.
  password_hash text,
  -- The authenticator's secret, sealed by a key of the operator's secret; it counts once a first code was right.
  secret_box bytea,
  pending_box bytea,
  -- Each time step's code is taken once.
  last_step bigint not null default 0,
  -- SHA-256 of the link by which the account is opened, once.
  enrol_hash text check (enrol_hash ~ '^[0-9a-f]{64}$'),
  enrol_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Sessions from before it are over: a new role, a new link, an account that was closed or opened.
  changed_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, name),
  check ((password_hash is null) = (secret_box is null))
);
create unique index desk_operator_enrol on desk_operator (merchant_id, enrol_hash) where enrol_hash is not null;

create table desk_session (
  merchant_id int not null,
  id bigint generated always as identity,
  operator_id bigint not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  -- The page's origin: another one's calls are refused.
  origin text not null check (length(origin) <= 300),
  ip text not null check (length(ip) <= 45),
  user_agent text not null check (length(user_agent) <= 255),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, operator_id) references desk_operator (merchant_id, id)
) with (fillfactor = 80);
create index desk_session_operator on desk_session (merchant_id, operator_id) where ended_at is null;
create index desk_session_expiry on desk_session (merchant_id, expires_at);

-- Guesses at a name's password and code, counted before they are looked at; names that do not exist stand here too.
create table desk_attempt (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  name text not null check (length(name) <= 40),
  source text not null check (length(source) <= 60),
  ok boolean not null default false,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index desk_attempt_name on desk_attempt (merchant_id, name, at desc);
create index desk_attempt_source on desk_attempt (merchant_id, source, at desc);

-- Every click that changes something and every file that was opened; only ever added to.
create table desk_action (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  operator text not null check (length(operator) between 1 and 40),
  role text not null check (length(role) <= 20),
  action text not null check (length(action) between 1 and 60),
  subject text not null check (length(subject) <= 120),
  ip text not null check (length(ip) <= 45),
  facts jsonb not null default '{}' check (length(facts::text) <= 4000),
  at timestamptz not null default clock_timestamp(),
  -- '' while it is under way, and for ever where the node died in it; else 'done' or the code of the refusal.
  outcome text not null default '' check (length(outcome) <= 60),
  primary key (merchant_id, id)
) with (fillfactor = 90);
create index desk_action_subject on desk_action (merchant_id, subject, id desc);

-- What operators wrote down about a member; only ever added to, never shown to the member.
create table desk_note (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  operator text not null check (length(operator) between 1 and 40),
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index desk_note_member on desk_note (merchant_id, member_id, id desc);

select foyer_protect_append('desk_operator');
select foyer_protect('desk_session');
select foyer_protect('desk_attempt');
select foyer_protect_append('desk_action');
select foyer_protect_append('desk_note');
grant update (role, password_hash, secret_box, pending_box, last_step, enrol_hash, enrol_until, changed_at, closed_at)
  on desk_operator to foyer_app;
grant update (outcome) on desk_action to foyer_app;

-- Operators look for members by the beginning of a name.
create index member_name_prefix on member (merchant_id, lower(username) text_pattern_ops);
