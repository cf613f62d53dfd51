-- What vendors paid beyond the smallest unit of a currency, one row a transaction: wins are rounded down to whole minor units.
create table vendor_remainder (
  merchant_id int not null,
  vendor text not null check (length(vendor) between 1 and 60),
  transaction_id text not null check (length(transaction_id) between 1 and 120),
  member_id bigint not null,
  round_id text not null,
  game_id text not null,
  currency text not null,
  -- In the currency itself, less than its minor unit; below zero where a correction took.
  remainder numeric(20, 18) not null check (remainder <> 0 and abs(remainder) < 1),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, vendor, transaction_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index vendor_remainder_at on vendor_remainder (merchant_id, at);
select foyer_protect_append('vendor_remainder');
