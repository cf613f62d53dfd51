-- What proves who somebody is, and what is kept of it: passwords, remembered devices, second factors, passkeys, one-time
-- tickets, identities at sign-in providers, and a chained record of what happened to them.

alter table member
  -- null: since the registration.
  add column password_set_at timestamptz,
  -- A new password must be set before anything else.
  add column must_change     boolean not null default false;

alter table session
  add column how              text not null default 'password' check (how in
    ('password', 'code', 'remember', 'provider', 'passkey', 'factor', 'exchange', 'register', 'trial')),
  -- When the person last proved who they are; null where only a device or another page vouched for them.
  add column authenticated_at timestamptz,
  -- Browser and system in plain words; a masked address and, where known, the country.
  add column device           text not null default '' check (length(device) <= 80),
  add column place            text not null default '' check (length(place) <= 80),
  -- What the device holds to be remembered by, whether this login issued it or used it.
  add column remember_family  text check (length(remember_family) <= 64),
  -- Opened by a remembered device, or by a page that such a session lent a code to.
  add column by_remember      boolean not null default false,
  -- Good for a change of the password and nothing else.
  add column restricted       boolean not null default false,
  -- Secrets that were typed inside the session: when the last one, how many wrong ones in a row.
  add column tried_at         timestamptz,
  add column wrong_tries      int not null default 0;
create index session_family on session (merchant_id, remember_family)
  where remember_family is not null and ended_at is null;

create table remember_token (
  merchant_id    int    not null,
  selector       text   not null check (selector ~ '^[A-Za-z0-9_-]{16,32}$'),
  validator_hash text   not null check (validator_hash ~ '^[0-9a-f]{64}$'),
  -- All tokens that came one out of the other.
  family         text   not null check (length(family) between 16 and 64),
  member_id      bigint not null,
  -- Of the family.
  started_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  revoked_at     timestamptz,
  primary key (merchant_id, selector),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index remember_token_family on remember_token (merchant_id, family);
create index remember_token_member on remember_token (merchant_id, member_id) where revoked_at is null;
create index remember_token_expiry on remember_token (merchant_id, expires_at);

-- Short-lived, single-use proofs; their text is stored nowhere.
create table ticket (
  merchant_id int  not null references merchant (id),
  hash        text not null check (hash ~ '^[0-9a-f]{64}$'),
  purpose     text not null check (purpose in
    ('change', 'factor', 'bind', 'reset', 'exchange', 'passkey-register', 'passkey-login')),
  -- null: nobody yet (a passkey's challenge), or an account that does not exist (a reset that was asked for).
  member_id   bigint,
  -- What it is good with alone: a session's token hash, an origin, an account key.
  bound       text not null default '' check (length(bound) <= 300),
  facts       jsonb not null default '{}',
  tries       int  not null default 0,
  created_at  timestamptz not null default clock_timestamp(),
  expires_at  timestamptz not null,
  primary key (merchant_id, hash),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index ticket_member on ticket (merchant_id, member_id, purpose) where member_id is not null;
create index ticket_expiry on ticket (merchant_id, expires_at);

-- Where from and with what a member has logged in before: hashes only.
create table member_visit (
  merchant_id int    not null,
  member_id   bigint not null,
  kind        text   not null check (kind in ('source', 'device')),
  value_hash  text   not null check (value_hash ~ '^[0-9a-f]{64}$'),
  first_at    timestamptz not null default clock_timestamp(),
  last_at     timestamptz not null default clock_timestamp(),
  primary key (merchant_id, member_id, kind, value_hash),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_visit_age on member_visit (merchant_id, last_at);

-- An authenticator app. Secrets are encrypted by the operator's secret; the pending one counts after a first right code.
create table authenticator (
  merchant_id  int    not null,
  member_id    bigint not null,
  secret_box   bytea,
  pending_box  bytea,
  pending_at   timestamptz,
  confirmed_at timestamptz,
  -- The last time step whose code was taken: none is taken twice.
  last_step    bigint not null default 0,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

create table passkey (
  merchant_id   int    not null,
  id            bigint generated always as identity,
  member_id     bigint not null,
  credential_id text   not null check (length(credential_id) between 1 and 1400),
  public_key    bytea  not null,
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}',
  name          text   not null check (length(name) <= 64),
  -- Kept in a person's account at their system's maker, and so on several of their devices.
  synced        boolean not null default false,
  created_at    timestamptz not null default clock_timestamp(),
  last_used_at  timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index passkey_credential on passkey (merchant_id, credential_id);
create index passkey_member on passkey (merchant_id, member_id);

-- The merchant's project at a provider of sign-ins, as pages need it. Nothing in it is secret.
create table sign_in_provider (
  merchant_id int  primary key references merchant (id),
  api_key     text not null default '' check (length(api_key) <= 200),
  auth_domain text not null default '' check (length(auth_domain) <= 255),
  project_id  text not null check (project_id ~ '^[a-z0-9-]{1,64}$'),
  -- The provider sends and checks codes by SMS.
  phone       boolean not null default false
);

create table provider_identity (
  merchant_id int    not null,
  project_id  text   not null,
  -- Whose it is in the provider's words.
  subject     text   not null check (length(subject) between 1 and 128),
  member_id   bigint not null,
  channel     text   not null check (length(channel) <= 16),
  created_at  timestamptz not null default clock_timestamp(),
  primary key (merchant_id, project_id, subject),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index provider_identity_member on provider_identity (merchant_id, member_id);

select foyer_protect(name::regclass)
  from unnest(array['remember_token', 'ticket', 'member_visit', 'authenticator', 'passkey', 'sign_in_provider',
    'provider_identity']) as name;

-- The record of what happened to accounts: only ever added to, each row sealed by the hash of the one before it.
create table security_head (
  merchant_id int primary key references merchant (id),
  event_id    bigint not null,
  hash        bytea  not null
) with (fillfactor = 20);

create table security_event (
  merchant_id int    not null,
  -- 1, 2, 3 … without a gap within the merchant.
  id          bigint not null check (id > 0),
  member_id   bigint,
  kind        text   not null check (length(kind) between 1 and 40),
  -- JSON; never a secret, addresses masked.
  facts       text   not null check (length(facts) <= 2000),
  at          timestamptz not null,
  prev_hash   bytea  not null,
  hash        bytea  not null,
  primary key (merchant_id, id)
);
create index security_event_member on security_event (merchant_id, member_id, id desc);
select foyer_protect_read('security_head');
select foyer_protect_read('security_event');

create function security_genesis(p_merchant int) returns bytea
  language sql immutable
  return sha256(convert_to('security events of merchant ' || p_merchant::text, 'UTF8'));

-- The link of the chain. An array's text form quotes its items, so no two contents read alike.
create function security_digest(
  prev bytea, id bigint, member_id bigint, kind text, facts text, at timestamptz
) returns bytea
  language sql stable
  return sha256(prev || convert_to(
    array[id::text, member_id::text, kind, facts, ((extract(epoch from at) * 1000000)::bigint)::text]::text, 'UTF8'));

-- Adds one event. The head's lock puts a merchant's events in one order, so it is taken last in a transaction.
create function security_note(p_merchant int, p_member bigint, p_kind text, p_facts text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  head_id bigint; head_hash bytea; moment timestamptz; sealed bytea;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  select h.event_id, h.hash into head_id, head_hash from security_head h where h.merchant_id = p_merchant for update;
  if not found then
    insert into security_head (merchant_id, event_id, hash) values (p_merchant, 0, security_genesis(p_merchant))
      on conflict (merchant_id) do nothing;
    select h.event_id, h.hash into head_id, head_hash from security_head h where h.merchant_id = p_merchant for update;
  end if;
  head_id := head_id + 1;
  moment := clock_timestamp();
  sealed := security_digest(head_hash, head_id, p_member, p_kind, p_facts, moment);
  insert into security_event (merchant_id, id, member_id, kind, facts, at, prev_hash, hash)
  values (p_merchant, head_id, p_member, p_kind, p_facts, moment, head_hash, sealed);
  update security_head set event_id = head_id, hash = sealed where merchant_id = p_merchant;
  return head_id;
end
$$;

-- Walks `p_limit` events after `p_after` and names the first whose link does not hold; null where all do.
create function security_verify(
  p_merchant int, p_after bigint, p_limit int, out walked bigint, out last_id bigint, out broken_at bigint
)
  language sql stable
as $$
  with page as (
    select e.*,
           coalesce(lag(e.hash) over w, p.hash, security_genesis(p_merchant)) as expected_prev,
           p_after + row_number() over w as expected_id
      from (select * from security_event where merchant_id = p_merchant and id > p_after order by id limit p_limit) e
      left join security_event p on p.merchant_id = p_merchant and p.id = p_after
    window w as (order by e.id)
  )
  select count(*), max(page.id),
         min(page.id) filter (where page.id <> page.expected_id or page.prev_hash <> page.expected_prev
           or page.hash <> security_digest(page.prev_hash, page.id, page.member_id, page.kind, page.facts, page.at))
    from page
$$;

grant execute on function security_genesis(int) to foyer_app;
grant execute on function security_digest(bytea, bigint, bigint, text, text, timestamptz) to foyer_app;
grant execute on function security_note(int, bigint, text, text) to foyer_app;
grant execute on function security_verify(int, bigint, int) to foyer_app;
