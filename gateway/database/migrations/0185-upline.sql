-- Money that members pass on to their upline: one row an intent, so that a day's limits hold however many come at once.
create table upline_transfer (
  merchant_id int not null,
  member_id bigint not null,
  agent_id bigint not null,
  -- The member's idempotency key: the same key is one transfer.
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  amount bigint not null check (amount > 0),
  -- 'begun' until the ledger has answered; it is posted under its own key, so going on after a crash moves nothing twice.
  state text not null default 'begun' check (state in ('begun', 'done', 'refused')),
  created_at timestamptz not null,
  primary key (merchant_id, member_id, intent),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id)
);
create index upline_transfer_day on upline_transfer (merchant_id, member_id, created_at);
select foyer_protect_append('upline_transfer');
grant update (state) on upline_transfer to foyer_app;
