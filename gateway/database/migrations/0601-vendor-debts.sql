-- What members owe of wins that a vendor cancelled when the money was no longer there. Debts have one row of numbers with those of
-- disputes (0281): a settlement or a waiver names either.
create table vendor_debt (
  merchant_id int not null,
  id bigint not null default nextval(pg_get_serial_sequence('deposit_dispute', 'id')),
  vendor text not null,
  -- The vendor's transaction that was cancelled.
  transaction_id text not null,
  member_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- The journal that cancelled it.
  journal_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, id),
  unique (merchant_id, vendor, transaction_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index vendor_debt_member on vendor_debt (merchant_id, member_id);
select foyer_protect_append('vendor_debt');
do $$
begin
  execute format('grant usage on sequence %s to foyer_app', pg_get_serial_sequence('deposit_dispute', 'id'));
end
$$;

alter table debt_settlement drop constraint debt_settlement_merchant_id_dispute_id_fkey;
alter table debt_waiver drop constraint debt_waiver_merchant_id_dispute_id_fkey;
comment on column debt_settlement.dispute_id is 'id of the debt: of deposit_dispute or of vendor_debt';
comment on column debt_waiver.dispute_id is 'id of the debt: of deposit_dispute or of vendor_debt';

-- Posts what the house lends the member (the first operation) and the cancellation (the second), and notes the debt: all of it, or nothing
-- (-1), where money moved since the loan was computed or another call has cancelled meanwhile. p_debt 0: play money, which is owed to none.
create function vendor_cancel(
  p_merchant int, p_vendor text, p_transaction text, p_member bigint, p_currency text, p_debt bigint,
  p_ledger_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  posted record;
begin
  if p_ledger_merchant is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  outcomes := '{-1,-1}'; journals := '{0,0}'; balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  begin
    posted := ledger_post(p_merchant, p_kinds, p_sources, p_keys, p_targets, p_hashes, p_actors, p_metas, p_accounts,
      p_posting_ops, p_posting_slots, p_posting_amounts);
    if posted.outcomes <> '{0,0}' then
      raise exception 'not as it was computed' using errcode = 'FY601';
    end if;
    if p_debt > 0 then
      insert into vendor_debt (merchant_id, vendor, transaction_id, member_id, currency, amount, journal_id)
      values (p_merchant, p_vendor, p_transaction, p_member, p_currency, p_debt, posted.journals[2]);
    end if;
    outcomes := posted.outcomes;
    journals := posted.journals;
    balance_ops := posted.balance_ops;
    balance_accounts := posted.balance_accounts;
    balance_values := posted.balance_values;
  exception when sqlstate 'FY601' then
    null;
  end;
end
$$;
grant execute on function vendor_cancel(int, text, text, bigint, text, bigint, int, text[], text[], text[], text[], bytea[], text[], text[],
  bigint[], int[], int[], bigint[]) to foyer_app;
