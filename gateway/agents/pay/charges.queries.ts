import type { ChargeItem } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { heldOn } from '../held';
import type { DaySlot } from './figures.queries';

export interface ChargeRule extends Record<string, unknown> {
  item: ChargeItem;
  of: string;
  ppm: number;
}

/** A merchant's policy of a day; none where nothing was set before. */
export const readChargeRules = (
  query: Query,
  of: { merchantId: number; day: string },
): Promise<ChargeRule[]> =>
  query<ChargeRule>(
    `select c.item, c.of, c.ppm from agent_charge c
      where c.merchant_id = $1 and c.ppm > 0 and c.from_day = (
        select max(l.from_day) from agent_charge l where l.merchant_id = $1 and l.from_day <= $2::text::date)
      order by c.item, c.of`,
    [of.merchantId, of.day],
  );

/** The policy that was set last, with its first day; it may begin tomorrow. */
export const readNextCharges = (
  query: Query,
  merchantId: number,
): Promise<(ChargeRule & { from_day: string })[]> =>
  query<ChargeRule & { from_day: string }>(
    `select c.item, c.of, c.ppm, c.from_day::text as from_day from agent_charge c
      where c.merchant_id = $1 and c.from_day = (select max(l.from_day) from agent_charge l where l.merchant_id = $1) order by c.item, c.of`,
    [merchantId],
  );

/** The whole policy from tomorrow on. @returns that day */
export const writeChargeRules = async (
  query: Query,
  of: { merchantId: number; rules: readonly ChargeRule[]; actor: string },
): Promise<string> => {
  await query('delete from agent_charge where merchant_id = $1 and from_day > merchant_today($1)', [
    of.merchantId,
  ]);
  const [row] = await query<{ day: string }>(
    `with written as (
       insert into agent_charge (merchant_id, from_day, item, of, ppm, actor)
       select $1, merchant_today($1) + 1, r.item, r.of, r.ppm, $5 from unnest($2::text[], $3::text[], $4::int[]) r(item, of, ppm))
     select (merchant_today($1) + 1)::text as day`,
    [
      ...[of.merchantId, of.rules.map(({ item }) => item), of.rules.map((rule) => rule.of)],
      ...[of.rules.map(({ ppm }) => BigInt(ppm)), of.actor],
    ],
  );
  return row?.day ?? '';
};

/** Turnover and winnings of each slot's days by product; of one product that one alone. */
export const readProductDays = (
  query: Query,
  of: { merchantId: number; slots: readonly DaySlot[] },
): Promise<{ slot: number; product: string; turnover: bigint; winnings: bigint }[]> =>
  query<{ slot: number; product: string; turnover: bigint; winnings: bigint }>(
    `select s.slot::int as slot, d.product, sum(d.turnover)::bigint as turnover, sum(d.winnings)::bigint as winnings
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) with ordinality s(agent_id, product, from_day, until_day, slot)
       join agent_day d on d.merchant_id = $1 and d.agent_id = s.agent_id and d.day >= s.from_day::date and d.day < s.until_day::date
        and d.product not in ('', 'OTHER') and (s.product = '' or d.product = s.product)
      group by 1, 2 order by 1, 2`,
    [
      ...[of.merchantId, of.slots.map(({ agentId }) => agentId), of.slots.map(({ product }) => product)],
      ...[of.slots.map(({ from }) => from), of.slots.map(({ until }) => until)],
    ],
  );

/** Fees that the cashier took of the deposits and withdrawals of teams, by the days on which they were done. Of all products together alone. */
export const readTeamFees = (
  query: Query,
  of: { merchantId: number; slots: readonly DaySlot[] },
): Promise<{ slot: number; of: string; fees: bigint }[]> =>
  query<{ slot: number; of: string; fees: bigint }>(
    `with bounds as (
       select day_begins(min(s.from_day::date), m.time_zone) as starts, day_begins(max(s.until_day::date), m.time_zone) as ends, m.time_zone
         from unnest($4::text[], $5::text[]) s(from_day, until_day) join merchant m on m.id = $1 group by m.time_zone
     ), fee as (
       select d.member_id, (t.at at time zone b.time_zone)::date as day, 'deposit' as of, d.fee
         from bounds b
         join deposit_step t on t.merchant_id = $1 and t.state = 'credited' and t.at >= b.starts and t.at < b.ends
         join deposit d on d.merchant_id = $1 and d.id = t.deposit_id and d.fee > 0
       union all
       select w.member_id, (w.ended_at at time zone b.time_zone)::date, 'withdraw', w.fee
         from bounds b join withdrawal w on w.merchant_id = $1 and w.state = 'paid' and w.fee > 0 and w.ended_at >= b.starts and w.ended_at < b.ends
     ), team as (
       select u.agent_id, f.day, f.of, sum(f.fee) as fees
         from fee f
         ${heldOn({ member: 'f.member_id', day: 'f.day' })}
        cross join lateral (
          select f.member_id as agent_id
          union all
          select l.ancestor_id from agent_line l where l.merchant_id = $1 and l.member_id = f.member_id and l.from_day <= f.day and l.until_day > f.day
             and h.member_id is null) u
        where u.agent_id = any($2::bigint[])
        group by 1, 2, 3
     )
     select s.slot::int as slot, t.of, sum(t.fees)::bigint as fees
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) with ordinality s(agent_id, product, from_day, until_day, slot)
       join team t on t.agent_id = s.agent_id and t.day >= s.from_day::date and t.day < s.until_day::date
      where s.product = '' group by 1, 2 order by 1, 2`,
    [
      ...[of.merchantId, of.slots.map(({ agentId }) => agentId), of.slots.map(({ product }) => product)],
      ...[of.slots.map(({ from }) => from), of.slots.map(({ until }) => until)],
    ],
  );
