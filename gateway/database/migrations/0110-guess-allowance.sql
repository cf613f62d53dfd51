-- How many guesses at a password are left, over all nodes, whatever a guesser has solved. Devices are known by the visits of the
-- member they belong to: what was kept by the account's name is not needed any more.

create table guess_allowance (
  merchant_id int  not null references merchant (id),
  -- Hash of a name the account answers to; names that belong to no account stand here too.
  account     text not null check (account ~ '^[0-9a-f]{64}$'),
  -- Hash of a device on which the member has logged in before; '' stands for all others together.
  device      text not null default '' check (device ~ '^([0-9a-f]{64})?$'),
  -- When each was made, oldest first; what has left the window goes with the next one.
  guesses     timestamptz[] not null check (cardinality(guesses) <= 100),
  last_at     timestamptz not null,
  primary key (merchant_id, account, device)
);
create index guess_allowance_last on guess_allowance (merchant_id, last_at);
select foyer_protect('guess_allowance');

drop table login_device;
