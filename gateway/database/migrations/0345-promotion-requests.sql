-- Claims that a person decides, time that stands still while a member is shut out or pauses, and an end of the log.

-- A claim by the method REQUEST: asked once, decided once. What is asked for does not lapse meanwhile.
create table promotion_request (
  merchant_id int not null,
  grant_id bigint not null,
  member_id bigint not null,
  remark text not null check (length(remark) <= 400),
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  decided_at timestamptz,
  operator text not null default '' check (length(operator) <= 120),
  reason text not null default '' check (length(reason) <= 400),
  primary key (merchant_id, grant_id),
  foreign key (merchant_id, grant_id) references promotion_grant (merchant_id, id),
  check ((state = 'pending') = (decided_at is null))
);
create index promotion_request_pending on promotion_request (merchant_id, asked_at) where state = 'pending';
select foyer_protect('promotion_request');

-- How long a member was shut out or paused between two moments; stops that overlap count once.
create function promotion_frozen(p_merchant int, p_member bigint, p_from timestamptz, p_until timestamptz) returns interval
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(upper(q.span) - lower(q.span)), interval '0')
    from (
      select unnest(range_agg(tstzrange(greatest(s.from_at, p_from), least(s.until_at, p_until)))) as span
        from play_stop s where s.merchant_id = p_merchant and s.member_id = p_member and s.from_at < p_until and s.until_at > p_from) q
$$;
grant execute on function promotion_frozen(int, bigint, timestamptz, timestamptz) to foyer_app;

-- As in 0342, with times that stand still, and claims that a person approved at any time.
create or replace function engagement_move(
  p_merchant int, p_grant bigint, p_member bigint, p_from text[], p_to text, p_when text, p_why text, p_bonus_left bigint, p_debt bigint, p_review boolean,
  p_ledger_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out verdict int, out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  g record; v_now timestamptz; v_left bigint; head record; posted record;
begin
  if foyer_merchant() is distinct from p_merchant or p_ledger_merchant <> p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  outcomes := array_fill(-1, array[cardinality(p_keys)]);
  journals := array_fill(0::bigint, array[cardinality(p_keys)]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  select * into g from promotion_grant f where f.merchant_id = p_merchant and f.id = p_grant for update;
  v_now := clock_timestamp();
  verdict := case
    when not found or (p_member is not null and g.member_id <> p_member) then 6
    when p_when in ('claim', 'approve') and g.claimed_at is not null then 1
    when g.state = p_to then 1
    when not g.state = any (p_from) then 2
    when p_when = 'claim' and g.claim_until + promotion_frozen(p_merchant, g.member_id, g.granted_at, v_now) <= v_now then 3
    when p_when = 'lapse' and g.claim_until + promotion_frozen(p_merchant, g.member_id, g.granted_at, v_now) > v_now then 3
    when p_when = 'expire' and (g.expires_at is null
      or g.expires_at + promotion_frozen(p_merchant, g.member_id, g.claimed_at, v_now) > v_now) then 3
    else 0 end;
  if verdict <> 0 then
    return;
  end if;
  if p_bonus_left is not null then
    -- Behind the head nothing is staked or won meanwhile.
    head := ledger_take_head(p_merchant);
    select coalesce(sum(a.balance), 0) into v_left from account a
     where a.merchant_id = p_merchant and a.class = 'bonus' and a.owner = g.member_id || ':' || g.id;
    if v_left <> p_bonus_left then
      verdict := 5;
      return;
    end if;
  end if;
  if cardinality(p_keys) > 0 then
    posted := engagement_post(p_merchant, array(select generate_series(1, cardinality(p_keys))), p_kinds, p_sources, p_keys, p_targets, p_hashes,
      p_actors, p_metas, p_accounts, p_posting_ops, p_posting_slots, p_posting_amounts);
    outcomes := posted.outcomes; journals := posted.journals;
    balance_ops := posted.balance_ops; balance_accounts := posted.balance_accounts; balance_values := posted.balance_values;
    if 4 = any (outcomes) then
      verdict := 4;
      return;
    end if;
    if exists (select from unnest(outcomes) o(outcome) where o.outcome <> 0) then
      raise exception 'the ledger refused a move of a grant: %', outcomes using errcode = '40001';
    end if;
  end if;
  update promotion_grant f set
    state = p_to, review = f.review or p_review, debt = f.debt + p_debt,
    claimed_at = case when p_when in ('claim', 'approve') then v_now else f.claimed_at end,
    expires_at = case when p_to = 'active' then v_now + make_interval(days => f.bonus_days) else f.expires_at end,
    ended_at = case when p_to in ('issued', 'active') then null else v_now end,
    ended_why = case when p_to in ('issued', 'active') then '' else p_why end
  where f.merchant_id = p_merchant and f.id = p_grant;
end
$$;

-- Takes bets out of the log that happened before a moment, were judged, gave nothing and are counted by every figure's window no more; the oldest
-- first, at most p_limit. What gave something stays with its grant, and so does what is not a bet.
create function engagement_forget(p_merchant int, p_before timestamptz, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_count int;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  if p_before > clock_timestamp() - interval '100 days' then
    raise exception 'figures look further back' using errcode = '22023';
  end if;
  with old as (
    select e.seq from engagement_event e
     where e.merchant_id = p_merchant and e.at < p_before and e.kind in ('bet', 'bet-back', 'bet-change')
       and e.seq <= coalesce((select c.seq from engagement_cursor c where c.merchant_id = p_merchant), 0)
       and not exists (
         select from promotion_grant g where g.merchant_id = p_merchant and g.member_id = e.member_id and g.cause = e.cause)
     order by e.at limit p_limit
  ), gone as (
    delete from engagement_event e using old o where e.merchant_id = p_merchant and e.seq = o.seq returning 1
  )
  select count(*) into v_count from gone;
  return v_count;
end
$$;
grant execute on function engagement_forget(int, timestamptz, int) to foyer_app;
