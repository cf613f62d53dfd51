-- ledger_post in named parts, with operations on holds: docs/ledger.md walks through them in this order. What 0002 wrote stays as it is;
-- hashes are taken over the same text.

-- Part 1. The form of a call: what no caller of ours sends. Answers with the number of operations.
create function ledger_check_call(
  p_merchant int, p_keys text[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[]
) returns int
  language plpgsql
as $$
declare
  total constant int := cardinality(p_posting_ops);
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  if cardinality(p_keys) not between 1 and 1000 or total > 16000
    or total <> cardinality(p_posting_slots) or total <> cardinality(p_posting_amounts) then
    raise exception 'a batch has 1 to 1,000 operations and whole postings' using errcode = '22023';
  end if;
  return cardinality(p_keys);
end
$$;

-- Part 2. From here to the commit this merchant's postings stand in line, so nothing read afterwards can change meanwhile.
create function ledger_take_head(p_merchant int, out id bigint, out hash bytea)
  language plpgsql
as $$
begin
  select h.journal_id, h.hash into id, hash from ledger_head h where h.merchant_id = p_merchant for update;
  if not found then
    insert into ledger_head values (p_merchant, 0, ledger_genesis(p_merchant)) on conflict do nothing;
    select h.journal_id, h.hash into id, hash from ledger_head h where h.merchant_id = p_merchant for update;
  end if;
end
$$;

-- Part 3. What stands in the journal already: under the same key, or as the cancellation of this key or of this target.
-- outcomes: -1 new, 1 replayed, 2 key conflict, 3 tombstoned, 9 tombstone replayed.
create function ledger_find_done(
  p_merchant int, p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], out outcomes int[], out journals bigint[]
)
  language plpgsql
as $$
declare
  r record;
begin
  outcomes := array_fill(-1, array[cardinality(p_keys)]);
  journals := array_fill(0::bigint, array[cardinality(p_keys)]);
  for r in
    select o.op, o.key, o.target, j.id, j.request_hash, j.target_key, j.reverses, c.id as cancelled_by, c.reverses as cancelled
    from unnest(p_sources, p_keys, p_targets) with ordinality o(source, key, target, op)
    left join lateral (
      select * from journal f where f.merchant_id = p_merchant and f.source = o.source and f.key = o.key offset 0
    ) j on true
    left join lateral (
      select * from journal f
      where f.merchant_id = p_merchant and f.source = o.source and f.target_key = coalesce(o.target, o.key) offset 0
    ) c on true
    where j.id is not null or c.id is not null
  loop
    if r.request_hash = p_hashes[r.op] then
      outcomes[r.op] := case when r.target_key is not null and r.reverses is null then 9 else 1 end;
      journals[r.op] := r.id;
    elsif r.id is not null then
      outcomes[r.op] := case when r.target is null and r.target_key = r.key and r.reverses is null then 3 else 2 end;
    elsif r.target is null then
      outcomes[r.op] := 3;
    else
      outcomes[r.op] := case when r.cancelled is null then 9 else 1 end;
      journals[r.op] := r.cancelled_by;
    end if;
  end loop;
end
$$;

-- Part 4, where a batch has cancellations. Journals to reverse, by operation; without one a tombstone is written (8).
create function ledger_find_targets(
  p_merchant int, p_sources text[], p_keys text[], p_targets text[], p_outcomes int[], out outcomes int[], out reversing bigint[]
)
  language plpgsql
as $$
declare
  r record;
begin
  outcomes := p_outcomes;
  reversing := array_fill(null::bigint, array[cardinality(p_keys)]);
  if cardinality(p_keys) > 1 and exists (
    select from unnest(p_targets, p_sources) t(target, source)
    join unnest(p_keys, p_sources) o(key, source) on o.key = t.target and o.source = t.source) then
    raise exception 'a cancellation and its target cannot share a batch' using errcode = '22023';
  end if;
  for r in
    select o.op, j.id, j.target_key
    from unnest(p_sources, p_targets) with ordinality o(source, target, op)
    left join lateral (
      select * from journal f where f.merchant_id = p_merchant and f.source = o.source and f.key = o.target offset 0
    ) j on true
    where o.target is not null
  loop
    continue when outcomes[r.op] <> -1;
    if r.id is null then
      outcomes[r.op] := 8;
    elsif r.target_key is not null then
      -- A cancellation is final: it cannot be cancelled itself.
      outcomes[r.op] := 2;
    else
      reversing[r.op] := r.id;
    end if;
  end loop;
end
$$;

-- Part 5, where a batch has operations on holds. A new hold gets the number of the account it will have; the others find theirs
-- by the key of the operation that opened it. 10: no such hold, 14: not expired yet by the database's clock.
create function ledger_find_holds(
  p_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_holds text[], p_posting_ops int[], p_outcomes int[],
  p_moment timestamptz, out outcomes int[], out held bigint[], out own bigint[]
)
  language plpgsql
as $$
declare
  r record;
begin
  outcomes := p_outcomes;
  held := array_fill(null::bigint, array[cardinality(p_keys)]);
  own := held;
  if exists (
    select from unnest(p_holds, p_sources) with ordinality h(key, source, op)
    join unnest(p_keys, p_sources) with ordinality o(key, source, op) on o.key = h.key and o.source = h.source and o.op <> h.op) then
    raise exception 'a hold and what is done with it cannot share a batch' using errcode = '22023';
  end if;
  for r in
    select o.op, o.kind, h.id, h.held_account_id, h.account_id, h.expires_at,
           (select count(*) from unnest(p_posting_ops) p(op) where p.op = o.op) as postings
    from unnest(p_kinds, p_sources, p_holds) with ordinality o(kind, source, hold, op)
    left join lateral (
      select * from journal f where f.merchant_id = p_merchant and f.source = o.source and f.key = o.hold offset 0
    ) j on o.kind <> 'hold'
    left join lateral (select * from hold f where f.merchant_id = p_merchant and f.id = j.id offset 0) h on true
    where o.hold is not null
  loop
    if r.kind not in ('hold', 'capture', 'release', 'expire') or (r.kind = 'hold' and r.postings <> 1)
      or (r.kind in ('release', 'expire') and r.postings <> 0) then
      raise exception 'no such operation on a hold' using errcode = '22023';
    end if;
    continue when outcomes[r.op] <> -1;
    if r.kind = 'hold' then
      held[r.op] := nextval('account_id_seq');
    elsif r.id is null then
      outcomes[r.op] := 10;
    elsif r.kind = 'expire' and (r.expires_at is null or r.expires_at > p_moment) then
      outcomes[r.op] := 14;
    else
      held[r.op] := r.held_account_id;
      own[r.op] := r.account_id;
    end if;
  end loop;
end
$$;

-- Part 6, where a batch has cancellations or holds. Adds the lines and the places of accounts that callers do not name: the mirror
-- image of a journal, credits first, since what it returns may cover what it takes; the line of a new hold; and around
-- what a capture pays the lines of the hold and of its owner, whose amounts are known when it is decided.
create function ledger_lay_out(
  p_merchant int, p_accounts bigint[], p_ops int[], p_slots int[], p_amounts bigint[],
  p_reversing bigint[], p_held bigint[], p_own bigint[],
  out accounts bigint[], out ops int[], out slots int[], out amounts bigint[]
)
  language plpgsql
as $$
begin
  select p_accounts || coalesce(array_agg(distinct n.id), '{}') into accounts
  from (
    select e.account_id as id
    from unnest(p_reversing) t(id)
    cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = t.id offset 0) e
    union all select h.id from unnest(p_held || p_own) h(id) where h.id is not null
  ) n
  where n.id <> all (p_accounts);
  select coalesce(array_agg(w.op), '{}'), coalesce(array_agg(w.slot), '{}'), coalesce(array_agg(w.amount), '{}')
  into ops, slots, amounts
  from (
    select p.op, p.line, p.slot, p.amount
    from unnest(p_ops, p_slots, p_amounts) with ordinality p(op, slot, amount, line)
    union all
    select t.op, e.line + case when e.amount < 0 then 0 else 100000 end, array_position(accounts, e.account_id), -e.amount
    from unnest(p_reversing) with ordinality t(id, op)
    cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = t.id offset 0) e
    union all
    select p.op, 200000, array_position(accounts, p_held[p.op]), -p.amount
    from unnest(p_ops, p_amounts) p(op, amount) where p_held[p.op] is not null and p_own[p.op] is null
    union all
    select h.op, l.line, array_position(accounts, case l.line when 0 then h.held else h.own end), null
    from unnest(p_held, p_own) with ordinality h(held, own, op) cross join (values (0), (200000)) l(line)
    where h.own is not null
    order by 1, 2
  ) w;
end
$$;

-- Part 7. The accounts as they are. world: 0 money, 1 play money, 2 held; null where there is no such account.
create function ledger_read_accounts(
  p_merchant int, p_accounts bigint[], out balances bigint[], out currencies text[], out worlds int[], out tids tid[]
)
  language plpgsql
as $$
declare
  places int;
begin
  select array_agg(a.balance order by o.n), array_agg(a.currency order by o.n),
         array_agg(case
           when a.class = any ((select array_agg(c.class) from account_class c where c.world = 'play')::text[]) then 1
           when a.class = any ((select array_agg(c.class) from account_class c where c.world = 'held')::text[]) then 2
           when a.class is not null then 0 end order by o.n),
         array_agg(a.tid order by o.n), count(distinct o.id)
  into balances, currencies, worlds, tids, places
  from unnest(p_accounts) with ordinality o(id, n)
  left join lateral (
    select f.ctid as tid, f.balance, f.currency, f.class from account f where f.id = o.id and f.merchant_id = p_merchant offset 0
  ) a on true;
  if places <> cardinality(p_accounts) then
    raise exception 'each account has one place' using errcode = '22023';
  end if;
end
$$;

-- Part 7, for new holds: their accounts are empty, and there when money is put in. Nothing of other classes can be held.
create function ledger_add_held(
  p_merchant int, p_accounts bigint[], p_ops int[], p_slots int[], p_held bigint[], p_own bigint[],
  p_balances bigint[], p_currencies text[], p_worlds int[], out balances bigint[], out currencies text[], out worlds int[]
)
  language plpgsql
as $$
declare
  r record;
begin
  balances := p_balances;
  currencies := p_currencies;
  worlds := p_worlds;
  for r in
    select array_position(p_accounts, p_held[p.op]) as slot, a.currency
    from unnest(p_ops, p_slots) p(op, slot)
    join account a on a.id = p_accounts[p.slot] and a.merchant_id = p_merchant
    join account_class c on c.class = a.class and c.held_in is not null
    where p_held[p.op] is not null and p_own[p.op] is null
  loop
    balances[r.slot] := 0;
    currencies[r.slot] := r.currency;
    worlds[r.slot] := 2;
  end loop;
end
$$;

-- Part 8, of a capture, a release or an expiry: how much goes out of the hold and how much of it back to its owner.
-- 5: nothing or less is captured, 6: into a hold, 11: nothing is left, 12: more than is left, 13: another currency.
create function ledger_part_hold(
  p_left bigint, p_currency text, p_kind text, p_rest boolean, p_paid bigint[], p_paid_currencies text[], p_paid_worlds int[],
  out outcome int, out paid bigint, out rest bigint
)
  language plpgsql
as $$
begin
  select coalesce(sum(a), 0)::bigint into paid from unnest(p_paid) a;
  outcome := case
    when p_left = 0 then 11
    when p_kind = 'capture' and (cardinality(p_paid) = 0 or exists (select from unnest(p_paid) a where a <= 0)) then 5
    when 2 = any (p_paid_worlds) then 6
    when exists (select from unnest(p_paid_currencies) c where c <> p_currency) then 13
    when paid > p_left then 12
    else -1 end;
  rest := case when p_kind = 'capture' and p_rest is not true then 0 else p_left - paid end;
end
$$;

-- Part 8, of lines that are not all of one world and currency. p_crossing: a hold or a cancellation, which may go to held money.
create function ledger_judge_unlike(
  p_slots int[], p_amounts bigint[], p_currencies text[], p_worlds int[], p_crossing boolean
) returns int
  language sql stable
as $$
  select case
    when count(*) = 0 then 5
    when bool_or(p_worlds[l.slot] is null) then 7
    when bool_or(p_worlds[l.slot] = 1) and bool_or(p_worlds[l.slot] <> 1) then 6
    when bool_or(p_worlds[l.slot] = 2) and not p_crossing then 6
    when exists (
      select from unnest(p_slots, p_amounts) s(slot, amount) group by p_currencies[s.slot] having sum(s.amount) <> 0) then 5
    else 0 end
  from unnest(p_slots) l(slot)
$$;

-- Part 8. Decides every operation by itself, in order, on balances that carry what those before it did. Tables are not read here.
-- 0 posted, 4 not enough, 5 unbalanced, 6 worlds mixed, 7 account unknown. shown: what an account has after each line, or, where the
-- operation was refused, has at all. lasts: the last line of each operation.
create function ledger_decide(
  p_outcomes int[], p_ops int[], p_slots int[], p_amounts bigint[], p_balances bigint[], p_currencies text[], p_worlds int[],
  p_kinds text[], p_holds text[], p_rests boolean[], p_reversing bigint[],
  out outcomes int[], out lasts int[], out amounts bigint[], out shown bigint[], out balances bigint[]
)
  language plpgsql
as $$
declare
  total constant int := cardinality(p_ops);
  k int := 1; first int; last int; i int; n int; slot int; world int; currency text; alike boolean; outcome int; net bigint; part record;
begin
  outcomes := p_outcomes;
  lasts := p_outcomes;
  amounts := p_amounts;
  balances := p_balances;
  shown := array_fill(null::bigint, array[total]);
  for n in 1 .. cardinality(p_outcomes) loop
    outcome := outcomes[n];
    first := k;
    while k <= total and p_ops[k] = n loop k := k + 1; end loop;
    last := k - 1;
    lasts[n] := last;
    continue when outcome in (1, 9);
    if outcome = -1 and p_holds[n] is not null and p_kinds[n] <> 'hold' then
      part := ledger_part_hold(
        balances[p_slots[first]], p_currencies[p_slots[first]], p_kinds[n], p_rests[n], amounts[first + 1 : last - 1],
        (select array_agg(p_currencies[s]) from unnest(p_slots[first + 1 : last - 1]) s),
        (select array_agg(p_worlds[s]) from unnest(p_slots[first + 1 : last - 1]) s));
      outcome := part.outcome;
      amounts[first] := -(part.paid + part.rest);
      -- A line without an amount is not written.
      if part.rest > 0 then amounts[last] := part.rest; else last := last - 1; end if;
    end if;
    if outcome = -1 then
      net := 0;
      alike := true;
      world := p_worlds[p_slots[first]];
      currency := p_currencies[p_slots[first]];
      for i in first .. last loop
        net := net + amounts[i];
        if (p_worlds[p_slots[i]] = world and p_currencies[p_slots[i]] = currency) is not true then alike := false; end if;
      end loop;
      if alike and world <> 2 then
        outcome := case when last >= first and net = 0 then 0 else 5 end;
      else
        outcome := ledger_judge_unlike(p_slots[first:last], amounts[first:last], p_currencies, p_worlds,
          p_holds[n] is not null or p_reversing[n] is not null);
      end if;
      if outcome = 0 then
        for i in first .. last loop
          slot := p_slots[i];
          net := balances[slot] + amounts[i];
          if net < 0 then
            outcome := 4;
            last := i - 1;
          elsif net is not null then
            balances[slot] := net;
            shown[i] := net;
          end if;
          exit when outcome <> 0;
        end loop;
        if outcome = 4 then
          for i in first .. last loop
            slot := p_slots[i];
            if balances[slot] is not null then balances[slot] := balances[slot] - amounts[i]; end if;
          end loop;
        end if;
      end if;
    end if;
    outcomes[n] := outcome;
    if outcome <> 0 then
      for i in first .. lasts[n] loop shown[i] := balances[p_slots[i]]; end loop;
    end if;
  end loop;
  if k <= total then
    raise exception 'postings must stand in the order of their operations' using errcode = '22023';
  end if;
end
$$;

-- Part 9. Numbers the journals and links each to the one before it.
create function ledger_chain(
  p_head_id bigint, p_head_hash bytea, p_moment timestamptz, p_kinds text[], p_sources text[], p_keys text[], p_targets text[],
  p_hashes bytea[], p_actors text[], p_metas text[], p_reversing bigint[], p_outcomes int[], p_lasts int[],
  p_journals bigint[], p_accounts bigint[], p_slots int[], p_amounts bigint[], p_shown bigint[],
  out journals bigint[], out ops int[], out prevs bytea[], out hashes bytea[], out head_id bigint, out head_hash bytea
)
  language plpgsql
as $$
declare
  micros constant bigint := ledger_micros(p_moment);
  made int := 0; entries text; prev bytea; n int; i int;
begin
  head_id := p_head_id;
  head_hash := p_head_hash;
  journals := p_journals;
  ops := '{}'; prevs := '{}'; hashes := '{}';
  for n in 1 .. cardinality(p_outcomes) loop
    continue when p_outcomes[n] not in (0, 8);
    entries := '';
    for i in coalesce(p_lasts[n - 1], 0) + 1 .. p_lasts[n] loop
      continue when p_amounts[i] is null;
      entries := concat(entries, p_accounts[p_slots[i]], ':', p_amounts[i], ':', p_shown[i], ';');
    end loop;
    head_id := head_id + 1;
    prev := head_hash;
    head_hash := ledger_digest(prev, p_hashes[n], head_id, micros, p_kinds[n], p_sources[n], p_keys[n], p_targets[n],
      p_reversing[n], p_actors[n], p_metas[n], entries);
    made := made + 1;
    ops[made] := n; prevs[made] := prev; hashes[made] := head_hash;
    journals[n] := head_id;
  end loop;
end
$$;

-- Part 10. The journals that were made, and tombstones.
create function ledger_write_journals(
  p_merchant int, p_moment timestamptz, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[],
  p_actors text[], p_metas text[], p_reversing bigint[], p_ops int[], p_journals bigint[], p_prevs bytea[], p_links bytea[]
) returns int
  language plpgsql
as $$
declare
  written int;
begin
  insert into journal (merchant_id, id, kind, source, key, target_key, reverses, request_hash, actor, meta, prev_hash, hash, created_at)
  select p_merchant, p_journals[j.op], p_kinds[j.op], p_sources[j.op], p_keys[j.op], p_targets[j.op], p_reversing[j.op],
         p_hashes[j.op], p_actors[j.op], p_metas[j.op]::json, j.prev, j.hash, p_moment
  from unnest(p_ops, p_prevs, p_links) j(op, prev, hash);
  get diagnostics written = row_count;
  return written;
end
$$;

-- Part 10. Their entries, a line each.
create function ledger_write_entries(
  p_merchant int, p_outcomes int[], p_lasts int[], p_journals bigint[], p_accounts bigint[],
  p_ops int[], p_slots int[], p_amounts bigint[], p_shown bigint[]
) returns int
  language plpgsql
as $$
declare
  written int;
begin
  insert into entry (merchant_id, journal_id, line, account_id, amount, balance_after)
  select p_merchant, p_journals[w.op], w.i - coalesce(p_lasts[w.op - 1], 0), p_accounts[w.slot], w.amount, w.after
  from unnest(p_ops, p_slots, p_amounts, p_shown) with ordinality w(op, slot, amount, after, i)
  where p_outcomes[w.op] = 0 and w.amount is not null;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Part 10. Opens the accounts of new holds, and says of the others whether they are open still or how they ended.
create function ledger_write_holds(
  p_merchant int, p_moment timestamptz, p_kinds text[], p_holds text[], p_expiries timestamptz[], p_outcomes int[], p_journals bigint[],
  p_accounts bigint[], p_ops int[], p_slots int[], p_amounts bigint[], p_balances bigint[], p_worlds int[]
) returns int
  language plpgsql
as $$
declare
  written int;
begin
  with opening as (
    select w.op, p_journals[w.op] as id, max(p_accounts[w.slot]) filter (where w.amount < 0) as own,
           max(p_accounts[w.slot]) filter (where w.amount > 0) as held, max(w.amount) as amount
    from unnest(p_ops, p_slots, p_amounts) w(op, slot, amount)
    where p_outcomes[w.op] = 0 and p_kinds[w.op] = 'hold' and p_holds[w.op] is not null
    group by w.op
  ), opened as (
    insert into account (id, merchant_id, class, owner, currency, balance, kept) overriding system value
    select o.held, p_merchant, c.held_in, o.id::text, a.currency, o.amount, true
    from opening o join account a on a.id = o.own and a.merchant_id = p_merchant join account_class c on c.class = a.class
  )
  insert into hold (merchant_id, id, account_id, held_account_id, amount, state, expires_at, created_at)
  select p_merchant, o.id, o.own, o.held, o.amount, 'open', p_expiries[o.op], p_moment from opening o;

  update hold h set
    state = case when t.left_over > 0 then 'open'
      when t.kind = 'capture' then 'captured' when t.kind = 'expire' then 'expired' else 'released' end,
    closed_at = case when t.left_over > 0 then null else p_moment end
  from (
    select p_accounts[w.slot] as held, p_balances[w.slot] as left_over, p_kinds[max(w.op)] as kind
    from unnest(p_ops, p_slots, p_amounts) w(op, slot, amount)
    where p_outcomes[w.op] = 0 and p_worlds[w.slot] = 2 and w.amount is not null
    group by w.slot
  ) t
  where h.merchant_id = p_merchant and h.held_account_id = t.held;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Part 11. The balances after: of what was decided now by its lines, of what was posted before by its entries.
create function ledger_balances(
  p_merchant int, p_outcomes int[], p_journals bigint[], p_accounts bigint[], p_ops int[], p_slots int[], p_shown bigint[],
  out ops int[], out accounts bigint[], out balances bigint[]
)
  language plpgsql
as $$
begin
  select coalesce(array_agg(p_ops[s.i]), '{}'), coalesce(array_agg(p_accounts[p_slots[s.i]]), '{}'), coalesce(array_agg(s.balance), '{}')
  into ops, accounts, balances
  from unnest(p_shown) with ordinality s(balance, i) where s.balance is not null;
  if 1 = any (p_outcomes) then
    select ops || array_agg(b.op), accounts || array_agg(b.account_id), balances || array_agg(b.balance_after)
    into ops, accounts, balances
    from (
      select o.op::int, e.account_id, e.balance_after
      from unnest(p_journals, p_outcomes) with ordinality o(journal_id, outcome, op)
      cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = o.journal_id offset 0) e
      where o.outcome = 1 and e.balance_after is not null order by o.op, e.line
    ) b;
  end if;
end
$$;

-- Part 10. Writes the new balances by difference and under the table's own check, so that a balance which was changed behind the
-- ledger's back is not overwritten. By place, in one statement: each statement compiles all checks of the table anew.
drop function ledger_apply(int, tid[], bigint[], bigint[]);
create function ledger_apply(p_merchant int, p_tids tid[], p_after bigint[], p_before bigint[]) returns int
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  wanted int;
  written int;
begin
  select count(*) into wanted from unnest(p_after, p_before, p_tids) d(after, before, tid)
  where d.after <> d.before and d.tid is not null;
  update account a set balance = a.balance + (d.after - d.before)
  from unnest(p_tids, p_after, p_before) d(tid, after, before)
  where a.ctid = d.tid and a.merchant_id = p_merchant and d.after <> d.before;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'an account was changed while it was posted to' using errcode = '40001';
  end if;
  return written;
end
$$;

-- Posts a batch. A posting names its operation and the place of its account in p_accounts; postings stand in the order of
-- their operations. Every operation is decided by itself, in order; only a broken call fails as a whole.
-- p_holds names the hold that an operation opens (by its own key) or moves; null in all others. What the numbers in outcomes mean
-- stands with the parts that give them.
-- The plan settings and the laterals (offset 0) hold the plans that fit a long journal even while it is short: one index
-- look-up for each item, never a walk over the merchant's rows. They hold in the parts as well.
drop function ledger_post(int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]);
create function ledger_post(
  p_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  p_holds text[] default null, p_rests boolean[] default null, p_expiries timestamptz[] default null,
  out outcomes int[], out journals bigint[],
  out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  head record; moment timestamptz; found_ones record; laid record; states record; decided record; chain record; after record;
  n int; reversing bigint[]; held bigint[]; own bigint[];
  accounts bigint[] := p_accounts; ops int[] := p_posting_ops; slots int[] := p_posting_slots; amounts bigint[] := p_posting_amounts;
begin
  -- Calls stand as assignments: cheaper than a statement each.
  n := ledger_check_call(p_merchant, p_keys, p_posting_ops, p_posting_slots, p_posting_amounts);
  head := ledger_take_head(p_merchant);
  moment := clock_timestamp();
  found_ones := ledger_find_done(p_merchant, p_sources, p_keys, p_targets, p_hashes);
  outcomes := found_ones.outcomes;
  journals := found_ones.journals;
  if num_nonnulls(variadic p_targets) > 0 then
    found_ones := ledger_find_targets(p_merchant, p_sources, p_keys, p_targets, outcomes);
    outcomes := found_ones.outcomes;
    reversing := found_ones.reversing;
  end if;
  if p_holds is not null then
    found_ones := ledger_find_holds(p_merchant, p_kinds, p_sources, p_keys, p_holds, p_posting_ops, outcomes, moment);
    outcomes := found_ones.outcomes;
    held := found_ones.held;
    own := found_ones.own;
  end if;
  if reversing is not null or held is not null then
    laid := ledger_lay_out(p_merchant, p_accounts, p_posting_ops, p_posting_slots, p_posting_amounts, reversing, held, own);
    accounts := laid.accounts;
    ops := laid.ops;
    slots := laid.slots;
    amounts := laid.amounts;
  end if;
  states := ledger_read_accounts(p_merchant, accounts);
  if held is not null then
    laid := ledger_add_held(p_merchant, accounts, ops, slots, held, own, states.balances, states.currencies, states.worlds);
    states.balances := laid.balances;
    states.currencies := laid.currencies;
    states.worlds := laid.worlds;
  end if;
  decided := ledger_decide(outcomes, ops, slots, amounts, states.balances, states.currencies, states.worlds,
    p_kinds, p_holds, p_rests, reversing);
  outcomes := decided.outcomes;
  amounts := decided.amounts;
  chain := ledger_chain(head.id, head.hash, moment, p_kinds, p_sources, p_keys, p_targets, p_hashes, p_actors, p_metas,
    reversing, outcomes, decided.lasts, journals, accounts, slots, amounts, decided.shown);
  journals := chain.journals;
  if cardinality(chain.ops) > 0 then
    n := ledger_write_journals(p_merchant, moment, p_kinds, p_sources, p_keys, p_targets, p_hashes, p_actors, p_metas, reversing,
      chain.ops, journals, chain.prevs, chain.hashes);
    n := ledger_write_entries(p_merchant, outcomes, decided.lasts, journals, accounts, ops, slots, amounts, decided.shown);
    n := ledger_apply(p_merchant, states.tids, decided.balances, states.balances);
    if 2 = any (states.worlds) then
      n := ledger_write_holds(p_merchant, moment, p_kinds, p_holds, p_expiries, outcomes, journals, accounts, ops, slots, amounts,
        decided.balances, states.worlds);
    end if;
    update ledger_head h set journal_id = chain.head_id, hash = chain.head_hash where h.merchant_id = p_merchant;
  end if;
  after := ledger_balances(p_merchant, outcomes, journals, accounts, ops, slots, decided.shown);
  balance_ops := after.ops;
  balance_accounts := after.accounts;
  balance_values := after.balances;
end
$$;

grant execute on function ledger_post(int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[],
  text[], boolean[], timestamptz[]) to foyer_app;
