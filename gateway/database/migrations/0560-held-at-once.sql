-- Who is held is looked up for all rows at once where teams are counted: by agent_held it was looked up with each row, and with each line above it.

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
          select * from pg_temp.agent_counted k
           where not exists (select from agent_self_referral x where x.merchant_id = p_merchant and x.member_id = k.member_id and x.from_day <= k.day and x.until_day > k.day)
          union all
          -- Of who is held the registration alone.
          select k.member_id, k.day, k.product, 0, 0, 0, 0, 0, 0, 0, 0, 0, k.registrations, 0, 0, 0, 0
            from pg_temp.agent_counted k join agent_self_referral x on x.merchant_id = p_merchant and x.member_id = k.member_id and x.from_day <= k.day and x.until_day > k.day
           where k.registrations <> 0) c
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
       where d.merchant_id = p_merchant and d.day between p_from and p_to
         and not exists (select from agent_self_referral x where x.merchant_id = p_merchant and x.member_id = d.member_id and x.from_day <= d.day and x.until_day > d.day)
      union all
      select l.ancestor_id, d.merchant_id, d.member_id, d.day, d.product, 0, 0, 0, 0, 0, 0, 0, 0, 0, d.registrations, 0
        from agent_member_day d
        join agent_self_referral x on x.merchant_id = p_merchant and x.member_id = d.member_id and x.from_day <= d.day and x.until_day > d.day
        join agent_line l on l.merchant_id = p_merchant and l.member_id = d.member_id and l.from_day <= d.day and l.until_day > d.day
       where d.merchant_id = p_merchant and d.day between p_from and p_to and d.registrations <> 0
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
      left join agent_self_referral x on x.merchant_id = p_merchant and x.member_id = p.member_id and x.from_day <= p.for_day and x.until_day > p.for_day
     cross join lateral (
       select p.member_id as receiver, 0 as depth
       union all
       select l.ancestor_id, l.depth from agent_line l
        where l.merchant_id = p_merchant and l.member_id = p.member_id and l.from_day <= p.for_day and l.until_day > p.for_day
          and x.member_id is null
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
