-- Rounds of the studio by the same few look-ups, however many there are and whatever the statistics say.
-- Of a table that has never been analysed PostgreSQL believes that a merchant has one row in two hundred. Every index began with the merchant, so while the
-- table was short the narrowest of them looked as good as the right one, and a plan that was made then walked over all of the merchant's rounds, once for
-- each round of a group, until the next automatic analyse. The key is now the only one that a merchant alone leads into.

-- Whether it has no end yet. Rounds go through several states while this stays the same, and an update that changes nothing of an index need not write any.
alter table studio_round add column is_open boolean not null
  generated always as (state in ('created', 'debited', 'open', 'raising', 'lowering', 'drawn', 'cancelling')) stored;
alter table studio_round set (fillfactor = 60);

-- One round at a time in a game: a player can't bet on while an earlier bet has no result.
drop index studio_round_open;
create unique index studio_round_open on studio_round (member_id, vendor, game_id, merchant_id) where is_open;
-- Those that wait and those on their way are few and soon over: one list of both, instead of one each that every step writes.
drop index studio_round_stale;
drop index studio_round_waiting;
create index studio_round_live on studio_round (merchant_id, seq) where is_open;
drop index studio_round_history;
create index studio_round_history on studio_round (member_id, vendor, game_id, merchant_id, seq desc);
alter table studio_round
  drop constraint studio_round_merchant_id_member_id_play_key_key,
  drop constraint studio_round_merchant_id_seed_id_nonce_key,
  add constraint studio_round_play_key unique (member_id, play_key, merchant_id),
  add constraint studio_round_nonce unique (seed_id, nonce, merchant_id);

-- Moves rounds on, each by its key: by the lease of who moves it, or, of a round that waits, as it was seen (what has happened meanwhile shows in its
-- actions or raises). Row by row, so that no join can be planned. Returns those that were moved.
create function studio_advance(p_merchant int, p_changes text, p_now timestamptz, p_lease_until timestamptz) returns text[]
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v record;
  moved text[] := '{}';
begin
  for v in
    select * from jsonb_to_recordset(p_changes::jsonb) c(id text, seen text, token text, takes boolean, acted int, raised int, moves boolean,
      state text, actions jsonb, pending jsonb, raises int, "stakedMinor" bigint, "beganAt" timestamptz, "winMinor" bigint,
      "balanceMinor" bigint, reason text, "refusedKey" text)
    order by c.id
  loop
    update studio_round r set state = v.state, actions = v.actions, pending = v.pending, raises = v.raises, staked = v."stakedMinor",
        began_at = v."beganAt", win = v."winMinor", balance_after = v."balanceMinor", reason = v.reason, refused_key = v."refusedKey",
        updated_at = p_now, lease_token = v.token, lease_until = case when v.moves then p_lease_until end
     where r.merchant_id = p_merchant and r.id = v.id and r.state = v.seen
       and case when v.takes then (r.lease_until is null or r.lease_until < p_now) and jsonb_array_length(r.actions) = v.acted
         and r.raises = v.raised else r.lease_token = v.token end;
    if found then
      moved := moved || v.id;
    end if;
  end loop;
  return moved;
end
$$;

-- Closes rounds whose results their players have seen, each by its key.
create function studio_seen(p_merchant int, p_ids text[], p_members bigint[], p_now timestamptz) returns int
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  v record;
  n int := 0;
begin
  for v in select s.id, s.member_id from unnest(p_ids, p_members) s(id, member_id) order by s.id loop
    update studio_round r set state = 'closed', updated_at = p_now
     -- Said so that no index of the member's is thought of.
     where r.merchant_id = p_merchant and r.id = v.id and r.member_id is not distinct from v.member_id and r.state = 'credited';
    if found then
      n := n + 1;
    end if;
  end loop;
  return n;
end
$$;

grant execute on function studio_advance(int, text, timestamptz, timestamptz), studio_seen(int, text[], bigint[], timestamptz) to foyer_app;
