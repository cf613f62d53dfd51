-- Rounds of a game that a promotion pays: a grant of so many at one stake. What they cost lies in escrow `free:GRANT`, so that what is left of
-- them is a balance; what they win as bonus money is kept in the grant's bonus account until the last one is over.

alter table promotion_grant
  add column rounds bigint not null default 0 check (rounds >= 0),
  add column rounds_stake bigint not null default 0 check (rounds_stake >= 0),
  -- Some may still be played: its bonus account holds what they won, and is no money to be staked yet.
  add column rounds_open boolean not null default false;
create index promotion_grant_rounds on promotion_grant (merchant_id, member_id, id) where rounds_open;

-- A grant is written with what it counts in `tickets`: FREE rounds at a STAKE are columns of their own.
create function promotion_grant_rounds() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.rounds := (new.tickets::jsonb ->> 'FREE')::bigint;
  new.rounds_stake := (new.tickets::jsonb ->> 'STAKE')::bigint;
  new.rounds_open := new.rounds > 0;
  new.tickets := (new.tickets::jsonb - 'FREE' - 'STAKE')::text;
  return new;
end
$$;
create trigger promotion_grant_rounds before insert on promotion_grant for each row when (new.tickets like '%"FREE"%')
  execute function promotion_grant_rounds();

-- Ends the rounds of a grant with its money. p_to: played (all are over), expired (some were not played), void (what it was granted for was
-- taken back). What was won as bonus money begins to be wagered. verdict as engagement_move; 5: something was played meanwhile.
create function free_rounds_end(
  p_merchant int, p_grant bigint, p_to text, p_left bigint, p_won bigint, p_required bigint, p_days int,
  p_ledger_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out verdict int, out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  g record; v_now timestamptz; v_left bigint; v_won bigint; head record; posted record;
begin
  if foyer_merchant() is distinct from p_merchant or p_ledger_merchant <> p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  outcomes := array_fill(-1, array[cardinality(p_keys)]);
  journals := array_fill(0::bigint, array[cardinality(p_keys)]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  select * into g from promotion_grant f where f.merchant_id = p_merchant and f.id = p_grant for update;
  if not found then
    verdict := 6;
    return;
  end if;
  if g.state <> 'active' or not g.rounds_open then
    verdict := 2;
    return;
  end if;
  -- Behind the head nothing is staked or won meanwhile.
  head := ledger_take_head(p_merchant);
  select coalesce(sum(a.balance) filter (where a.class = 'escrow'), 0), coalesce(sum(a.balance) filter (where a.class = 'bonus'), 0)
    into v_left, v_won
    from account a
   where a.merchant_id = p_merchant and ((a.class = 'escrow' and a.owner = 'free:' || p_grant)
      or (a.class = 'bonus' and a.owner = g.member_id || ':' || p_grant));
  if v_left <> p_left or v_won <> p_won then
    verdict := 5;
    return;
  end if;
  verdict := 0;
  if cardinality(p_keys) > 0 then
    posted := engagement_post(p_merchant, array(select generate_series(1, cardinality(p_keys))), p_kinds, p_sources, p_keys, p_targets, p_hashes,
      p_actors, p_metas, p_accounts, p_posting_ops, p_posting_slots, p_posting_amounts);
    outcomes := posted.outcomes; journals := posted.journals;
    balance_ops := posted.balance_ops; balance_accounts := posted.balance_accounts; balance_values := posted.balance_values;
    if exists (select from unnest(outcomes) o(outcome) where o.outcome <> 0) then
      raise exception 'the ledger refused the end of free rounds: %', outcomes using errcode = '40001';
    end if;
  end if;
  v_now := clock_timestamp();
  if p_to <> 'void' and p_won > 0 then
    -- Claimed as bonus money now: every node knows of it before it can be staked.
    update promotion_grant f set rounds_open = false, bonus = p_won, required = p_required, claimed_at = v_now,
      expires_at = v_now + make_interval(days => p_days)
     where f.merchant_id = p_merchant and f.id = p_grant;
  else
    update promotion_grant f set rounds_open = false, ended_at = v_now, ended_why = p_to,
      state = case p_to when 'void' then 'void' when 'played' then 'completed' else 'expired' end,
      review = f.review or (p_to = 'void' and p_left < g.rounds * g.rounds_stake)
     where f.merchant_id = p_merchant and f.id = p_grant;
  end if;
end
$$;
grant execute on function free_rounds_end(int, bigint, text, bigint, bigint, bigint, int,
  int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]) to foyer_app;

-- The set of free rounds that a round of the house's games is of, '' where the player pays.
alter table house_round add column free_grant text not null default '' check (length(free_grant) <= 40);
