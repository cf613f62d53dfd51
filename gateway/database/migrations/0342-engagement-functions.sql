-- Filling the log, committing what was judged, moving a grant: each one transaction with its money.

-- Puts journals behind the last one and causes that wait into the log, at most p_limit of each; how many there were, null while another node does.
-- It looks up by index, however long the log is and whatever the statistics say, as the ledger's functions do; an event that is there already is
-- passed over by its unique index.
create function engagement_fill(p_merchant int, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_log record; v_last bigint; v_journals int; v_causes int; v_ids bigint[]; v_came int;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into engagement_log values (p_merchant, 0, 0) on conflict do nothing;
  select * into v_log from engagement_log l where l.merchant_id = p_merchant for update skip locked;
  if not found then
    return null;
  end if;
  select max(p.id), count(*) into v_last, v_journals
    from (select j.id from journal j where j.merchant_id = p_merchant and j.id > v_log.journal_id order by j.id limit p_limit) p;
  v_ids := array(
    select f.id from engagement_cause f where f.merchant_id = p_merchant order by f.id limit p_limit for update skip locked);
  with taken as (
    delete from engagement_cause c where c.merchant_id = p_merchant and c.id = any (v_ids) returning *
  ), paid as (
    select j.id as journal_id, j.created_at as at, coalesce(o.kind, j.kind) as kind,
           nullif(coalesce(o.meta, j.meta) ->> 'deposit', '') as deposit, o.id is not null as is_back, max(coalesce(o.id, j.id)) as first_id,
           max(a.owner) filter (where a.class = 'player') as owner,
           sum(e.amount) filter (where a.class = 'player') as moved, sum(e.amount) as all_moved
      from journal j
      left join lateral (select * from journal f where f.merchant_id = p_merchant and f.id = j.reverses offset 0) o on true
     cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = j.id offset 0) e
     cross join lateral (select * from account f where f.merchant_id = p_merchant and f.id = e.account_id offset 0) a
     where j.merchant_id = p_merchant and j.id > v_log.journal_id and j.id <= coalesce(v_last, v_log.journal_id)
       and coalesce(o.kind, j.kind) in ('deposit', 'chargeback', 'chargeback-won') and a.class in ('player', 'bad-debt')
     group by 1, 2, 3, 4, 5
  ), deposits as (
    select case when p.kind = 'deposit' and not p.is_back then 'deposit' else 'deposit-back' end as kind,
           coalesce(case when p.owner ~ '^[0-9]{1,18}$' then p.owner::bigint end, d.member_id) as member_id, p.at, 'j' || p.journal_id as ref,
           'deposit:' || coalesce(p.deposit, 'j' || p.first_id) as cause,
           case when p.kind = 'deposit' then p.moved else p.all_moved end as amount, p.journal_id
      from paid p left join deposit d on d.merchant_id = p_merchant
       and d.id = case when p.deposit ~ '^[0-9]{1,18}$' then p.deposit::bigint end
     where p.kind <> 'deposit' or p.moved is not null
  ), came as (
    select 0 as part, d.journal_id as n, d.kind, d.member_id, d.at, d.ref, d.cause, d.amount, 0::bigint as win, '' as category, '' as vendor,
           '' as game, '' as word, null::int as level, null::timestamptz as period_from, d.journal_id
      from deposits d where d.member_id is not null
    union all
    select 1, c.id, c.kind, c.member_id, c.at, c.ref, c.cause, c.amount, c.win, c.category, c.vendor, c.game, c.word, c.level, c.period_from, null
      from taken c
  ), added as (
    -- What is there already leaves its number out.
    insert into engagement_event (merchant_id, seq, kind, member_id, at, ref, cause, amount, win, category, vendor, game, word, level, period_from,
      journal_id)
    select p_merchant, v_log.seq + row_number() over (order by c.part, c.n), c.kind, c.member_id, c.at, c.ref, c.cause, c.amount, c.win, c.category,
           c.vendor, c.game, c.word, c.level, c.period_from, c.journal_id
      from came c
    on conflict (merchant_id, member_id, kind, ref) do nothing
  )
  select (select count(*) from taken), (select count(*) from came) into v_causes, v_came;
  if v_journals + v_causes > 0 then
    update engagement_log set journal_id = coalesce(v_last, v_log.journal_id), seq = v_log.seq + v_came where merchant_id = p_merchant;
  end if;
  return v_journals + v_causes;
end
$$;
grant execute on function engagement_fill(int, int) to foyer_app;

-- Of a batch for ledger_post the operations that shall be posted, in their order; the places of accounts stay.
create function engagement_post(
  p_merchant int, p_taken int[], p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  lines record; posted record; n int;
begin
  outcomes := array_fill(-1, array[cardinality(p_keys)]);
  journals := array_fill(0::bigint, array[cardinality(p_keys)]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  if cardinality(p_taken) = 0 then
    return;
  end if;
  select array_agg(t.at::int order by t.at, w.i) as ops, array_agg(w.slot order by t.at, w.i) as slots, array_agg(w.amount order by t.at, w.i) as amounts
    into lines
    from unnest(p_posting_ops, p_posting_slots, p_posting_amounts) with ordinality w(op, slot, amount, i)
    join unnest(p_taken) with ordinality t(n, at) on t.n = w.op;
  select p.* into posted
    from (
      select array_agg(p_kinds[t.n] order by t.at) as kinds, array_agg(p_sources[t.n] order by t.at) as sources, array_agg(p_keys[t.n] order by t.at) as keys,
             array_agg(p_targets[t.n] order by t.at) as targets, array_agg(p_hashes[t.n] order by t.at) as hashes,
             array_agg(p_actors[t.n] order by t.at) as actors, array_agg(p_metas[t.n] order by t.at) as metas
        from unnest(p_taken) with ordinality t(n, at)
    ) q
   cross join lateral ledger_post(p_merchant, q.kinds, q.sources, q.keys, q.targets, q.hashes, q.actors, q.metas, p_accounts,
     lines.ops, lines.slots, lines.amounts) p;
  for n in 1 .. cardinality(p_taken) loop
    outcomes[p_taken[n]] := posted.outcomes[n];
    journals[p_taken[n]] := posted.journals[n];
  end loop;
  select coalesce(array_agg(p_taken[b.op]), '{}') into balance_ops from unnest(posted.balance_ops) b(op);
  balance_accounts := posted.balance_accounts;
  balance_values := posted.balance_values;
end
$$;

-- Commits what was judged of the log from p_from to p_to: grants with their money, what was wagered, and the cursor. stale: another node was
-- there first, nothing was done. A grant that stands already, whose promotion was stopped or whose budget is gone is left out (-1 and 4).
create function engagement_commit(
  p_merchant int, p_from bigint, p_to bigint, p_ids bigint[], p_promotions bigint[], p_versions int[], p_members bigint[], p_occasions text[],
  p_seqs bigint[], p_causes text[], p_states text[], p_wire_kinds text[], p_currencies text[], p_money bigint[], p_bonus bigint[],
  p_points bigint[], p_tickets text[], p_codes text[], p_claim_hours int[], p_required bigint[], p_days int[],
  p_wager_grants bigint[], p_wager_amounts bigint[],
  p_ledger_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out stale boolean, out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_seq bigint; v_on bigint[]; v_taken int[]; posted record; v_refused bigint[]; v_now timestamptz;
begin
  if foyer_merchant() is distinct from p_merchant or p_ledger_merchant <> p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  stale := false;
  outcomes := array_fill(-1, array[cardinality(p_ids)]);
  journals := array_fill(0::bigint, array[cardinality(p_ids)]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  insert into engagement_cursor values (p_merchant, 0) on conflict do nothing;
  select c.seq into v_seq from engagement_cursor c where c.merchant_id = p_merchant for update;
  if v_seq <> p_from then
    stale := true;
    return;
  end if;
  v_now := clock_timestamp();
  if cardinality(p_ids) > 0 then
    -- A stop waits for what is being granted, and nothing is granted behind it.
    select coalesce(array_agg(p.id), '{}') into v_on
      from (select f.id from promotion f where f.merchant_id = p_merchant and f.id = any (p_promotions) and f.state = 'active' order by f.id for share) p;
    with made as (
      insert into promotion_grant (merchant_id, id, promotion_id, version, member_id, occasion, event_seq, cause, state, kind, currency, money, bonus,
        points, tickets, single_code, granted_at, claim_until, required, bonus_days, claimed_at, expires_at, ended_at)
      select p_merchant, g.id, p_promotions[g.n], p_versions[g.n], p_members[g.n], p_occasions[g.n], p_seqs[g.n], p_causes[g.n], p_states[g.n],
             p_wire_kinds[g.n], p_currencies[g.n], p_money[g.n], p_bonus[g.n], p_points[g.n], p_tickets[g.n], p_codes[g.n], v_now,
             case when p_states[g.n] = 'issued' then v_now + make_interval(hours => p_claim_hours[g.n]) end, p_required[g.n], p_days[g.n],
             case when p_states[g.n] <> 'issued' then v_now end,
             case when p_states[g.n] = 'active' then v_now + make_interval(days => p_days[g.n]) end,
             case when p_states[g.n] = 'completed' then v_now end
        from unnest(p_ids) with ordinality g(id, n) where p_promotions[g.n] = any (v_on)
       order by g.n
      on conflict do nothing
      returning id
    )
    select coalesce(array_agg(g.n::int order by g.n), '{}') into v_taken
      from unnest(p_ids) with ordinality g(id, n) join made m on m.id = g.id;
    posted := engagement_post(p_merchant, v_taken, p_kinds, p_sources, p_keys, p_targets, p_hashes, p_actors, p_metas, p_accounts,
      p_posting_ops, p_posting_slots, p_posting_amounts);
    outcomes := posted.outcomes; journals := posted.journals;
    balance_ops := posted.balance_ops; balance_accounts := posted.balance_accounts; balance_values := posted.balance_values;
    if exists (select from unnest(outcomes) o(outcome) where o.outcome not in (-1, 0, 4)) then
      raise exception 'the ledger refused a grant: %', outcomes using errcode = '40001';
    end if;
    select coalesce(array_agg(p_ids[o.n]), '{}') into v_refused from unnest(outcomes) with ordinality o(outcome, n) where o.outcome = 4;
    -- The budget is gone: it was never granted.
    delete from promotion_grant g where g.merchant_id = p_merchant and g.id = any (v_refused);
  end if;
  update promotion_grant g set progress = greatest(0, g.progress + w.amount)
    from (select u.id, sum(u.amount) as amount from unnest(p_wager_grants, p_wager_amounts) u(id, amount) group by u.id) w
   where g.merchant_id = p_merchant and g.id = w.id and g.state = 'active';
  update engagement_cursor set seq = p_to where merchant_id = p_merchant;
end
$$;
grant execute on function engagement_commit(int, bigint, bigint, bigint[], bigint[], int[], bigint[], text[], bigint[], text[], text[], text[], text[],
  bigint[], bigint[], bigint[], text[], text[], int[], bigint[], int[], bigint[], bigint[],
  int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]) to foyer_app;

-- Moves a grant with its money. verdict: 0 done, 1 done before, 2 it stands elsewhere, 3 not the time for it, 4 refused by the ledger, 5 its bonus is
-- not what was expected any more, 6 no such grant.
-- p_when: claim (while it can be claimed), lapse (behind that), expire (behind the time of the bonus), '' (at any time).
create function engagement_move(
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
    when p_when = 'claim' and g.claimed_at is not null then 1
    when g.state = p_to then 1
    when not g.state = any (p_from) then 2
    when p_when = 'claim' and g.claim_until <= v_now then 3
    when p_when = 'lapse' and g.claim_until > v_now then 3
    when p_when = 'expire' and (g.expires_at is null or g.expires_at > v_now) then 3
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
    claimed_at = case when p_when = 'claim' then v_now else f.claimed_at end,
    expires_at = case when p_to = 'active' then v_now + make_interval(days => f.bonus_days) else f.expires_at end,
    ended_at = case when p_to in ('issued', 'active') then null else v_now end,
    ended_why = case when p_to in ('issued', 'active') then '' else p_why end
  where f.merchant_id = p_merchant and f.id = p_grant;
end
$$;
grant execute on function engagement_move(int, bigint, bigint, text[], text, text, text, bigint, bigint, boolean,
  int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]) to foyer_app;
