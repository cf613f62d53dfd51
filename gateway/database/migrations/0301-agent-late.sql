-- What changes after it was settled, and what happens within a day: both behind the queue of teams.

-- Rounds that changed after they had been settled. A day's figures have such a change on the day on which it was made; with these rows a period is known
-- as it would have been, had the change been made in time.
create table agent_late (
  merchant_id int not null,
  id bigint generated always as identity,
  member_id bigint not null,
  category text not null,
  settled_at timestamptz not null,
  changed_at timestamptz not null,
  -- Days of the merchant.
  settled_day date not null,
  changed_day date not null,
  turnover bigint not null,
  won_turnover bigint not null,
  winnings bigint not null,
  primary key (merchant_id, id)
);
create index agent_late_changed on agent_late (merchant_id, changed_day, member_id);
create index agent_late_settled on agent_late (merchant_id, settled_day, member_id);
select foyer_protect_read('agent_late');

create function agent_late_of_rounds() returns trigger
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
             (c.state = 'completed')::int * c.win - (w.state = 'completed')::int * w.win as winnings
        from went w
        join came c on c.merchant_id = w.merchant_id and c.vendor = w.vendor and c.round_id = w.round_id and c.member_id = w.member_id
       where (w.ended_at is not null or w.state = 'completed') and not c.trial
    ) d
    join merchant m on m.id = d.merchant_id
   where (d.turnover <> 0 or d.won <> 0 or d.winnings <> 0) and agent_counts(d.merchant_id, d.member_id);
  return null;
end
$$;
create trigger agent_late_moved after update on vendor_round
  referencing old table as went new table as came for each statement execute function agent_late_of_rounds();

-- Five minutes of a member, kept while a merchant has contracts by the hour or by five minutes. product as in agent_member_day.
create table agent_slot (
  merchant_id int not null,
  slot timestamptz not null,
  member_id bigint not null,
  product text not null,
  turnover bigint not null,
  won_turnover bigint not null,
  winnings bigint not null,
  primary key (merchant_id, slot, member_id, product)
);
select foyer_protect_read('agent_slot');

alter table agent_change add column at timestamptz not null default clock_timestamp();

-- What is counted into days leaves the queue: it is counted into five minutes in the same transaction.
create function agent_slots() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into agent_slot as t
  select w.merchant_id,
         -- A change belongs to its day, however late it was written down.
         least(date_bin('5 minutes', w.at, timestamptz '2000-01-01'),
               ((w.day + 1)::timestamp at time zone m.time_zone) - interval '5 minutes'),
         w.member_id, p.product, sum(w.turnover), sum(w.won_turnover), sum(w.winnings)
    from went w
    join merchant m on m.id = w.merchant_id
   cross join lateral (select '' as product union all select agent_product(w.category)) p
   where w.category <> '' and exists (
     select from agent_contract c where c.merchant_id = w.merchant_id and c.kind in ('hourly', 'realtime') and c.state in ('A', 'E', 'V', 'C'))
   group by 1, 2, 3, 4
  on conflict (merchant_id, slot, member_id, product) do update set
    turnover = t.turnover + excluded.turnover, won_turnover = t.won_turnover + excluded.won_turnover, winnings = t.winnings + excluded.winnings;
  return null;
end
$$;
create trigger agent_slots_counted after delete on agent_change
  referencing old table as went for each statement execute function agent_slots();

-- Days are read by their date as well: rows come nearly in that order.
create index agent_member_day_days on agent_member_day using brin (day) with (pages_per_range = 32);
create index agent_day_days on agent_day using brin (day) with (pages_per_range = 32);

-- Members' days of a product as they are known now: late changes stand on the day they are about. '' is all products; DEPOSIT counts what was paid in.
-- Bounds are days; the second is the first that is not in it.
create function agent_pay_members(p_merchant int, p_product text, p_from date, p_until date)
  returns table (member_id bigint, day date, turnover bigint, won_turnover bigint, winnings bigint, deposits bigint)
  language sql stable
as $$
  select d.member_id, d.day,
         case when p_product = 'DEPOSIT' then d.deposits when d.product = p_product then d.turnover else 0 end,
         case when d.product = p_product then d.won_turnover else 0 end, case when d.product = p_product then d.winnings else 0 end, d.deposits
    from agent_member_day d
   where d.merchant_id = p_merchant and d.day >= p_from and d.day < p_until and d.product in ('', p_product)
  union all
  select t.member_id, x.day, x.one * t.turnover, x.one * t.won_turnover, x.one * t.winnings, 0
    from agent_late t
   cross join lateral (values (t.settled_day, 1), (t.changed_day, -1)) x(day, one)
   where t.merchant_id = p_merchant and t.settled_day <> t.changed_day and x.day >= p_from and x.day < p_until
     and (t.changed_day >= p_from and t.changed_day < p_until or t.settled_day >= p_from and t.settled_day < p_until)
     and p_product in ('', agent_product(t.category))
$$;

-- The same of five minutes.
create function agent_pay_slots(p_merchant int, p_product text, p_starts timestamptz, p_ends timestamptz)
  returns table (member_id bigint, slot timestamptz, turnover bigint, won_turnover bigint, winnings bigint)
  language sql stable
as $$
  select d.member_id, d.slot, d.turnover, d.won_turnover, d.winnings
    from agent_slot d
   where d.merchant_id = p_merchant and d.slot >= p_starts and d.slot < p_ends and d.product = p_product
  union all
  select t.member_id, x.at, x.one * t.turnover, x.one * t.won_turnover, x.one * t.winnings
    from agent_late t
   cross join lateral (values (t.settled_at, 1), (t.changed_at, -1)) x(at, one)
   where t.merchant_id = p_merchant and x.at >= p_starts and x.at < p_ends
     and t.changed_day >= (p_starts at time zone 'UTC')::date - 1 and t.settled_day <= (p_ends at time zone 'UTC')::date + 1
     and p_product in ('', agent_product(t.category))
$$;
grant execute on function agent_product(text), agent_pay_members(int, text, date, date), agent_pay_slots(int, text, timestamptz, timestamptz) to foyer_app;
