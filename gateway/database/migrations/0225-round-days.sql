-- The betting record: what a member's rounds of a day add up to, by all that its filters name, and a page of it with its sums in one call.

create table round_day (
  merchant_id int not null,
  member_id bigint not null,
  -- The merchant's day on which the rounds were opened.
  day date not null,
  vendor text not null,
  category text not null,
  state text not null,
  -- How completed rounds ended for the member, '' for others.
  result text not null check (result in ('', 'win', 'loss', 'tie')),
  rounds int not null,
  bet bigint not null,
  win bigint not null,
  primary key (merchant_id, member_id, day, vendor, category, state, result)
) with (fillfactor = 70);
select foyer_protect_read('round_day');

-- All that the record's filters look at, so that rounds which a filter passes over are not fetched.
create index vendor_round_listed on vendor_round (merchant_id, member_id, opened_at desc, seq desc)
  include (bet, win, vendor, category, state);
drop index vendor_round_time;

create function round_result(p_state text, p_bet bigint, p_win bigint) returns text
  language sql immutable
  return case when p_state <> 'completed' then '' when p_win > p_bet then 'win' when p_win < p_bet then 'loss' else 'tie' end;

-- A statement with `on conflict` comes to the triggers twice, with what it inserted and with what it updated. Two that have rounds of one member are kept
-- apart, or each could wait for the other's second half.
create function round_day_lock(p_merchant int, p_members bigint[]) returns int
  language plpgsql
as $$
declare
  v_share bigint;
begin
  for v_share in select distinct m % 16 from unnest(p_members) m order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('rounds of a day ' || p_merchant || ' ' || v_share, 0));
  end loop;
  return 0;
end
$$;

create function round_day_inserted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  n int;
begin
  n := round_day_lock(foyer_merchant(), (select array_agg(distinct c.member_id) from came c));
  insert into round_day as d
  select c.merchant_id, c.member_id, (c.opened_at at time zone m.time_zone)::date, c.vendor, c.category, c.state,
         round_result(c.state, c.bet, c.win), count(*), sum(c.bet), sum(c.win)
  from came c join merchant m on m.id = c.merchant_id
  group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (merchant_id, member_id, day, vendor, category, state, result) do update set
    rounds = d.rounds + excluded.rounds, bet = d.bet + excluded.bet, win = d.win + excluded.win;
  return null;
end
$$;

create function round_day_changed() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  n int; members bigint[];
begin
  select array_agg(distinct c.member_id) into members
  from came c join went w using (merchant_id, vendor, round_id, member_id)
  where (c.opened_at, c.category, c.state, c.bet, c.win) is distinct from (w.opened_at, w.category, w.state, w.bet, w.win);
  if members is null then
    return null;
  end if;
  n := round_day_lock(foyer_merchant(), members);
  insert into round_day as d
  select r.merchant_id, r.member_id, (r.opened_at at time zone m.time_zone)::date, r.vendor, r.category, r.state,
         round_result(r.state, r.bet, r.win), sum(r.one), sum(r.one * r.bet), sum(r.one * r.win)
  from (
    select 1 as one, c.merchant_id, c.member_id, c.opened_at, c.vendor, c.category, c.state, c.bet, c.win from came c
    union all
    select -1, w.merchant_id, w.member_id, w.opened_at, w.vendor, w.category, w.state, w.bet, w.win from went w
  ) r join merchant m on m.id = r.merchant_id
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(r.one) <> 0 or sum(r.one * r.bet) <> 0 or sum(r.one * r.win) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (merchant_id, member_id, day, vendor, category, state, result) do update set
    rounds = d.rounds + excluded.rounds, bet = d.bet + excluded.bet, win = d.win + excluded.win;
  return null;
end
$$;

create function round_day_deleted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  n int;
begin
  n := round_day_lock(foyer_merchant(), (select array_agg(distinct w.member_id) from went w));
  update round_day d set rounds = d.rounds - g.rounds, bet = d.bet - g.bet, win = d.win - g.win
  from (
    select w.merchant_id, w.member_id, (w.opened_at at time zone m.time_zone)::date as day, w.vendor, w.category, w.state,
           round_result(w.state, w.bet, w.win) as result, count(*) as rounds, sum(w.bet) as bet, sum(w.win) as win
    from went w join merchant m on m.id = w.merchant_id group by 1, 2, 3, 4, 5, 6, 7
  ) g
  where (d.merchant_id, d.member_id, d.day, d.vendor, d.category, d.state, d.result)
      = (g.merchant_id, g.member_id, g.day, g.vendor, g.category, g.state, g.result);
  return null;
end
$$;

create trigger round_day_inserted after insert on vendor_round
  referencing new table as came for each statement execute function round_day_inserted();
create trigger round_day_changed after update on vendor_round
  referencing old table as went new table as came for each statement execute function round_day_changed();
create trigger round_day_deleted after delete on vendor_round
  referencing old table as went for each statement execute function round_day_deleted();

-- What the rounds say of their days, for the comparison and for the rebuilding.
create function round_day_of(p_merchant int)
  returns table (member_id bigint, day date, vendor text, category text, state text, result text, rounds bigint, bet bigint, win bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select r.member_id, (r.opened_at at time zone m.time_zone)::date, r.vendor, r.category, r.state, round_result(r.state, r.bet, r.win),
         count(*), sum(r.bet)::bigint, sum(r.win)::bigint
  from vendor_round r join merchant m on m.id = p_merchant
  where r.merchant_id = p_merchant
  group by 1, 2, 3, 4, 5, 6
$$;

-- Days whose sums differ from their rounds, at most p_limit; none when sound.
create function round_day_verify(p_merchant int, p_limit int)
  returns table (member_id bigint, day date, vendor text)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(s.member_id, t.member_id), coalesce(s.day, t.day), coalesce(s.vendor, t.vendor)
  from (select * from round_day d where d.merchant_id = p_merchant and (d.rounds, d.bet, d.win) <> (0, 0, 0)) s
  full join round_day_of(p_merchant) t using (member_id, day, vendor, category, state, result)
  where (s.rounds, s.bet, s.win) is distinct from (t.rounds::int, t.bet, t.win)
  limit p_limit
$$;

-- Writes them anew. Rounds wait meanwhile, those of other merchants too.
create function round_day_rebuild(p_merchant int) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  written bigint;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  lock table vendor_round in share row exclusive mode;
  delete from round_day d where d.merchant_id = p_merchant;
  insert into round_day select p_merchant, r.* from round_day_of(p_merchant) r;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Days of another zone are other days.
create function round_day_zone() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  was constant text := coalesce(current_setting('foyer.merchant', true), '');
begin
  perform set_config('foyer.merchant', new.id::text, true);
  perform round_day_rebuild(new.id);
  perform set_config('foyer.merchant', was, true);
  return null;
end
$$;
create trigger round_day_zone after update of time_zone on merchant
  for each row when (old.time_zone is distinct from new.time_zone) execute function round_day_zone();

grant execute on function round_result(text, bigint, bigint), round_day_of(int), round_day_verify(int, int), round_day_rebuild(int) to foyer_app;

-- A page of a betting record with its sums, in one snapshot. Whole days before the page are passed over by their counts, days without a round that the
-- filter finds are not looked at. Words are '' and bounds of the stake null where they do not matter; with bounds there are no days to go by, and the sums
-- are of the newest p_most. One row without a round where the page has none.
create function round_page(
  p_merchant int, p_member bigint, p_zone text, p_from date, p_to date, p_vendor text, p_category text, p_state text, p_result text,
  p_min bigint, p_max bigint, p_most int, p_behind timestamptz, p_seq bigint, p_limit int, p_offset int
) returns table (
  all_rounds bigint, all_bet bigint, all_win bigint,
  vendor text, round_id text, game_id text, category text, currency text, state text, bet bigint, win bigint,
  opened_at timestamptz, ended_at timestamptz, seq bigint
)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_any constant boolean := p_vendor = '' and p_category = '' and p_state = '' and p_result = '';
  v_start constant timestamptz := p_from::timestamp at time zone p_zone;
  v_end constant timestamptz := (p_to + 1)::timestamp at time zone p_zone;
  v_behind constant timestamptz := coalesce(p_behind, 'infinity');
  v_last constant date := case when p_behind is null then p_to else (p_behind at time zone p_zone)::date end;
  v_days date[] := '{}'; v_day date; v_top timestamptz; v_bottom timestamptz; v_skip bigint := p_offset; v_left int := p_limit; v_got int; r record;
begin
  all_rounds := 0; all_bet := 0; all_win := 0;
  if p_min is not null or p_max is not null then
    select count(*), coalesce(sum(s.bet), 0)::bigint, coalesce(sum(s.win), 0)::bigint into all_rounds, all_bet, all_win from (
      select f.bet, f.win from vendor_round f
       where f.merchant_id = p_merchant and f.member_id = p_member and f.opened_at >= v_start and f.opened_at < v_end
         and f.bet between coalesce(p_min, f.bet) and coalesce(p_max, f.bet) and p_vendor in ('', f.vendor) and p_category in ('', f.category)
         and p_state in ('', f.state) and p_result in ('', round_result(f.state, f.bet, f.win))
       order by f.opened_at desc, f.seq desc limit p_most) s;
    return query
      select all_rounds, all_bet, all_win, f.vendor, f.round_id, f.game_id, f.category, f.currency, f.state, f.bet, f.win, f.opened_at, f.ended_at, f.seq
      from (
        select g.opened_at, g.seq from vendor_round g
         where g.merchant_id = p_merchant and g.member_id = p_member and g.opened_at >= v_start and g.opened_at < v_end
           and (g.opened_at, g.seq) < (v_behind, p_seq)
           and g.bet between coalesce(p_min, g.bet) and coalesce(p_max, g.bet) and p_vendor in ('', g.vendor) and p_category in ('', g.category)
           and p_state in ('', g.state) and p_result in ('', round_result(g.state, g.bet, g.win))
         order by g.opened_at desc, g.seq desc limit p_limit offset p_offset) k
      cross join lateral (
        select * from vendor_round h
         where h.merchant_id = p_merchant and h.member_id = p_member and h.opened_at = k.opened_at and h.seq = k.seq offset 0) f
      order by f.opened_at desc, f.seq desc;
    if not found then
      return next;
    end if;
    return;
  end if;
  for r in
    select d.day, sum(d.rounds) as rounds, sum(d.bet)::bigint as bet, sum(d.win)::bigint as win
    from round_day d
    where d.merchant_id = p_merchant and d.member_id = p_member and d.day between p_from and p_to
      and p_vendor in ('', d.vendor) and p_category in ('', d.category) and p_state in ('', d.state) and p_result in ('', d.result)
    group by d.day having sum(d.rounds) > 0 order by d.day desc
  loop
    all_rounds := all_rounds + r.rounds;
    all_bet := all_bet + r.bet;
    all_win := all_win + r.win;
    if r.day <= v_last then
      if v_days = '{}' and v_skip >= r.rounds then
        v_skip := v_skip - r.rounds;
      else
        v_days := v_days || r.day;
      end if;
    end if;
  end loop;
  foreach v_day in array v_days loop
    v_bottom := v_day::timestamp at time zone p_zone;
    v_top := (v_day + 1)::timestamp at time zone p_zone;
    if v_any then
      return query
        select all_rounds, all_bet, all_win, f.vendor, f.round_id, f.game_id, f.category, f.currency, f.state, f.bet, f.win, f.opened_at, f.ended_at, f.seq
        from vendor_round f
        where f.merchant_id = p_merchant and f.member_id = p_member and f.opened_at >= v_bottom and f.opened_at < v_top
          and (f.opened_at, f.seq) < (v_behind, p_seq)
        order by f.opened_at desc, f.seq desc limit v_left offset v_skip;
    else
      return query
        select all_rounds, all_bet, all_win, f.vendor, f.round_id, f.game_id, f.category, f.currency, f.state, f.bet, f.win, f.opened_at, f.ended_at, f.seq
        from (
          select g.opened_at, g.seq from vendor_round g
           where g.merchant_id = p_merchant and g.member_id = p_member and g.opened_at >= v_bottom and g.opened_at < v_top
             and (g.opened_at, g.seq) < (v_behind, p_seq) and p_vendor in ('', g.vendor) and p_category in ('', g.category)
             and p_state in ('', g.state) and p_result in ('', round_result(g.state, g.bet, g.win))
           order by g.opened_at desc, g.seq desc limit v_left offset v_skip) k
        cross join lateral (
          select * from vendor_round h
           where h.merchant_id = p_merchant and h.member_id = p_member and h.opened_at = k.opened_at and h.seq = k.seq offset 0) f
        order by f.opened_at desc, f.seq desc;
    end if;
    get diagnostics v_got = row_count;
    v_left := v_left - v_got;
    v_skip := 0;
    exit when v_left <= 0;
  end loop;
  if v_left = p_limit then
    return next;
  end if;
end
$$;
grant execute on function round_page(int, bigint, text, date, date, text, text, text, text, bigint, bigint, int, timestamptz, bigint, int, int) to foyer_app;

-- Rounds of before.
do $$
declare
  m record;
begin
  for m in select id from merchant loop
    perform set_config('foyer.merchant', m.id::text, true);
    perform round_day_rebuild(m.id);
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
