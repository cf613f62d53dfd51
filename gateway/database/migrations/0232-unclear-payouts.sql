-- What operators found at the bank of a payout that its provider does not speak of: two who say the same decide it.
create table payout_word (
  merchant_id int not null,
  attempt_id bigint not null,
  operator text not null check (length(operator) between 1 and 60),
  paid boolean not null,
  -- The bank's own name of the movement, where it was paid.
  bank_ref text not null default '' check (length(bank_ref) <= 64),
  at timestamptz not null,
  primary key (merchant_id, attempt_id, operator),
  foreign key (merchant_id, attempt_id) references payout_attempt (merchant_id, id),
  check (paid = (bank_ref <> ''))
);

select foyer_protect_append('payout_word');
