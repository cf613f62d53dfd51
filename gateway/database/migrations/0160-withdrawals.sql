-- Money that members take out: what a merchant allows, what was asked for, and every try to pay it.

-- What the merchant keeps of deposits and payouts.
insert into account_class (class, world, kept, opened, owned, held_in) values
  ('fees', 'money', false, false, false, null)
  on conflict (class) do nothing;

-- What a merchant lets its members take out, and who decides. A merchant without a row has the defaults.
create table withdrawal_policy (
  merchant_id int primary key references merchant,
  -- Off: what was asked for cannot be taken back, which keeps it from being played again.
  member_cancels boolean not null default false,
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_bps int not null default 0 check (fee_bps between 0 and 2000),
  min_amount bigint not null default 2000 check (min_amount > 0),
  max_amount bigint not null default 5000000,
  -- null: as often, and as much, as one likes.
  times_a_day int default 5 check (times_a_day > 0),
  amount_a_day bigint check (amount_a_day > 0),
  open_at_once int not null default 3 check (open_at_once between 1 and 100),
  -- Equal: the whole day. From later to earlier: over midnight.
  opens text not null default '00:00' check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null default '00:00' check (closes ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  zone text not null default 'America/Sao_Paulo' check (length(zone) between 1 and 60),
  -- Up to here without an operator, where nothing speaks against it.
  auto_below bigint not null default 100000 check (auto_below >= 0),
  -- Above it two different operators.
  second_above bigint not null default 2000000 check (second_above >= auto_below),
  -- From this score on an operator looks, whatever the amount.
  review_score int not null default 40 check (review_score > 0),
  -- Above it only who has shown who they are; null: never asked for.
  identity_above bigint default 500000 check (identity_above >= 0),
  -- Of what was deposited, in ten thousandths, must have been staked.
  turnover_bps int not null default 10000 check (turnover_bps between 0 and 1000000),
  -- The member is asked whether it arrived.
  asks_arrival boolean not null default false,
  arrival_minutes int not null default 15 check (arrival_minutes between 1 and 10080),
  -- By when it should have been sent.
  due_minutes int not null default 120 check (due_minutes between 1 and 43200),
  check (max_amount >= min_amount)
);

create table withdrawal (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  provider text not null,
  -- Names the hold and all postings of it.
  reference text not null check (reference ~ '^[0-9a-f]{32}$'),
  -- The member's idempotency key: the same key is one withdrawal.
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  currency text not null,
  -- What leaves the wallet; the fee is in it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- As it was agreed: a payee that is removed later is paid all the same.
  payee_id bigint not null,
  payee_kind text not null check (length(payee_kind) between 1 and 20),
  payee_masked text not null check (length(payee_masked) between 1 and 120),
  state text not null check (state in ('requested', 'checking', 'approved', 'sending', 'unknown', 'sent', 'paid', 'refused',
    'failed', 'returned', 'cancelled')),
  -- Where its money is: none → held → spent → back, or held → free.
  money text not null default 'none' check (money in ('none', 'held', 'free', 'spent', 'back')),
  score int not null default 0 check (score >= 0),
  -- Operators that must approve; null until it was looked at.
  approvals int check (approvals between 0 and 2),
  refusal text not null default '' check (length(refusal) <= 40),
  note text not null default '' check (length(note) <= 500),
  provider_ref text not null default '' check (length(provider_ref) <= 80),
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The member is asked about the arrival until then.
  confirm_due_at timestamptz,
  confirm_answer text not null default '' check (confirm_answer in ('', 'yes', 'no', 'default', 'operator')),
  next_at timestamptz,
  leased_until timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  unique (merchant_id, member_id, intent),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, provider) references payment_provider (merchant_id, code)
) with (fillfactor = 80);
create index withdrawal_member on withdrawal (merchant_id, member_id, id desc);
create index withdrawal_due on withdrawal (merchant_id, next_at) where next_at is not null;
create index withdrawal_open on withdrawal (merchant_id, state, id)
  where state in ('requested', 'checking', 'approved', 'sending', 'unknown', 'sent');
create index withdrawal_confirm on withdrawal (merchant_id, confirm_due_at)
  where confirm_answer = '' and confirm_due_at is not null;
create index withdrawal_ended on withdrawal (merchant_id, ended_at) where state = 'paid';

-- Each step of a withdrawal: only ever added to.
create table withdrawal_step (
  merchant_id int not null,
  id bigint generated always as identity,
  withdrawal_id bigint not null,
  state text not null,
  -- 'member', 'provider', 'cashier', or an operator by name.
  actor text not null check (length(actor) between 1 and 200),
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id)
);
create index withdrawal_step_withdrawal on withdrawal_step (merchant_id, withdrawal_id, id);

-- What speaks against paying one without a look. It is shown to operators and blocks nothing by itself.
create table withdrawal_signal (
  merchant_id int not null,
  withdrawal_id bigint not null,
  name text not null check (name ~ '^[a-z_]{3,40}$'),
  points int not null check (points > 0),
  detail text not null default '' check (length(detail) <= 200),
  primary key (merchant_id, withdrawal_id, name),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id)
);

-- Who approved: the key makes two of one operator one.
create table withdrawal_approval (
  merchant_id int not null,
  withdrawal_id bigint not null,
  operator text not null check (length(operator) between 1 and 200),
  at timestamptz not null,
  primary key (merchant_id, withdrawal_id, operator),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id)
);

-- A try to pay one. Its reference is what the provider knows it by.
create table payout_attempt (
  merchant_id int not null,
  id bigint generated always as identity,
  withdrawal_id bigint not null,
  provider text not null,
  n int not null check (n between 1 and 100),
  reference text not null check (reference ~ '^[0-9a-f]{32}$'),
  -- made → sent (it may have it) → accepted (it said so) → paid → returned; or rejected: certainly not done.
  state text not null default 'made' check (state in ('made', 'sent', 'accepted', 'paid', 'rejected', 'returned')),
  said text not null default '' check (length(said) <= 120),
  provider_ref text not null default '' check (length(provider_ref) <= 80),
  created_at timestamptz not null,
  -- When it was sent last.
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, provider, reference),
  unique (merchant_id, withdrawal_id, n),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id)
) with (fillfactor = 80);
-- A second try only after the first was certainly refused.
create unique index payout_attempt_one on payout_attempt (merchant_id, withdrawal_id) where state <> 'rejected';

-- What a person has to look into.
create table cashier_case (
  merchant_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  withdrawal_id bigint,
  member_id bigint not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text not null default '' check (length(closed_by) <= 200),
  note text not null default '' check (length(note) <= 1000),
  primary key (merchant_id, id),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index cashier_case_one on cashier_case (merchant_id, kind, withdrawal_id) where state = 'open';
create index cashier_case_open on cashier_case (merchant_id, id) where state = 'open';

-- Providers tell of payouts too.
alter table provider_event drop constraint provider_event_kind_check;
alter table provider_event add constraint provider_event_kind_check check (kind ~ '^[a-z]{3,20}$');
alter table provider_event add column payout_ref text check (length(payout_ref) <= 80);

select foyer_protect('withdrawal_policy');
select foyer_protect_append('withdrawal');
select foyer_protect_append('withdrawal_step');
select foyer_protect_append('withdrawal_signal');
select foyer_protect_append('withdrawal_approval');
select foyer_protect_append('payout_attempt');
select foyer_protect_append('cashier_case');
-- What moves on, moves on; what was asked and agreed is never rewritten nor deleted.
grant update (state, money, score, approvals, refusal, note, provider_ref, sent_at, ended_at, confirm_due_at, confirm_answer,
  next_at, leased_until) on withdrawal to foyer_app;
grant update (state, said, provider_ref, sent_at, ended_at) on payout_attempt to foyer_app;
grant update (state, closed_at, closed_by, note) on cashier_case to foyer_app;
