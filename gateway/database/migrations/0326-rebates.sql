-- Rebates: shares of settled turnover by product and day, for who bet and, by difference of rates, for those above.

-- A merchant without a row, or without a day, pays none.
create table agent_rebate_setting (
  merchant_id int primary key references merchant,
  -- First day whose turnover is paid.
  from_day date,
  -- What all levels of one bet come to at most.
  cap_ppm int not null default 20000 check (cap_ppm between 0 and 200000)
);
select foyer_protect('agent_rebate_setting');

-- One run a day. open → computed; stopped: above the bands, operators have to approve; approved: being booked; posted: done.
create table agent_rebate_run (
  merchant_id int not null,
  day date not null,
  cap_ppm int not null,
  currency text not null,
  state text not null default 'open' check (state in ('open', 'computed', 'stopped', 'approved', 'posted')),
  rows int not null default 0,
  due bigint not null default 0 check (due >= 0),
  -- Operators who approved it, nobody twice.
  approvals text[] not null default '{}',
  opened_at timestamptz not null default clock_timestamp(),
  posted_at timestamptz,
  primary key (merchant_id, day)
);
create index agent_rebate_run_open on agent_rebate_run (merchant_id, day) where state <> 'posted';
select foyer_protect('agent_rebate_run');

-- What a run says of a member, a product and a day: of its own day what is earned, of an earlier one what late events change. Never edited.
create table agent_rebate_line (
  merchant_id int not null,
  day date not null,
  member_id bigint not null,
  product text not null,
  for_day date not null,
  -- Turnover that earned something, or that changed.
  turnover bigint not null,
  -- All of it, and the part that is from the member's own bets.
  amount bigint not null,
  own bigint not null,
  primary key (merchant_id, day, member_id, product, for_day),
  foreign key (merchant_id, day) references agent_rebate_run (merchant_id, day),
  check (for_day <= day)
);
create index agent_rebate_line_member on agent_rebate_line (merchant_id, member_id, day desc);
select foyer_protect_append('agent_rebate_line');

-- What of it is booked. Below zero it waits for the next that is earned by the same product.
create table agent_rebate_pay (
  merchant_id int not null,
  day date not null,
  member_id bigint not null,
  product text not null,
  amount bigint not null,
  opening bigint not null check (opening <= 0),
  due bigint not null check (due >= 0),
  closing bigint not null check (closing <= 0),
  booked boolean not null default false,
  primary key (merchant_id, day, member_id, product),
  check (due + closing = amount + opening),
  foreign key (merchant_id, day) references agent_rebate_run (merchant_id, day)
);
create index agent_rebate_pay_member on agent_rebate_pay (merchant_id, member_id, product, day desc);
create index agent_rebate_pay_due on agent_rebate_pay (merchant_id, day, member_id) where not booked and due > 0;
select foyer_protect_append('agent_rebate_pay');
grant update (booked) on agent_rebate_pay to foyer_app;

-- The rate of a day: the one that stood when it began, or a member's first where none did. What was given in the course of a day counts from the next.
create function agent_rate_of_day(p_merchant int, p_member bigint, p_product text, p_starts timestamptz, p_ends timestamptz) returns int
  language sql stable
  return (
    select r.ppm from member_rate r
     where r.merchant_id = p_merchant and r.member_id = p_member and r.product = p_product and r.since < p_ends
     order by r.since >= p_starts, case when r.since < p_starts then r.since end desc, r.since limit 1);

-- Lines of a day's run, from rows that are only ever added to: asked again they are the same. Going up from who bet, each level gets what its rate is above the
-- highest below it, so that all levels of one bet come to the highest rate, rounded down once.
create function agent_rebate_lines(p_merchant int, p_day date, p_cap int)
  returns table (member_id bigint, product text, for_day date, turnover bigint, amount bigint, own bigint)
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with late as (
    -- Changes of this day to rounds of earlier ones: they stand in this day's figures and belong to those days.
    select t.member_id, agent_product(t.category) as product, t.settled_day, sum(t.turnover) as turnover
      from agent_late t where t.merchant_id = p_merchant and t.changed_day = p_day and t.settled_day < p_day group by 1, 2, 3
  ), played as (
    select d.member_id, d.product, p_day as for_day, p_cap as cap, 0::numeric as was,
           d.turnover - coalesce((select sum(i.turnover) from late i where i.member_id = d.member_id and i.product = d.product), 0) as now
      from agent_member_day d
     where d.merchant_id = p_merchant and d.day = p_day and d.product not in ('', 'OTHER')
    union all
    select i.member_id, i.product, i.settled_day, r.cap_ppm, k.known, k.known + i.turnover
      from late i
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
  ), level as (
    select p.*, u.receiver, u.depth
      from played p
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
  ), part as (
    select c.receiver, c.product, c.for_day, c.depth, c.now - c.was as turnover,
           div(greatest(c.now, 0) * c.upto, 1000000) - div(greatest(c.now, 0) * c.below, 1000000)
             - div(greatest(c.was, 0) * c.upto, 1000000) + div(greatest(c.was, 0) * c.below, 1000000) as amount
      from climb c where c.upto > c.below
  )
  select t.receiver, t.product, t.for_day, sum(t.turnover)::bigint, sum(t.amount)::bigint, coalesce(sum(t.amount) filter (where t.depth = 0), 0)::bigint
    from part t group by 1, 2, 3 having sum(t.amount) <> 0
$$;
grant execute on function agent_rate_of_day(int, bigint, text, timestamptz, timestamptz), agent_rebate_lines(int, date, int) to foyer_app;
