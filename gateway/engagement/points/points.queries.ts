import type { Query } from '../../database/types';

export interface Owner {
  merchantId: number;
  memberId: bigint;
}

export interface PointPolicy extends Record<string, unknown> {
  per_thousand: bigint;
  minimum: bigint;
  step: bigint;
  day_cap: bigint;
  erase_days: number;
}
export const readPointPolicy = async (query: Query, merchantId: number): Promise<PointPolicy> => {
  const [row] = await query<PointPolicy>(
    'select per_thousand, minimum, step, day_cap, erase_days from point_policy where merchant_id = $1',
    [merchantId],
  );
  return row ?? { per_thousand: 0n, minimum: 1_000n, step: 1_000n, day_cap: 100_000n, erase_days: 30 };
};
export const writePointPolicy = async (
  query: Query,
  merchantId: number,
  policy: PointPolicy,
): Promise<void> => {
  await query(
    `insert into point_policy (merchant_id, per_thousand, minimum, step, day_cap, erase_days) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id) do update set per_thousand = excluded.per_thousand, minimum = excluded.minimum, step = excluded.step,
       day_cap = excluded.day_cap, erase_days = excluded.erase_days`,
    [merchantId, policy.per_thousand, policy.minimum, policy.step, policy.day_cap, policy.erase_days],
  );
};

/** A rate from a day on: the first one from today, another one from tomorrow, so that what was played keeps its own. */
export const putPointRate = async (
  query: Query,
  { merchantId, product, ppm }: { merchantId: number; product: string; ppm: bigint },
): Promise<string> => {
  const [row] = await query<{ from_day: string }>(
    `insert into point_rate (merchant_id, product, from_day, ppm)
     select $1, $2, merchant_today($1) + (exists (select from point_rate o where o.merchant_id = $1 and o.product = $2))::int, $3
     on conflict (merchant_id, product, from_day) do update set ppm = excluded.ppm
     returning from_day::text as from_day`,
    [merchantId, product, ppm],
  );
  return row?.from_day ?? '';
};
export const readPointRates = (
  query: Query,
  merchantId: number,
): Promise<{ product: string; from_day: string; ppm: bigint }[]> =>
  query(
    'select product, from_day::text as from_day, ppm from point_rate where merchant_id = $1 order by product, from_day',
    [merchantId],
  );

/** What is done with one member's points is decided one after another. */
export const lockPoints = async (query: Query, { merchantId, memberId }: Owner): Promise<void> => {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`points ${merchantId} ${memberId}`]);
};

export interface TurnoverRow extends Record<string, unknown> {
  product: string;
  from_day: string;
  ppm: bigint;
  /** Whole numbers as text. */
  turnover: string;
  counted: string;
  remainder: string;
}
/** Settled turnover by product and rate, beside what of it has been counted. A stake that came back as it was is none. */
export const readTurnover = (query: Query, { merchantId, memberId }: Owner): Promise<TurnoverRow[]> =>
  query<TurnoverRow>(
    `select r.product, r.from_day::text as from_day, r.ppm, coalesce(sum(d.bet), 0)::text as turnover,
            coalesce(max(c.turnover), 0)::text as counted, coalesce(max(c.remainder), 0)::text as remainder
       from (select product, from_day, ppm, lead(from_day) over (partition by product order by from_day) as until_day
               from point_rate where merchant_id = $1) r
       left join round_day d on d.merchant_id = $1 and d.member_id = $2 and d.category = r.product and d.day >= r.from_day
            and (r.until_day is null or d.day < r.until_day) and d.state = 'completed' and d.result in ('win', 'loss')
       left join point_counted c on c.merchant_id = $1 and c.member_id = $2 and c.product = r.product and c.from_day = r.from_day
      group by r.product, r.from_day, r.ppm order by r.product, r.from_day`,
    [merchantId, memberId],
  );

export const putCounted = async (
  query: Query,
  row: Owner & { product: string; fromDay: string; turnover: string; remainder: string },
): Promise<void> => {
  await query(
    `insert into point_counted (merchant_id, member_id, product, from_day, turnover, remainder)
     values ($1, $2, $3, $4::text::date, $5::text::numeric, $6::text::numeric)
     on conflict (merchant_id, member_id, product, from_day) do update set turnover = excluded.turnover, remainder = excluded.remainder`,
    [row.merchantId, row.memberId, row.product, row.fromDay, row.turnover, row.remainder],
  );
};
export const insertEarning = async (
  query: Query,
  { merchantId, memberId, points, now }: Owner & { points: bigint; now: Date },
): Promise<void> => {
  await query('insert into point_earning (merchant_id, member_id, points, at) values ($1, $2, $3, $4)', [
    ...[merchantId, memberId, points, now],
  ]);
};
const MAX_OPEN = 50;
export const openEarnings = (
  query: Query,
  { merchantId, memberId }: Owner,
): Promise<{ id: bigint; points: bigint }[]> =>
  query(
    `select id, points from point_earning where merchant_id = $1 and member_id = $2 and not posted order by id limit ${MAX_OPEN}`,
    [merchantId, memberId],
  );
export const endEarning = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<void> => {
  await query('update point_earning set posted = true where merchant_id = $1 and id = $2', [merchantId, id]);
};

export interface ConversionRow extends Record<string, unknown> {
  points: bigint;
  amount: bigint;
  state: 'begun' | 'done' | 'refused';
}
export const findConversion = async (
  query: Query,
  { merchantId, memberId, intent }: Owner & { intent: string },
): Promise<ConversionRow | null> => {
  const [row] = await query<ConversionRow>(
    'select points, amount, state from point_conversion where merchant_id = $1 and member_id = $2 and intent = $3',
    [merchantId, memberId, intent],
  );
  return row ?? null;
};
/** Points that the member changed, or began to, on the merchant's day. */
export const convertedToday = async (query: Query, { merchantId, memberId }: Owner): Promise<bigint> => {
  const [row] = await query<{ points: bigint }>(
    `select coalesce(sum(points), 0)::bigint as points from point_conversion
      where merchant_id = $1 and member_id = $2 and day = merchant_today($1) and state <> 'refused'`,
    [merchantId, memberId],
  );
  return row?.points ?? 0n;
};
export const insertConversion = async (
  query: Query,
  {
    merchantId,
    memberId,
    intent,
    points,
    amount,
    now,
  }: Owner & { intent: string; points: bigint; amount: bigint; now: Date },
): Promise<void> => {
  await query(
    `insert into point_conversion (merchant_id, member_id, intent, points, amount, day, at) values ($1, $2, $3, $4, $5, merchant_today($1), $6)`,
    [merchantId, memberId, intent, points, amount, now],
  );
};
export const endConversion = async (
  query: Query,
  { merchantId, memberId, intent, state }: Owner & { intent: string; state: 'done' | 'refused' },
): Promise<void> => {
  await query(
    `update point_conversion set state = $4 where merchant_id = $1 and member_id = $2 and intent = $3 and state = 'begun'`,
    [merchantId, memberId, intent, state],
  );
};
/** Begun and not ended: the gateway that took them is gone. */
export const openConversions = (
  query: Query,
  {
    merchantId,
    before,
    except,
    limit,
  }: { merchantId: number; before: Date; except: readonly string[]; limit: number },
): Promise<{ id: string; member_id: bigint; intent: string }[]> =>
  query(
    `select c.id, c.member_id, c.intent
       from (select *, merchant_id || ' ' || member_id || ' ' || intent as id from point_conversion) c
      where c.merchant_id = $1 and c.state = 'begun' and c.at < $2 and c.id <> all ($4::text[]) order by c.at limit $3`,
    [merchantId, before, limit, except],
  );
