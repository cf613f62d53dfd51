-- Stakes and wins of watched members in batches: what is looked up, judged and written once a statement instead of once a stake. Members whose rows are
-- locked by others are left out and asked for alone, so that a batch waits for no one and no two wait for each other.

-- What protection_take_stake does, for many. Stakes of one member are judged in their order, each on what those before it left. A key stands in a batch once.
-- left_out: its member is locked by another transaction, nothing was done.
create function protection_take_stakes(
  p_merchant int, p_members bigint[], p_sources text[], p_keys text[], p_amounts bigint[], p_counting text, p_zone text
) returns table (op int, code text, until_at timestamptz, left_minor bigint, fresh boolean, left_out boolean)
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_now timestamptz; v_states protection_member[]; v_members bigint[]; v_watched bigint[]; v_known boolean[]; m protection_member;
  v_stop_kinds text[]; v_stop_ends timestamptz[]; v_due boolean[]; v_added bigint[]; v_played int[];
  v_slots int[]; v_kinds text[]; v_limits bigint[]; v_used bigint[]; v_ends timestamptz[]; v_firsts int[];
  v_fresh boolean[]; v_slot int; v_left bigint; v_sum bigint; v_passed double precision; v_is_over boolean; k int;
  v_changed protection_member[] := '{}';
begin
  -- The posting that follows waits for the disk, and with it all that was committed before.
  perform set_config('synchronous_commit', 'off', true);
  select array_agg(f.row), array_agg((f.row).member_id) into v_states, v_members
  from (select o as row from protection_member o where o.merchant_id = p_merchant and o.member_id = any (p_members)
        order by o.member_id for update skip locked) f;
  select array_agg(o.member_id) into v_watched from protection_member o where o.merchant_id = p_merchant and o.member_id = any (p_members);
  v_now := clock_timestamp();
  select array_agg(c.key is not null order by t.n) into v_known
  from unnest(p_sources, p_keys) with ordinality t(source, key, n)
  left join lateral (
    select f.key from protection_claim f where f.merchant_id = p_merchant and f.source = t.source and f.key = t.key offset 0) c on true;
  select array_agg(s.kind order by t.n), array_agg(s.until_at order by t.n) into v_stop_kinds, v_stop_ends
  from unnest(v_members) with ordinality t(member, n)
  left join lateral (
    select f.kind, f.until_at from play_stop f where f.merchant_id = p_merchant and f.member_id = t.member and f.until_at > v_now
     order by f.until_at desc limit 1) s on true;
  select array_agg(t.n order by t.n), array_agg(l.kind order by t.n), array_agg(l.amount order by t.n), array_agg(u.used order by t.n),
         array_agg(w.ends_at order by t.n)
  into v_slots, v_kinds, v_limits, v_used, v_ends
  from unnest(v_members) with ordinality t(member, n)
  cross join lateral (
    select * from play_limit f where f.merchant_id = p_merchant and f.member_id = t.member and f.kind in ('stake', 'loss', 'time') offset 0) l
  cross join lateral protection_window(l.period, p_counting, p_zone, v_now) w
  cross join lateral (
    select coalesce(case l.kind when 'stake' then sum(f.staked) when 'loss' then sum(f.staked - f.won) else sum(f.played_s) / 60 end, 0)::bigint as used
      from protection_use f where f.merchant_id = p_merchant and f.member_id = t.member and f.slot >= w.starts_at) u;
  v_firsts := array_fill(null::int, array[greatest(cardinality(v_members), 1)]);
  for k in reverse coalesce(cardinality(v_slots), 0)..1 loop
    v_firsts[v_slots[k]] := k;
  end loop;
  v_added := array_fill(0::bigint, array[greatest(cardinality(v_members), 1)]);
  v_played := array_fill(0, array[greatest(cardinality(v_members), 1)]);
  v_fresh := array_fill(false, array[cardinality(p_members)]);
  for k in 1..coalesce(cardinality(v_members), 0) loop
    v_due[k] := coalesce(protection_reality_due(v_states[k], v_now), false);
  end loop;
  for i in 1..cardinality(p_members) loop
    op := i;
    code := null; until_at := null; left_minor := null; fresh := false;
    v_slot := array_position(v_members, p_members[i]);
    left_out := v_slot is null and coalesce(p_members[i] = any (v_watched), false);
    if v_slot is not null and not v_known[i] then
      if v_stop_kinds[v_slot] is not null then
        code := v_stop_kinds[v_slot];
        until_at := v_stop_ends[v_slot];
      else
        v_left := null;
        k := v_firsts[v_slot];
        while v_slots[k] = v_slot loop
          if v_kinds[k] = 'time' then
            v_sum := v_limits[k] - v_used[k];
            v_is_over := v_sum <= 0;
          else
            v_sum := v_limits[k] - greatest(v_used[k] + v_added[v_slot], 0);
            v_is_over := p_amounts[i] > v_sum;
          end if;
          -- The lowest that is reached; of equal ones that which lasts longest.
          if v_is_over and (v_left is null or v_sum < v_left or (v_sum = v_left and coalesce(v_ends[k], 'infinity') > coalesce(until_at, 'infinity'))) then
            v_left := v_sum;
            code := v_kinds[k];
            until_at := v_ends[k];
            left_minor := greatest(v_sum, 0);
          end if;
          k := k + 1;
        end loop;
        if code is null and v_due[v_slot] then
          code := 'reality';
        elsif code is null then
          fresh := true;
          v_fresh[i] := true;
          v_added[v_slot] := v_added[v_slot] + p_amounts[i];
        end if;
      end if;
    end if;
    return next;
  end loop;
  if not true = any (v_fresh) then
    return;
  end if;
  -- A sign of play for each of them, as protection_sign takes it.
  for k in 1..cardinality(v_members) loop
    if v_added[k] > 0 then
      m := v_states[k];
      v_passed := extract(epoch from v_now - m.sign_at);
      if m.sign_at is null or v_passed > 900 then
        m.stretch_from := v_now;
        m.stretch_staked := 0;
        m.stretch_won := 0;
      elsif v_passed > 0 then
        v_played[k] := least(ceil(v_passed), 300)::int;
      end if;
      m.sign_at := greatest(m.sign_at, v_now);
      m.stretch_staked := m.stretch_staked + v_added[k];
      v_changed := v_changed || m;
    end if;
  end loop;
  insert into protection_use as u (merchant_id, member_id, slot, staked, played_s)
  select p_merchant, t.member, protection_slot(v_now), t.added, t.played
  from unnest(v_members, v_added, v_played) t(member, added, played) where t.added > 0
  on conflict (merchant_id, member_id, slot) do update set staked = u.staked + excluded.staked, played_s = u.played_s + excluded.played_s;
  insert into protection_claim
  select p_merchant, t.source, t.key, t.member, 'stake', t.amount, protection_slot(v_now), v_now
  from unnest(p_members, p_sources, p_keys, p_amounts, v_fresh) t(member, source, key, amount, fresh) where t.fresh;
  update protection_member f set sign_at = s.sign_at, stretch_from = s.stretch_from, stretch_won = s.stretch_won, stretch_staked = s.stretch_staked
  from unnest(v_changed) s where f.merchant_id = p_merchant and f.member_id = s.member_id;
end
$$;

-- What protection_note_win does, for many; what is lost with the machine is found by counting again. Answers the places of those left out.
create function protection_note_wins(p_merchant int, p_members bigint[], p_journals bigint[], p_amounts bigint[]) returns int[]
  language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_members bigint[]; v_counted bigint[]; v_out int[];
begin
  perform set_config('synchronous_commit', 'off', true);
  select array_agg(f.member_id), array_agg(f.counted_to) into v_members, v_counted
  from (select o.member_id, o.counted_to from protection_member o where o.merchant_id = p_merchant and o.member_id = any (p_members)
        order by o.member_id for update skip locked) f;
  select array_agg(t.n) into v_out
  from unnest(p_members) with ordinality t(member, n)
  where not coalesce(t.member = any (v_members), false)
    and exists (select from protection_member o where o.merchant_id = p_merchant and o.member_id = t.member);
  with won as (
    select f.member, sum(t.amount)::bigint as amount
    from unnest(v_members, v_counted) f(member, counted)
    join unnest(p_members, p_journals, p_amounts) t(member, journal, amount) on t.member = f.member and t.journal > f.counted
    group by f.member
  ), noted as (
    update protection_member f set stretch_won = f.stretch_won + w.amount
    from won w where f.merchant_id = p_merchant and f.member_id = w.member
  )
  insert into protection_use as u (merchant_id, member_id, slot, won)
  select p_merchant, w.member, protection_slot(clock_timestamp()), w.amount from won w
  on conflict (merchant_id, member_id, slot) do update set won = u.won + excluded.won;
  return v_out;
end
$$;

grant execute on function protection_take_stakes(int, bigint[], text[], text[], bigint[], text, text),
  protection_note_wins(int, bigint[], bigint[], bigint[]) to foyer_app;
