-- One rule of turnover (docs/records.md): a stake that comes back whole is none, in one call or in several. The ledger's roll-ups count a stake
-- when it is placed and know single calls alone; what their sums are to be corrected by is written with the rounds, beside the path of a bet.
-- Rounds that stood before keep what was counted of them: their columns are 0.

create function round_turnover(p_bet bigint, p_win bigint) returns bigint
  language sql immutable
  return case when p_bet = p_win then 0 else p_bet end;

alter table vendor_round
  -- The part of the stakes that was the member's own money, and what of it the ledger's roll-ups count as turnover.
  add column own_bet bigint not null default 0,
  add column rolled_bet bigint not null default 0,
  -- Of the wins, what the vendor cancelled later: it makes no turnover of a stake that had come back.
  add column win_cancelled bigint not null default 0;

-- What a round adds to the sums of the roll-ups.
create function round_correction(p_bet bigint, p_win bigint, p_cancelled bigint, p_own bigint, p_rolled bigint) returns bigint
  language sql immutable
  -- Below zero: stakes that came back and were counted before this migration. The roll-ups have taken them off already.
  return case when round_turnover(p_bet, p_win) = 0 or (p_cancelled > 0 and round_turnover(p_bet, p_win + p_cancelled) = 0)
              then -greatest(p_rolled, 0) else p_own - p_rolled end;

-- By the merchant's day on which the rounds were opened.
create table turnover_correction (
  merchant_id int not null,
  -- As in the roll-ups.
  member text not null,
  day date not null,
  category text not null,
  currency text not null,
  amount bigint not null,
  primary key (merchant_id, member, day, category, currency)
) with (fillfactor = 70);
select foyer_protect_read('turnover_correction');

create function turnover_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into turnover_correction as t
    select c.merchant_id, c.member_id::text, (c.opened_at at time zone m.time_zone)::date, c.category, c.currency,
           sum(round_correction(c.bet, c.win, c.win_cancelled, c.own_bet, c.rolled_bet))
      from came c join merchant m on m.id = c.merchant_id
     where c.own_bet <> 0 or c.rolled_bet <> 0
     group by 1, 2, 3, 4, 5
    having sum(round_correction(c.bet, c.win, c.win_cancelled, c.own_bet, c.rolled_bet)) <> 0
     order by 1, 2, 3, 4, 5
    on conflict (merchant_id, member, day, category, currency) do update set amount = t.amount + excluded.amount;
    return null;
  end if;
  insert into turnover_correction as t
  select r.merchant_id, r.member_id::text, (r.opened_at at time zone m.time_zone)::date, r.category, r.currency, sum(r.amount)
    from (
      select c.merchant_id, c.member_id, c.opened_at, c.category, c.currency,
             round_correction(c.bet, c.win, c.win_cancelled, c.own_bet, c.rolled_bet) as amount
        from came c where c.own_bet <> 0 or c.rolled_bet <> 0
      union all
      select w.merchant_id, w.member_id, w.opened_at, w.category, w.currency,
             -round_correction(w.bet, w.win, w.win_cancelled, w.own_bet, w.rolled_bet)
        from went w where w.own_bet <> 0 or w.rolled_bet <> 0
    ) r join merchant m on m.id = r.merchant_id
   where r.amount <> 0
   group by 1, 2, 3, 4, 5 having sum(r.amount) <> 0 order by 1, 2, 3, 4, 5
  on conflict (merchant_id, member, day, category, currency) do update set amount = t.amount + excluded.amount;
  return null;
end
$$;
create trigger turnover_came after insert on vendor_round
  referencing new table as came for each statement execute function turnover_of_rounds();
create trigger turnover_moved after update on vendor_round
  referencing old table as went new table as came for each statement execute function turnover_of_rounds();

-- Agents: the same rule for every product; it was that of tables and matches alone.
create or replace function agent_turnover(p_category text, p_bet bigint, p_win bigint) returns bigint
  language sql immutable
  return round_turnover(p_bet, p_win);
create or replace function agent_winnings(p_category text, p_bet bigint, p_win bigint) returns bigint
  language sql immutable
  return case when round_turnover(p_bet, p_win) = 0 and p_bet > 0 then 0 else p_win end;

-- Promotions, contests and wagering hear of the stake that counts.
create or replace function engagement_cause_of_rounds() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into engagement_cause (merchant_id, kind, member_id, at, ref, cause, amount, win, category, vendor, game)
    select c.merchant_id, 'bet', c.member_id, c.moved_at, c.vendor || ':' || c.round_id, c.vendor || ':' || c.round_id,
           round_turnover(c.bet, c.win), c.win, c.category, c.vendor, c.game_id
      from came c where c.state = 'completed' and not c.trial and c.bets > 0 order by c.seq;
    return null;
  end if;
  insert into engagement_cause (merchant_id, kind, member_id, at, ref, cause, amount, win, category, vendor, game)
  select c.merchant_id,
         case when w.state <> 'completed' then 'bet' when c.state <> 'completed' then 'bet-back' else 'bet-change' end,
         c.member_id, c.moved_at,
         -- A change of a settled round is one of many.
         c.vendor || ':' || c.round_id || case when w.state = 'completed' and c.state = 'completed' then ':' || c.bet || ':' || c.win || ':'
           || floor(extract(epoch from c.moved_at) * 1000000) else '' end,
         c.vendor || ':' || c.round_id,
         (c.state = 'completed')::int * round_turnover(c.bet, c.win) - (w.state = 'completed')::int * round_turnover(w.bet, w.win),
         (c.state = 'completed')::int * c.win - (w.state = 'completed')::int * w.win,
         c.category, c.vendor, c.game_id
    from came c join went w using (merchant_id, vendor, round_id, member_id)
   where not c.trial and c.bets > 0
     and ((c.state = 'completed') <> (w.state = 'completed') or (c.state = 'completed' and (c.bet, c.win) <> (w.bet, w.win)))
   order by c.seq;
  return null;
end
$$;

-- Levels: ever, and from the first day of a period on.
create or replace function vip_totals(p_merchant int, p_members bigint[])
  returns table (member_id bigint, deposits bigint, turnover bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select m.id, coalesce(sum(l.given - l.taken) filter (where l.type = 'deposit'), 0)::bigint,
         (coalesce(sum(l.valid) filter (where l.type = 'bet'), 0)
           + coalesce((select sum(t.amount) from turnover_correction t where t.merchant_id = p_merchant and t.member = m.id::text), 0))::bigint
    from unnest(p_members) m(id)
    left join rollup_life l on l.merchant_id = p_merchant and l.member = m.id::text and l.class in ('player', 'wallet')
   group by m.id
$$;

create or replace function vip_period_totals(p_merchant int, p_members bigint[], p_until date)
  returns table (member_id bigint, deposits bigint, turnover bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select m.member_id, coalesce(sum(d.given - d.taken) filter (where d.type = 'deposit'), 0)::bigint,
         (coalesce(sum(d.valid) filter (where d.type = 'bet'), 0)
           + coalesce((select sum(t.amount) from turnover_correction t where t.merchant_id = p_merchant and t.member = m.member_id::text
                          and t.day >= m.from_day and t.day < p_until), 0))::bigint
    from member_vip m
    left join rollup_day d on d.merchant_id = p_merchant and d.member = m.member_id::text and d.class in ('player', 'wallet')
     and d.day >= m.from_day and d.day < p_until
   where m.merchant_id = p_merchant and m.member_id = any (p_members)
   group by m.member_id, m.from_day
$$;
grant execute on function round_turnover(bigint, bigint) to foyer_app;
