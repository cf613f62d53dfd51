-- Money that is set aside. What is done with it is in 0142.

-- A hold: the journal that opened it, whose money it is and the account of its own that has what is left.
create table hold (
  merchant_id int not null,
  id bigint not null,
  account_id bigint not null,
  held_account_id bigint not null,
  amount bigint not null check (amount > 0),
  -- Open while anything is left; afterwards how it ended.
  state text not null check (state in ('open', 'captured', 'released', 'expired')),
  expires_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, held_account_id),
  check ((state = 'open') = (closed_at is null))
) with (fillfactor = 80);
create index hold_open on hold (merchant_id, account_id) where state = 'open';
create index hold_due on hold (merchant_id, expires_at) where state = 'open' and expires_at is not null;
select foyer_protect_read('hold');
