-- Wallets of a member at each vendor, for merchants that move money to a vendor instead of sharing one wallet with all of them,
-- and the rooms that games against other players are joined by.

-- The owner of a `wallet` account is 'member:VENDOR'; like a player's it is a locked row that never goes below zero.
alter table account drop constraint account_class_check;
alter table account add constraint account_class_check
  check (class in ('player', 'trial', 'wallet', 'vendor', 'house', 'funding', 'trial-funding'));
alter table account drop constraint account_check;
alter table account add constraint account_check check ((class in ('player', 'trial', 'wallet')) = (balance is not null));
-- Never on the balance: an index that mentions it would make every posting write to it.
create index account_wallet on account (merchant_id, id) where class = 'wallet';

-- As in 0002, with the class of the vendors' wallets.
create or replace function ledger_accounts(
  p_merchant int, p_classes text[], p_owners text[], p_currencies text[], p_open boolean
) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_ids bigint[];
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into account (merchant_id, class, owner, currency, balance)
  select p_merchant, w.class, w.owner, w.currency, case when w.class in ('player', 'trial', 'wallet') then 0 end
  from (select distinct * from unnest(p_classes, p_owners, p_currencies) u(class, owner, currency)) w
  where (p_open or w.class not in ('player', 'trial', 'wallet'))
    and not exists (
      select from account a
      where a.merchant_id = p_merchant and a.class = w.class and a.owner = w.owner and a.currency = w.currency)
  order by w.class, w.owner, w.currency
  on conflict (merchant_id, class, owner, currency) do nothing;
  select array_agg(a.id order by w.n) into found_ids
  from unnest(p_classes, p_owners, p_currencies) with ordinality w(class, owner, currency, n)
  left join lateral (
    select * from account f
    where f.merchant_id = p_merchant and f.class = w.class and f.owner = w.owner and f.currency = w.currency offset 0
  ) a on true;
  return found_ids;
end
$$;

-- When a member last went to a vendor: money that lies there untouched since then is brought back.
create table wallet_visit (
  merchant_id int not null references merchant,
  member_id bigint not null,
  vendor text not null check (length(vendor) between 1 and 20),
  started_at timestamptz not null,
  primary key (merchant_id, member_id, vendor)
);
select foyer_protect('wallet_visit');

-- A table of a game with stakes of its own.
create table game_room (
  merchant_id int not null references merchant,
  vendor text not null,
  room_id text not null check (room_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  node_id bigint not null,
  names jsonb not null check (names ? 'EN'),
  -- What one round may cost there, in minor units of the merchant's currency.
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  seats int not null check (seats between 1 and 10000),
  sort int not null default 0,
  enabled boolean not null default true,
  primary key (merchant_id, vendor, room_id),
  foreign key (merchant_id, node_id) references game (merchant_id, node_id) on delete cascade
);
-- Who sits where; nobody sits twice, and a seat is free again some time after nothing was heard.
create table game_seat (
  merchant_id int not null,
  member_id bigint not null,
  vendor text not null,
  room_id text not null,
  taken_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, vendor, room_id) references game_room on delete cascade
);
create index game_seat_room on game_seat (merchant_id, vendor, room_id, taken_at);
select foyer_protect('game_room');
select foyer_protect('game_seat');
