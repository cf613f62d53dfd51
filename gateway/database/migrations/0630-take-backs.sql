-- Take-backs of grants that failed: the log of promotions goes on behind them, and each is tried again at its own time.
create table promotion_take_back (
  merchant_id int not null references merchant,
  member_id bigint not null,
  -- What gave the grants, and came back.
  cause text not null check (length(cause) between 1 and 300),
  tries int not null default 1 check (tries > 0),
  next_at timestamptz not null,
  primary key (merchant_id, member_id, cause)
);
create index promotion_take_back_due on promotion_take_back (merchant_id, next_at);
select foyer_protect('promotion_take_back');
