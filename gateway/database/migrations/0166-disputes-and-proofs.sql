-- What a payer's bank takes back, pictures of transfers, and what an operator saw on the account.

-- A payment that its payer disputes: the provider takes it back at once, and gives it again when the dispute is won.
create table deposit_dispute (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  -- The provider's own name for it.
  dispute_ref text not null check (length(dispute_ref) between 1 and 64),
  receipt_ref text not null,
  deposit_id bigint not null,
  member_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- How it is split: what the member still had, and what was missing. Decided before it is posted.
  from_member bigint not null default 0 check (from_member >= 0),
  from_debt bigint not null default 0 check (from_debt >= 0),
  reason text not null default '' check (length(reason) <= 60),
  -- What the provider says of it.
  said text not null check (said in ('open', 'won', 'lost')),
  -- seen → booked → returned, or booked → lost.
  state text not null default 'seen' check (state in ('seen', 'booked', 'returned', 'lost')),
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, provider, dispute_ref),
  foreign key (merchant_id, deposit_id) references deposit (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
) with (fillfactor = 80);
create index deposit_dispute_open on deposit_dispute (merchant_id, member_id) where said = 'open';
create index deposit_dispute_due on deposit_dispute (merchant_id, id)
  where state = 'seen' or (state = 'booked' and said <> 'open');

-- A picture that a member sent of a transfer: written anew, so that nothing but its pixels is here.
create table deposit_proof (
  merchant_id int not null,
  id bigint generated always as identity,
  deposit_id bigint not null,
  -- By what is in it.
  picture_id text not null check (picture_id ~ '^[0-9a-f]{24}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  png bytea not null,
  sent_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, deposit_id, picture_id),
  foreign key (merchant_id, deposit_id) references deposit (merchant_id, id)
);

-- What an operator found on the account: the row that a statement of a bank has.
create table transfer_arrival (
  merchant_id int not null,
  id bigint generated always as identity,
  provider text not null,
  -- The bank's own name for the movement: one movement is confirmed once.
  bank_ref text not null check (bank_ref ~ '^[A-Za-z0-9./_-]{4,64}$'),
  deposit_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  operator text not null check (length(operator) between 1 and 60),
  at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, provider, bank_ref),
  foreign key (merchant_id, deposit_id) references deposit (merchant_id, id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
);

-- Deposits of which their provider has said nothing for days: '' or why a person has to look.
alter table deposit add column alarm text not null default '' check (length(alarm) <= 60);
create index deposit_alarm on deposit (merchant_id, id) where alarm <> '';
-- Why an operator refused it, as the member reads it.
alter table deposit add column refusal text not null default '' check (length(refusal) <= 60);
-- When it came to rest.
alter table deposit_receipt add column settled_at timestamptz;
create index deposit_receipt_suspended on deposit_receipt (merchant_id, id) where state = 'suspended';

select foyer_protect_append('deposit_dispute');
select foyer_protect_append('deposit_proof');
select foyer_protect_append('transfer_arrival');
grant update (from_member, from_debt, said, state) on deposit_dispute to foyer_app;
grant update (alarm, refusal) on deposit to foyer_app;
grant update (settled_at, deposit_id) on deposit_receipt to foyer_app;
