-- What a member owes of a payment that was credited and that its payer's bank took back for good: what the member no longer had, as the
-- dispute says it. Here stands what of it was settled by a withdrawal first, or waived.
create table debt_settlement (
  merchant_id int not null,
  id bigint generated always as identity,
  dispute_id bigint not null,
  -- The withdrawal that settles it first; null: operators waived it.
  withdrawal_id bigint,
  amount bigint not null check (amount > 0),
  -- claimed: about to be taken, under a key of its own; dropped: there was not enough any more.
  state text not null check (state in ('claimed', 'taken', 'dropped', 'waived')),
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, dispute_id) references deposit_dispute (merchant_id, id),
  foreign key (merchant_id, withdrawal_id) references withdrawal (merchant_id, id),
  unique (merchant_id, dispute_id, withdrawal_id),
  check ((state = 'waived') = (withdrawal_id is null))
);
create index debt_settlement_withdrawal on debt_settlement (merchant_id, withdrawal_id);
select foyer_protect_append('debt_settlement');
grant update (state) on debt_settlement to foyer_app;

-- Operators who said why a debt is not to be paid: two waive it.
create table debt_waiver (
  merchant_id int not null,
  dispute_id bigint not null,
  operator text not null check (length(operator) between 1 and 60),
  note text not null check (length(note) between 1 and 300),
  at timestamptz not null,
  primary key (merchant_id, dispute_id, operator),
  foreign key (merchant_id, dispute_id) references deposit_dispute (merchant_id, id)
);
select foyer_protect_append('debt_waiver');

create index deposit_dispute_debt on deposit_dispute (merchant_id, member_id) where state = 'lost' and from_debt > 0;
