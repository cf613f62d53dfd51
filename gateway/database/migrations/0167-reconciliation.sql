-- What people decide of money that was set aside, what providers settle, and where their books and ours differ.

alter table deposit_receipt
  -- Whom an operator gave it to, where it names no deposit of ours.
  add column credit_member bigint,
  -- The bank's own name of a refund that an operator sent by hand; '' where the provider sends it.
  add column by_hand text not null default '' check (by_hand ~ '^[A-Za-z0-9./_-]{0,64}$');
grant update (credit_member, by_hand) on deposit_receipt to foyer_app;

-- Money that was set aside goes to a member only when two operators say so.
create table receipt_approval (
  merchant_id int not null,
  receipt_id bigint not null,
  operator text not null check (length(operator) between 1 and 60),
  member_id bigint not null,
  at timestamptz not null,
  primary key (merchant_id, receipt_id, operator),
  foreign key (merchant_id, receipt_id) references deposit_receipt (merchant_id, id)
);

-- One line of what a provider settled, as it said it, for ever.
create table settlement_line (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  line_id text not null check (length(line_id) between 1 and 140),
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'dispute_won', 'payout', 'payout_returned')),
  object text not null check (length(object) between 1 and 80),
  reference text,
  gross bigint not null,
  fee bigint not null,
  currency text not null,
  at timestamptz not null,
  seen_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, provider, line_id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
);
create index settlement_line_object on settlement_line (merchant_id, provider, kind, object);
create index settlement_line_at on settlement_line (merchant_id, provider, at);

-- One difference between a provider's books and ours. It stays open until it is gone: nothing is written off.
create table recon_item (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  class text not null check (class in ('missing_here', 'missing_there', 'amount', 'fee', 'duplicate')),
  kind text not null,
  object text not null,
  currency text not null,
  ours bigint,
  theirs bigint,
  state text not null default 'open' check (state in ('open', 'gone')),
  -- Of what it is about.
  at timestamptz not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, provider, class, kind, object),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
) with (fillfactor = 80);
create index recon_item_open on recon_item (merchant_id, provider) where state = 'open';

-- Each comparison of a span of time.
create table recon_run (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  lines int not null,
  differences int not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
);
create index recon_run_to on recon_run (merchant_id, provider, to_at desc);

select foyer_protect_append('receipt_approval');
select foyer_protect_append('settlement_line');
select foyer_protect_append('recon_item');
select foyer_protect_append('recon_run');
grant update (ours, theirs, state, last_seen) on recon_item to foyer_app;
