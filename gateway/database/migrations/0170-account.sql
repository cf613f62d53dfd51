-- What a member's money out is guarded by: tries at the payment password, and where money may go.

-- The newest of the few kinds that pause money out, without a walk over years of logins.
create index security_event_kind on security_event (merchant_id, member_id, kind, at desc);

-- Wrong tries at the payment password since the last right one. Apart from the login's counts: neither locks the other.
create table payment_password_try (
  merchant_id int not null,
  member_id bigint not null,
  wrong int not null check (wrong > 0),
  last_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

-- Where a member's money may go. Never deleted: what was paid points at it.
create table payee (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('pix-cpf', 'pix-phone', 'pix-email', 'pix-evp', 'bank')),
  -- Key or account, sealed by a key of the operator's secret.
  value_box bytea not null,
  -- Of the same, keyed: equal ones are found without being opened.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  masked text not null check (length(masked) between 1 and 80),
  -- '' for a Pix key.
  bank_code text not null default '' check (bank_code ~ '^([0-9]{3})?$'),
  holder_name text not null check (length(holder_name) between 1 and 120),
  created_at timestamptz not null,
  usable_from timestamptz not null,
  -- Another member has the same one: a person looks at both.
  shared boolean not null default false,
  frozen_at timestamptz,
  frozen_why text not null default '' check (length(frozen_why) <= 200),
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index payee_own on payee (merchant_id, member_id, fingerprint) where removed_at is null;
create index payee_fingerprint on payee (merchant_id, fingerprint);
create index payee_shared on payee (merchant_id, id desc) where shared and removed_at is null;

select foyer_protect('payment_password_try');
select foyer_protect_append('payee');
grant update (shared, frozen_at, frozen_why, removed_at) on payee to foyer_app;
-- An operator may correct a number that was typed wrongly.
grant update (document, document_hash, set_at) on account_holder to foyer_app;
