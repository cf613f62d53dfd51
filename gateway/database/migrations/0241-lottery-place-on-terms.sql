-- Placing as in 0211, with odds that hold up to a sum under each key, and with rebates.

drop function lottery_place(int, bigint[], bigint[], bigint[], text[], text[], bytea[], int[], text[], text[], bigint[], bigint[],
  int[], text[], bytea[], bytea[], bigint[], int[], bigint[], int[], int[], bigint[], bigint[], text[], bigint[],
  int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]);
drop function lottery_decide(int[], bigint[], int[], bigint[], int[], bigint[], bigint[], int[], int[], bigint[], bigint[], bigint[]);

-- Decides each ticket of a batch in order, on sums that carry those before it. Tables are not read here.
-- 0 placed, 1 replayed, 2 other content under its key, 3 closed, 4 full, 5 limit of the member's draw, 6 not enough money,
-- 8 sold by other rules than the draw has, 9 a number pays less by now: its sum has reached p_risk_limits. p_seats: the member's place among the sums of (draw, member).
create function lottery_decide(
  p_verdicts int[], p_stakes bigint[], p_player_slots int[], p_balances bigint[], p_seats int[], p_seat_sums bigint[], p_member_caps bigint[],
  p_risk_ops int[], p_risk_slots int[], p_risk_amounts bigint[], p_risk_limits bigint[], p_risk_sums bigint[], p_risk_caps bigint[],
  out verdicts int[], out full_slots int[], out risk_sums bigint[], out seat_sums bigint[]
)
  language plpgsql
as $$
declare
  total constant int := cardinality(p_risk_ops);
  k int := 1; first int; last int; i int; n int; slot int; verdict int; seat int;
begin
  verdicts := p_verdicts;
  full_slots := array_fill(0, array[cardinality(p_verdicts)]);
  risk_sums := p_risk_sums;
  seat_sums := p_seat_sums;
  for n in 1 .. cardinality(p_verdicts) loop
    first := k;
    while k <= total and p_risk_ops[k] = n loop k := k + 1; end loop;
    last := k - 1;
    continue when verdicts[n] <> 0;
    verdict := 0;
    seat := p_seats[n];
    slot := p_player_slots[n];
    if p_balances[slot] is null or p_balances[slot] < p_stakes[n] then
      verdict := 6;
    elsif seat_sums[seat] + p_stakes[n] > p_member_caps[n] then
      verdict := 5;
    else
      for i in first .. last loop
        slot := p_risk_slots[i];
        if risk_sums[slot] + p_risk_amounts[i] > p_risk_caps[slot] or risk_sums[slot] >= p_risk_limits[i] then
          verdict := case when risk_sums[slot] >= p_risk_limits[i] and risk_sums[slot] < p_risk_caps[slot] then 9 else 4 end;
          full_slots[n] := slot;
          last := i - 1;
          exit;
        end if;
        risk_sums[slot] := risk_sums[slot] + p_risk_amounts[i];
      end loop;
      if verdict <> 0 then
        for i in first .. last loop
          slot := p_risk_slots[i];
          risk_sums[slot] := risk_sums[slot] - p_risk_amounts[i];
        end loop;
      end if;
    end if;
    verdicts[n] := verdict;
    if verdict = 0 then
      seat_sums[seat] := seat_sums[seat] + p_stakes[n];
      p_balances[p_player_slots[n]] := p_balances[p_player_slots[n]] - p_stakes[n];
    end if;
  end loop;
  if k <= total then
    raise exception 'risks must stand in the order of their tickets' using errcode = '22023';
  end if;
end
$$;

-- Takes a batch of tickets and their money in one transaction: either both stand or neither. Locks in this order: the draws (shared, by
-- lottery_draw_lock), the merchant's head, accounts. The last twelve are the arguments of ledger_post, one debit a ticket with two postings, the player's first;
-- what the ledger refuses although it was covered here breaks the batch.
create function lottery_place(
  p_merchant int, p_ids bigint[], p_draws bigint[], p_members bigint[], p_games text[], p_request_keys text[], p_request_hashes bytea[],
  p_versions int[], p_categories text[], p_currencies text[], p_stakes bigint[], p_rebates bigint[], p_prizes bigint[], p_line_counts int[], p_lines text[],
  p_salts bytea[], p_leaves bytea[], p_chases bigint[], p_chase_nos int[], p_member_caps bigint[],
  p_risk_ops int[], p_risk_slots int[], p_risk_amounts bigint[], p_risk_limits bigint[], p_slot_draws bigint[], p_slot_keys text[], p_slot_caps bigint[],
  p_ledger_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out verdicts int[], out tickets bigint[], out full_keys text[], out placed_us bigint,
  out outcomes int[], out journals bigint[], out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  total constant int := cardinality(p_ids);
  selling bigint[]; head record; moment timestamptz; done record; decided record; posted record; r record;
  seats int[]; seat_draws bigint[]; seat_members bigint[]; seat_sums bigint[]; risk_sums bigint[]; balances bigint[]; players int[];
  taken int[]; i int; n int;
begin
  if foyer_merchant() is distinct from p_merchant or p_ledger_merchant <> p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  if total not between 1 and 256 or cardinality(p_keys) <> total or cardinality(p_posting_ops) <> 2 * total
    or cardinality(p_risk_ops) > 20000 then
    raise exception 'a batch has 1 to 256 tickets with two postings each' using errcode = '22023';
  end if;
  selling := lottery_selling(p_merchant, p_draws);
  head := ledger_take_head(p_merchant);
  done := lottery_find_done(p_merchant, p_members, p_request_keys, p_request_hashes);
  verdicts := done.verdicts;
  tickets := done.tickets;
  -- Read behind both locks: a batch that waited past the close takes nothing.
  moment := clock_timestamp();
  for r in
    select o.n, d.id as found, d.closes_at, d.game_version, d.game_code
    from unnest(p_draws) with ordinality o(id, n)
    left join lateral (
      select * from lottery_draw f where f.merchant_id = p_merchant and f.id = o.id and f.id = any (selling) offset 0) d on true
  loop
    continue when verdicts[r.n] <> 0;
    if r.found is null or r.closes_at <= moment then
      verdicts[r.n] := 3;
    elsif r.game_version <> p_versions[r.n] or r.game_code <> p_games[r.n] then
      verdicts[r.n] := 8;
    end if;
  end loop;
  -- Two tickets under one key in one batch are the caller's mistake, as in the ledger.
  select array_agg(s.seat order by s.n), array_agg(p_posting_slots[2 * s.n - 1] order by s.n)
  into seats, players
  from (select o.n::int, dense_rank() over (order by o.draw, o.member)::int as seat from unnest(p_draws, p_members) with ordinality o(draw, member, n)) s;
  select array_agg(s.draw order by s.seat), array_agg(s.member order by s.seat), array_agg(coalesce(m.stake_minor, 0) order by s.seat)
  into seat_draws, seat_members, seat_sums
  from (select distinct dense_rank() over (order by o.draw, o.member) as seat, o.draw, o.member from unnest(p_draws, p_members) o(draw, member)) s
  left join lateral (
    select f.stake_minor from lottery_member_draw f
    where f.merchant_id = p_merchant and f.draw_id = s.draw and f.member_id = s.member offset 0) m on true;
  select coalesce(array_agg(coalesce(e.amount_minor, 0) order by s.n), '{}') into risk_sums
  from unnest(p_slot_draws, p_slot_keys) with ordinality s(draw, key, n)
  left join lateral (
    select f.amount_minor from lottery_exposure f
    where f.merchant_id = p_merchant and f.draw_id = s.draw and f.key = s.key offset 0) e on true;
  select array_agg(a.balance order by o.n) into balances
  from unnest(p_accounts) with ordinality o(id, n)
  left join lateral (select f.balance from account f where f.id = o.id and f.merchant_id = p_merchant offset 0) a on true;
  decided := lottery_decide(verdicts, p_stakes, players, balances, seats, seat_sums, p_member_caps,
    p_risk_ops, p_risk_slots, p_risk_amounts, p_risk_limits, risk_sums, p_slot_caps);
  verdicts := decided.verdicts;
  full_keys := array_fill(null::text, array[total]);
  for n in 1 .. total loop
    if verdicts[n] in (4, 9) then full_keys[n] := p_slot_keys[decided.full_slots[n]]; end if;
  end loop;
  select coalesce(array_agg(v.n::int order by v.n), '{}') into taken from unnest(verdicts) with ordinality v(verdict, n) where v.verdict = 0;
  placed_us := ledger_micros(moment);
  outcomes := array_fill(-1, array[total]);
  journals := array_fill(0::bigint, array[total]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';
  if cardinality(taken) = 0 then
    return;
  end if;
  insert into lottery_ticket (merchant_id, draw_id, id, member_id, game_code, request_key, request_hash, odds_version, category, currency,
    stake_minor, rebate_minor, prize_max_minor, line_count, lines, salt, leaf, risk_keys, risk_amounts, chase_id, chase_no, placed_at)
  select p_merchant, p_draws[t.n], p_ids[t.n], p_members[t.n], p_games[t.n], p_request_keys[t.n], p_request_hashes[t.n], p_versions[t.n],
    p_categories[t.n], p_currencies[t.n], p_stakes[t.n], p_rebates[t.n], p_prizes[t.n], p_line_counts[t.n], p_lines[t.n], p_salts[t.n], p_leaves[t.n],
    coalesce(k.keys, '{}'), coalesce(k.amounts, '{}'), p_chases[t.n], p_chase_nos[t.n], moment
  from unnest(taken) t(n)
  left join (
    select u.op, array_agg(p_slot_keys[u.slot]) as keys, array_agg(u.amount) as amounts
    from unnest(p_risk_ops, p_risk_slots, p_risk_amounts) u(op, slot, amount) group by u.op) k on k.op = t.n;
  insert into lottery_exposure as e (merchant_id, draw_id, key, amount_minor)
  select p_merchant, s.draw, s.key, s.amount
  from unnest(p_slot_draws, p_slot_keys, decided.risk_sums, risk_sums) s(draw, key, amount, before) where s.amount <> s.before
  on conflict (merchant_id, draw_id, key) do update set amount_minor = excluded.amount_minor;
  insert into lottery_member_draw as m (merchant_id, draw_id, member_id, stake_minor)
  select p_merchant, s.draw, s.member, s.amount
  from unnest(seat_draws, seat_members, decided.seat_sums, seat_sums) s(draw, member, amount, before) where s.amount <> s.before
  on conflict (merchant_id, draw_id, member_id) do update set stake_minor = excluded.stake_minor;
  foreach i in array taken loop tickets[i] := p_ids[i]; end loop;
  if cardinality(taken) = total then
    posted := ledger_post(p_merchant, p_kinds, p_sources, p_keys, p_targets, p_hashes, p_actors, p_metas, p_accounts,
      p_posting_ops, p_posting_slots, p_posting_amounts);
  else
    select ledger_post(p_merchant, array_agg(p_kinds[t.n] order by t.at), array_agg(p_sources[t.n] order by t.at),
        array_agg(p_keys[t.n] order by t.at), array_agg(p_targets[t.n] order by t.at), array_agg(p_hashes[t.n] order by t.at),
        array_agg(p_actors[t.n] order by t.at), array_agg(p_metas[t.n] order by t.at), p_accounts,
        (select array_agg(o.at::int order by o.at, o.line) from (select a.at, l.line from unnest(taken) with ordinality a(n, at), generate_series(1, 2) l(line)) o),
        (select array_agg(p_posting_slots[2 * a.n - 2 + l.line] order by a.at, l.line) from unnest(taken) with ordinality a(n, at), generate_series(1, 2) l(line)),
        (select array_agg(p_posting_amounts[2 * a.n - 2 + l.line] order by a.at, l.line) from unnest(taken) with ordinality a(n, at), generate_series(1, 2) l(line)))
    into posted
    from unnest(taken) with ordinality t(n, at);
    posted := posted.ledger_post;
  end if;
  if exists (select from unnest(posted.outcomes) o(outcome) where o.outcome <> 0) then
    raise exception 'the ledger refused a stake that was covered' using errcode = '40001';
  end if;
  for n in 1 .. cardinality(taken) loop
    outcomes[taken[n]] := 0;
    journals[taken[n]] := posted.journals[n];
  end loop;
  select coalesce(array_agg(taken[b.op]), '{}') into balance_ops from unnest(posted.balance_ops) b(op);
  balance_accounts := posted.balance_accounts;
  balance_values := posted.balance_values;
end
$$;

grant execute on function lottery_place(int, bigint[], bigint[], bigint[], text[], text[], bytea[], int[], text[], text[], bigint[], bigint[], bigint[],
  int[], text[], bytea[], bytea[], bigint[], int[], bigint[], int[], int[], bigint[], bigint[], bigint[], text[], bigint[],
  int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]) to foyer_app;
