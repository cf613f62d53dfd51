-- Money that agents pass on to members right below: one row an intent, as with the other direction.
create table downline_transfer (
  merchant_id int not null,
  agent_id bigint not null,
  member_id bigint not null,
  -- The agent's idempotency key: the same key is one transfer.
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  amount bigint not null check (amount > 0),
  state text not null default 'begun' check (state in ('begun', 'done', 'refused')),
  -- The member had passed money up to this agent within the day before: money that goes round.
  circular boolean not null,
  created_at timestamptz not null,
  primary key (merchant_id, agent_id, intent),
  check (agent_id <> member_id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index downline_transfer_day on downline_transfer (merchant_id, agent_id, created_at);
select foyer_protect_append('downline_transfer');
grant update (state) on downline_transfer to foyer_app;
