-- Levels of members by what they paid in and staked since they came. A level that was reached is kept.

create table vip_level (
  merchant_id int not null references merchant,
  level int not null check (level between 1 and 99),
  name text not null check (length(name) between 1 and 60),
  color text not null default '' check (color ~ '^(#[0-9a-f]{6})?$'),
  -- Minor units; both have to be reached.
  deposits bigint not null check (deposits >= 0),
  turnover bigint not null check (turnover >= 0),
  primary key (merchant_id, level)
);
select foyer_protect('vip_level');

create table member_vip (
  merchant_id int not null,
  member_id bigint not null,
  level int not null check (level > 0),
  since timestamptz not null default clock_timestamp(),
  primary key (merchant_id, member_id)
);
select foyer_protect_read('member_vip');

-- Whose events were looked at already; a change of the levels begins anew.
create table vip_cursor (
  merchant_id int primary key references merchant,
  seq bigint not null
);
select foyer_protect('vip_cursor');

-- What a member paid in and staked ever, by the roll-ups.
create function vip_totals(p_merchant int, p_members bigint[])
  returns table (member_id bigint, deposits bigint, turnover bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select m.id, coalesce(sum(l.given - l.taken) filter (where l.type = 'deposit'), 0)::bigint,
         coalesce(sum(l.valid) filter (where l.type = 'bet'), 0)::bigint
    from unnest(p_members) m(id)
    left join rollup_life l on l.merchant_id = p_merchant and l.member = m.id::text and l.class in ('player', 'wallet')
   group by m.id
$$;

-- Raises members whose events came since, and says so to the log, a level each. How many events were looked at; null while another node does.
create function vip_raise(p_merchant int, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_seq bigint; v_last bigint; v_count int; v_members bigint[];
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into vip_cursor values (p_merchant, 0) on conflict do nothing;
  select c.seq into v_seq from vip_cursor c where c.merchant_id = p_merchant for update skip locked;
  if not found then
    return null;
  end if;
  select max(e.seq), count(*), array_agg(distinct e.member_id) filter (where e.kind in ('deposit', 'bet'))
    into v_last, v_count, v_members
    from (select f.seq, f.kind, f.member_id from engagement_event f where f.merchant_id = p_merchant and f.seq > v_seq order by f.seq limit p_limit) e;
  if v_count = 0 then
    return 0;
  end if;
  with reached as (
    select t.member_id, max(v.level) as level
      from vip_totals(p_merchant, coalesce(v_members, '{}')) t
      join vip_level v on v.merchant_id = p_merchant and v.deposits <= t.deposits and v.turnover <= t.turnover
     group by t.member_id
  ), before as (
    select r.member_id, r.level, coalesce(o.level, 0) as old
      from reached r left join member_vip o on o.merchant_id = p_merchant and o.member_id = r.member_id
     where r.level > coalesce(o.level, 0)
  ), kept as (
    insert into member_vip (merchant_id, member_id, level) select p_merchant, b.member_id, b.level from before b
    on conflict (merchant_id, member_id) do update set level = excluded.level, since = clock_timestamp()
  )
  insert into engagement_cause (merchant_id, kind, member_id, ref, cause, level)
  select p_merchant, 'level', b.member_id, 'level:' || n, 'level:' || n, n
    from before b cross join lateral generate_series(b.old + 1, b.level) n
    join vip_level v on v.merchant_id = p_merchant and v.level = n
   order by b.member_id, n;
  update vip_cursor set seq = v_last where merchant_id = p_merchant;
  return v_count;
end
$$;
grant execute on function vip_totals(int, bigint[]), vip_raise(int, int) to foyer_app;
alter function vip_raise(int, int) set enable_seqscan = off;
alter function vip_raise(int, int) set enable_hashjoin = off;
alter function vip_raise(int, int) set enable_mergejoin = off;
