-- What agents read of their teams beyond the overview: rates, notes, rounds and movements of whole teams, and who is there now.

-- Shares of turnover by product, in parts per million. What a bet pays is decided by the row that stood then: nothing here is changed, a new row begins.
create table member_rate (
  merchant_id int not null,
  member_id bigint not null,
  product text not null check (product in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP')),
  ppm int not null check (ppm between 0 and 200000),
  since timestamptz not null default clock_timestamp(),
  -- Who gave it: the operator's name, or the number of the agent.
  actor text not null check (length(actor) between 1 and 120),
  primary key (merchant_id, member_id, product, since),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect_append('member_rate');

-- What an agent writes down about a member, read by that agent alone.
create table agent_note (
  merchant_id int not null,
  agent_id bigint not null,
  member_id bigint not null,
  note text not null check (length(note) between 1 and 1000),
  written_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, agent_id, member_id),
  foreign key (merchant_id, agent_id) references member (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select foyer_protect('agent_note');

-- Rounds of a whole team by their settlement, open ones by their stake; a page of a large team walks over those of others.
create index vendor_round_at on vendor_round (merchant_id, (coalesce(ended_at, opened_at)) desc, seq desc);
-- The same of movements that are no single bets.
create index entry_told on entry (merchant_id, journal_id desc, line desc) where type not in ('bet', 'win') and balance_after is not null;
-- Sessions by their last use, for who is there now; times of use are saved some times a minute.
create index session_seen on session (merchant_id, last_seen_at desc) where ended_at is null;

-- What came back as it was staked at a table or on a match is neither turnover nor a win, so that winnings less turnover is what was won.
create function agent_winnings(p_category text, p_bet bigint, p_win bigint) returns bigint
  language sql immutable
  return case when p_category in ('LIVE', 'SPORTS') and p_bet = p_win then 0 else p_win end;

create or replace function agent_change_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds)
    select c.merchant_id, c.member_id, merchant_today(c.merchant_id), c.category, sum(agent_turnover(c.category, c.bet, c.win)),
           sum(case when c.win > c.bet then c.bet else 0 end), sum(agent_winnings(c.category, c.bet, c.win)), count(*)
      from came c
     where c.state = 'completed' and not c.trial and agent_counts(c.merchant_id, c.member_id)
     group by c.merchant_id, c.member_id, c.category;
    return null;
  end if;
  insert into agent_change (merchant_id, member_id, day, category, turnover, won_turnover, winnings, rounds)
  select r.merchant_id, r.member_id, merchant_today(r.merchant_id), r.category, sum(r.one * agent_turnover(r.category, r.bet, r.win)),
         sum(r.one * case when r.win > r.bet then r.bet else 0 end), sum(r.one * agent_winnings(r.category, r.bet, r.win)), sum(r.one)
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
             (c.state = 'completed')::int * agent_turnover(c.category, c.bet, c.win)
               - (w.state = 'completed')::int * agent_turnover(w.category, w.bet, w.win) as turnover,
             (c.state = 'completed' and c.win > c.bet)::int * c.bet - (w.state = 'completed' and w.win > w.bet)::int * w.bet as won,
             (c.state = 'completed')::int * agent_winnings(c.category, c.bet, c.win)
               - (w.state = 'completed')::int * agent_winnings(w.category, w.bet, w.win) as winnings
        from went w
        join came c on c.merchant_id = w.merchant_id and c.vendor = w.vendor and c.round_id = w.round_id and c.member_id = w.member_id
       where (w.ended_at is not null or w.state = 'completed') and not c.trial
    ) d
    join merchant m on m.id = d.merchant_id
   where (d.turnover <> 0 or d.won <> 0 or d.winnings <> 0) and agent_counts(d.merchant_id, d.member_id);
  return null;
end
$$;

grant execute on function agent_turnover(text, bigint, bigint), agent_product(text) to foyer_app;
