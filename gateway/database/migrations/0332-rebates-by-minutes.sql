-- Rebates within the day: parts of a day's run, each of what was settled since the part before. The day's end computes the whole day and writes the difference.

alter table agent_rebate_setting
  -- A part every so many minutes; null: once, when the day has ended.
  add column live_minutes int check (live_minutes between 5 and 60);

alter table agent_rebate_run
  drop constraint agent_rebate_run_state_check,
  -- live: the day runs and parts are booked; held: it has come to the band, the rest waits for the day's end; then open and on as without parts.
  add constraint agent_rebate_run_state_check check (state in ('live', 'held', 'open', 'computed', 'stopped', 'approved', 'posted')),
  add column parts int not null default 0 check (parts >= 0),
  add column looked_at timestamptz;

alter table agent_rebate_line
  add column part int not null default 0,
  drop constraint agent_rebate_line_pkey,
  add primary key (merchant_id, day, member_id, product, for_day, part);

alter table agent_rebate_pay
  add column part int not null default 0,
  add column at timestamptz,
  drop constraint agent_rebate_pay_pkey,
  add primary key (merchant_id, day, member_id, product, part);
alter table agent_rebate_pay alter column at set default clock_timestamp();
drop index agent_rebate_pay_member;
create index agent_rebate_pay_member on agent_rebate_pay (merchant_id, member_id, product, day desc, part desc);

-- What of the running day is in a part. Gone when the day is computed as a whole.
create table agent_rebate_seen (
  merchant_id int not null,
  day date not null,
  member_id bigint not null,
  product text not null,
  turnover numeric not null,
  primary key (merchant_id, day, member_id, product)
) with (fillfactor = 70);
select foyer_protect('agent_rebate_seen');

-- What members bet that a day's run is about: of its own day, and of earlier ones where something changed on this day. Rows where now is was earn nothing.
-- p_live: of the own day alone what came since the last part, and of members whose changes are all counted: what is half counted waits for the next part.
create function agent_rebate_played(p_merchant int, p_day date, p_cap int, p_live boolean)
  returns table (member_id bigint, product text, for_day date, cap int, was numeric, now numeric)
  language sql stable
as $$
  select d.member_id, d.product, p_day, p_cap,
         case when p_live then coalesce((select s.turnover from agent_rebate_seen s
           where s.merchant_id = p_merchant and s.day = p_day and s.member_id = d.member_id and s.product = d.product), 0) else 0 end,
         -- Changes of this day to rounds of earlier ones stand in this day's figures and belong to those days.
         d.turnover - coalesce((select sum(t.turnover) from agent_late t
           where t.merchant_id = p_merchant and t.changed_day = p_day and t.member_id = d.member_id and t.settled_day < p_day
             and agent_product(t.category) = d.product), 0)
    from agent_member_day d
   where d.merchant_id = p_merchant and d.day = p_day and d.product not in ('', 'OTHER')
     and (not p_live or not exists (select from agent_change c where c.merchant_id = p_merchant and c.member_id = d.member_id))
  union all
  select i.member_id, i.product, i.settled_day, r.cap_ppm, k.known, k.known + i.turnover
    from (
      select t.member_id, agent_product(t.category) as product, t.settled_day, sum(t.turnover) as turnover
        from agent_late t where t.merchant_id = p_merchant and t.changed_day = p_day and t.settled_day < p_day and not p_live group by 1, 2, 3
    ) i
    join agent_rebate_run r on r.merchant_id = p_merchant and r.day = i.settled_day
   cross join lateral (
     -- That day as it was known before this one.
     select coalesce((select d.turnover from agent_member_day d
              where d.merchant_id = p_merchant and d.member_id = i.member_id and d.day = i.settled_day and d.product = i.product), 0)
          + coalesce((select sum(case when t.settled_day = i.settled_day then t.turnover else -t.turnover end) from agent_late t
              where t.merchant_id = p_merchant and t.member_id = i.member_id and agent_product(t.category) = i.product and t.settled_day <> t.changed_day
                and (t.changed_day = i.settled_day or t.settled_day = i.settled_day and t.changed_day < p_day)), 0) as known
   ) k
   where i.product <> 'OTHER'
$$;

-- Who gets what of these bets. Going up from who bet, each level gets what its rate is above the highest below it, so that all levels of
-- one bet come to the highest rate, rounded down once.
create function agent_rebate_shares(p_merchant int, p_day date, p_cap int, p_live boolean)
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

-- Lines of a day's run, from rows that are only ever added to: asked again they are the same. p_live: of the next part.
create function agent_rebate_sums(p_merchant int, p_day date, p_cap int, p_live boolean)
  returns table (member_id bigint, product text, for_day date, turnover bigint, amount bigint, own bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select s.receiver, s.product, s.for_day, sum(s.turnover)::bigint, sum(s.amount)::bigint, coalesce(sum(s.amount) filter (where s.depth = 0), 0)::bigint
    from agent_rebate_shares(p_merchant, p_day, p_cap, p_live) s group by 1, 2, 3 having sum(s.amount) <> 0
$$;
drop function agent_rebate_lines(int, date, int);
grant execute on function agent_rebate_played(int, date, int, boolean), agent_rebate_shares(int, date, int, boolean),
  agent_rebate_sums(int, date, int, boolean) to foyer_app;
