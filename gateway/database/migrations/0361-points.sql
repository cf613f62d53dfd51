-- Points: what they are earned by and worth, and the mall where they are spent. Points themselves, those set aside for an order, and the
-- pieces of an article in stock are balances of the ledger; here stands what was asked for and how far it is.

-- A merchant without a row has these defaults: points are earned by nothing and buy no money.
create table point_policy (
  merchant_id int primary key references merchant,
  -- Minor units of the merchant's currency for 1,000 points; 0: points are not changed into money.
  per_thousand bigint not null default 0 check (per_thousand between 0 and 1000000000),
  minimum bigint not null default 1000 check (minimum > 0),
  step bigint not null default 1000 check (step > 0),
  -- Points that a member may change on a day of the merchant.
  day_cap bigint not null default 100000 check (day_cap > 0),
  -- Days after the delivery when an address is erased.
  erase_days int not null default 30 check (erase_days between 1 and 365)
);

-- Points for a million units of settled turnover, by product, from a day on: what was played before keeps its rate.
create table point_rate (
  merchant_id int not null references merchant,
  product text not null check (product ~ '^[A-Z]{2,12}$'),
  from_day date not null,
  ppm bigint not null check (ppm between 0 and 1000000000),
  primary key (merchant_id, product, from_day)
);

-- What of a member's turnover has been counted, and the part of a point that is left over (in millionths of a minor unit's share).
create table point_counted (
  merchant_id int not null,
  member_id bigint not null,
  product text not null,
  from_day date not null,
  turnover numeric not null,
  remainder numeric not null,
  primary key (merchant_id, member_id, product, from_day),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);

-- Counted, and posted under its number: a gateway that dies in between posts it the next time.
create table point_earning (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  points bigint not null check (points > 0),
  at timestamptz not null,
  posted boolean not null default false,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index point_earning_open on point_earning (merchant_id, member_id) where not posted;

create table point_conversion (
  merchant_id int not null,
  member_id bigint not null,
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  day date not null,
  at timestamptz not null,
  state text not null default 'begun' check (state in ('begun', 'done', 'refused')),
  primary key (merchant_id, member_id, intent),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index point_conversion_day on point_conversion (merchant_id, member_id, day);

create table mall_article (
  merchant_id int not null references merchant,
  id bigint generated always as identity,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- goods go to an address, a voucher is told in a letter.
  kind text not null check (kind in ('goods', 'voucher')),
  version int not null default 1,
  -- Language → {name, text}.
  texts jsonb not null,
  price bigint not null check (price > 0 and price <= 1000000000000),
  -- Pieces that one member may have; null: as many as there are.
  per_member int check (per_member > 0),
  open boolean not null default true,
  primary key (merchant_id, id),
  unique (merchant_id, code)
);
-- A size or a colour; '' where there is one kind alone. Its stock is an account of its own unit.
create table mall_variant (
  merchant_id int not null,
  id bigint generated always as identity,
  article_id bigint not null,
  code text not null check (code ~ '^[a-z0-9-]{0,40}$'),
  names jsonb not null default '{}',
  open boolean not null default true,
  primary key (merchant_id, id),
  unique (merchant_id, article_id, code),
  foreign key (merchant_id, article_id) references mall_article (merchant_id, id)
);
-- Pieces that came or were taken out, posted under their number.
create table mall_delivery (
  merchant_id int not null,
  id bigint generated always as identity,
  variant_id bigint not null,
  pieces bigint not null check (pieces <> 0),
  operator text not null,
  at timestamptz not null,
  state text not null default 'begun' check (state in ('begun', 'done', 'refused')),
  primary key (merchant_id, id),
  foreign key (merchant_id, variant_id) references mall_variant (merchant_id, id)
);

create table mall_order (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  intent text not null check (intent ~ '^[A-Za-z0-9_-]{8,64}$'),
  article_id bigint not null,
  variant_id bigint not null,
  -- The article as it was then: number of its version, what it was called and cost.
  version int not null,
  texts jsonb not null,
  quantity int not null check (quantity between 1 and 100),
  points bigint not null check (points > 0),
  state text not null default 'begun'
    check (state in ('begun', 'void', 'placed', 'approved', 'shipped', 'delivered', 'refused', 'cancelled')),
  -- What the state moves in the ledger is posted.
  settled boolean not null default false,
  -- Name, address and phone, sealed; null once they are erased.
  address_box bytea,
  masked text not null default '',
  tracking text not null default '' check (length(tracking) <= 80),
  reason text not null default '' check (length(reason) <= 200),
  placed_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, intent),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, variant_id) references mall_variant (merchant_id, id)
);
create index mall_order_member on mall_order (merchant_id, member_id, id desc);
create index mall_order_open on mall_order (merchant_id, id) where not settled;
create index mall_order_queue on mall_order (merchant_id, state, id) where state in ('placed', 'approved', 'shipped');
create index mall_order_address on mall_order (merchant_id, changed_at) where address_box is not null;

create table mall_step (
  merchant_id int not null,
  order_id bigint not null,
  state text not null,
  actor text not null,
  reason text not null default '',
  at timestamptz not null,
  foreign key (merchant_id, order_id) references mall_order (merchant_id, id)
);
create index mall_step_order on mall_step (merchant_id, order_id, at);

select foyer_protect(name::regclass) from unnest(array['point_policy', 'point_rate', 'point_counted', 'point_earning', 'point_conversion',
  'mall_article', 'mall_variant', 'mall_delivery', 'mall_order']) as name;
select foyer_protect_append('mall_step');
