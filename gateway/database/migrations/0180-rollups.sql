-- Roll-ups: what each member moved, by day, source, category and type, written with the posting itself. docs/ledger.md has the table.

-- Days of a merchant begin and end at midnight there.
alter table merchant add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60);

-- What an entry is to its member. Null on accounts that are no member's. A reversal has the type of what it takes back.
alter table entry add column type text;
-- Types that are rare beside bets and wins: a page of them is found without walking over those. Bets and wins do not touch it.
create index entry_rare on entry (merchant_id, account_id, type, journal_id desc) where type not in ('bet', 'win');

-- p_amount: as it was booked first, so that a reversal is asked with its mirror image.
create function ledger_entry_type(p_kind text, p_amount bigint) returns text
  language sql immutable
  return case
    when p_kind = 'debit' or (p_kind = 'debit-credit' and p_amount < 0) then 'bet'
    when p_kind in ('credit', 'adjust', 'debit-credit') then 'win'
    when p_kind in ('hold', 'capture', 'release', 'expire') then 'withdraw'
    when p_kind = 'jackpot' then 'jackpot'
    when p_kind in ('promo', 'bonus') then 'bonus'
    when p_kind = 'rebate' then 'rebate'
    when p_kind like '%fee' then 'fee'
    when p_kind like 'deposit%' or p_kind like 'chargeback%' then 'deposit'
    when p_kind like 'withdraw%' or p_kind like 'payout%' then 'withdraw'
    when p_kind like 'transfer%' then 'transfer'
    else 'other' end;

-- The first journal of each day. A clock that goes back does not reopen a day: what is booked then belongs to the last one.
create table ledger_day (
  merchant_id int not null,
  day date not null,
  first_journal bigint not null,
  primary key (merchant_id, day)
);

-- A member's day. class: player (available), wallet (at a vendor), held. taken and given are positive; valid is what was staked and
-- counts as turnover. Counts are of entries.
create table rollup_day (
  merchant_id int not null,
  member text not null,
  day date not null,
  source text not null,
  category text not null,
  currency text not null,
  class text not null,
  type text not null,
  taken bigint not null,
  given bigint not null,
  valid bigint not null,
  taken_count int not null,
  given_count int not null,
  primary key (merchant_id, member, day, source, category, currency, class, type)
) with (fillfactor = 70);

-- The same since the account was opened.
create table rollup_life (
  merchant_id int not null,
  member text not null,
  currency text not null,
  class text not null,
  type text not null,
  taken bigint not null,
  given bigint not null,
  valid bigint not null,
  taken_count bigint not null,
  given_count bigint not null,
  primary key (merchant_id, member, currency, class, type)
) with (fillfactor = 60);

select foyer_protect_read('ledger_day');
select foyer_protect_read('rollup_day');
select foyer_protect_read('rollup_life');

-- Part 6, where a batch has cancellations: what they take back says what they are.
create function ledger_reversed(p_merchant int, p_reversing bigint[], p_kinds text[], p_metas text[], out kinds text[], out metas text[])
  language plpgsql
as $$
declare
  r record;
begin
  kinds := p_kinds;
  metas := p_metas;
  for r in
    select t.op, j.kind, j.meta::text as meta
    from unnest(p_reversing) with ordinality t(id, op)
    cross join lateral (select * from journal f where f.merchant_id = p_merchant and f.id = t.id offset 0) j
    where t.id is not null
  loop
    kinds[r.op] := r.kind;
    metas[r.op] := r.meta;
  end loop;
end
$$;

-- Part 7. The accounts as they are. world: 0 money, 1 play money, 2 held; null where there is no such account.
drop function ledger_read_accounts(int, bigint[]);
create function ledger_read_accounts(
  p_merchant int, p_accounts bigint[], out balances bigint[], out currencies text[], out worlds int[], out tids tid[],
  out classes text[], out owners text[]
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
         array_agg(a.tid order by o.n), array_agg(a.class order by o.n), array_agg(a.owner order by o.n), count(distinct o.id)
  into balances, currencies, worlds, tids, classes, owners, places
  from unnest(p_accounts) with ordinality o(id, n)
  left join lateral (
    select f.ctid as tid, f.balance, f.currency, f.class, f.owner from account f where f.id = o.id and f.merchant_id = p_merchant offset 0
  ) a on true;
  if places <> cardinality(p_accounts) then
    raise exception 'each account has one place' using errcode = '22023';
  end if;
end
$$;

-- Part 10. Their entries, a line each.
drop function ledger_write_entries(int, int[], int[], bigint[], bigint[], int[], int[], bigint[], bigint[]);
create function ledger_write_entries(
  p_merchant int, p_outcomes int[], p_lasts int[], p_journals bigint[], p_accounts bigint[],
  p_ops int[], p_slots int[], p_amounts bigint[], p_shown bigint[], p_kinds text[], p_reversing bigint[]
) returns int
  language plpgsql
as $$
declare
  written int;
begin
  insert into entry (merchant_id, journal_id, line, account_id, amount, balance_after, type)
  select p_merchant, p_journals[w.op], w.i - coalesce(p_lasts[w.op - 1], 0), p_accounts[w.slot], w.amount, w.after,
         case when w.after is not null then
           ledger_entry_type(p_kinds[w.op], case when p_reversing[w.op] is null then w.amount else -w.amount end) end
  from unnest(p_ops, p_slots, p_amounts, p_shown) with ordinality w(op, slot, amount, after, i)
  where p_outcomes[w.op] = 0 and w.amount is not null;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Part 10. What the batch adds to its members' days and to their lifetimes. Play money is in neither.
create function ledger_write_rollups(
  p_merchant int, p_moment timestamptz, p_first bigint, p_kinds text[], p_sources text[], p_metas text[], p_reversing bigint[],
  p_outcomes int[], p_accounts bigint[], p_classes text[], p_owners text[], p_currencies text[], p_worlds int[],
  p_ops int[], p_slots int[], p_amounts bigint[]
) returns int
  language plpgsql
as $$
declare
  today date; last_day date; r record; written int;
begin
  select (p_moment at time zone m.time_zone)::date into today from merchant m where m.id = p_merchant;
  select d.day into last_day from ledger_day d where d.merchant_id = p_merchant order by d.day desc limit 1;
  if last_day >= today then
    today := last_day;
  else
    insert into ledger_day values (p_merchant, today, p_first);
  end if;
  if 2 = any (p_worlds) then
    -- Held money is its owner's.
    for r in
      select o.n, a.owner
      from unnest(p_accounts, p_worlds) with ordinality o(id, world, n)
      cross join lateral (select * from hold f where f.merchant_id = p_merchant and f.held_account_id = o.id offset 0) h
      cross join lateral (select * from account f where f.merchant_id = p_merchant and f.id = h.account_id offset 0) a
      where o.world = 2
    loop
      p_classes[r.n] := 'held';
      p_owners[r.n] := r.owner;
    end loop;
  end if;
  with line as (
    select w.op, w.amount, p_classes[w.slot] as class, p_currencies[w.slot] as currency, p_sources[w.op] as source,
           case p_classes[w.slot] when 'wallet' then split_part(p_owners[w.slot], ':', 1) else p_owners[w.slot] end as member,
           coalesce((p_metas[w.op]::json) ->> 'category', '') as category,
           ledger_entry_type(p_kinds[w.op], case when p_reversing[w.op] is null then w.amount else -w.amount end) as type,
           -- A stake that came back as it was is no turnover.
           p_kinds[w.op] = 'debit-credit' and sum(w.amount) over (partition by w.op, w.slot) = 0 as tied
    from unnest(p_ops, p_slots, p_amounts) w(op, slot, amount)
    where p_outcomes[w.op] = 0 and w.amount is not null and p_classes[w.slot] in ('player', 'wallet', 'held')
  ), added as (
    select member, source, category, currency, class, type,
           coalesce(sum(-amount) filter (where amount < 0), 0)::bigint as taken,
           coalesce(sum(amount) filter (where amount > 0), 0)::bigint as given,
           coalesce(sum(-amount) filter (where type = 'bet' and not tied), 0)::bigint as valid,
           count(*) filter (where amount < 0) as taken_count, count(*) filter (where amount > 0) as given_count
    from line group by member, source, category, currency, class, type
  ), days as (
    insert into rollup_day as d
    select p_merchant, a.member, today, a.source, a.category, a.currency, a.class, a.type, a.taken, a.given, a.valid,
           a.taken_count, a.given_count
    from added a
    on conflict (merchant_id, member, day, source, category, currency, class, type) do update set
      taken = d.taken + excluded.taken, given = d.given + excluded.given, valid = d.valid + excluded.valid,
      taken_count = d.taken_count + excluded.taken_count, given_count = d.given_count + excluded.given_count
  )
  insert into rollup_life as l
  select p_merchant, a.member, a.currency, a.class, a.type, sum(a.taken), sum(a.given), sum(a.valid),
         sum(a.taken_count), sum(a.given_count)
  from added a group by a.member, a.currency, a.class, a.type
  on conflict (merchant_id, member, currency, class, type) do update set
    taken = l.taken + excluded.taken, given = l.given + excluded.given, valid = l.valid + excluded.valid,
    taken_count = l.taken_count + excluded.taken_count, given_count = l.given_count + excluded.given_count;
  get diagnostics written = row_count;
  return written;
end
$$;

create or replace function ledger_post(
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
  n int; kinds text[] := p_kinds; metas text[] := p_metas; reversing bigint[]; held bigint[]; own bigint[];
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
  if num_nonnulls(variadic reversing) > 0 then
    found_ones := ledger_reversed(p_merchant, reversing, kinds, metas);
    kinds := found_ones.kinds;
    metas := found_ones.metas;
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
    n := ledger_write_entries(p_merchant, outcomes, decided.lasts, journals, accounts, ops, slots, amounts, decided.shown,
      kinds, reversing);
    n := ledger_apply(p_merchant, states.tids, decided.balances, states.balances);
    if 2 = any (states.worlds) then
      n := ledger_write_holds(p_merchant, moment, p_kinds, p_holds, p_expiries, outcomes, journals, accounts, ops, slots, amounts,
        decided.balances, states.worlds);
    end if;
    n := ledger_write_rollups(p_merchant, moment, head.id + 1, kinds, p_sources, metas, reversing, outcomes, accounts, states.classes,
      states.owners, states.currencies, states.worlds, ops, slots, amounts);
    update ledger_head h set journal_id = chain.head_id, hash = chain.head_hash where h.merchant_id = p_merchant;
  end if;
  after := ledger_balances(p_merchant, outcomes, journals, accounts, ops, slots, decided.shown);
  balance_ops := after.ops;
  balance_accounts := after.accounts;
  balance_values := after.balances;
end
$$;

-- What the journals say of members' days, for the comparison and for the rebuilding.
create function ledger_rollup_of(p_merchant int)
  returns table (member text, day date, source text, category text, currency text, class text, type text,
    taken bigint, given bigint, valid bigint, taken_count bigint, given_count bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with line as (
    select e.journal_id, e.amount, a.class, a.currency, j.source,
           case a.class when 'wallet' then split_part(a.owner, ':', 1) when 'held' then own.owner else a.owner end as member,
           coalesce((coalesce(o.meta, j.meta)) ->> 'category', '') as category,
           ledger_entry_type(coalesce(o.kind, j.kind), case when o.id is null then e.amount else -e.amount end) as type,
           coalesce(o.kind, j.kind) = 'debit-credit'
             and sum(e.amount) over (partition by e.journal_id, e.account_id) = 0 as tied
    from entry e
    join account a on a.merchant_id = p_merchant and a.id = e.account_id and a.class in ('player', 'wallet', 'held')
    join journal j on j.merchant_id = p_merchant and j.id = e.journal_id
    left join journal o on o.merchant_id = p_merchant and o.id = j.reverses
    left join hold h on a.class = 'held' and h.merchant_id = p_merchant and h.held_account_id = e.account_id
    left join account own on own.merchant_id = p_merchant and own.id = h.account_id
    where e.merchant_id = p_merchant
  ), dated as (
    select d.day, d.first_journal, lead(d.first_journal) over (order by d.day) as next_journal
    from ledger_day d where d.merchant_id = p_merchant
  )
  select l.member, d.day, l.source, l.category, l.currency, l.class, l.type,
         coalesce(sum(-l.amount) filter (where l.amount < 0), 0)::bigint,
         coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint,
         coalesce(sum(-l.amount) filter (where l.type = 'bet' and not l.tied), 0)::bigint,
         count(*) filter (where l.amount < 0), count(*) filter (where l.amount > 0)
  from line l
  join dated d on l.journal_id >= d.first_journal and (d.next_journal is null or l.journal_id < d.next_journal)
  group by 1, 2, 3, 4, 5, 6, 7
$$;

-- Rows of roll-ups that differ from the journals, at most p_limit; none when sound.
create function ledger_rollup_verify(p_merchant int, p_limit int)
  returns table (what text, member text, day date, type text)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with said as (select * from rollup_day r where r.merchant_id = p_merchant), truth as (select * from ledger_rollup_of(p_merchant))
  (select 'day', coalesce(s.member, t.member), coalesce(s.day, t.day), coalesce(s.type, t.type)
   from said s full join truth t using (member, day, source, category, currency, class, type)
   where (s.taken, s.given, s.valid, s.taken_count, s.given_count) is distinct from
     (t.taken, t.given, t.valid, t.taken_count::int, t.given_count::int)
   limit p_limit)
  union all
  (select 'life', coalesce(l.member, t.member), null, coalesce(l.type, t.type)
   from (select * from rollup_life r where r.merchant_id = p_merchant) l
   full join (
     select member, currency, class, type, sum(taken) as taken, sum(given) as given, sum(valid) as valid,
            sum(taken_count) as taken_count, sum(given_count) as given_count
     from truth group by member, currency, class, type) t using (member, currency, class, type)
   where (l.taken, l.given, l.valid, l.taken_count, l.given_count) is distinct from
     (t.taken::bigint, t.given::bigint, t.valid::bigint, t.taken_count::bigint, t.given_count::bigint)
   limit p_limit)
  union all
  (select 'entry', a.owner, null, e.type
   from entry e join account a on a.merchant_id = p_merchant and a.id = e.account_id
   join journal j on j.merchant_id = p_merchant and j.id = e.journal_id
   left join journal o on o.merchant_id = p_merchant and o.id = j.reverses
   where e.merchant_id = p_merchant and e.type is distinct from case when e.balance_after is not null then
     ledger_entry_type(coalesce(o.kind, j.kind), case when o.id is null then e.amount else -e.amount end) end
   limit p_limit)
  limit p_limit
$$;

-- Writes all of it anew from the journals, with days of another zone where one is given. Postings of the merchant wait meanwhile.
-- Null for a zone that is not known.
create function ledger_rollup_rebuild(p_merchant int, p_zone text default null) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  rows_written bigint;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  perform from ledger_head h where h.merchant_id = p_merchant for update;
  if p_zone is not null then
    update merchant set time_zone = p_zone where id = p_merchant and exists (select from pg_timezone_names z where z.name = p_zone);
    if not found then
      return null;
    end if;
  end if;
  delete from ledger_day d where d.merchant_id = p_merchant;
  insert into ledger_day
  select p_merchant, f.day, min(f.id) over (order by f.day desc)
  from (
    select (j.created_at at time zone m.time_zone)::date as day, min(j.id) as id
    from journal j join merchant m on m.id = p_merchant where j.merchant_id = p_merchant group by 1
  ) f;
  -- A day that begins where the next one does has nothing.
  delete from ledger_day d where d.merchant_id = p_merchant and exists (
    select from ledger_day n where n.merchant_id = p_merchant and n.day > d.day and n.first_journal = d.first_journal);
  update entry e set type = case when e.balance_after is not null then
      ledger_entry_type(coalesce(o.kind, j.kind), case when o.id is null then e.amount else -e.amount end) end
  from journal j left join journal o on o.merchant_id = p_merchant and o.id = j.reverses
  where e.merchant_id = p_merchant and j.merchant_id = p_merchant and j.id = e.journal_id
    and e.type is distinct from case when e.balance_after is not null then
      ledger_entry_type(coalesce(o.kind, j.kind), case when o.id is null then e.amount else -e.amount end) end;
  delete from rollup_day d where d.merchant_id = p_merchant;
  insert into rollup_day
  select p_merchant, r.* from ledger_rollup_of(p_merchant) r;
  get diagnostics rows_written = row_count;
  delete from rollup_life l where l.merchant_id = p_merchant;
  insert into rollup_life
  select p_merchant, d.member, d.currency, d.class, d.type, sum(d.taken), sum(d.given), sum(d.valid), sum(d.taken_count), sum(d.given_count)
  from rollup_day d where d.merchant_id = p_merchant group by d.member, d.currency, d.class, d.type;
  return rows_written;
end
$$;

grant execute on function ledger_entry_type(text, bigint), ledger_rollup_of(int), ledger_rollup_verify(int, int),
  ledger_rollup_rebuild(int, text) to foyer_app;

-- What was posted before.
do $$
declare
  m record;
begin
  for m in select id from merchant loop
    perform set_config('foyer.merchant', m.id::text, true);
    perform ledger_rollup_rebuild(m.id);
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
