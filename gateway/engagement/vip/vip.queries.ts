import type { Database, Query, Row } from '../../database/types';

export interface VipLevel {
  level: number;
  name: string;
  color: string;
  deposits: bigint;
  turnover: bigint;
  /** What keeps it, anew within so many days each time; null: what was reached is kept. */
  keep: VipKeep | null;
}
export interface VipKeep {
  days: number;
  deposits: bigint;
  turnover: bigint;
  /** Days before its end on which a member is told. */
  notice: number;
}

export const readLevels = async (query: Query, merchantId: number): Promise<VipLevel[]> => {
  const rows = await query<
    Omit<VipLevel, 'keep'> & Row & { days: number | null; kd: bigint; kt: bigint; notice: number }
  >(
    `select level, name, color, deposits, turnover, keep_days as days, keep_deposits as kd, keep_turnover as kt, keep_notice as notice
       from vip_level where merchant_id = $1 order by level limit 99`,
    [merchantId],
  );
  return rows.map(({ days, kd, kt, notice, ...level }) => ({
    ...level,
    keep: days === null ? null : { days, deposits: kd, turnover: kt, notice },
  }));
};

/** Other levels in place of those of before; members keep what they reached and are looked at anew. */
export const replaceLevels = async (
  query: Query,
  of: { merchantId: number; levels: readonly VipLevel[] },
): Promise<void> => {
  await query('delete from vip_level where merchant_id = $1', [of.merchantId]);
  for (const { level, name, color, deposits, turnover, keep } of of.levels)
    await query(
      `insert into vip_level (merchant_id, level, name, color, deposits, turnover, keep_days, keep_deposits, keep_turnover, keep_notice)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[of.merchantId, level, name, color, deposits, turnover],
        ...(keep === null ? [null, 0n, 0n, 7] : [keep.days, keep.deposits, keep.turnover, keep.notice]),
      ],
    );
  await query('update vip_cursor set seq = 0 where merchant_id = $1', [of.merchantId]);
};

/** Raises who reached more; how many events were looked at, null while another node does. */
export const raiseLevels = async (
  db: Database,
  of: { merchantId: number; limit: number },
): Promise<number | null> => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ count: number | null }>('select vip_raise($1, $2) as count', [of.merchantId, of.limit]);
  return row?.count ?? null;
};

export interface VipMove extends Row {
  member_id: bigint;
  what: 'kept' | 'fell' | 'notice' | 'none' | 'begun';
  was: number;
  level: number;
  until: string | null;
  deposits: bigint;
  turnover: bigint;
}

/** Processes level periods that end, need a notice or begin: at most `limit`, without the members in `except`. Returns each outcome. */
export const keepLevels = (
  query: Query,
  of: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<VipMove[]> =>
  query<VipMove>(
    `select k.member_id, k.what, k.was, k.level, k.until_day::text as until, m.keep_deposits as deposits, m.keep_turnover as turnover
       from vip_keep($1, $2, $3::int8[]) k join member_vip m on m.merchant_id = $1 and m.member_id = k.member_id`,
    [of.merchantId, of.limit, of.except],
  );

export interface VipStand extends Row {
  level: number;
  deposits: bigint;
  turnover: bigint;
  month: bigint;
  /** The end of the level's period in milliseconds, null where nothing ends; then what keeps it, and what there is of it. */
  until: number | null;
  keep_deposits: bigint;
  keep_turnover: bigint;
  kept_deposits: bigint;
  kept_turnover: bigint;
}

/** A member's level and totals; `month`: valid stakes of the merchant's calendar month. */
export const readStand = async (
  query: Query,
  of: { merchantId: number; memberId: bigint },
): Promise<VipStand> => {
  const [row] = await query<VipStand>(
    `select coalesce(v.level, 0) as level, t.deposits, t.turnover,
            (extract(epoch from v.until_day::timestamp at time zone m.time_zone) * 1000)::float8 as until,
            coalesce(v.keep_deposits, 0) as keep_deposits, coalesce(v.keep_turnover, 0) as keep_turnover,
            coalesce(p.deposits, 0) as kept_deposits, coalesce(p.turnover, 0) as kept_turnover,
            (coalesce((select sum(d.valid) from rollup_day d
              where d.merchant_id = $1 and d.member = ($2::int8)::text and d.type = 'bet'
                and d.day >= date_trunc('month', clock_timestamp() at time zone m.time_zone)::date), 0)
              + coalesce((select sum(t.amount) from turnover_correction t
              where t.merchant_id = $1 and t.member = ($2::int8)::text
                and t.day >= date_trunc('month', clock_timestamp() at time zone m.time_zone)::date), 0))::bigint as month
       from vip_totals($1, array[$2::int8]) t
       join merchant m on m.id = $1
       left join member_vip v on v.merchant_id = $1 and v.member_id = $2
       left join vip_period_totals($1, array[$2::int8], merchant_today($1) + 1) p on true`,
    [of.merchantId, of.memberId],
  );
  if (row === undefined) throw new Error('a merchant without a row');
  return row;
};
