import type { Query, Row } from '../../database/types';
import type { Place } from '../engine/types';

export interface PublishedRow extends Row {
  promotion_id: bigint;
  code: string;
  number: number;
  at: Date;
}

/** Versions that count or did, of promotions that are on, without their texts; the newest first. */
export const readPublished = (query: Query, merchantId: number): Promise<PublishedRow[]> =>
  query<PublishedRow>(
    `select p.id as promotion_id, p.code, u.number, u.at
       from promotion p
       join promotion_publication u on u.merchant_id = p.merchant_id and u.promotion_id = p.id
      where p.merchant_id = $1 and p.state = 'active' order by p.id, u.at desc, u.number desc`,
    [merchantId],
  );

export interface PromotionRow extends Row {
  id: bigint;
  code: string;
  state: 'draft' | 'active' | 'stopped';
  created_at: Date;
  stopped_at: Date | null;
  newest: number;
  published: number | null;
}
const LIST = `select p.id, p.code, p.state, p.created_at, p.stopped_at,
    coalesce((select max(v.number) from promotion_version v where v.merchant_id = p.merchant_id and v.promotion_id = p.id), 0) as newest,
    (select u.number from promotion_publication u where u.merchant_id = p.merchant_id and u.promotion_id = p.id
      order by u.at desc, u.number desc limit 1) as published
  from promotion p`;

export const listPromotions = (
  query: Query,
  of: { merchantId: number; limit: number },
): Promise<PromotionRow[]> =>
  query<PromotionRow>(`${LIST} where p.merchant_id = $1 order by p.id desc limit $2`, [
    of.merchantId,
    of.limit,
  ]);

export const findPromotion = async (
  query: Query,
  of: { merchantId: number; code: string },
): Promise<PromotionRow | null> => {
  const [row] = await query<PromotionRow>(`${LIST} where p.merchant_id = $1 and p.code = $2`, [
    of.merchantId,
    of.code,
  ]);
  return row ?? null;
};

export interface VersionRow extends Row {
  promotion_id: bigint;
  number: number;
  body: string;
  hash: string;
  author: string;
  created_at: Date;
  approver: string | null;
  published_at: Date | null;
}
const VERSIONS = `select v.promotion_id, v.number, v.body, v.hash, v.author, v.created_at, u.approver, u.at as published_at
  from promotion_version v
  left join promotion_publication u on u.merchant_id = v.merchant_id and u.promotion_id = v.promotion_id and u.number = v.number`;

export const readVersions = (
  query: Query,
  of: { merchantId: number; promotionId: bigint },
): Promise<VersionRow[]> =>
  query<VersionRow>(
    `${VERSIONS} where v.merchant_id = $1 and v.promotion_id = $2 order by v.number desc limit 200`,
    [of.merchantId, of.promotionId],
  );

/** Bodies of some versions, for grants that were made by them. */
export const readBodies = (
  query: Query,
  of: { merchantId: number; promotions: readonly bigint[]; numbers: readonly number[] },
): Promise<{ promotion_id: bigint; number: number; body: string }[]> =>
  query(
    `select v.promotion_id, v.number, v.body
       from promotion_version v
       join (select distinct * from unnest($2::int8[], $3::int4[]) w(promotion_id, number)) w
         on w.promotion_id = v.promotion_id and w.number = v.number
      where v.merchant_id = $1`,
    [of.merchantId, of.promotions, of.numbers.map(BigInt)],
  );

/** A new version; of a code that is new, a new promotion. */
export const insertVersion = async (
  query: Query,
  of: { merchantId: number; code: string; body: string; hash: string; author: string },
): Promise<{ promotionId: bigint; number: number }> => {
  await query('insert into promotion (merchant_id, code) values ($1, $2) on conflict do nothing', [
    of.merchantId,
    of.code,
  ]);
  const [row] = await query<{ id: bigint }>(
    'select id from promotion where merchant_id = $1 and code = $2 for update',
    [of.merchantId, of.code],
  );
  if (row === undefined) throw new Error('the promotion is not there');
  const [made] = await query<{ number: number }>(
    `insert into promotion_version (merchant_id, promotion_id, number, body, hash, author)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from promotion_version where merchant_id = $1 and promotion_id = $2
     returning number`,
    [of.merchantId, row.id, of.body, of.hash, of.author],
  );
  return { promotionId: row.id, number: made?.number ?? 0 };
};

export const insertPublication = async (
  query: Query,
  of: { merchantId: number; promotionId: bigint; number: number; approver: string },
): Promise<void> => {
  await query(
    'insert into promotion_publication (merchant_id, promotion_id, number, approver) values ($1, $2, $3, $4)',
    [of.merchantId, of.promotionId, of.number, of.approver],
  );
  await query("update promotion set state = 'active', stopped_at = null where merchant_id = $1 and id = $2", [
    of.merchantId,
    of.promotionId,
  ]);
};

/** Grants nothing more from here on; a grant that is being committed is waited for. @returns whether it was on */
export const stopPromotion = async (
  query: Query,
  of: { merchantId: number; promotionId: bigint },
): Promise<boolean> => {
  const rows = await query(
    `update promotion set state = 'stopped', stopped_at = clock_timestamp()
      where merchant_id = $1 and id = $2 and state = 'active' returning 1`,
    [of.merchantId, of.promotionId],
  );
  return rows.length > 0;
};

/** What the pools of some promotions hold, by unit. */
export const readPools = async (
  query: Query,
  of: { merchantId: number; promotions: readonly bigint[] },
): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await query<{ owner: string; currency: string; balance: bigint }>(
    `select owner, currency, balance from account where merchant_id = $1 and class = 'pool' and owner = any ($2::text[])`,
    [of.merchantId, of.promotions.map(String)],
  );
  return new Map(rows.map(({ owner, currency, balance }) => [poolKey(owner, currency), balance]));
};
export const poolKey = (promotionId: bigint | string, unit: string): string => `${promotionId} ${unit}`;

export interface HadRow extends Row {
  promotion_id: bigint;
  member_id: bigint;
  occasion: string;
  single_code: string | null;
  minor: bigint;
  day: string;
  week: string;
  month: string;
}
/** Grants of one member and promotion that limits look back at. */
const MAX_HAD = 1_000;

/** What some members have of some promotions, by the time of what it was granted for. */
export const readHad = (
  query: Query,
  of: { merchantId: number; zone: string; pairs: readonly Place[] },
): Promise<HadRow[]> =>
  query<HadRow>(
    `select g.promotion_id, g.member_id, g.occasion, g.single_code, g.money + g.bonus as minor, g.day, g.week, g.month
       from (select distinct * from unnest($3::int8[], $4::int8[]) p(promotion_id, member_id)) p
      cross join lateral (
        select f.*, (e.at at time zone $2)::date::text as day, date_trunc('week', e.at at time zone $2)::date::text as week,
               to_char(e.at at time zone $2, 'YYYY-MM') as month
          from promotion_grant f join engagement_event e on e.merchant_id = f.merchant_id and e.seq = f.event_seq
         where f.merchant_id = $1 and f.promotion_id = p.promotion_id and f.member_id = p.member_id order by f.id desc limit ${MAX_HAD}) g`,
    [
      of.merchantId,
      of.zone,
      of.pairs.map(({ promotionId }) => promotionId),
      of.pairs.map(({ memberId }) => memberId),
    ],
  );

/** Codes of these that are taken, by promotion. */
export const readTakenCodes = (
  query: Query,
  of: { merchantId: number; promotions: readonly bigint[]; codes: readonly string[] },
): Promise<{ promotion_id: bigint; code: string }[]> =>
  query(
    `select promotion_id, single_code as code from promotion_grant
      where merchant_id = $1 and promotion_id = any ($2::int8[]) and single_code = any ($3::text[])`,
    [of.merchantId, of.promotions, of.codes],
  );

/** The merchant's zone, where its days begin. */
export const readZone = async (query: Query, merchantId: number): Promise<string> => {
  const [row] = await query<{ zone: string }>('select time_zone as zone from merchant where id = $1', [
    merchantId,
  ]);
  return row?.zone ?? 'UTC';
};
