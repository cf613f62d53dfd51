-- Who may be the agent under whose link they registered: a person decides, and until then nobody above has anything of them.

create table agent_self_referral (
  merchant_id int not null,
  member_id bigint not null,
  -- The one above whose device, payee, contact or address it is.
  agent_id bigint not null,
  why text[] not null check (cardinality(why) between 1 and 4 and why <@ array['device', 'payee', 'contact', 'address']),
  found_at timestamptz not null default clock_timestamp(),
  -- Days of the merchant. from_day is set by who counts; from until_day on the member counts.
  from_day date,
  until_day date not null default 'infinity',
  state text not null default 'held' check (state in ('held', 'released', 'refused')),
  decided_by text not null default '' check (length(decided_by) <= 120),
  reason text not null default '' check (length(reason) <= 500),
  decided_at timestamptz,
  primary key (merchant_id, member_id),
  check ((state = 'released') = (until_day < 'infinity')),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id)
);
create index agent_self_referral_open on agent_self_referral (merchant_id, found_at) where state = 'held';
create index agent_self_referral_new on agent_self_referral (merchant_id) where from_day is null;
select foyer_protect_read('agent_self_referral');

-- Whether a member counts for nobody above on a day.
create function agent_held(p_merchant int, p_member bigint, p_day date) returns boolean
  language sql stable
  return exists (
    select from agent_self_referral x
     where x.merchant_id = p_merchant and x.member_id = p_member and x.from_day <= p_day and x.until_day > p_day);
grant execute on function agent_held(int, bigint, date) to foyer_app;

-- Holds who of some members stands below who of the others. What a person decided stands. Who was put in and did not register has no address.
create function agent_self_note(p_merchant int, p_one bigint, p_others bigint[], p_why text) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  insert into agent_self_referral as t (merchant_id, member_id, agent_id, why)
  select distinct on (l.member_id) p_merchant, l.member_id, l.ancestor_id, array[p_why]
    from (
      select n.member_id, n.ancestor_id, n.depth from agent_line n
       where n.merchant_id = p_merchant and n.member_id = p_one and n.ancestor_id = any(p_others) and n.until_day > merchant_today(p_merchant)
      union all
      select n.member_id, n.ancestor_id, n.depth from unnest(p_others) o(id)
        join agent_line n on n.merchant_id = p_merchant and n.member_id = o.id and n.ancestor_id = p_one and n.until_day > merchant_today(p_merchant)
    ) l
    join member m on m.merchant_id = p_merchant and m.id = l.member_id and (m.register_ip <> '' or m.affiliate_code <> '')
   where foyer_merchant() = p_merchant
   order by l.member_id, l.depth
  on conflict (merchant_id, member_id) do update set why = t.why || p_why where t.state = 'held' and not p_why = any(t.why)
$$;

-- The same browser, or the same payee: as with rewards of linked accounts, fifty others at most.
create function agent_self_of_mark() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_others bigint[];
begin
  if tg_table_name = 'member_visit' then
    v_others := array(select o.member_id from member_visit o
      where o.merchant_id = new.merchant_id and o.kind = 'mark' and o.value_hash = new.value_hash and o.member_id <> new.member_id limit 50);
    perform agent_self_note(new.merchant_id, new.member_id, v_others, 'device') where cardinality(v_others) > 0;
  else
    v_others := array(select distinct o.member_id from payee o
      where o.merchant_id = new.merchant_id and o.fingerprint = new.fingerprint and o.member_id <> new.member_id limit 50);
    perform agent_self_note(new.merchant_id, new.member_id, v_others, 'payee') where cardinality(v_others) > 0;
  end if;
  return null;
end
$$;
create trigger agent_self_of_mark after insert on member_visit
  for each row when (new.kind = 'mark') execute function agent_self_of_mark();
create trigger agent_self_of_payee after insert on payee for each row execute function agent_self_of_mark();

-- A mail address as its provider reads it: what stands behind a plus is the same box.
create function agent_mail_box(p_mail text) returns text
  language sql immutable
  return regexp_replace(lower(p_mail), '\+[^@]*@', '@');

-- A contact of one above; the address of one above where three others came from it, as with rewards. Lines are made by a trigger of an earlier name.
create function agent_self_of_new() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_above bigint[];
begin
  v_above := array(
    select a.id from agent_line l join member a on a.merchant_id = new.merchant_id and a.id = l.ancestor_id
     where l.merchant_id = new.merchant_id and l.member_id = new.id
       and (a.mobile = new.mobile or agent_mail_box(nullif(a.contact ->> 'email', '')) = agent_mail_box(new.contact ->> 'email')));
  perform agent_self_note(new.merchant_id, new.id, v_above, 'contact') where cardinality(v_above) > 0;
  if tg_op = 'INSERT' and new.register_ip !~ '^($|10\.|127\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|::1|f[cd]|fe80)' then
    v_above := array(
      select a.id from agent_line l join member a on a.merchant_id = new.merchant_id and a.id = l.ancestor_id
       where l.merchant_id = new.merchant_id and l.member_id = new.id and a.register_ip = new.register_ip
         and 3 <= (select count(*) from (
           select from member o where o.merchant_id = new.merchant_id and o.register_ip = new.register_ip and o.id <> new.id
              and (o.id = a.id or o.registered_at > new.registered_at - interval '30 days') limit 3) o));
    perform agent_self_note(new.merchant_id, new.id, v_above, 'address') where cardinality(v_above) > 0;
  end if;
  return null;
end
$$;
create trigger agent_self_of_new after insert on member
  for each row when (new.agent_id is not null) execute function agent_self_of_new();
create trigger agent_self_of_contact after update of mobile, contact on member
  for each row when (new.agent_id is not null and (new.mobile is distinct from old.mobile or new.contact ->> 'email' is distinct from old.contact ->> 'email'))
  execute function agent_self_of_new();

-- The first day that is held of who was found: today, or tomorrow where today is counted already. For who has the cursor: nothing is counted meanwhile.
create function agent_self_begin(p_merchant int) returns void
  language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  update agent_self_referral x
     set from_day = merchant_today(p_merchant) + (exists (
           select from agent_member_day d where d.merchant_id = p_merchant and d.member_id = x.member_id and d.day = merchant_today(p_merchant)
              and (d.turnover, d.winnings, d.rounds, d.deposits, d.withdrawals, d.bonus, d.rebate) <> (0, 0, 0, 0, 0, 0, 0)))::int
   where x.merchant_id = p_merchant and x.from_day is null
$$;

-- A person decides, once. Released, the member counts from the merchant's next day on, and nothing of before does.
create function agent_self_decide(p_merchant int, p_member bigint, p_released boolean, p_actor text, p_reason text) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into agent_cursor values (p_merchant, 0) on conflict do nothing;
  perform from agent_cursor c where c.merchant_id = p_merchant for update;
  perform agent_self_begin(p_merchant);
  update agent_self_referral x
     set state = case when p_released then 'released' else 'refused' end, decided_by = p_actor, reason = p_reason, decided_at = clock_timestamp(),
         until_day = case when p_released then merchant_today(p_merchant) + 1 else x.until_day end
   where x.merchant_id = p_merchant and x.member_id = p_member and x.state = 'held';
  return found;
end
$$;
grant execute on function agent_self_decide(int, bigint, boolean, text, text) to foyer_app;

create or replace function agent_count(p_merchant int, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_after bigint; v_last bigint; v_changes int; v_zone text; v_journals int;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  select m.time_zone into v_zone from merchant m where m.id = p_merchant;
  insert into agent_cursor values (p_merchant, 0) on conflict do nothing;
  select c.journal_id into v_after from agent_cursor c where c.merchant_id = p_merchant for update skip locked;
  if not found then
    return null;
  end if;
  select max(j.id), count(*) into v_last, v_journals
    from (select j.id from journal j where j.merchant_id = p_merchant and j.id > v_after order by j.id limit p_limit) j;

  perform agent_self_begin(p_merchant);
  create temporary table if not exists agent_counted (
    member_id bigint, day date, product text, turnover bigint, won_turnover bigint, winnings bigint, rounds int,
    deposits bigint, deposit_count int, withdrawals bigint, bonus bigint, rebate bigint, registrations int, first_deposit bigint,
    players int, depositors int, first_deposits int
  ) on commit delete rows;
  truncate pg_temp.agent_counted;

  with taken as (
    delete from agent_change c where c.ctid = any(array(
      select f.ctid from agent_change f where f.merchant_id = p_merchant order by f.id limit p_limit for update skip locked))
    returning *
  ), money as (
    select case a.class when 'held' then own.owner else a.owner end::bigint as member_id, (j.created_at at time zone v_zone)::date as day,
           e.type, e.amount, a.class
      from journal j
     cross join lateral (select * from entry f where f.merchant_id = p_merchant and f.journal_id = j.id offset 0) e
     cross join lateral (select * from account f where f.merchant_id = p_merchant and f.id = e.account_id offset 0) a
      left join lateral (
        select o.owner from hold h join account o on o.merchant_id = p_merchant and o.id = h.account_id
         where a.class = 'held' and h.merchant_id = p_merchant and h.held_account_id = a.id offset 0) own on true
     where j.merchant_id = p_merchant and j.id > v_after and j.id <= coalesce(v_last, v_after)
       and e.type in ('deposit', 'withdraw', 'bonus', 'rebate') and a.class in ('player', 'held')
  ), lines as (
    select t.member_id, t.day, p.product, t.turnover, t.won_turnover, t.winnings, t.rounds,
           0::bigint as deposits, 0 as deposit_count, 0::bigint as withdrawals, 0::bigint as bonus, 0::bigint as rebate, t.registrations
      from taken t
     cross join lateral (select '' as product union all select agent_product(t.category) where t.category <> '') p
    union all
    select m.member_id, m.day, '', 0, 0, 0, 0,
           case when m.type = 'deposit' then m.amount else 0 end,
           case when m.type = 'deposit' and m.class = 'player' then sign(m.amount)::int else 0 end,
           case when m.type = 'withdraw' then -m.amount else 0 end,
           case when m.type = 'bonus' then m.amount else 0 end, case when m.type = 'rebate' then m.amount else 0 end, 0
      from money m
     where agent_counts(p_merchant, m.member_id)
  )
  insert into pg_temp.agent_counted
  select l.member_id, l.day, l.product, sum(l.turnover), sum(l.won_turnover), sum(l.winnings), sum(l.rounds), sum(l.deposits), sum(l.deposit_count),
         sum(l.withdrawals), sum(l.bonus), sum(l.rebate), sum(l.registrations), 0, 0, 0, 0
    from lines l group by l.member_id, l.day, l.product;

  -- The first deposit ever is known by its row.
  with firsts as (
    insert into agent_first_deposit (merchant_id, member_id, day, amount)
    select p_merchant, c.member_id, min(c.day), (array_agg(c.deposits order by c.day))[1]
      from pg_temp.agent_counted c where c.product = '' and c.deposits > 0 group by c.member_id
    on conflict do nothing
    returning member_id, day, amount
  )
  update pg_temp.agent_counted c set first_deposit = f.amount, first_deposits = 1
    from firsts f where c.member_id = f.member_id and c.day = f.day and c.product = '';
  -- Members who begin to count, or stop, on a day: what they had before against what they have now.
  update pg_temp.agent_counted c
     set players = (coalesce(b.rounds, 0) + c.rounds > 0)::int - (coalesce(b.rounds, 0) > 0)::int,
         depositors = (coalesce(b.deposit_count, 0) + c.deposit_count > 0)::int - (coalesce(b.deposit_count, 0) > 0)::int
    from pg_temp.agent_counted d
    left join agent_member_day b
      on b.merchant_id = p_merchant and b.member_id = d.member_id and b.day = d.day and b.product = d.product
   where c.member_id = d.member_id and c.day = d.day and c.product = d.product;

  insert into agent_member_day as t (merchant_id, member_id, day, product, turnover, won_turnover, winnings, rounds, deposits, deposit_count, withdrawals,
    bonus, rebate, registrations, first_deposit)
  select p_merchant, c.member_id, c.day, c.product, c.turnover, c.won_turnover, c.winnings, c.rounds, c.deposits, c.deposit_count, c.withdrawals,
         c.bonus, c.rebate, c.registrations, c.first_deposit
    from pg_temp.agent_counted c
  on conflict (merchant_id, member_id, day, product) do update set
    turnover = t.turnover + excluded.turnover, won_turnover = t.won_turnover + excluded.won_turnover, winnings = t.winnings + excluded.winnings,
    rounds = t.rounds + excluded.rounds, deposits = t.deposits + excluded.deposits, deposit_count = t.deposit_count + excluded.deposit_count,
    withdrawals = t.withdrawals + excluded.withdrawals, bonus = t.bonus + excluded.bonus, rebate = t.rebate + excluded.rebate,
    registrations = t.registrations + excluded.registrations, first_deposit = t.first_deposit + excluded.first_deposit;

  insert into agent_day as t
  select p_merchant, s.agent_id, s.day, s.product, sum(s.turnover), sum(s.won_turnover), sum(s.winnings), sum(s.rounds), sum(s.players), sum(s.deposits),
         sum(s.depositors), sum(s.withdrawals), sum(s.bonus), sum(s.rebate), sum(s.registrations), sum(s.first_deposits), sum(s.first_deposit)
    from (
      select l.ancestor_id as agent_id, c.*
        from (
          select * from pg_temp.agent_counted k where not agent_held(p_merchant, k.member_id, k.day)
          union all
          -- Of who is held the registration alone.
          select k.member_id, k.day, k.product, 0, 0, 0, 0, 0, 0, 0, 0, 0, k.registrations, 0, 0, 0, 0
            from pg_temp.agent_counted k where k.registrations <> 0 and agent_held(p_merchant, k.member_id, k.day)) c
        join agent_line l on l.merchant_id = p_merchant and l.member_id = c.member_id and l.from_day <= c.day and l.until_day > c.day
      union all
      -- Of an agent's own day everything but the registration.
      select m.id, c.member_id, c.day, c.product, c.turnover, c.won_turnover, c.winnings, c.rounds, c.deposits, c.deposit_count, c.withdrawals, c.bonus,
             c.rebate, 0, c.first_deposit, c.players, c.depositors, c.first_deposits
        from pg_temp.agent_counted c join member m on m.merchant_id = p_merchant and m.id = c.member_id and m.type in (1, 2, 41, 42)
    ) s
   group by s.agent_id, s.day, s.product
  on conflict (merchant_id, agent_id, day, product) do update set
    turnover = t.turnover + excluded.turnover, won_turnover = t.won_turnover + excluded.won_turnover, winnings = t.winnings + excluded.winnings,
    rounds = t.rounds + excluded.rounds, players = t.players + excluded.players, deposits = t.deposits + excluded.deposits,
    depositors = t.depositors + excluded.depositors, withdrawals = t.withdrawals + excluded.withdrawals, bonus = t.bonus + excluded.bonus,
    rebate = t.rebate + excluded.rebate, registrations = t.registrations + excluded.registrations,
    first_deposits = t.first_deposits + excluded.first_deposits, first_deposit = t.first_deposit + excluded.first_deposit;

  update agent_cursor set journal_id = coalesce(v_last, v_after) where merchant_id = p_merchant;
  select count(*) into v_changes from pg_temp.agent_counted;
  return v_changes + v_journals;
end
$$;

create or replace function agent_day_of(p_merchant int, p_from date, p_to date)
  returns table (agent_id bigint, day date, product text, turnover bigint, won_turnover bigint, winnings bigint, rounds bigint, players bigint,
    deposits bigint, depositors bigint, withdrawals bigint, bonus bigint, rebate bigint, registrations bigint, first_deposits bigint, first_deposit bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select s.agent_id, s.day, s.product, sum(s.turnover)::bigint, sum(s.won_turnover)::bigint, sum(s.winnings)::bigint, sum(s.rounds)::bigint,
         count(*) filter (where s.rounds > 0), sum(s.deposits)::bigint, count(*) filter (where s.deposit_count > 0), sum(s.withdrawals)::bigint,
         sum(s.bonus)::bigint, sum(s.rebate)::bigint, sum(s.registrations)::bigint,
         count(*) filter (where s.first_deposit <> 0), sum(s.first_deposit)::bigint
    from (
      select l.ancestor_id as agent_id, d.* from agent_member_day d
        join agent_line l on l.merchant_id = p_merchant and l.member_id = d.member_id and l.from_day <= d.day and l.until_day > d.day
       where d.merchant_id = p_merchant and d.day between p_from and p_to and not agent_held(p_merchant, d.member_id, d.day)
      union all
      select l.ancestor_id, d.merchant_id, d.member_id, d.day, d.product, 0, 0, 0, 0, 0, 0, 0, 0, 0, d.registrations, 0 from agent_member_day d
        join agent_line l on l.merchant_id = p_merchant and l.member_id = d.member_id and l.from_day <= d.day and l.until_day > d.day
       where d.merchant_id = p_merchant and d.day between p_from and p_to and d.registrations <> 0 and agent_held(p_merchant, d.member_id, d.day)
      union all
      select m.id, d.merchant_id, d.member_id, d.day, d.product, d.turnover, d.won_turnover, d.winnings, d.rounds, d.deposits, d.deposit_count,
             d.withdrawals, d.bonus, d.rebate, 0, d.first_deposit
        from agent_member_day d join member m on m.merchant_id = p_merchant and m.id = d.member_id and m.type in (1, 2, 41, 42)
       where d.merchant_id = p_merchant and d.day between p_from and p_to
    ) s
   group by 1, 2, 3
$$;

create or replace function agent_rebate_shares(p_merchant int, p_day date, p_cap int, p_live boolean)
  returns table (member_id bigint, receiver bigint, product text, for_day date, depth int, ppm int, turnover numeric, amount numeric)
  language sql stable
as $$
  with level as (
    select p.*, u.receiver, u.depth
      from agent_rebate_played(p_merchant, p_day, p_cap, p_live) p
     cross join lateral (
       select p.member_id as receiver, 0 as depth
       union all
       select l.ancestor_id, l.depth from agent_line l
        where l.merchant_id = p_merchant and l.member_id = p.member_id and l.from_day <= p.for_day and l.until_day > p.for_day
          and not agent_held(p_merchant, p.member_id, p.for_day)
     ) u
     where p.now <> p.was
  ), rate as (
    select k.receiver, k.product, k.for_day,
           coalesce(agent_rate_of_day(p_merchant, k.receiver, k.product, k.for_day::timestamp at time zone m.time_zone,
             (k.for_day + 1)::timestamp at time zone m.time_zone), 0) as ppm
      from (select distinct l.receiver, l.product, l.for_day from level l) k join merchant m on m.id = p_merchant
  ), climb as (
    select l.*, coalesce(max(least(r.ppm, l.cap)) over (w rows between unbounded preceding and 1 preceding), 0) as below,
           max(least(r.ppm, l.cap)) over (w rows between unbounded preceding and current row) as upto
      from level l join rate r using (receiver, product, for_day)
    window w as (partition by l.member_id, l.product, l.for_day order by l.depth)
  )
  select c.member_id, c.receiver, c.product, c.for_day, c.depth, c.upto - c.below, c.now - c.was,
         div(greatest(c.now, 0) * c.upto, 1000000) - div(greatest(c.now, 0) * c.below, 1000000)
           - div(greatest(c.was, 0) * c.upto, 1000000) + div(greatest(c.was, 0) * c.below, 1000000)
    from climb c where c.upto > c.below
$$;

create or replace function agent_qualify(p_merchant int, p_limit int) returns int
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_rule agent_qualify_rule; v_today date; v_looked int; c record;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  select r.* into v_rule from agent_qualify_rule r where r.merchant_id = p_merchant;
  if not found then
    return 0;
  end if;
  v_today := merchant_today(p_merchant);
  create temporary table if not exists agent_looked (member_id bigint, agent_id bigint, code text, from_day date) on commit delete rows;
  truncate pg_temp.agent_looked;
  with next as (
    select n.member_id from agent_newcomer n where n.merchant_id = p_merchant order by n.looked_at limit p_limit for update skip locked
  ), looked as (
    update agent_newcomer n set looked_at = clock_timestamp() from next where n.merchant_id = p_merchant and n.member_id = next.member_id
    returning n.member_id, n.agent_id, n.code, n.from_day
  )
  insert into pg_temp.agent_looked select * from looked;
  get diagnostics v_looked = row_count;
  for c in
    with reached as (
      select l.*, s.deposits, s.turnover
        from pg_temp.agent_looked l
        join member m on m.merchant_id = p_merchant and m.id = l.member_id
       cross join lateral (
         select coalesce(sum(d.deposits), 0)::bigint as deposits, coalesce(sum(d.turnover), 0)::bigint as turnover from agent_member_day d
          where d.merchant_id = p_merchant and d.member_id = l.member_id and d.product = '' and d.day >= l.from_day and d.day < l.from_day + v_rule.within_days
             and not agent_held(p_merchant, d.member_id, d.day)) s
       where not exists (
               select from agent_self_referral x where x.merchant_id = p_merchant and x.member_id = l.member_id
                  and (x.from_day is null or x.until_day > v_today))
         and s.deposits >= v_rule.min_deposit and s.turnover >= v_rule.min_turnover
         and case v_rule.verified
               when 'contact' then m.email_verified_at is not null or m.mobile_verified_at is not null
               when 'identity' then exists (
                 select from identity_check i where i.merchant_id = p_merchant and i.member_id = l.member_id and i.state = 'passed'
                    and (i.expires_at is null or i.expires_at > clock_timestamp()))
               else true end
    ), told as (
      insert into agent_qualified (merchant_id, member_id, agent_id, rule, deposits, turnover)
      select p_merchant, r.member_id, r.agent_id, row_to_json(v_rule), r.deposits, r.turnover from reached r
      on conflict do nothing
      returning member_id, agent_id
    )
    select t.member_id, t.agent_id, r.code from told t join reached r on r.member_id = t.member_id
  loop
    perform agent_postback_note(p_merchant, c.agent_id, 'qualified', c.member_id::text, json_build_object('code', c.code, 'member', c.member_id::text));
  end loop;
  -- A day more than the rule has: what happened on its last one is counted by then.
  delete from agent_newcomer n using pg_temp.agent_looked l
   where n.merchant_id = p_merchant and n.member_id = l.member_id
     and (l.from_day + v_rule.within_days < v_today or exists (
       select from agent_qualified q where q.merchant_id = p_merchant and q.member_id = l.member_id));
  return v_looked;
end
$$;

create or replace function agent_link_first_deposit() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_link bigint;
begin
  if agent_held(new.merchant_id, new.member_id, new.day) then
    return null;
  end if;
  update agent_link_member k set first_deposit_at = clock_timestamp()
   where k.merchant_id = new.merchant_id and k.member_id = new.member_id and k.first_deposit_at is null
  returning k.link_id into v_link;
  update agent_link k set first_deposits = k.first_deposits + 1 where k.merchant_id = new.merchant_id and k.id = v_link;
  return null;
end
$$;
