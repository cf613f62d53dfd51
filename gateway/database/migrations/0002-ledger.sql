-- Money: accounts, an append-only journal in one order per merchant, and the one function that writes them.

create table account (
  id bigint generated always as identity primary key,
  merchant_id int not null references merchant,
  class text not null check (class in ('player', 'trial', 'vendor', 'house', 'funding', 'trial-funding')),
  owner text not null check (length(owner) <= 120),
  currency text not null check (currency ~ '^[A-Z0-9]{3,8}$'),
  -- Stored for those that must never go below zero; the others are summed, so that no row is everybody's.
  balance bigint check (balance >= 0),
  created_at timestamptz not null default now(),
  unique (merchant_id, class, owner, currency),
  check ((class in ('player', 'trial')) = (balance is not null))
) with (fillfactor = 60);

-- The last journal of each merchant; its lock is what puts the journals in one order.
create table ledger_head (
  merchant_id int primary key references merchant,
  journal_id bigint not null,
  hash bytea not null
) with (fillfactor = 20);

create table journal (
  merchant_id int not null,
  -- 1, 2, 3 … without a gap within the merchant.
  id bigint not null check (id > 0),
  kind text not null check (length(kind) between 1 and 40),
  source text not null check (length(source) between 1 and 60),
  key text not null check (length(key) between 1 and 120),
  -- What a reversal or a tombstone cancels: one cancellation for a target, ever.
  target_key text,
  -- The journal that was reversed; null in a tombstone.
  reverses bigint,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  actor text not null check (length(actor) <= 120),
  meta json,
  prev_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, source, key)
);
create unique index journal_target on journal (merchant_id, source, target_key) where target_key is not null;

-- No foreign keys: each costs more than the row, one function writes here, and the hash of the journal covers its entries.
create table entry (
  merchant_id int not null,
  journal_id bigint not null,
  line smallint not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- Of a player or trial account, so that the first answer can be given again.
  balance_after bigint check (balance_after >= 0),
  primary key (merchant_id, journal_id, line)
);
create index entry_account on entry (merchant_id, account_id, journal_id desc) include (amount);

select foyer_protect_read('account');
select foyer_protect_read('ledger_head');
select foyer_protect_read('journal');
select foyer_protect_read('entry');

create function ledger_genesis(p_merchant int) returns bytea
  language sql immutable
  return sha256(convert_to('ledger of merchant ' || p_merchant::text, 'UTF8'));

-- The link of the chain. An array's text form quotes its items, so no two contents read alike.
create function ledger_digest(
  prev bytea, request_hash bytea, id bigint, micros bigint, kind text, source text, key text, target_key text,
  reverses bigint, actor text, meta text, entries text
) returns bytea
  language sql stable
  return sha256(prev || request_hash || convert_to(
    array[id::text, micros::text, kind, source, key, target_key, reverses::text, actor, meta, entries]::text, 'UTF8'));

create function ledger_micros(moment timestamptz) returns bigint
  language sql immutable
  return (extract(epoch from moment) * 1000000)::bigint;

-- Ids of accounts, in the order asked for; null for a player or trial account that is not open and shall not be opened.
create function ledger_accounts(
  p_merchant int, p_classes text[], p_owners text[], p_currencies text[], p_open boolean
) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_ids bigint[];
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into account (merchant_id, class, owner, currency, balance)
  select p_merchant, w.class, w.owner, w.currency, case when w.class in ('player', 'trial') then 0 end
  from (select distinct * from unnest(p_classes, p_owners, p_currencies) u(class, owner, currency)) w
  where (p_open or w.class not in ('player', 'trial'))
    and not exists (
      select from account a
      where a.merchant_id = p_merchant and a.class = w.class and a.owner = w.owner and a.currency = w.currency)
  order by w.class, w.owner, w.currency
  on conflict (merchant_id, class, owner, currency) do nothing;
  select array_agg(a.id order by w.n) into found_ids
  from unnest(p_classes, p_owners, p_currencies) with ordinality w(class, owner, currency, n)
  left join lateral (
    select * from account f
    where f.merchant_id = p_merchant and f.class = w.class and f.owner = w.owner and f.currency = w.currency offset 0
  ) a on true;
  return found_ids;
end
$$;

-- Writes the new balances by difference and under the table's own check, so that a balance which was changed behind the
-- ledger's back is not overwritten. By place, in one statement: each statement compiles all checks of the table anew.
create function ledger_apply(p_merchant int, p_tids tid[], p_after bigint[], p_before bigint[]) returns void
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
  select count(*) into wanted from unnest(p_after, p_before) d(after, before) where d.after <> d.before;
  update account a set balance = a.balance + (d.after - d.before)
  from unnest(p_tids, p_after, p_before) d(tid, after, before)
  where a.ctid = d.tid and a.merchant_id = p_merchant and d.after <> d.before;
  get diagnostics written = row_count;
  if written <> wanted then
    raise exception 'an account was changed while it was posted to' using errcode = '40001';
  end if;
end
$$;

-- Posts a batch. A posting names its operation and the place of its account in p_accounts; postings stand in the order of
-- their operations. Every operation is decided by itself, in order; only a broken call fails as a whole.
-- outcomes: 0 posted, 1 replayed, 2 key conflict, 3 tombstoned, 4 not enough, 5 unbalanced, 6 trial and real mixed,
-- 7 account unknown, 8 tombstone written, 9 tombstone replayed.
-- The plan settings and the laterals (offset 0) hold the plans that fit a long journal even while it is short: one index
-- look-up for each item, never a walk over the merchant's rows.
create function ledger_post(
  p_merchant int, p_kinds text[], p_sources text[], p_keys text[], p_targets text[], p_hashes bytea[], p_actors text[],
  p_metas text[], p_accounts bigint[], p_posting_ops int[], p_posting_slots int[], p_posting_amounts bigint[],
  out outcomes int[], out journals bigint[],
  out balance_ops int[], out balance_accounts bigint[], out balance_values bigint[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  ops constant int := cardinality(p_keys);
  head_id bigint; head_hash bytea; prev bytea; moment timestamptz; micros bigint;
  r record;
  reverse_ops int[] := '{}'; reverse_ids bigint[] := '{}'; reversing bigint[] := array_fill(null::bigint, array[ops]);
  w_op int[] := p_posting_ops; w_slot int[] := p_posting_slots; w_amount bigint[] := p_posting_amounts;
  w_after bigint[] := '{}'; total int := cardinality(p_posting_ops);
  s_account bigint[] := p_accounts; s_start bigint[]; s_balance bigint[]; s_world int[]; s_currency text[]; s_tid tid[];
  k int := 1; first int; last int; n int; i int; slot int;
  outcome int; net bigint; entries text; line int;
  j_op int[] := '{}'; j_id bigint[] := '{}'; j_prev bytea[] := '{}'; j_hash bytea[] := '{}'; js int := 0;
  e_journal bigint[] := '{}'; e_line int[] := '{}'; e_account bigint[] := '{}'; e_amount bigint[] := '{}';
  e_after bigint[] := '{}'; es int := 0; bs int := 0;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  if ops not between 1 and 1000 or total > 16000
    or total <> cardinality(w_slot) or total <> cardinality(w_amount) then
    raise exception 'a batch has 1 to 1,000 operations and whole postings' using errcode = '22023';
  end if;
  if (select count(distinct a.id) from unnest(p_accounts) a(id)) <> cardinality(p_accounts) then
    raise exception 'each account has one place' using errcode = '22023';
  end if;
  outcomes := array_fill(-1, array[ops]);
  journals := array_fill(0::bigint, array[ops]);
  balance_ops := '{}'; balance_accounts := '{}'; balance_values := '{}';

  -- From here to the commit this merchant's postings stand in line, so nothing read below can change meanwhile.
  select h.journal_id, h.hash into head_id, head_hash from ledger_head h where h.merchant_id = p_merchant for update;
  if not found then
    insert into ledger_head values (p_merchant, 0, ledger_genesis(p_merchant)) on conflict do nothing;
    select h.journal_id, h.hash into head_id, head_hash from ledger_head h where h.merchant_id = p_merchant for update;
  end if;
  moment := clock_timestamp();
  micros := ledger_micros(moment);

  for r in
    select o.op, j.id, j.request_hash, j.target_key, j.reverses
    from unnest(p_sources, p_keys) with ordinality o(source, key, op)
    cross join lateral (
      select * from journal f where f.merchant_id = p_merchant and f.source = o.source and f.key = o.key offset 0
    ) j
  loop
    if r.request_hash = p_hashes[r.op] then
      outcomes[r.op] := case when r.target_key is not null and r.reverses is null then 9 else 1 end;
      journals[r.op] := r.id;
    elsif p_targets[r.op] is null and r.target_key = p_keys[r.op] and r.reverses is null then
      outcomes[r.op] := 3;
    else
      outcomes[r.op] := 2;
    end if;
  end loop;

  for r in
    select o.op, j.id, j.reverses
    from unnest(p_sources, p_keys, p_targets) with ordinality o(source, key, target, op)
    cross join lateral (
      select * from journal f
      where f.merchant_id = p_merchant and f.source = o.source and f.target_key = coalesce(o.target, o.key) offset 0
    ) j
  loop
    if outcomes[r.op] = -1 then
      if p_targets[r.op] is null then
        outcomes[r.op] := 3;
      else
        outcomes[r.op] := case when r.reverses is null then 9 else 1 end;
        journals[r.op] := r.id;
      end if;
    end if;
  end loop;

  if num_nonnulls(variadic p_targets) > 0 then
    if exists (select from unnest(p_targets, p_sources) t(target, source)
               join unnest(p_keys, p_sources) o(key, source) on o.key = t.target and o.source = t.source) then
      if ops > 1 then
        raise exception 'a cancellation and its target cannot share a batch' using errcode = '22023';
      end if;
    end if;
    for r in
      select o.op, j.id, j.target_key
      from unnest(p_sources, p_targets) with ordinality o(source, target, op)
      left join lateral (
        select * from journal f where f.merchant_id = p_merchant and f.source = o.source and f.key = o.target offset 0
      ) j on true
      where o.target is not null
    loop
      if outcomes[r.op] = -1 then
        if r.id is null then
          outcomes[r.op] := 8;
        elsif r.target_key is not null then
          -- A cancellation is final: it cannot be cancelled itself.
          outcomes[r.op] := 2;
        else
          reverse_ops := array_append(reverse_ops, r.op::int);
          reverse_ids := array_append(reverse_ids, r.id);
          reversing[r.op] := r.id;
        end if;
      end if;
    end loop;
  end if;

  if cardinality(reverse_ids) > 0 then
    select s_account || coalesce(array_agg(distinct e.account_id), '{}') into s_account
    from unnest(reverse_ids) t(id)
    cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = t.id offset 0) e
    where e.account_id <> all (p_accounts);
    -- The mirror image credits first: what it returns may cover what it takes.
    select array_agg(w.op), array_agg(w.slot), array_agg(w.amount), count(*) into w_op, w_slot, w_amount, total
    from (
      select p.op, p.line, p.slot, p.amount
      from unnest(p_posting_ops, p_posting_slots, p_posting_amounts) with ordinality p(op, slot, amount, line)
      union all
      select t.op, e.line + case when e.amount < 0 then 0 else 100000 end, array_position(s_account, e.account_id), -e.amount
      from unnest(reverse_ops, reverse_ids) t(op, id)
      cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = t.id offset 0) e
      order by 1, 2
    ) w;
  end if;

  select array_agg(a.balance order by o.n), array_agg(a.currency order by o.n),
         array_agg(case when a.class in ('trial', 'trial-funding') then 1 when a.class is not null then 0 end order by o.n),
         array_agg(a.tid order by o.n)
  into s_balance, s_currency, s_world, s_tid
  from unnest(s_account) with ordinality o(id, n)
  left join lateral (select f.ctid as tid, f.* from account f where f.id = o.id and f.merchant_id = p_merchant offset 0) a on true;
  s_start := s_balance;

  for n in 1 .. ops loop
    outcome := outcomes[n];
    first := k;
    while k <= total and w_op[k] = n loop k := k + 1; end loop;
    last := k - 1;
    continue when outcome in (1, 9);
    if outcome = -1 then
      outcome := 0;
      net := 0;
      for i in first .. last loop
        net := net + w_amount[i];
        if s_world[w_slot[i]] is null then outcome := 7; exit; end if;
        if s_world[w_slot[i]] <> s_world[w_slot[first]] then outcome := 6; end if;
        if s_currency[w_slot[i]] <> s_currency[w_slot[first]] then net := null; end if;
      end loop;
      if outcome = 0 and (last < first or net <> 0) then outcome := 5; end if;
      if outcome = 0 and net is null and exists (
        select from unnest(w_slot[first:last], w_amount[first:last]) u(slot, amount)
        group by s_currency[u.slot] having sum(u.amount) <> 0) then outcome := 5; end if;
      for i in first .. last loop
        exit when outcome <> 0;
        slot := w_slot[i];
        net := s_balance[slot] + w_amount[i];
        if net < 0 then
          outcome := 4;
          last := i - 1;
        elsif net is not null then
          s_balance[slot] := net;
          w_after[i] := net;
        end if;
      end loop;
      if outcome = 4 then
        for i in first .. last loop
          slot := w_slot[i];
          if s_balance[slot] is not null then s_balance[slot] := s_balance[slot] - w_amount[i]; end if;
        end loop;
        last := k - 1;
      end if;
      outcomes[n] := outcome;
    end if;

    entries := '';
    line := 0;
    if outcome in (0, 8) then head_id := head_id + 1; end if;
    for i in first .. last loop
      slot := w_slot[i];
      if s_balance[slot] is not null then
        bs := bs + 1;
        balance_ops[bs] := n; balance_accounts[bs] := s_account[slot]; balance_values[bs] := s_balance[slot];
      end if;
      if outcome = 0 then
        line := line + 1;
        es := es + 1;
        e_journal[es] := head_id; e_line[es] := line; e_account[es] := s_account[slot]; e_amount[es] := w_amount[i];
        e_after[es] := w_after[i];
        entries := concat(entries, s_account[slot], ':', w_amount[i], ':', w_after[i], ';');
      end if;
    end loop;
    continue when outcome not in (0, 8);
    prev := head_hash;
    head_hash := ledger_digest(prev, p_hashes[n], head_id, micros, p_kinds[n], p_sources[n], p_keys[n], p_targets[n],
      reversing[n], p_actors[n], p_metas[n], entries);
    js := js + 1;
    j_op[js] := n; j_id[js] := head_id; j_prev[js] := prev; j_hash[js] := head_hash;
    journals[n] := head_id;
  end loop;
  if k <= total then
    raise exception 'postings must stand in the order of their operations' using errcode = '22023';
  end if;

  if js > 0 then
    insert into journal (merchant_id, id, kind, source, key, target_key, reverses, request_hash, actor, meta, prev_hash, hash, created_at)
    select p_merchant, j.id, p_kinds[j.op], p_sources[j.op], p_keys[j.op], p_targets[j.op], reversing[j.op],
           p_hashes[j.op], p_actors[j.op], p_metas[j.op]::json, j.prev, j.hash, moment
    from unnest(j_op, j_id, j_prev, j_hash) j(op, id, prev, hash);
    insert into entry (merchant_id, journal_id, line, account_id, amount, balance_after)
    select p_merchant, e.journal_id, e.line, e.account_id, e.amount, e.after
    from unnest(e_journal, e_line, e_account, e_amount, e_after) e(journal_id, line, account_id, amount, after);
    perform ledger_apply(p_merchant, s_tid, s_balance, s_start);
    update ledger_head set journal_id = head_id, hash = head_hash where merchant_id = p_merchant;
  end if;

  if 1 = any(outcomes) then
    for r in
      select o.op, e.account_id, e.balance_after
      from unnest(journals, outcomes) with ordinality o(journal_id, outcome, op)
      cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = o.journal_id offset 0) e
      where o.outcome = 1 and e.balance_after is not null order by o.op, e.line
    loop
      bs := bs + 1;
      balance_ops[bs] := r.op; balance_accounts[bs] := r.account_id; balance_values[bs] := r.balance_after;
    end loop;
  end if;
end
$$;

-- Walks `p_limit` journals behind `p_after`: how many there were, the first broken link, currencies out of balance.
create function ledger_verify_page(
  p_merchant int, p_after bigint, p_limit int,
  out walked bigint, out last_id bigint, out last_hash bytea, out broken_at bigint, out unbalanced text[]
)
  language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  with page as (
    select j.*, coalesce(lag(j.hash) over w, p.hash, ledger_genesis(p_merchant)) as expected_prev,
           p_after + row_number() over w as expected_id
    from (select * from journal where merchant_id = p_merchant and id > p_after order by id limit p_limit) j
    left join journal p on p.merchant_id = p_merchant and p.id = p_after
    window w as (order by j.id)
  ), lines as (
    select e.journal_id, string_agg(concat(e.account_id, ':', e.amount, ':', e.balance_after, ';'), '' order by e.line) as entries
    from entry e
    where e.merchant_id = p_merchant and e.journal_id > p_after and e.journal_id <= (select max(id) from page)
    group by e.journal_id
  ), sums as (
    select distinct s.currency from (
      select e.journal_id, coalesce(a.currency, '?') as currency
      from entry e left join account a on a.id = e.account_id and a.merchant_id = p_merchant
      where e.merchant_id = p_merchant and e.journal_id > p_after and e.journal_id <= (select max(id) from page)
      group by e.journal_id, coalesce(a.currency, '?') having sum(e.amount) <> 0
    ) s
  ), judged as (
    select page.id, page.hash,
      page.id = page.expected_id and page.prev_hash = page.expected_prev and page.hash = ledger_digest(
        page.prev_hash, page.request_hash, page.id, ledger_micros(page.created_at), page.kind, page.source, page.key,
        page.target_key, page.reverses, page.actor, page.meta::text, coalesce(lines.entries, '')) as sound
    from page left join lines on lines.journal_id = page.id
  )
  select count(*), max(id), (select hash from judged order by id desc limit 1),
    min(id) filter (where not sound), (select array_agg(currency order by currency) from sums)
  from judged
$$;

grant execute on function ledger_genesis(int), ledger_micros(timestamptz) to foyer_app;
grant execute on function ledger_digest(bytea, bytea, bigint, bigint, text, text, text, text, bigint, text, text, text) to foyer_app;
grant execute on function ledger_accounts(int, text[], text[], text[], boolean) to foyer_app;
grant execute on function ledger_post(int, text[], text[], text[], text[], bytea[], text[], text[], bigint[], int[], int[], bigint[]) to foyer_app;
grant execute on function ledger_verify_page(int, bigint, int) to foyer_app;
