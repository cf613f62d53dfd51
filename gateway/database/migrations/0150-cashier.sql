-- The cashier: who moves money in and out, what members pay in, and everything that was heard of it.

-- Money that came and has no place yet: of somebody else, of nobody we know, or more than is allowed.
insert into account_class (class, world, kept, opened, owned, held_in) values
  ('suspense', 'money', false, false, false, null);

-- A way to pay: one adapter with one merchant's contract.
create table payment_provider (
  merchant_id int not null references merchant,
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,19}$'),
  adapter text not null check (adapter ~ '^[a-z][a-z0-9-]{0,19}$'),
  enabled boolean not null default true,
  sort int not null default 0,
  -- What the adapter needs and is no secret: addresses, the receiver's key and name.
  settings jsonb not null,
  -- What it needs and is one, sealed by a key of the operator's secret.
  secrets bytea not null,
  -- SHA-256 of the secret part of the address that the provider calls.
  callback_hash text not null check (callback_hash ~ '^[0-9a-f]{64}$'),
  -- What one deposit may be, in minor units of the merchant's currency.
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- How long one may be paid.
  life_s int not null check (life_s between 60 and 604800),
  primary key (merchant_id, code)
);

-- Whose account it is by the tax number, set once. One number has one account of a merchant.
create table account_holder (
  merchant_id int not null,
  member_id bigint not null,
  document_kind text not null check (document_kind in ('cpf')),
  document bytea not null,
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  set_at timestamptz not null,
  primary key (merchant_id, member_id),
  unique (merchant_id, document_hash),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

create table deposit (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  provider text not null,
  -- Ours, known before the provider hears of it, so that a notice which overtakes an answer finds its deposit.
  reference text not null check (reference ~ '^[A-Za-z0-9]{26,35}$'),
  -- The member's idempotency key: the same key is one deposit.
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  currency text not null,
  asked bigint not null check (asked > 0),
  got bigint not null default 0 check (got >= 0),
  state text not null check (state in ('created', 'awaiting', 'seen', 'confirmed', 'credited', 'expired', 'cancelled',
    'failed', 'mismatch', 'refunding', 'refunded', 'charged_back')),
  -- What the payer has to do: a code to pay. null until the provider has said.
  action jsonb,
  provider_ref text not null default '' check (length(provider_ref) <= 80),
  -- Whether the provider was asked to make it; from then on it may have it.
  sent boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider is asked next; null: never again by itself.
  next_at timestamptz,
  -- Whoever asks now is alone with it until then.
  leased_until timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, provider, reference),
  unique (merchant_id, member_id, intent),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
) with (fillfactor = 80);
create index deposit_member on deposit (merchant_id, member_id, id desc);
create index deposit_due on deposit (merchant_id, next_at) where next_at is not null;

-- Each step of a deposit: only ever added to.
create table deposit_step (
  merchant_id int not null,
  id bigint generated always as identity,
  deposit_id bigint not null,
  state text not null,
  -- 'member', 'provider', 'cashier'; later an operator by name.
  actor text not null check (length(actor) between 1 and 200),
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, deposit_id) references deposit (merchant_id, id)
);
create index deposit_step_deposit on deposit_step (merchant_id, deposit_id, id);

-- Money that a provider says it has received for us. Each stands here once, however often it is told, and is posted once.
create table deposit_receipt (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  -- The provider's own name for the payment.
  receipt_ref text not null check (length(receipt_ref) between 1 and 64),
  -- null: it names no deposit of ours.
  deposit_id bigint,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  verdict text not null check (verdict in ('credit', 'refund', 'review')),
  reason text not null check (length(reason) <= 60),
  -- judged → credited, or judged → suspended → refunding → refunded.
  state text not null default 'judged' check (state in ('judged', 'credited', 'suspended', 'refunding', 'refunded')),
  refund_ref text not null check (length(refund_ref) between 1 and 35),
  created_at timestamptz not null,
  next_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, provider, receipt_ref),
  foreign key (merchant_id, deposit_id) references deposit (merchant_id, id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
) with (fillfactor = 80);
create index deposit_receipt_deposit on deposit_receipt (merchant_id, deposit_id);
create index deposit_receipt_due on deposit_receipt (merchant_id, next_at) where next_at is not null;

-- What providers told us, as it came, for ever.
create table provider_event (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  -- The provider's name for it; where it has none, a hash of the text.
  event_id text not null check (length(event_id) between 1 and 120),
  kind text not null check (kind in ('deposit', 'unreadable')),
  reference text,
  receipt_ref text,
  raw bytea not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  -- 'applied', 'unknown', 'unreadable', 'given up'
  result text not null default '' check (length(result) <= 60),
  -- When it is looked at next; null: it is over.
  next_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, provider, event_id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
) with (fillfactor = 80);
create index provider_event_due on provider_event (merchant_id, next_at) where next_at is not null;

select foyer_protect('payment_provider');
select foyer_protect_append('account_holder');
select foyer_protect_append('deposit');
select foyer_protect_append('deposit_step');
select foyer_protect_append('deposit_receipt');
select foyer_protect_append('provider_event');
-- What moves on, moves on; what was asked, paid and told is never rewritten nor deleted.
grant update (got, state, action, provider_ref, sent, next_at, leased_until) on deposit to foyer_app;
grant update (verdict, reason, state, next_at) on deposit_receipt to foyer_app;
grant update (applied_at, result, next_at) on provider_event to foyer_app;
