import type { ActiveRule } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { heldOn } from '../held';

/** What a team did in a period, of one product or of all. */
export interface BaseRow extends Record<string, unknown> {
  slot: number;
  turnover: bigint;
  won_turnover: bigint;
  winnings: bigint;
  rebate: bigint;
  promotion: bigint;
}

/** Some days of a team; the second bound is the first day that is not in it. */
export interface DaySlot {
  agentId: bigint;
  /** As in the days: '' is all products. */
  product: string;
  from: string;
  until: string;
}

/** Sums of each slot's days as they were counted. Money that belongs to no product is in all of them alone. */
export const readDays = (
  query: Query,
  of: { merchantId: number; slots: readonly DaySlot[] },
): Promise<BaseRow[]> =>
  query<BaseRow>(
    `select s.slot::int as slot, coalesce(d.turnover, 0)::bigint as turnover, coalesce(d.won_turnover, 0)::bigint as won_turnover,
            coalesce(d.winnings, 0)::bigint as winnings, coalesce(d.rebate, 0)::bigint as rebate, coalesce(d.promotion, 0)::bigint as promotion
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) with ordinality s(agent_id, product, from_day, until_day, slot)
       left join lateral (
         select sum(case when s.product = 'DEPOSIT' then f.deposits when f.product = s.product then f.turnover else 0 end) as turnover,
                sum(f.won_turnover) filter (where f.product = s.product) as won_turnover,
                sum(f.winnings) filter (where f.product = s.product) as winnings,
                sum(f.rebate) filter (where s.product = '' and f.product = '') as rebate,
                sum(f.bonus) filter (where s.product = '' and f.product = '') as promotion
           from agent_day f
          where f.merchant_id = $1 and f.agent_id = s.agent_id and f.day >= s.from_day::date and f.day < s.until_day::date
            and f.product in ('', s.product)
       ) d on true`,
    [
      ...[of.merchantId, of.slots.map(({ agentId }) => agentId), of.slots.map(({ product }) => product)],
      ...[of.slots.map(({ from }) => from), of.slots.map(({ until }) => until)],
    ],
  );

/** Late changes of teams by day: taken from the day on which they were made, put on the day they are about. */
export interface LateRow extends Record<string, unknown> {
  agent_id: bigint;
  day: string;
  product: string;
  turnover: bigint;
  won_turnover: bigint;
  winnings: bigint;
}
export const readLateDays = (
  query: Query,
  of: { merchantId: number; agentIds: readonly bigint[]; from: string; until: string },
): Promise<LateRow[]> =>
  query<LateRow>(
    `select u.agent_id, x.day::text as day, agent_product(t.category) as product, sum(x.one * t.turnover)::bigint as turnover,
            sum(x.one * t.won_turnover)::bigint as won_turnover, sum(x.one * t.winnings)::bigint as winnings
       from agent_late t
      cross join lateral (values (t.settled_day, 1), (t.changed_day, -1)) x(day, one)
      ${heldOn({ member: 't.member_id', day: 'x.day' })}
      cross join lateral (
        select t.member_id as agent_id
        union all
        select l.ancestor_id from agent_line l
         where l.merchant_id = $1 and l.member_id = t.member_id and l.from_day <= x.day and l.until_day > x.day
           and h.member_id is null) u
      where t.merchant_id = $1 and t.settled_day <> t.changed_day and x.day >= $3::date and x.day < $4::date
        and (t.changed_day >= $3::date and t.changed_day < $4::date or t.settled_day >= $3::date and t.settled_day < $4::date)
        and u.agent_id = any($2::bigint[])
      group by 1, 2, 3`,
    [of.merchantId, of.agentIds, of.from, of.until],
  );

/** What teams did within a day, as it is known now. */
export interface WindowRow extends Record<string, unknown> {
  agent_id: bigint;
  turnover: bigint;
  won_turnover: bigint;
  winnings: bigint;
}
export const readWindow = (
  query: Query,
  of: {
    merchantId: number;
    agentIds: readonly bigint[];
    product: string;
    day: string;
    starts: Date;
    ends: Date;
  },
): Promise<WindowRow[]> =>
  query<WindowRow>(
    `select u.agent_id, sum(d.turnover)::bigint as turnover, sum(d.won_turnover)::bigint as won_turnover, sum(d.winnings)::bigint as winnings
       from (
         select f.member_id, sum(f.turnover) as turnover, sum(f.won_turnover) as won_turnover, sum(f.winnings) as winnings
           from agent_pay_slots($1, $3, $5, $6) f group by f.member_id
       ) d
      ${heldOn({ member: 'd.member_id', day: '$4::date' })}
      cross join lateral (
        select d.member_id as agent_id
        union all
        select l.ancestor_id from agent_line l
         where l.merchant_id = $1 and l.member_id = d.member_id and l.from_day <= $4::date and l.until_day > $4::date
           and h.member_id is null) u
      where u.agent_id = any($2::bigint[])
      group by u.agent_id`,
    [of.merchantId, of.agentIds, of.product, of.day, of.starts, of.ends],
  );

/** Whose figures reach a rule. Who did nothing is not active. */
const REACHES = (turnover: string, deposits: string): string =>
  `${turnover} >= $5::bigint and ${deposits} >= $6::bigint and (${turnover} > 0 or ${deposits} > 0)`;

export interface ActiveOf {
  merchantId: number;
  product: string;
  rule: ActiveRule;
  from: string;
  until: string;
  /** null: of every agent. */
  agentId: bigint | null;
}

/** Active members by agent over days: of a line that stands in a part of them, the days on which it does; of who is held on some, the others. */
const ACTIVE_DAYS = `
  with good as (
    select d.member_id from agent_pay_members($1, $2, $3::date, $4::date) d
     group by d.member_id having ${REACHES('sum(d.turnover)', 'sum(d.deposits)')}
  ), held as (
    select x.member_id, x.from_day, x.until_day from agent_self_referral x where x.merchant_id = $1 and x.from_day < $4::date and x.until_day > $3::date
  ), counted as (
    select l.ancestor_id as agent_id, l.member_id from good g
      join agent_line l on l.merchant_id = $1 and l.member_id = g.member_id and l.from_day <= $3::date and l.until_day >= $4::date
     where ($8::bigint is null or l.ancestor_id = $8) and not exists (select from held h where h.member_id = g.member_id)
    union all
    select l.ancestor_id, l.member_id from held h
      join agent_line l on l.merchant_id = $1 and l.member_id = h.member_id and l.from_day <= $3::date and l.until_day >= $4::date
      join agent_pay_members($1, $2, $3::date, $4::date) d on d.member_id = h.member_id and not (h.from_day <= d.day and h.until_day > d.day)
     where $8::bigint is null or l.ancestor_id = $8
     group by 1, 2 having ${REACHES('sum(d.turnover)', 'sum(d.deposits)')}
    union all
    select l.ancestor_id, l.member_id from agent_line l
      join agent_pay_members($1, $2, $3::date, $4::date) d on d.member_id = l.member_id and d.day >= l.from_day and d.day < l.until_day
      left join held h on h.member_id = d.member_id and h.from_day <= d.day and h.until_day > d.day
     where l.merchant_id = $1 and l.from_day < $4::date and l.until_day > $3::date and (l.from_day > $3::date or l.until_day < $4::date)
       and h.member_id is null and ($8::bigint is null or l.ancestor_id = $8)
     group by 1, 2 having ${REACHES('sum(d.turnover)', 'sum(d.deposits)')}
    union all
    select m.id, m.id from good g join member m on m.merchant_id = $1 and m.id = g.member_id and m.type in (1, 2, 41, 42)
     where $7 and ($8::bigint is null or m.id = $8)
  )
  select c.agent_id, count(distinct c.member_id)::int as active from counted c group by c.agent_id`;

const activeValues = ({ merchantId, product, rule, from, until, agentId }: ActiveOf) => [
  ...[merchantId, product, from, until, rule.minTurnover, rule.minDeposit, rule.countsSelf, agentId],
];

export const readActiveOfDays = async (query: Query, of: ActiveOf & { agentId: bigint }): Promise<number> => {
  const [row] = await query<{ active: number }>(ACTIVE_DAYS, activeValues(of));
  return row?.active ?? 0;
};

/** The same within a day; who paid in is not known there. */
const ACTIVE_WINDOW = `
  with good as (
    select d.member_id from agent_pay_slots($1, $2, $3, $4) d
     group by d.member_id having ${REACHES('sum(d.turnover)', '0')}
  ), counted as (
    select l.ancestor_id as agent_id, l.member_id from good g
      ${heldOn({ member: 'g.member_id', day: '$9::date' })}
      join agent_line l on l.merchant_id = $1 and l.member_id = g.member_id and l.from_day <= $9::date and l.until_day > $9::date
     where h.member_id is null and ($8::bigint is null or l.ancestor_id = $8)
    union all
    select m.id, m.id from good g join member m on m.merchant_id = $1 and m.id = g.member_id and m.type in (1, 2, 41, 42)
     where $7 and ($8::bigint is null or m.id = $8)
  )
  select c.agent_id, count(*)::int as active from counted c group by c.agent_id`;

export interface ActiveWindowOf extends Omit<ActiveOf, 'from' | 'until'> {
  day: string;
  starts: Date;
  ends: Date;
}
const windowValues = ({ merchantId, product, rule, day, starts, ends, agentId }: ActiveWindowOf) => [
  ...[merchantId, product, starts, ends, rule.minTurnover, 0, rule.countsSelf, agentId, day],
];

export const readActiveOfWindow = async (
  query: Query,
  of: ActiveWindowOf & { agentId: bigint },
): Promise<number> => {
  const [row] = await query<{ active: number }>(ACTIVE_WINDOW, windowValues(of));
  return row?.active ?? 0;
};

/** Counts the active members of all agents once for a run. */
export const writeActive = async (
  query: Query,
  of: { runId: bigint; key: string } & (
    | ({ by: 'days' } & Omit<ActiveOf, 'agentId'>)
    | ({ by: 'window' } & Omit<ActiveWindowOf, 'agentId'>)
  ),
): Promise<void> => {
  const [text, values] =
    of.by === 'days'
      ? [ACTIVE_DAYS, activeValues({ ...of, agentId: null })]
      : [ACTIVE_WINDOW, windowValues({ ...of, agentId: null })];
  const place = values.length;
  await query(
    `insert into agent_pay_active (merchant_id, run_id, rule, agent_id, active)
     select $1, $${place + 1}, $${place + 2}, a.agent_id, a.active from (${text}) a on conflict do nothing`,
    [...values, of.runId, of.key],
  );
};

/**
 * Wages of a period that flowed into teams from outside: what agents were paid themselves, and what the platform paid below them. What was
 * paid within a team is in it already.
 */
export const readWages = (
  query: Query,
  of: { merchantId: number; slots: readonly DaySlot[] },
): Promise<{ slot: number; wages: bigint }[]> =>
  query<{ slot: number; wages: bigint }>(
    `select s.slot::int as slot, coalesce(w.wages, 0)::bigint as wages
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) with ordinality s(agent_id, product, from_day, until_day, slot)
       left join lateral (
         select sum(p.gross + p.corrections) as wages from agent_pay_statement p
          where p.merchant_id = $1 and p.kind <> 'dividend' and p.from_day >= s.from_day::date and p.from_day < s.until_day::date
            and (s.product = '' or p.product = s.product)
            and (p.receiver_id = s.agent_id or p.payer_id is null and exists (
              select from agent_line l where l.merchant_id = $1 and l.member_id = p.receiver_id and l.ancestor_id = s.agent_id
                 and l.from_day <= p.from_day and l.until_day > p.from_day))
       ) w on true`,
    [
      ...[of.merchantId, of.slots.map(({ agentId }) => agentId), of.slots.map(({ product }) => product)],
      ...[of.slots.map(({ from }) => from), of.slots.map(({ until }) => until)],
    ],
  );

/** Now, and the bounds of the hour and the five minutes that run, counted from the merchant's midnight: none crosses a day. */
export interface Clock {
  today: string;
  now: Date;
  midnight: Date;
}
export const readClock = async (
  query: Query,
  of: { merchantId: number; at: Date | null },
): Promise<Clock> => {
  const [row] = await query<{ today: string; now: Date; midnight: Date }>(
    `select d.day::text as today, d.now, day_begins(d.day, d.time_zone) as midnight
       from (select (t.now at time zone m.time_zone)::date as day, t.now, m.time_zone
               from merchant m cross join lateral (select coalesce($2::timestamptz, clock_timestamp()) as now) t where m.id = $1) d`,
    [of.merchantId, of.at],
  );
  if (!row) throw new Error(`no merchant ${of.merchantId}`);
  return row;
};

/** Beginnings of days of a merchant, one of each that is named. */
export const readMidnights = async (
  query: Query,
  of: { merchantId: number; days: readonly string[] },
): Promise<Date[]> =>
  (
    await query<{ at: Date }>(
      `select day_begins(d.day::date, m.time_zone) as at
         from merchant m cross join lateral unnest($2::text[]) with ordinality d(day, place) where m.id = $1 order by d.place`,
      [of.merchantId, of.days],
    )
  ).map(({ at }) => at);

/** The loss that goes on from the newest statement of an agent's contract. */
export const readCarried = async (
  query: Query,
  of: { merchantId: number; agentId: bigint; product: string; span: string; before: string },
): Promise<{ carried: bigint; from: string } | null> => {
  const [row] = await query<{ carried: bigint; from: string }>(
    `select s.carried_out as carried, s.from_day::text as from from agent_pay_statement s
      where s.merchant_id = $1 and s.receiver_id = $2 and s.kind = 'dividend' and s.product = $3 and s.span = $4 and s.from_day < $5::date
      order by s.starts_at desc, s.id desc limit 1`,
    [of.merchantId, of.agentId, of.product, of.span, of.before],
  );
  return row ?? null;
};
