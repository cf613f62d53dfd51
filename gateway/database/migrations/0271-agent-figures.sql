-- What teams did: changes wait in a queue, a job counts them into the days of members and of all agents above them.

-- What rounds settled, and who registered, since the job looked last.
create table agent_change (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  -- The merchant's day on which it was booked; a late correction belongs to the day of the correction.
  day date not null,
  -- '' for a registration.
  category text not null,
  turnover bigint not null default 0,
  won_turnover bigint not null default 0,
  winnings bigint not null default 0,
  rounds int not null default 0,
  registrations int not null default 0,
  primary key (merchant_id, id)
);
select foyer_protect_read('agent_change');

-- How far the journal has been counted: deposits, withdrawals and what was given come from there.
create table agent_cursor (
  merchant_id int primary key references merchant,
  journal_id bigint not null check (journal_id >= 0)
);
select foyer_protect_read('agent_cursor');

-- A member's day. product: one of the pay products, '' for all of them together; money that belongs to no product stands under '' alone.
create table agent_member_day (
  merchant_id int not null,
  member_id bigint not null,
  day date not null,
  product text not null,
  turnover bigint not null default 0,
  won_turnover bigint not null default 0,
  winnings bigint not null default 0,
  rounds int not null default 0,
  deposits bigint not null default 0,
  deposit_count int not null default 0,
  withdrawals bigint not null default 0,
  bonus bigint not null default 0,
  rebate bigint not null default 0,
  registrations int not null default 0,
  first_deposit bigint not null default 0,
  primary key (merchant_id, member_id, day, product)
) with (fillfactor = 70);
select foyer_protect_read('agent_member_day');

-- The same of a team: the agent and all below, by the lines of that day. Players, depositors and first deposits count members.
create table agent_day (
  merchant_id int not null,
  agent_id bigint not null,
  day date not null,
  product text not null,
  turnover bigint not null,
  won_turnover bigint not null,
  winnings bigint not null,
  rounds bigint not null,
  players int not null,
  deposits bigint not null,
  depositors int not null,
  withdrawals bigint not null,
  bonus bigint not null,
  rebate bigint not null,
  registrations int not null,
  first_deposits int not null,
  first_deposit bigint not null,
  primary key (merchant_id, agent_id, day, product)
) with (fillfactor = 60);
select foyer_protect_read('agent_day');

-- A member's first deposit ever, once.
create table agent_first_deposit (
  merchant_id int not null,
  member_id bigint not null,
  day date not null,
  amount bigint not null,
  primary key (merchant_id, member_id)
);
select foyer_protect_read('agent_first_deposit');

create function agent_product(p_category text) returns text
  language sql immutable
  return case when p_category in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP') then p_category else 'OTHER' end;

-- What a round counts for. A stake that came back as it was is no turnover at a table or on a match.
create function agent_turnover(p_category text, p_bet bigint, p_win bigint) returns bigint
  language sql immutable
  return case when p_category in ('LIVE', 'SPORTS') and p_bet = p_win then 0 else p_bet end;

create function agent_change_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds)
    select c.merchant_id, c.member_id, merchant_today(c.merchant_id), c.category, sum(agent_turnover(c.category, c.bet, c.win)),
           sum(case when c.win > c.bet then c.bet else 0 end), sum(c.win), count(*)
      from came c
     where c.state = 'completed' and not c.trial and agent_counts(c.merchant_id, c.member_id)
     group by c.merchant_id, c.member_id, c.category;
    return null;
  end if;
  insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds)
  select r.merchant_id, r.member_id, merchant_today(r.merchant_id), r.category, sum(r.one * agent_turnover(r.category, r.bet, r.win)),
         sum(r.one * case when r.win > r.bet then r.bet else 0 end), sum(r.one * r.win), sum(r.one)
    from (
      select 1 as one, c.merchant_id, c.member_id, c.category, c.bet, c.win from came c where c.state = 'completed' and not c.trial
      union all
      select -1, w.merchant_id, w.member_id, w.category, w.bet, w.win from went w where w.state = 'completed' and not w.trial
    ) r
   where agent_counts(r.merchant_id, r.member_id)
   group by r.merchant_id, r.member_id, r.category
  having sum(r.one) <> 0 or sum(r.one * r.bet) <> 0 or sum(r.one * r.win) <> 0;
  return null;
end
$$;

-- Whether a member's figures are part of a team's: an agent's own, and those of all below one.
create function agent_counts(p_merchant int, p_member bigint) returns boolean
  language sql stable
  return exists (select from member m where m.merchant_id = p_merchant and m.id = p_member and (m.agent_id is not null or m.type in (1, 2, 41, 42)));

create trigger agent_change_came after insert on vendor_round
  referencing new table as came for each statement execute function agent_change_of_rounds();
create trigger agent_change_moved after update on vendor_round
  referencing old table as went new table as came for each statement execute function agent_change_of_rounds();

create function agent_change_of_new() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into agent_change (merchant_id, member_id, day, category, registrations)
  values (new.merchant_id, new.id, merchant_today(new.merchant_id), '', 1);
  return null;
end
$$;
create trigger agent_change_of_new after insert on member
  for each row when (new.agent_id is not null and new.type <> 4) execute function agent_change_of_new();

-- Counts what waits, at most p_limit changes and as many journals; how much there was, null while another node counts.
create function agent_count(p_merchant int, p_limit int) returns int
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

  create temporary table if not exists agent_counted (
    member_id bigint, day date, product text, turnover bigint, won_turnover bigint, winnings bigint, rounds int,
    deposits bigint, deposit_count int, withdrawals bigint, bonus bigint, rebate bigint, registrations int, first_deposit bigint,
    players int, depositors int, first_deposits int
  ) on commit delete rows;
  truncate pg_temp.agent_counted;

  with taken as (
    delete from agent_change c where c.merchant_id = p_merchant and c.id in (
      select f.id from agent_change f where f.merchant_id = p_merchant order by f.id limit p_limit for update skip locked)
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
      select l.ancestor_id as agent_id, c.* from pg_temp.agent_counted c
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

-- Days of teams that differ from the days of their members, at most p_limit; none when sound.
create function agent_day_of(p_merchant int, p_from date, p_to date)
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
      union all
      select m.id, d.merchant_id, d.member_id, d.day, d.product, d.turnover, d.won_turnover, d.winnings, d.rounds, d.deposits, d.deposit_count,
             d.withdrawals, d.bonus, d.rebate, 0, d.first_deposit
        from agent_member_day d join member m on m.merchant_id = p_merchant and m.id = d.member_id and m.type in (1, 2, 41, 42)
       where d.merchant_id = p_merchant and d.day between p_from and p_to
    ) s
   group by 1, 2, 3
$$;

create function agent_day_verify(p_merchant int, p_from date, p_to date, p_limit int)
  returns table (agent_id bigint, day date, product text)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(s.agent_id, t.agent_id), coalesce(s.day, t.day), coalesce(s.product, t.product)
    from (select * from agent_day d where d.merchant_id = p_merchant and d.day between p_from and p_to) s
    full join agent_day_of(p_merchant, p_from, p_to) t using (agent_id, day, product)
   where (s.turnover, s.won_turnover, s.winnings, s.rounds, s.players::bigint, s.deposits, s.depositors::bigint, s.withdrawals, s.bonus, s.rebate,
          s.registrations::bigint, s.first_deposits::bigint, s.first_deposit)
      is distinct from (t.turnover, t.won_turnover, t.winnings, t.rounds, t.players, t.deposits, t.depositors, t.withdrawals, t.bonus, t.rebate,
          t.registrations, t.first_deposits, t.first_deposit)
   limit p_limit
$$;

grant execute on function agent_count(int, int), agent_day_of(int, date, date), agent_day_verify(int, date, date, int) to foyer_app;
