-- Classes of accounts as rows: no function lists them any more. docs/ledger.md has the table.

-- What an account of a class may do. A new class is a row here and one in gateway/ledger/account-classes.ts.
create table account_class (
  class text primary key check (class ~ '^[a-z][a-z-]{0,29}$'),
  -- A journal stays in one world; holds alone go between money and held.
  world text not null check (world in ('money', 'play', 'held')),
  -- True: a locked row with its balance, never below zero. False: the sum of its entries, which may be below zero, on no row.
  kept boolean not null,
  -- True: somebody opens it before money comes; false: it opens by use.
  opened boolean not null,
  -- True: it has an owner.
  owned boolean not null,
  -- The class that keeps what is held of it; null where nothing can be held.
  held_in text references account_class,
  unique (class, kept),
  check (held_in is null or (world = 'money' and kept)),
  check (world <> 'held' or (kept and held_in is null))
);
insert into account_class (class, world, kept, opened, owned, held_in) values
  ('held', 'held', true, false, true, null),
  ('player', 'money', true, true, true, 'held'),
  ('wallet', 'money', true, true, true, null),
  ('trial', 'play', true, true, true, null),
  ('vendor', 'money', false, false, false, null),
  ('house', 'money', false, false, false, null),
  ('funding', 'money', false, false, false, null),
  -- A payment provider's: what is on its way in or out.
  ('clearing', 'money', false, false, false, null),
  ('trial-funding', 'play', false, false, false, null);
grant select on account_class to foyer_app;

-- Rewritten by the type, not by an update: the owner of the tables sees no merchant's rows.
alter table account add column kept boolean;
alter table account alter column kept type boolean using (balance is not null), alter column kept set not null;
alter table account drop constraint account_class_check, drop constraint account_check;
alter table account add constraint account_kept check (kept = (balance is not null));
alter table account add constraint account_class_known foreign key (class, kept) references account_class (class, kept);

-- Ids of accounts, in the order asked for; null for one that somebody has to open first, unless it shall be opened now.
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
  insert into account (merchant_id, class, owner, currency, balance, kept)
  select p_merchant, w.class, w.owner, w.currency, case when c.kept then 0 end, c.kept
  from (select distinct * from unnest(p_classes, p_owners, p_currencies) u(class, owner, currency)) w
  -- A class that is not there reaches the foreign key; the account of a hold is opened by the hold alone.
  left join account_class c on c.class = w.class
  where (p_open or c.opened is not true) and c.world is distinct from 'held'
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
