-- Accounts of promotions, points and orders, and which unit an account of a class may be in. docs/ledger.md has the table.

-- money: a currency. points: PTS. ticket: TKT and the number of its kind. any: each account one of them.
alter table account_class add column unit text not null default 'money' check (unit in ('money', 'points', 'ticket', 'any'));
update account_class set unit = 'any' where class = 'house';

insert into account_class (class, world, kept, opened, owned, held_in, unit) values
  -- A member's points.
  ('points', 'money', true, false, true, null, 'points'),
  -- A member's tickets of one kind.
  ('tickets', 'money', true, false, true, null, 'ticket'),
  -- What one grant has in bonus money: never below zero, so no wager, forfeit or expiry takes more than is there.
  ('bonus', 'money', true, false, true, null, 'money'),
  -- A promotion's budget: what is not there is not granted.
  ('pool', 'money', true, false, true, null, 'any'),
  -- What is promised to one grant or one order, until it goes on or back.
  ('escrow', 'money', true, false, true, null, 'any');

create function ledger_unit(p_currency text) returns text
  language sql immutable
  return case when p_currency = 'PTS' then 'points' when p_currency like 'TKT%' then 'ticket' else 'money' end;
grant execute on function ledger_unit(text) to foyer_app;

-- When an account is opened, not when it is posted to: a posting pays nothing for it.
create function account_fits_unit() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (
    select from account_class c where c.class = new.class and c.unit in ('any', ledger_unit(new.currency))
  ) and exists (select from account_class c where c.class = new.class) then
    raise exception 'an account of class % is not in %', new.class, new.currency using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger account_fits_unit before insert on account for each row execute function account_fits_unit();
