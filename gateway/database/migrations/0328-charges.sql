-- What is taken off dividends beside rebates, wages and bonuses: shares of turnover and of loss by product, and of the cashier's fees.

-- A merchant's rows of one day are its whole policy from that day on; a period is charged by the policy of its first day. Never edited.
create table agent_charge (
  merchant_id int not null references merchant,
  from_day date not null,
  -- commission: of turnover. product: of what members lost, where they did. bank: of the fees of deposits and withdrawals.
  item text not null check (item in ('commission', 'product', 'bank')),
  -- Of commission and product a product; of bank 'deposit' or 'withdraw'.
  of text not null check (case when item = 'bank' then of in ('deposit', 'withdraw')
    else of in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP') end),
  ppm int not null check (ppm between 0 and 1000000),
  actor text not null check (length(actor) between 1 and 120),
  set_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, from_day, item, of)
);
select foyer_protect_append('agent_charge');
-- What begins tomorrow or later may still be said otherwise.
grant delete on agent_charge to foyer_app;
create function agent_charge_stays() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.from_day <= merchant_today(old.merchant_id) then
    raise exception 'a policy that counts already stays' using errcode = '42501';
  end if;
  return old;
end
$$;
create trigger agent_charge_stays before delete on agent_charge for each row execute function agent_charge_stays();

-- The charges of a statement, each with what it is a share of: their sums are in its inputs.
alter table agent_pay_statement add column charges text not null default '[]';
