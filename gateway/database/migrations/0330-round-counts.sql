-- What a round counts for stands in one place: nothing before it is settled. A function of one statement, so that a query takes it in as its own.
create function agent_round_counts(p_state text, p_category text, p_bet bigint, p_win bigint)
  returns table (turnover bigint, won bigint, winnings bigint, rounds int)
  language sql immutable
as $$
  select case when p_state = 'completed' then agent_turnover(p_category, p_bet, p_win) else 0 end,
         case when p_state = 'completed' and p_win > p_bet then p_bet else 0 end,
         case when p_state = 'completed' then agent_winnings(p_category, p_bet, p_win) else 0 end,
         case when p_state = 'completed' then 1 else 0 end
$$;

create or replace function agent_change_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds)
    select c.merchant_id, c.member_id, merchant_today(c.merchant_id), c.category, sum(k.turnover), sum(k.won), sum(k.winnings), sum(k.rounds)
      from came c cross join lateral agent_round_counts(c.state, c.category, c.bet, c.win) k
     where c.state = 'completed' and not c.trial and agent_counts(c.merchant_id, c.member_id)
     group by c.merchant_id, c.member_id, c.category;
    return null;
  end if;
  insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds)
  select r.merchant_id, r.member_id, merchant_today(r.merchant_id), r.category, sum(r.one * k.turnover), sum(r.one * k.won), sum(r.one * k.winnings),
         sum(r.one * k.rounds)
    from (
      select 1 as one, c.merchant_id, c.member_id, c.state, c.category, c.bet, c.win from came c where c.state = 'completed' and not c.trial
      union all
      select -1, w.merchant_id, w.member_id, w.state, w.category, w.bet, w.win from went w where w.state = 'completed' and not w.trial
    ) r
   cross join lateral agent_round_counts(r.state, r.category, r.bet, r.win) k
   where agent_counts(r.merchant_id, r.member_id)
   group by r.merchant_id, r.member_id, r.category
  having sum(r.one) <> 0 or sum(r.one * r.bet) <> 0 or sum(r.one * r.win) <> 0;
  return null;
end
$$;

create or replace function agent_late_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Most rounds that move were never settled before.
  if not exists (select from went w where w.ended_at is not null or w.state = 'completed') then
    return null;
  end if;
  insert into agent_late (merchant_id, member_id, category, settled_at, changed_at, settled_day, changed_day, turnover, won_turnover, winnings)
  select d.merchant_id, d.member_id, d.category, d.settled_at, clock_timestamp(), (d.settled_at at time zone m.time_zone)::date,
         merchant_today(d.merchant_id), d.turnover, d.won, d.winnings
    from (
      select c.merchant_id, c.member_id, c.category, coalesce(w.ended_at, w.moved_at) as settled_at,
             now.turnover - was.turnover as turnover, now.won - was.won as won, now.winnings - was.winnings as winnings
        from went w
        join came c on c.merchant_id = w.merchant_id and c.vendor = w.vendor and c.round_id = w.round_id and c.member_id = w.member_id
       cross join lateral agent_round_counts(c.state, c.category, c.bet, c.win) now
       cross join lateral agent_round_counts(w.state, w.category, w.bet, w.win) was
       where (w.ended_at is not null or w.state = 'completed') and not c.trial
    ) d
    join merchant m on m.id = d.merchant_id
   where (d.turnover <> 0 or d.won <> 0 or d.winnings <> 0) and agent_counts(d.merchant_id, d.member_id);
  return null;
end
$$;

-- A statement is claimed, and claimed again after a kill, without a new place in each index.
alter table agent_pay_statement set (fillfactor = 70);
