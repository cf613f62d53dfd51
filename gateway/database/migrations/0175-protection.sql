-- What protects members from themselves: limits, the count of what is used of them, pauses and exclusions, reality checks.

-- What the merchant's market asks for. A merchant without a row has these defaults.
create table protection_policy (
  merchant_id int primary key references merchant,
  -- Days, weeks (from Monday) and months of the calendar there; or the last 24 hours, 7 days, 30 days.
  counting text not null default 'fixed' check (counting in ('fixed', 'rolling')),
  zone text not null default 'America/Sao_Paulo',
  -- How long a higher limit waits, and how long it can be confirmed afterwards.
  raise_wait_s int not null default 86400 check (raise_wait_s between 86400 and 2592000),
  raise_life_s int not null default 604800 check (raise_life_s between 86400 and 2592000),
  reality_choices int[] not null default '{15,30,60,120}' check (cardinality(reality_choices) between 1 and 12),
  pause_days_min int not null default 1 check (pause_days_min >= 1),
  pause_days_max int not null default 42 check (pause_days_max between pause_days_min and 42),
  exclusion_months int[] not null default '{6,12,60}' check (cardinality(exclusion_months) between 1 and 6 and 6 <= all (exclusion_months))
);

-- A member of whom something is watched. Whoever stakes, pays in or changes a limit locks this row first.
create table protection_member (
  merchant_id int not null,
  member_id bigint not null,
  -- How often play is interrupted; 0: never.
  reality_minutes int not null default 0 check (reality_minutes between 0 and 1440),
  reality_answered_at timestamptz,
  -- One stretch of play: without a break of more than a quarter of an hour.
  stretch_from timestamptz,
  stretch_staked bigint not null default 0,
  stretch_won bigint not null default 0,
  sign_at timestamptz,
  -- The journals up to this one are in the counts.
  counted_to bigint not null default 0,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
) with (fillfactor = 70);

create table play_limit (
  merchant_id int not null,
  member_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units; whole minutes of time.
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  -- A higher one that was asked for (null with a time: none at all), when it can be confirmed, and until when.
  raise_amount bigint check (raise_amount > amount),
  raise_ready_at timestamptz,
  raise_lapses_at timestamptz,
  primary key (merchant_id, member_id, kind, period),
  foreign key (merchant_id, member_id) references protection_member (merchant_id, member_id),
  check ((raise_ready_at is null) = (raise_lapses_at is null) and (raise_amount is null or raise_ready_at is not null))
);

-- What a member did in one quarter of an hour. No zone's day begins inside of one.
create table protection_use (
  merchant_id int not null,
  member_id bigint not null,
  slot timestamptz not null,
  deposited bigint not null default 0,
  staked bigint not null default 0,
  won bigint not null default 0,
  played_s int not null default 0,
  primary key (merchant_id, member_id, slot)
) with (fillfactor = 70);

-- What is counted and may not stand in the ledger yet, by the key it will have there ('asked': a deposit that waits to be paid).
create table protection_claim (
  merchant_id int not null,
  source text not null check (length(source) between 1 and 60),
  key text not null check (length(key) between 1 and 120),
  member_id bigint not null,
  kind text not null check (kind in ('deposit', 'stake')),
  amount bigint not null check (amount > 0),
  slot timestamptz not null,
  made_at timestamptz not null,
  primary key (merchant_id, source, key)
);
create index protection_claim_member on protection_claim (merchant_id, member_id);
create index protection_claim_age on protection_claim (merchant_id, made_at);

-- Pauses and exclusions. Only ever added to: nothing ends early.
create table play_stop (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  kind text not null check (kind in ('pause', 'exclusion')),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- 'member', or an operator by name.
  actor text not null check (length(actor) between 1 and 200),
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references protection_member (merchant_id, member_id)
);
create index play_stop_member on play_stop (merchant_id, member_id, until_at desc);

-- What is in the account of an excluded member: people give it back.
create table exclusion_return (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  stop_id bigint not null,
  currency text not null,
  -- When it was asked for; what is there when it is paid counts.
  amount bigint not null check (amount > 0),
  asked_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  primary key (merchant_id, id),
  unique (merchant_id, stop_id),
  foreign key (merchant_id, stop_id) references play_stop (merchant_id, id)
);
create index exclusion_return_open on exclusion_return (merchant_id, id) where done_at is null;

-- What was set, asked, confirmed and noted, by whom: only ever added to.
create table protection_event (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  actor text not null check (length(actor) between 1 and 200),
  kind text not null check (length(kind) between 1 and 40),
  facts jsonb not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index protection_event_member on protection_event (merchant_id, member_id, id desc);

select foyer_protect('protection_policy');
select foyer_protect('protection_member');
select foyer_protect('play_limit');
select foyer_protect('protection_use');
select foyer_protect('protection_claim');
select foyer_protect_append('play_stop');
select foyer_protect_append('exclusion_return');
select foyer_protect_append('protection_event');
grant update (done_at, done_by) on exclusion_return to foyer_app;

create function protection_slot(p_moment timestamptz) returns timestamptz
  language sql immutable
  return date_bin('15 minutes', p_moment, '2000-01-01 00:00:00+00');

-- Where a period begins and ends that holds a moment.
create function protection_window(
  p_period text, p_counting text, p_zone text, p_now timestamptz, out starts_at timestamptz, out ends_at timestamptz
)
  language sql stable
as $$
  select case when p_counting = 'rolling'
           then protection_slot(p_now - case p_period when 'day' then interval '24 hours' when 'week' then interval '7 days'
                  else interval '30 days' end)
           else date_trunc(p_period, p_now at time zone p_zone) at time zone p_zone end,
         case when p_counting <> 'rolling'
           then (date_trunc(p_period, p_now at time zone p_zone) + ('1 ' || p_period)::interval) at time zone p_zone end
$$;

-- A member's limits with what is used of them.
create function protection_limits(
  p_merchant int, p_member bigint, p_kinds text[], p_counting text, p_zone text, p_now timestamptz
) returns table (
  kind text, period text, amount bigint, used bigint, ends_at timestamptz,
  raise_amount bigint, raise_ready_at timestamptz, raise_lapses_at timestamptz
)
  language sql stable
as $$
  select l.kind, l.period, l.amount, greatest(u.used, 0), w.ends_at, l.raise_amount,
         case when l.raise_lapses_at > p_now then l.raise_ready_at end, case when l.raise_lapses_at > p_now then l.raise_lapses_at end
    from play_limit l
    cross join lateral protection_window(l.period, p_counting, p_zone, p_now) w
    cross join lateral (
      select coalesce(case l.kind when 'deposit' then sum(f.deposited) when 'stake' then sum(f.staked)
               when 'loss' then sum(f.staked - f.won) else sum(f.played_s) / 60 end, 0)::bigint as used
        from protection_use f
       where f.merchant_id = p_merchant and f.member_id = p_member and f.slot >= w.starts_at
    ) u
   where l.merchant_id = p_merchant and l.member_id = p_member and l.kind = any (p_kinds)
$$;

-- Why a member may not, or null. The lowest limit wins; what is left is what that one leaves.
create function protection_refusal(
  p_merchant int, p_member bigint, p_kinds text[], p_amount bigint, p_counting text, p_zone text, p_now timestamptz,
  out code text, out until_at timestamptz, out left_minor bigint
)
  language plpgsql stable
as $$
begin
  select s.kind, s.until_at into code, until_at from play_stop s
   where s.merchant_id = p_merchant and s.member_id = p_member and s.until_at > p_now order by s.until_at desc limit 1;
  if found then
    return;
  end if;
  select l.kind, l.ends_at, greatest(l.amount - l.used, 0) into code, until_at, left_minor
    from protection_limits(p_merchant, p_member, p_kinds, p_counting, p_zone, p_now) l
   where case when l.kind = 'time' then l.used >= l.amount else l.used + p_amount > l.amount end
   order by l.amount - l.used, l.ends_at desc nulls first limit 1;
end
$$;

-- Whether a reality check is due: null when not.
create function protection_reality_due(m protection_member, p_now timestamptz) returns boolean
  language sql immutable
  return m.reality_minutes > 0 and m.sign_at > p_now - interval '15 minutes'
    and p_now - greatest(m.stretch_from, m.reality_answered_at) >= make_interval(mins => m.reality_minutes);

-- A sign that a member plays: what lies between two of them is time played, as far as it is no break.
create function protection_sign(m protection_member, p_now timestamptz) returns protection_member
  language plpgsql
as $$
declare
  passed constant double precision := extract(epoch from p_now - m.sign_at);
begin
  if m.sign_at is null or passed > 900 then
    m.stretch_from := p_now;
    m.stretch_staked := 0;
    m.stretch_won := 0;
  elsif passed > 0 then
    perform protection_add(m.merchant_id, m.member_id, p_now, 0, 0, 0, least(ceil(passed), 300)::int);
  end if;
  m.sign_at := greatest(m.sign_at, p_now);
  return m;
end
$$;

create function protection_add(
  p_merchant int, p_member bigint, p_at timestamptz, p_deposited bigint, p_staked bigint, p_won bigint, p_played int
) returns void
  language sql
as $$
  insert into protection_use as u (merchant_id, member_id, slot, deposited, staked, won, played_s)
  values (p_merchant, p_member, protection_slot(p_at), p_deposited, p_staked, p_won, p_played)
  on conflict (merchant_id, member_id, slot) do update set deposited = u.deposited + excluded.deposited,
    staked = u.staked + excluded.staked, won = u.won + excluded.won, played_s = u.played_s + excluded.played_s
$$;

-- Counts a stake before it is posted, under the lock of its member; code null: it may be. fresh: it was not counted before.
create function protection_take_stake(
  p_merchant int, p_member bigint, p_source text, p_key text, p_amount bigint, p_counting text, p_zone text,
  out code text, out until_at timestamptz, out left_minor bigint, out fresh boolean
)
  language plpgsql
as $$
declare
  m protection_member;
  moment timestamptz;
begin
  fresh := false;
  select * into m from protection_member f where f.merchant_id = p_merchant and f.member_id = p_member for update;
  if not found or exists (
    select from protection_claim c where c.merchant_id = p_merchant and c.source = p_source and c.key = p_key) then
    return;
  end if;
  moment := clock_timestamp();
  select r.code, r.until_at, r.left_minor into code, until_at, left_minor
    from protection_refusal(p_merchant, p_member, '{stake,loss,time}', p_amount, p_counting, p_zone, moment) r;
  if code is not null then
    return;
  end if;
  if protection_reality_due(m, moment) then
    code := 'reality';
    return;
  end if;
  m := protection_sign(m, moment);
  perform protection_add(p_merchant, p_member, moment, 0, p_amount, 0, 0);
  insert into protection_claim values
    (p_merchant, p_source, p_key, p_member, 'stake', p_amount, protection_slot(moment), moment);
  update protection_member f set sign_at = m.sign_at, stretch_from = m.stretch_from, stretch_won = m.stretch_won,
         stretch_staked = m.stretch_staked + p_amount
   where f.merchant_id = p_merchant and f.member_id = p_member;
  fresh := true;
end
$$;

-- Play begins or goes on without a stake: a launch.
create function protection_note_sign(p_merchant int, p_member bigint) returns void
  language plpgsql
as $$
declare
  m protection_member;
begin
  select * into m from protection_member f where f.merchant_id = p_merchant and f.member_id = p_member for update;
  if not found then
    return;
  end if;
  m := protection_sign(m, clock_timestamp());
  update protection_member f set sign_at = m.sign_at, stretch_from = m.stretch_from, stretch_won = m.stretch_won,
         stretch_staked = m.stretch_staked
   where f.merchant_id = p_merchant and f.member_id = p_member;
end
$$;

-- The same for money that is asked for or has come. p_instead: a claim that this one takes the place of.
create function protection_take_deposit(
  p_merchant int, p_member bigint, p_source text, p_key text, p_instead text, p_amount bigint, p_counting text, p_zone text,
  out code text, out until_at timestamptz, out left_minor bigint
)
  language plpgsql
as $$
declare
  moment timestamptz;
begin
  perform from protection_member f where f.merchant_id = p_merchant and f.member_id = p_member for update;
  if not found or exists (
    select from protection_claim c where c.merchant_id = p_merchant and c.source = p_source and c.key = p_key) then
    return;
  end if;
  if p_instead is not null then
    perform protection_release(p_merchant, 'asked', p_instead);
  end if;
  moment := clock_timestamp();
  select r.code, r.until_at, r.left_minor into code, until_at, left_minor
    from protection_refusal(p_merchant, p_member, '{deposit}', p_amount, p_counting, p_zone, moment) r;
  if code is not null then
    return;
  end if;
  perform protection_add(p_merchant, p_member, moment, p_amount, 0, 0, 0);
  insert into protection_claim values
    (p_merchant, p_source, p_key, p_member, 'deposit', p_amount, protection_slot(moment), moment);
end
$$;

-- What was counted and does not happen.
create function protection_release(p_merchant int, p_source text, p_key text) returns void
  language plpgsql
as $$
declare
  c protection_claim;
begin
  select * into c from protection_claim f where f.merchant_id = p_merchant and f.source = p_source and f.key = p_key;
  if not found then
    return;
  end if;
  -- The member before the claim, as everywhere.
  perform from protection_member f where f.merchant_id = p_merchant and f.member_id = c.member_id for update;
  delete from protection_claim f where f.merchant_id = p_merchant and f.source = p_source and f.key = p_key returning * into c;
  if not found then
    return;
  end if;
  if c.kind = 'stake' then
    perform protection_add(p_merchant, c.member_id, c.slot, 0, -c.amount, 0, 0);
    update protection_member f set stretch_staked = greatest(f.stretch_staked - c.amount, 0)
     where f.merchant_id = p_merchant and f.member_id = c.member_id;
  else
    perform protection_add(p_merchant, c.member_id, c.slot, -c.amount, 0, 0, 0);
  end if;
end
$$;

-- A win that was posted.
create function protection_note_win(p_merchant int, p_member bigint, p_journal bigint, p_amount bigint) returns void
  language plpgsql
as $$
begin
  update protection_member f set stretch_won = f.stretch_won + p_amount
   where f.merchant_id = p_merchant and f.member_id = p_member and f.counted_to < p_journal;
  if found then
    perform protection_add(p_merchant, p_member, clock_timestamp(), 0, 0, p_amount, 0);
  end if;
end
$$;

-- The first journal from a moment on: they are numbered in the order of their times, without gaps.
create function protection_first_journal(p_merchant int, p_since timestamptz) returns bigint
  language plpgsql stable
as $$
declare
  low bigint := 1;
  high bigint := (select h.journal_id + 1 from ledger_head h where h.merchant_id = p_merchant);
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select j.created_at from journal j where j.merchant_id = p_merchant and j.id = middle) < p_since then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end
$$;

-- Counts again what the ledger has of a member, with what is claimed and not posted: after a cancellation, when something begins to be
-- watched (p_first), and before a limit is said to be reached. Time played stays as it is; deposits, which are counted in the
-- transaction that takes them, are read from the ledger at first alone.
create function protection_recount(p_merchant int, p_member bigint, p_first boolean) returns void
  language plpgsql
as $$
declare
  since constant timestamptz := protection_slot(clock_timestamp() - interval '32 days');
  head bigint;
begin
  perform from protection_member f where f.merchant_id = p_merchant and f.member_id = p_member for update;
  if not found then
    return;
  end if;
  select coalesce((select h.journal_id from ledger_head h where h.merchant_id = p_merchant), 0) into head;
  update protection_use u set deposited = case when p_first then 0 else u.deposited end, staked = 0, won = 0
   where u.merchant_id = p_merchant and u.member_id = p_member and u.slot >= since;
  insert into protection_use as u (merchant_id, member_id, slot, deposited, staked, won)
  select p_merchant, p_member, slot, case when p_first then sum(deposited) else 0 end, sum(staked), sum(won)
  from (
    select protection_slot(coalesce(o.created_at, j.created_at)) as slot,
           case when j.source = 'deposit' then e.amount else 0 end as deposited,
           case when j.source = 'deposit' then 0
                when coalesce(o.kind, j.kind) in ('debit', 'debit-credit') and (e.amount < 0) = (o.kind is null) then -e.amount
                else 0 end as staked,
           case when j.source = 'deposit' then 0
                when coalesce(o.kind, j.kind) = 'debit' then 0
                when coalesce(o.kind, j.kind) = 'debit-credit' and (e.amount < 0) = (o.kind is null) then 0
                else e.amount end as won
      from account a
      cross join lateral (
        select f.journal_id, f.amount from entry f
         where f.merchant_id = p_merchant and f.account_id = a.id
           and f.journal_id between protection_first_journal(p_merchant, since) and head offset 0) e
      cross join lateral (
        select * from journal f where f.merchant_id = p_merchant and f.id = e.journal_id offset 0) j
      left join lateral (
        select f.kind, f.created_at from journal f where f.merchant_id = p_merchant and f.id = j.reverses offset 0) o on true
     where a.merchant_id = p_merchant and (a.class = 'player' and a.owner = p_member::text
             or a.class = 'wallet' and a.owner like p_member || ':%')
       and ((j.source = 'deposit' and j.kind = 'deposit')
         or (coalesce(o.kind, j.kind) in ('debit', 'credit', 'debit-credit', 'adjust')
             and exists (select from vendor v where v.merchant_id = p_merchant and v.code = j.source)))
       and coalesce(o.created_at, j.created_at) >= since
    union all
    select c.slot, case c.kind when 'deposit' then c.amount else 0 end, case c.kind when 'stake' then c.amount else 0 end, 0
      from protection_claim c
     where c.merchant_id = p_merchant and c.member_id = p_member and c.slot >= since and not exists (
       select from journal f where f.merchant_id = p_merchant and f.source = c.source and f.key = c.key and f.id <= head)
  ) found
  group by slot
  on conflict (merchant_id, member_id, slot) do update
    set deposited = case when p_first then excluded.deposited else u.deposited end,
        staked = excluded.staked, won = excluded.won;
  update protection_member f set counted_to = head where f.merchant_id = p_merchant and f.member_id = p_member;
end
$$;

-- Claims whose answer never came: what the ledger has stays counted, what it has not was never staked.
create function protection_sweep(p_merchant int, p_before timestamptz, p_most int) returns int
  language plpgsql
as $$
declare
  r record;
  swept int := 0;
begin
  for r in
    select c.source, c.key, c.kind, exists (
             select from journal j where j.merchant_id = p_merchant and j.source = c.source and j.key = c.key) as posted
      from protection_claim c
     where c.merchant_id = p_merchant and c.made_at < p_before and c.source <> 'asked' order by c.made_at limit p_most
  loop
    if r.posted then
      delete from protection_claim c where c.merchant_id = p_merchant and c.source = r.source and c.key = r.key;
    elsif r.kind = 'stake' then
      perform protection_release(p_merchant, r.source, r.key);
    end if;
    swept := swept + 1;
  end loop;
  return swept;
end
$$;

grant execute on function protection_slot(timestamptz), protection_window(text, text, text, timestamptz) to foyer_app;
grant execute on function protection_limits(int, bigint, text[], text, text, timestamptz) to foyer_app;
grant execute on function protection_refusal(int, bigint, text[], bigint, text, text, timestamptz) to foyer_app;
grant execute on function protection_reality_due(protection_member, timestamptz) to foyer_app;
grant execute on function protection_sign(protection_member, timestamptz) to foyer_app;
grant execute on function protection_add(int, bigint, timestamptz, bigint, bigint, bigint, int) to foyer_app;
grant execute on function protection_take_stake(int, bigint, text, text, bigint, text, text) to foyer_app;
grant execute on function protection_take_deposit(int, bigint, text, text, text, bigint, text, text) to foyer_app;
grant execute on function protection_release(int, text, text), protection_sweep(int, timestamptz, int) to foyer_app;
grant execute on function protection_note_win(int, bigint, bigint, bigint), protection_recount(int, bigint, boolean) to foyer_app;
grant execute on function protection_first_journal(int, timestamptz), protection_note_sign(int, bigint) to foyer_app;
