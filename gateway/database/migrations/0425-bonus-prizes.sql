-- Bonus money as a prize of a contest: granted with its wagering, as promotions do, out of the contest's budget.

alter table contest_prize
  add column bonus bigint not null default 0 check (bonus >= 0),
  -- By which terms it is wagered: the contest's own, counted from 1.
  add column terms int check (terms > 0),
  add check ((bonus > 0) = (terms is not null));

-- Pays a prize with bonus money: the prize, its grant and all its units in one journal, or nothing. The grant has the prize's number, and its promotion
-- is the contest's number below zero: its terms are read in the contest, and what comes back goes into the contest's budget.
-- verdict: 0 done, 1 paid before, 4 the budget does not hold it, 6 no such prize is due.
create function contest_bonus_pay(
  p_merchant int, p_prize bigint, p_required bigint, p_days int,
  p_ledger_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out verdict int, out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  p record; v_now timestamptz; posted record;
begin
  if foyer_merchant() is distinct from p_merchant or p_ledger_merchant <> p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  outcomes := array_fill(-1, array[cardinality(p_keys)]);
  journals := array_fill(0::bigint, array[cardinality(p_keys)]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  select * into p from contest_prize f where f.merchant_id = p_merchant and f.id = p_prize for update;
  verdict := case when not found then 6 when p.state = 'paid' then 1 when p.state <> 'due' or p.bonus = 0 then 6 else 0 end;
  if verdict <> 0 then
    return;
  end if;
  v_now := clock_timestamp();
  posted := engagement_post(p_merchant, array(select generate_series(1, cardinality(p_keys))), p_kinds, p_sources, p_keys, p_targets, p_hashes,
    p_actors, p_metas, p_accounts, p_posting_ops, p_posting_slots, p_posting_amounts);
  outcomes := posted.outcomes; journals := posted.journals;
  balance_ops := posted.balance_ops; balance_accounts := posted.balance_accounts; balance_values := posted.balance_values;
  if 4 = any (outcomes) then
    verdict := 4;
    return;
  end if;
  if exists (select from unnest(outcomes) o(outcome) where o.outcome <> 0) then
    raise exception 'the ledger refused a prize: %', outcomes using errcode = '40001';
  end if;
  insert into promotion_grant (merchant_id, id, promotion_id, version, member_id, occasion, event_seq, cause, state, kind, currency, money, bonus,
    points, tickets, granted_at, required, bonus_days, claimed_at, expires_at)
  values (p_merchant, p.id, -p.contest_id, p.terms, p.member_id, p.place, 0, 'prize:' || p.id, 'active', 'MISSION', p.currency, p.money, p.bonus,
    p.points, p.tickets, v_now, p_required, p_days, v_now, v_now + make_interval(days => p_days));
  update contest_prize f set state = 'paid', paid_at = v_now where f.merchant_id = p_merchant and f.id = p_prize;
end
$$;
grant execute on function contest_bonus_pay(int, bigint, bigint, int,
  int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]) to foyer_app;
